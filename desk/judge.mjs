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

import { isPossible, problems } from './problems.mjs';
import { FIGURES, IN_DOUBT, OPEN_RULINGS, legalMoves, openGame, play, readMove, resumeCoup, rulesOf } from './rules.mjs';
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
  const here = new Side(question);
  const allowed = here.legal.map((move) => outcome({ ...question, player: null }, move, here.rules));
  const verdict = question.move === null ? null : here.verdict(question.move);
  const announced = unnamed(question, verdict ? [verdict] : allowed, here.rules);
  const legal = allowed.map(({ move, net, payments }) => ({ move, net, payments }));
  return { problems: [], legal, verdict, announced, depends: dependences(question, here, announced.length > 0) };
}

/** A question under one set of rules, where every move is judged once. */
class Side {
  /** @param {Question} question */
  constructor(question) {
    const { turn, hands, layout, rulebook, readings } = question;
    this.question = question;
    this.rules = rulesOf(rulebook, readings);
    /** @type {string[]} */
    this.legal = turn === null ? [] : legalMoves(hands[turn], layout, this.rules);
    /** @type {Map<string, Verdict>} */
    this.verdicts = new Map();
  }

  /**
   * @param {string} move
   * @returns {Verdict}
   */
  verdict(move) {
    const known = this.verdicts.get(move) ?? outcome(this.question, move, this.rules);
    this.verdicts.set(move, known);
    return known;
  }
}

// --- one move

/**
 * What a move comes to by some rules.
 *
 * @param {Question} question
 * @param {string} text
 * @param {object} rules
 * @returns {Verdict}
 */
function outcome(question, text, rules) {
  const game = gameOf(question, rules);
  const move = { ...meant(readMove(text), question), player: question.player };
  const refusal = play(game, move);
  const payments = refusal ? [] : game.payments;
  const net = netOf(payments, Object.keys(question.hands));
  return { move: text, legal: !refusal, refusal, payments, net, after: refusal ? null : afterwards(game, question) };
}

/**
 * The game of the implementation at the moment that a question is about. No rule looks at a card that is not known:
 * such a card can be dealt and laid down, is no ace and no like card, and is never a card of the player to move.
 *
 * @param {Question} question
 * @param {object} rules
 */
function gameOf(question, rules) {
  const { table, players, dealer, turn, hands, layout, stock, next, piles, won } = question;
  const { papillons, last, wanting, victim, likes } = question;
  const agreed = { players, dealer, rounds: table.rounds, unwon: table.unwon, coup: table.coup };
  const accounts = { chips: table.chips, pool: table.pool, bank: 0, 'cards-payment': table.cards };
  const game = openGame({ ...agreed, ...accounts }, rules);
  resumeCoup(game, {
    turn: turn ?? '-', hands, layout, stock: next ?? unknown(stock),
    piles: won ?? Object.fromEntries(Object.keys(piles).map((player) => [player, unknown(piles[player])])),
    papillons, last, wanting, victim, likes,
  });
  return game;
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
  const net = Object.fromEntries([...players, 'pool', 'bank'].map((account) => [account, 0]));
  for (const { from, to, chips } of payments) {
    net[from] -= chips;
    net[to] += chips;
  }
  return Object.fromEntries(Object.entries(net).filter(([account, chips]) => chips !== 0 || players.includes(account)));
}

/**
 * @param {any} game
 * @param {Question} question
 * @returns {After}
 */
function afterwards(game, question) {
  const { coup, accounts, cardsPayment, announced, winner, gameWinner, over } = game;
  const players = Object.keys(question.hands);
  const each = (/** @type {(player: string) => any} */ what) => Object.fromEntries(players.map((one) => [one, what(one)]));
  const isKnown = players.some((player) => coup.piles[player].some((/** @type {string} */ card) => card !== UNKNOWN));
  return {
    turn: coup.turn === '-' ? null : coup.turn,
    hands: each((player) => sortedCards(coup.hands[player])),
    layout: sortedCards(coup.layout),
    stock: coup.stock.length,
    next: coup.stock.some((/** @type {string} */ card) => card !== UNKNOWN) ? coup.stock : null,
    piles: each((player) => coup.piles[player].length),
    won: isKnown ? each((player) => coup.piles[player]) : null,
    papillons: coup.papillons,
    last: coup.last,
    wanting: coup.wanting,
    victim: coup.victim,
    likes: coup.likes,
    accounts: { pool: accounts.pool, bank: accounts.bank, chips: each((player) => accounts[player]), cards: cardsPayment },
    announced, winner, gameWinner, over,
  };
}

// --- what it depends on

/**
 * @param {Question} question
 * @param {Side} here
 * @param {boolean} isAnnouncingAssumed to have left the names of figures unsaid is no matter of a reading
 * @returns {Dependence[]}
 */
function dependences(question, here, isAnnouncingAssumed) {
  const { readings } = here.rules;
  const others = inDoubt(question, readings)
    .filter((ruling) => !(isAnnouncingAssumed && ruling === 'announcing'))
    .flatMap((ruling) => OPEN_RULINGS[ruling].filter((reading) => reading !== readings[ruling])
      .map((reading) => ({ ruling, reading, played: readings[ruling] })));
  return others.flatMap(({ ruling, reading, played }) => {
    const other = { ...question, readings: { ...question.readings, [ruling]: reading } };
    if (!isPossible(other)) return [];
    const there = new Side(other);
    const changes = changed(question, here, there);
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
 * @param {Question} question
 * @param {Side} here
 * @param {Side} there
 */
function changed({ move }, here, there) {
  const moves = move === null ? [...new Set([...here.legal, ...there.legal])] : [move];
  return moves.map((each) => there.verdict(each)).filter((other) => differ(here.verdict(other.move), other));
}

/**
 * Whether two verdicts differ in anything that anybody would mind.
 *
 * @param {Verdict} one
 * @param {Verdict} other
 */
function differ(one, other) {
  return JSON.stringify(told(one)) !== JSON.stringify(told(other));
}

/**
 * Of a refusal its code. Of a move what is paid in all, and how things stand then: how many cards have taken a like
 * one is told once it earns something, and chips by the net.
 *
 * @param {Verdict} verdict
 */
function told({ refusal, net, after }) {
  if (!after) return refusal?.code;
  const { likes, announced, accounts, ...stands } = after;
  return [net, accounts.cards, stands];
}

// --- figures that are taken as announced

/**
 * The figures for which somebody is paid, and which a move does not name where nobody has to (Papillon 16.5).
 *
 * @param {Question} question
 * @param {Verdict[]} verdicts
 * @param {any} rules
 */
function unnamed(question, verdicts, rules) {
  if (rules.readings.announcing === 'required') return [];
  const asked = rulesOf(question.rulebook, { ...question.readings, announcing: 'required', 'papillon-without-name': 'wins' });
  const silent = verdicts.filter(({ legal, move }) => legal && !move.startsWith('lay'));
  const found = new Set(silent.flatMap(({ move }) => paidIfNamed(question, move, asked)));
  return [...found];
}

/**
 * @param {Question} question
 * @param {string} move
 * @param {object} asked the rules of a table that wants figures named
 */
function paidIfNamed(question, move, asked) {
  const paid = (/** @type {string} */ text) => JSON.stringify(outcome(question, text, asked).payments);
  const others = FIGURES.filter((figure) => !move.split(' !').includes(figure));
  const without = paid(move);
  if (paid([move, ...others].join(' !')) === without) return [];
  return others.filter((figure) => paid(`${move} !${figure}`) !== without);
}
