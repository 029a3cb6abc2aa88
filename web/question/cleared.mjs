/** Who lays down because the table was cleared: the maker at once, the next player on turn, a neighbour with the deal (section 8). */

import { inPlaceOf } from './clauses.mjs';
import { readMove, rulesOf } from './rules.mjs';
import { UNKNOWN } from './text.mjs';

/** What a legal move makes somebody pay who lays down because of it, besides what is paid at once. */
export function laidFor(question, { after }, rulebooks) {
  if (!after) return [];
  const { figures, readings } = rulesOf(question.rulebook, question.readings);
  const isFigure = figures.includes('sauterelle');
  const told = [
    ...(isDealt(question, after) && after.last ? acesIn(after.layout, after.last) : []),
    ...(after.layout.length === 0 && after.turn ? bound(after, isFigure && readings['sauterelle-layer'] === 'next') : []),
  ];
  const { cites } = rulebooks[question.rulebook];
  return told.map(({ clauses, ...each }) => ({ ...each, clauses: [...new Set(clauses.map((clause) => inPlaceOf(clause, cites)))] }));
}

function isDealt({ stock }, after) {
  return after.turn !== null && after.stock < stock;
}

/** The rest of a hand that the maker of a sauterelle lays out (sauterelle-layer). */
export function laidOut({ hands, layout, turn }, move, readings) {
  const { kind, played, taken = [] } = readMove(move);
  const rest = turn === null ? 0 : hands[turn].length - (played?.length ?? 0);
  const isOut = kind === 'capture' && taken.length === layout.length && rest > 0 && readings['sauterelle-layer'] === 'maker';
  return isOut && turn ? [{ key: 'lays out', parts: { player: turn, n: rest }, clauses: ['papillon-adpoker:20'] }] : [];
}

/** Who has laid down with a deal (sauterelle-victim). */
export function caught(player, readings) {
  const because = readings['sauterelle-victim'] === 'first-player' ? ['papillon:8.1', '4.d.4'] : ['8.4'];
  return { key: 'is caught', parts: { player }, clauses: [...because, '11.1'] };
}

/**
 * Who is next, finds nothing to take, and must lay down.
 *
 * @param isSauterelle that had it so, and not the want of a capture alone
 */
function bound({ turn, hands }, isSauterelle) {
  const player = String(turn);
  const cards = hands[player];
  const clauses = [isSauterelle ? 'papillon:8.1' : '11.1', '11.2'];
  return [{ key: 'must lay', parts: { player, chips: cards.length }, clauses }, ...acesIn(cards, player)];
}

/** What a hand brings its player in which there are aces, or may be. */
function acesIn(cards, player) {
  const isPossible = cards.some((card) => card[0] === 'A' || card === UNKNOWN);
  return isPossible ? [{ key: 'laid aces', parts: { player }, clauses: ['11.3'] }] : [];
}
