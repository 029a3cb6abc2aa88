/** Judging a card of Le Francion. */

import { netOf } from '../judge.mjs';
import { problems } from './problems.mjs';
import { STAKE, legalCards, lettersOf, ofEach, openGame, play, playingOrder, resumeCoup, seatAfter, tableReadings, takerOf, tricksOf } from './rules.mjs';
import { sortedCards } from './text.mjs';

/** Judges the card of a question, or every card that may be played if it names none. */
export function judge(question) {
  const wrong = problems(question);
  if (wrong.length > 0) return { problems: wrong, legal: [], verdict: null, announced: [] };
  const here = new FrancionSide(question);
  const legal = here.legal.map((move) => here.verdict(move, null)).map(({ move, net, payments }) => ({ move, net, payments }));
  return { problems: [], legal, verdict: question.move === null ? null : here.verdict(question.move), announced: [] };
}

/**
 * Who takes a trick as it lies, and with which card, while others are still to play (Francion 3.4); null where none lies.
 *
 * @param question as it was before the card
 */
export function bestSoFar({ leader, turnUp, players }, { trick }) {
  if (trick.length === 0 || leader === null) return null;
  const letters = lettersOf(players);
  const player = takerOf({ trick, leader, trump: turnUp[1] }, letters);
  return { player, card: trick.find((_, place) => seatAfter(leader, letters, place) === player) ?? '' };
}

/** What a card brings for certain: of the end of the coup nothing, where nobody has said how many tricks are won. */
export function certainNet({ assumed, players }, { payments, net }) {
  if (!('tricks' in assumed)) return net;
  return netOf(payments.filter(({ from, to }) => ![from, to].includes(STAKE)), lettersOf(players));
}

/** A question under one set of readings, in which each of its cards is judged once. */
export class FrancionSide {
  constructor(question) {
    this.question = question;
    this.readings = tableReadings(question.readings);
    this.players = lettersOf(question.players);
    /** @type {Map<string, Verdict>} */
    this.judged = new Map();
  }

  /** The coup anew, in which a card can be tried. */
  opened() {
    const { question: { table, players, dealer, turn, leader, hands, trick, won, turnUp, stock }, readings } = this;
    const game = openGame({ ...table, players, dealer, betes: {} }, readings);
    resumeCoup(game, { turn: turn ?? '-', leader: leader ?? '-', hands, trick, won, turnUp, stock });
    return game;
  }

  /** @returns {string[]} the cards that may be played */
  get legal() {
    const { turn, hands } = this.question;
    return turn === null ? [] : legalCards(hands[turn], this.opened().coup, this.readings);
  }

  outcome(move) {
    const known = this.judged.get(move) ?? this.verdict(move);
    this.judged.set(move, known);
    return known;
  }

  /** What a card comes to. */
  verdict(move, player = this.question.player) {
    const { game, refusal } = this.played(move, player);
    const payments = refusal ? [] : game.payments;
    return {
      move, legal: !refusal, refusal, payments,
      net: netOf(payments, this.players), after: refusal ? null : afterwards(game),
    };
  }

  /** The game after a card, and why it is refused. */
  played(card, player) {
    const game = this.opened();
    return { game, refusal: play(game, { card, player }) };
  }

  /** A card that may be played, as a step of a game that is counted. */
  step(act) {
    const sitting = /** @type {any} */ ({});
    const base = { sitting, game: this.opened(), coups: [], entry: '', act: '', wanted: null, base: null, before: null };
    return { ...base, game: this.played(act, this.question.player).game, entry: act, act, base, before: base };
  }

  /** The outcome and how things stand then, as a text to be compared. */
  result(move) {
    const { refusal, net, after } = this.outcome(move);
    if (!after) return String(refusal?.code);
    const { accounts, ...stands } = after;
    return JSON.stringify([net, stands]);
  }

  /** What happens, told from where the player of the card sits. */
  consequences(move) {
    const { refusal, payments, after } = this.outcome(move);
    if (!after) return String(refusal?.code);
    const { question: { dealer, turn, table, stock }, players } = this;
    const order = playingOrder(dealer, players);
    const role = (account) =>
      (order.includes(account) ? `+${(order.indexOf(account) - order.indexOf(turn ?? '') + order.length) % order.length}` : account);
    const paid = payments.map(({ from, to, chips }) => `${role(from)} ${role(to)} ${chips}`).sort();
    const idle = after.marks ? players.filter((player) => after.tricks[player] === 0) : [];
    const who = [after.taker, after.marks, after.mancheWinner].map(role);
    const lapsed = idle.length > 0 && after.betes[idle[0]] === 0;
    const hidden = after.marks && !after.over && stock.includes('Ah') && after.doubling;
    return JSON.stringify([
      paid, who, idle.map((player) => `${role(player)} ${table.stake}`).sort(), [...after.gameWinner].map(role).sort(), lapsed, hidden,
    ]);
  }
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
