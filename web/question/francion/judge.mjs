/** Judging a card of Le Francion. */

import { lettersOf, ofEach } from '../fields.mjs';
import { Side, judgement, netOf } from '../judge.mjs';
import { problems } from './problems.mjs';
import {
  STAKE, WELCHE, legalCards, openGame, play, playingOrder, resumeCoup, seatAfter, sortedCards, suitLed, suitOf, tableReadings, takerOf,
  tricksOf, turnedUp,
} from './rules.mjs';

export function judge(question) {
  return judgement(question, problems(question), () => [new FrancionSide(question)]);
}

/** Who takes a trick as it lies, and with which card, while others are still to play (Francion 3.4). */
export function bestSoFar({ leader, turnUp, players }, { trick }) {
  if (trick.length === 0 || leader === null) return null;
  const letters = lettersOf(players);
  const player = takerOf({ trick, leader, trump: turnUp[1] }, letters);
  return { player, card: trick.find((_, place) => seatAfter(leader, letters, place) === player) ?? '' };
}

/** What is paid for certain: at the end of the coup nothing, where nobody has said how many tricks are won. */
export function certainPayments({ assumed }, { payments }) {
  return 'tricks' in assumed ? payments.filter(({ from, to }) => ![from, to].includes(STAKE)) : payments;
}

export function certainNet(question, verdict) {
  return 'tricks' in question.assumed ? netOf(certainPayments(question, verdict), lettersOf(question.players)) : verdict.net;
}

export class FrancionSide extends Side {
  constructor(question) {
    const readings = tableReadings(question.readings);
    const players = lettersOf(question.players);
    super(question, readings, playingOrder(question.dealer, players), {
      opened: () => opened(question, readings),
      make: (game, card, player) => play(game, { card, player }),
      afterwards,
    });
    this.players = players;
  }

  /** @returns {string[]} */
  get legal() {
    const { turn, hands } = this.question;
    return turn === null ? [] : legalCards(hands[turn], this.own.opened().coup, this.readings);
  }

  result(move) {
    const { refusal, net, after } = this.outcome(move);
    if (!after) return String(refusal?.code);
    const { accounts, ...stands } = after;
    return JSON.stringify([net, stands]);
  }

  consequences(move) {
    const { refusal, payments, after } = this.outcome(move);
    if (!after) return String(refusal?.code);
    const { question: { table, stock }, players } = this;
    const role = this.roles();
    const idle = after.marks ? players.filter((player) => after.tricks[player] === 0) : [];
    const who = [after.taker, after.marks, after.mancheWinner].map(role);
    const bets = idle.map((player) => `${role(player)} ${table.stake}`).sort();
    const lapsed = idle.length > 0 && after.betes[idle[0]] === 0;
    const hidden = after.marks && !after.over && stock.includes(WELCHE) && after.doubling;
    return JSON.stringify([this.paid(payments), who, bets, [...after.gameWinner].map(role).sort(), lapsed, hidden]);
  }
}

function opened({ table, players, dealer, turn, leader, hands, trick, won, turnUp, stock }, readings) {
  const game = openGame({ ...table, players, dealer, betes: {} }, readings);
  resumeCoup(game, { turn: turn ?? '-', leader: leader ?? '-', hands, trick, won, turnUp, stock });
  return game;
}

function afterwards({ coup, players, accounts, taker, marks, mancheWinner, gameWinner, over, betes, doubling }) {
  const { [STAKE]: stake, ...chips } = accounts;
  return {
    turn: coup.turn === '-' ? null : coup.turn,
    hands: ofEach(players, (player) => sortedCards(coup.hands[player])),
    trick: [...coup.trick],
    tricks: tricksOf(coup, players),
    taker, marks, mancheWinner, gameWinner, over, betes: { ...betes }, doubling,
    accounts: { stake, chips },
  };
}

// --- the clauses by which a card is answered

/** Full citations of the clauses that decide: that forbids a card, or that allow it, give the trick and have it paid. */
export function clausesOf(question, verdict) {
  const { refusal, after } = verdict;
  const found = refusal || !after ? [refusal?.clause] : [...groundsOf(question, verdict.move), ...trickOf(question, verdict), ...endOf(verdict)];
  return [...new Set(found)].map((clause) => `francion:${clause}`);
}

/** What lets a card be played (Francion 2.3, 3.1, 3.3, 3.7). */
function groundsOf({ trick, turn, hands, turnUp, readings }, move) {
  if (trick.length === 0 || turn === null) return ['3.7'];
  const asked = suitLed(trick[0], turnUp[1], tableReadings(readings));
  if (hands[turn].every((card) => suitOf(card) !== asked)) return ['3.3'];
  return move === WELCHE && asked !== 'h' ? ['2.3', '3.1'] : ['3.1'];
}

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

// --- what is paid before anybody plays: the Welche turned up with the deal (Francion 5.1)

/** What the deal has brought the dealer, and by which clauses; null where it has brought nothing. */
export function paidForTurnUp(question) {
  const { dealer, players, turnUp, table } = question;
  const letters = lettersOf(players);
  const payments = turnedUp(dealer, letters, { turnUp }, table.doubling);
  if (payments.length === 0) return null;
  const clauses = ['francion:5.1', ...(table.doubling > 1 ? ['francion:5.5'] : [])];
  return { payments, net: netOf(payments, letters), clauses };
}
