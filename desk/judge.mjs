/**
 * Judging: a question in, and what the rules make of it. Readings are found to matter by trying them.
 *
 * @typedef {import('./question.mjs').Question} Question
 * @typedef {{from: string, to: string, chips: number}} Payment accounts are players' letters, `pool` and `bank`
 *
 * @typedef {object} Verdict
 * @property {string} move
 * @property {boolean} legal
 * @property {{code: string, clause: string}|null} refusal
 * @property {Payment[]} payments in the order in which they are made
 * @property {Record<string, number>} net what every player gains or loses, and pool and bank where they have a part
 * @property {After|null} after how things stand then; null where the move is refused
 *
 * @typedef {object} After
 * @property {string|null} turn
 * @property {Record<string, string[]>} hands
 * @property {string[]} layout
 * @property {number} stock
 * @property {string[]|null} next
 * @property {Record<string, number>} piles
 * @property {Record<string, string[]>|null} won
 * @property {string[]} papillons
 * @property {string|null} last
 * @property {string|null} wanting
 * @property {string|null} victim
 * @property {Record<string, number>} likes
 * @property {{pool: number, bank: number, chips: Record<string, number>, cards: number}} accounts
 * @property {boolean} announced whether the dealer has just said that one deal is left
 * @property {string} winner of the coup: a letter, `none`, or `''` while it goes on
 * @property {string} gameWinner letters, `''` while the game goes on
 * @property {boolean} over whether the game is
 * @property {boolean} playsOn whether an extra coup follows, because the pool of the last agreed one was not won
 *
 * @typedef {object} Dependence
 * @property {string} ruling
 * @property {string} reading another than the one that is played
 * @property {string} played
 * @property {Verdict|null} verdict on the move asked about, null without one
 * @property {Verdict[]} changes on every move whose outcome is another
 *
 * @typedef {object} Judgement
 * @property {import('./problems.mjs').Problem[]} problems where there are any, nothing else is said
 * @property {{move: string, net: Record<string, number>, payments: Payment[]}[]} legal every legal move
 * @property {Verdict|null} verdict on the move asked about, null without one
 * @property {string[]} announced figures that are paid although the move does not name them
 * @property {Dependence[]} depends the readings of rulings in doubt that change something, one at a time
 */

import { isPossibleUnder, problems } from './problems.mjs';
import {
  FIGURES, IN_DOUBT, OPEN_RULINGS, legalMoves, openGame, play, readMove, resumeCoup, rulesOf,
} from './rules.mjs';
import { UNKNOWN, sortedCards } from './text.mjs';

/**
 * Judges the move of a question, or every legal move if it names none.
 *
 * @param {Question} question
 * @returns {Judgement}
 */
export function judge(question) {
  const wrong = problems(question);
  if (wrong.length > 0) return { problems: wrong, legal: [], verdict: null, announced: [], depends: [] };
  const here = new Side(question, resumed(question));
  const allowed = here.legal.map((move) => here.verdict(move, null));
  const verdict = question.move === null ? null : here.verdict(question.move);
  const announced = unnamed(here, verdict ? [verdict] : allowed);
  const legal = allowed.map(({ move, net, payments }) => ({ move, net, payments }));
  return { problems: [], legal, verdict, announced, depends: dependences(here, announced.length > 0) };
}

/** A question under one set of rules. */
class Side {
  /**
   * @param {Question} question
   * @param {Coup} coup as it stands before the move
   */
  constructor(question, coup) {
    this.question = question;
    this.coup = coup;
    this.rules = rulesOf(question.rulebook, question.readings);
    this.game = gameOf(question, this.rules);
    /** @type {Map<string, string>} */
    this.known = new Map();
  }

  /**
   * The same question at a table that has chosen another reading.
   *
   * @param {Record<string, string>} readings
   */
  under(readings) {
    return new Side({ ...this.question, readings: { ...this.question.readings, ...readings } }, this.coup);
  }

  /** @returns {string[]} the legal moves */
  get legal() {
    const { turn, hands, layout } = this.question;
    return turn === null ? [] : legalMoves(hands[turn], layout, this.rules);
  }

  /**
   * What a move comes to.
   *
   * @param {string} text
   * @param {string|null} player who makes it, where the move says so
   * @returns {Verdict}
   */
  verdict(text, player = this.question.player) {
    const game = { ...this.game, accounts: { ...this.game.accounts }, coup: copied(this.coup) };
    const refusal = play(game, { ...meant(readMove(text), this.question), player });
    const payments = refusal ? [] : game.payments;
    const net = netOf(payments, Object.keys(this.question.hands));
    return { move: text, legal: !refusal, refusal, payments, net, after: refusal ? null : afterwards(game) };
  }

  /**
   * What a move comes to as a text, another where the outcome differs in anything that anybody would mind.
   *
   * @param {string} move
   */
  told(move) {
    const told = this.known.get(move) ?? inText(this.verdict(move));
    this.known.set(move, told);
    return told;
  }
}

// --- one move

/** @typedef {any} Coup a coup as the implementation keeps it */

/**
 * The coup that a question is about. No rule looks at a card that is not known: such a card can be dealt and laid down,
 * is no ace and no like card, and is never a card of the player to move.
 *
 * @param {Question} question
 * @returns {Coup}
 */
function resumed(question) {
  const { turn, hands, layout, stock, next, piles, won, papillons, last, wanting, victim, likes } = question;
  const game = gameOf(question, rulesOf(question.rulebook, question.readings));
  resumeCoup(game, {
    turn: turn ?? '-', hands, layout, stock: next ?? unknown(stock),
    piles: won ?? mapped(piles, unknown), papillons, last, wanting, victim, likes,
  });
  return game.coup;
}

/**
 * A coup in which a move can be tried.
 *
 * @param {Coup} coup
 * @returns {Coup}
 */
function copied(coup) {
  const { hands, layout, stock, piles, papillons, likes, ...rest } = coup;
  const cards = { hands: mapped(hands, listed), piles: mapped(piles, listed), layout: [...layout], stock: [...stock] };
  return { ...rest, ...cards, papillons: [...papillons], likes: { ...likes } };
}

/**
 * The game around the coup of a question.
 *
 * @param {Question} question
 * @param {object} rules
 * @returns {any}
 */
function gameOf({ table, players, dealer }, rules) {
  const agreed = { players, dealer, rounds: table.rounds, unwon: table.unwon, coup: table.coup };
  const accounts = { chips: table.chips, pool: table.pool, bank: 0, 'cards-payment': table.cards };
  return openGame({ ...agreed, ...accounts }, rules);
}

/** @param {string[]} cards */
function listed(cards) {
  return [...cards];
}

/**
 * What each player has, put otherwise.
 *
 * @template One, Other
 * @param {Record<string, One>} held
 * @param {(held: One) => Other} change
 * @returns {Record<string, Other>}
 */
function mapped(held, change) {
  /** @type {Record<string, Other>} */
  const changed = {};
  for (const player in held) changed[player] = change(held[player]);
  return changed;
}

/** @param {number} count */
function unknown(count) {
  return Array(count).fill(UNKNOWN);
}

/**
 * A move whose cards are those that lie there: a card of unknown suit passes for any suit that the move names.
 *
 * @param {any} move
 * @param {Question} question
 */
function meant(move, { turn, hands, layout }) {
  const hand = turn === null ? [] : hands[turn];
  if (move.kind === 'lay') return { ...move, cards: move.cards && meantAmong(move.cards, hand) };
  return { ...move, played: meantAmong(move.played, hand), taken: meantAmong(move.taken, layout) };
}

/**
 * @param {string[]} named
 * @param {string[]} cards
 */
function meantAmong(named, cards) {
  return named.map((card) => (!cards.includes(card) && cards.includes(card[0]) ? card[0] : card));
}

/**
 * @param {Payment[]} payments
 * @param {string[]} players
 */
function netOf(payments, players) {
  /** @type {Record<string, number>} */
  const net = {};
  for (const player of players) net[player] = 0;
  for (const { from, to, chips } of payments) {
    net[from] = (net[from] ?? 0) - chips;
    net[to] = (net[to] ?? 0) + chips;
  }
  for (const account of ['pool', 'bank']) if (net[account] === 0) delete net[account];
  return net;
}

/**
 * @param {any} game
 * @returns {After}
 */
function afterwards(game) {
  const { coup, accounts, cardsPayment, announced, winner, gameWinner, over } = game;
  const { pool, bank, ...chips } = accounts;
  const { layout, stock, piles, papillons, last, wanting, victim, likes } = coup;
  return {
    turn: coup.turn === '-' ? null : coup.turn,
    hands: mapped(coup.hands, sortedCards),
    layout: sortedCards(layout),
    stock: stock.length,
    next: isKnown(stock) ? stock : null,
    piles: mapped(piles, (pile) => pile.length),
    won: Object.values(piles).some(isKnown) ? piles : null,
    papillons, last, wanting, victim, likes,
    accounts: { pool, bank, chips, cards: cardsPayment },
    announced, winner, gameWinner, over,
    playsOn: coup.turn === '-' && !over && game.coupNumber >= game.agreedCoups,
  };
}

/** @param {string[]} cards */
function isKnown(cards) {
  return cards.some((card) => card !== UNKNOWN);
}

// --- what it depends on

/**
 * @param {Side} here
 * @param {boolean} isAnnouncingAssumed to have left the names of figures unsaid is no matter of a reading
 * @returns {Dependence[]}
 */
function dependences(here, isAnnouncingAssumed) {
  const { question, rules: { readings } } = here;
  const others = inDoubt(question, readings)
    .filter((ruling) => !(isAnnouncingAssumed && ruling === 'announcing'))
    .flatMap((ruling) => OPEN_RULINGS[ruling].filter((reading) => reading !== readings[ruling])
      .map((reading) => ({ ruling, reading, played: readings[ruling] })));
  return others.flatMap(({ ruling, reading, played }) => {
    const there = here.under({ [ruling]: reading });
    const changes = isPossibleUnder(there.question) ? changed(here, there) : [];
    const verdict = question.move === null ? null : changes[0];
    return changes.length > 0 ? [{ ruling, reading, played, verdict, changes }] : [];
  });
}

/**
 * The rulings that a table's document leaves open, and those of which it has itself chosen another reading.
 *
 * @param {Question} question
 * @param {Record<string, string>} played
 * @returns {(keyof OPEN_RULINGS)[]}
 */
function inDoubt({ rulebook }, played) {
  const usual = rulesOf(rulebook).readings;
  return /** @type {(keyof OPEN_RULINGS)[]} */ (Object.keys(OPEN_RULINGS))
    .filter((ruling) => IN_DOUBT[rulebook].includes(ruling) || played[ruling] !== usual[ruling]);
}

/**
 * The verdicts there that differ from those here: on the move asked about, or on all that are legal on either side.
 *
 * @param {Side} here
 * @param {Side} there
 */
function changed(here, there) {
  const { move } = here.question;
  const moves = move === null ? new Set([...here.legal, ...there.legal]) : [move];
  return [...moves].map((each) => there.verdict(each)).filter((other) => inText(other) !== here.told(other.move));
}

/**
 * Of a refusal its code. Of a move what is paid in all, and how things stand then: how many cards have taken a like
 * one is told once it earns something, and chips by the net.
 *
 * @param {Verdict} verdict
 */
function inText({ refusal, net, after }) {
  if (!after) return String(refusal?.code);
  const { likes, announced, accounts, ...stands } = after;
  return JSON.stringify([net, accounts.cards, stands]);
}

// --- figures that are taken as announced

/**
 * The figures for which somebody is paid, and which a move does not name where nobody has to (Papillon 16.5).
 *
 * @param {Side} here
 * @param {Verdict[]} verdicts
 */
function unnamed(here, verdicts) {
  if (here.rules.readings.announcing === 'required') return [];
  const strict = here.under({ announcing: 'required', 'papillon-without-name': 'wins' });
  const captures = verdicts.filter(({ legal, move }) => legal && !move.startsWith('lay'));
  return [...new Set(captures.flatMap(({ move }) => paidIfNamed(move, strict)))];
}

/**
 * @param {string} move
 * @param {Side} strict where a figure is paid only if it is named
 */
function paidIfNamed(move, strict) {
  const payments = (/** @type {string} */ text) => strict.verdict(text).payments.length;
  const others = FIGURES.filter((figure) => !move.split(' !').includes(figure));
  const silent = payments(move);
  if (payments([move, ...others].join(' !')) === silent) return [];
  return others.filter((figure) => payments(`${move} !${figure}`) > silent);
}
