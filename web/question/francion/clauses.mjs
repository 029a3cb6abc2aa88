/** The clauses by which a card of Le Francion is answered, as far as card and position show them. */

import { WELCHE, suitLed, suitOf, tableReadings } from './rules.mjs';

/**
 * The full citations of the clauses that decide, each once: of a refusal the one that forbids, of a card that may be played
 * those that allow it, that give the trick, and by which is paid.
 */
export function clausesOf(question, verdict) {
  const { refusal, after } = verdict;
  const found = refusal || !after ? [refusal?.clause] : [...groundsOf(question, verdict.move), ...trickOf(question, verdict), ...endOf(verdict)];
  return [...new Set(found)].map((clause) => `francion:${clause}`);
}

/** The clauses by which a Welche that was turned up is paid, after a hidden one the double (Francion 5.1, 5.5). */
export function turnUpClauses({ table }) {
  return ['5.1', ...(table.doubling > 1 ? ['5.5'] : [])].map((clause) => `francion:${clause}`);
}

/** What lets a card be played (Francion 2.3, 3.1, 3.3, 3.7). */
function groundsOf({ trick, turn, hands, turnUp, readings }, move) {
  if (trick.length === 0 || turn === null) return ['3.7'];
  const asked = suitLed(trick[0], turnUp[1], tableReadings(readings));
  if (hands[turn].every((card) => suitOf(card) !== asked)) return ['3.3'];
  return move === WELCHE && asked !== 'h' ? ['2.3', '3.1'] : ['3.1'];
}

/** What gives a complete trick, and what the Welche in it is worth. */
function trickOf({ trick, turnUp, table, readings }, { move, after }) {
  if (!after?.taker) return [];
  const [cards, trump] = [[...trick, move], turnUp[1]];
  return [...takingClauses(cards, trump), ...welcheClauses(cards, trump, tableReadings(readings), table.doubling)];
}

/** What gives a complete trick (Francion 2.2, 3.4, 3.5). */
export function takingClauses(cards, trump) {
  if (cards.includes(WELCHE)) return ['3.4', '2.2'];
  return [cards.some((card) => suitOf(card) === trump) ? '3.4' : '3.5'];
}

/** By what the Welche is paid for in a complete trick (Francion 5.2 to 5.5). */
export function welcheClauses(cards, trump, readings, doubling) {
  if (!cards.includes(WELCHE)) return [];
  const isReduced = trump !== 'h' && suitLed(cards[0], trump, readings) === 'h';
  const paid = cards.includes(`K${trump}`) ? '5.2' : '5.3';
  return [...(isReduced ? ['5.4'] : []), paid, ...(doubling > 1 ? ['5.5'] : [])];
}

/** What the Welche is worth in a trick to which hearts were led as a plain suit (Francion 5.4). */
const REDUCED = 2;

/** By what something is paid that is told by a clause: of half a payment for the Welche first by what halves it. */
export function payingClauses({ clause, chips }, doubling) {
  const isReduced = ['5.2', '5.3'].includes(clause) && chips === REDUCED * doubling;
  return (isReduced ? ['5.4', clause] : [clause]).map((each) => `francion:${each}`);
}

/** What the end of a coup brings (Francion 4.1 to 4.5, 4.10 to 4.12). */
function endOf({ after }) {
  if (!after?.marks) return [];
  const counts = Object.values(after.tricks);
  const isShared = counts.filter((count) => count === Math.max(...counts)).length > 1;
  const idle = counts.includes(0) ? ['4.4', '4.5'] : [];
  return ['4.1', isShared ? '4.3' : '4.2', ...idle, ...(after.mancheWinner ? ['4.10', '4.11', '4.12'] : [])];
}
