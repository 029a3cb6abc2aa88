/** Judging: a question in, and what the rules make of it. What that depends on is for `dependence.mjs`, which takes longer. */

import { problems, unaccounted } from './problems.mjs';
import { heard } from './question.mjs';
import { CARDS_EACH, FIGURES, isDealLeft, legalMoves, openGame, play, readMove, resumeCoup, rulesOf, seating } from './rules.mjs';
import { UNKNOWN, sortedCards } from './text.mjs';

/** Judges the move of a question, or every legal move if it names none. @returns {Judgement} */
export function judge(question) {
  return judgement(question, problems(question), () => {
    const here = new PapillonSide({ ...question, isAllNamed: false });
    return [here, question.isAllNamed ? new PapillonSide(question, here.coup) : here];
  });
}

/**
 * A judgement of either game.
 *
 * @param wrong what cannot be about the question
 * @param sides gives that on which moves are offered, and that on which the question's own move is made
 */
export function judgement(question, wrong, sides) {
  if (wrong.length > 0) return { problems: wrong, legal: [], verdict: null, announced: [] };
  const [here, there = here] = sides();
  const verdict = question.move === null ? null : there.verdict(question.move);
  const legal = here.legal.map((move) => new Offer(here, move));
  return { problems: [], legal, verdict, get announced() { return unnamed(verdict ? [verdict] : legal); } };
}

/** A legal move. What it comes to is found when it is first asked for: of seventy moves that takes as long as the answer may. */
class Offer {
  #verdict = null;
  #side;

  constructor(side, move) {
    this.#side = side;
    this.move = move;
  }

  get net() {
    return this.#judged().net;
  }

  get payments() {
    return this.#judged().payments;
  }

  toJSON() {
    const { move, net, payments } = this;
    return { move, net, payments };
  }

  #judged() {
    return (this.#verdict ??= this.#side.verdict(this.move, null));
  }
}

/** A question under one set of rules, in which each of its moves is judged once. */
export class Side {
  /**
   * @param readings by which it is judged
   * @param order the players in playing order
   * @param own what the game does: `opened` gives it as it stands, `make` makes a move or says why it is refused, and
   *   `afterwards` tells how it stands then
   */
  constructor(question, readings, order, own) {
    this.question = question;
    this.readings = readings;
    this.order = order;
    this.own = own;
    this.judged = new Map();
  }

  /** What the question's move comes to, or another in its place. @returns {Verdict} */
  outcome(move) {
    const known = this.judged.get(move) ?? this.verdict(move);
    this.judged.set(move, known);
    return known;
  }

  /** What a move comes to. @param player who makes it, if the move says so */
  verdict(move, player = this.question.player) {
    const { game, refusal } = this.played(move, player);
    const payments = refusal ? [] : game.payments.filter(({ reason }) => !this.unknown.includes(reason));
    const net = netOf(payments, Object.keys(this.question.hands));
    const isOpen = !refusal && (payments.length < game.payments.length || this.isUncounted(game));
    return { move, legal: !refusal, refusal, payments, net, isOpen, after: refusal ? null : this.own.afterwards(game) };
  }

  /** What payments are for that depend on what the question does not say: they are left out. @returns {string[]} */
  get unknown() {
    return [];
  }

  /** Whether something at the end of the coup is not known. */
  isUncounted(_game) {
    return false;
  }

  played(move, player) {
    const game = this.own.opened();
    return { game, refusal: this.own.make(game, move, player) };
  }

  step(act) {
    const { rulebook, player } = this.question;
    const sitting = /** @type {any} */ ({ agreement: { rulebook, readings: this.readings } });
    const base = { sitting, game: this.own.opened(), coups: [], entry: '', act: '', wanted: null, base: null, before: null };
    return { ...base, game: this.played(act, player).game, entry: act, act, base, before: base };
  }

  /** What an account is called by its distance from the player to move: `+1` is the next. */
  roles() {
    const { order, question: { turn } } = this;
    const first = turn === null ? 0 : order.indexOf(turn);
    return (account) => {
      const seat = order.indexOf(account);
      return seat < 0 ? account : `+${(seat - first + order.length) % order.length}`;
    };
  }

  paid(payments) {
    const role = this.roles();
    return payments.map(({ from, to, chips }) => `${role(from)} ${role(to)} ${chips}`).sort();
  }
}

export class PapillonSide extends Side {
  /** @param coup as it stands before the move, if that is known */
  constructor(question, coup = resumed(question)) {
    const rules = rulesOf(question.rulebook, heard(question).readings);
    const game = gameOf(question, rules);
    super(question, rules.readings, seating(Object.keys(question.hands).sort(), question.dealer, rules.readings), {
      opened: () => ({ ...game, accounts: { ...game.accounts }, coup: copied(coup) }),
      make: (opened, move, player) => play(opened, { ...meant(readMove(move), question), player }),
      afterwards,
    });
    this.coup = coup;
    this.rules = rules;
    this.allowed = null;
  }

  /** Nobody can be paid for the most cards if it is not said who has captured what (Papillon 12.2). */
  get unknown() {
    return 'piles' in this.question.assumed && unaccounted(this.question) > 0 ? ['most-cards', 'most-points'] : [];
  }

  isUncounted({ coup }) {
    return this.unknown.length > 0 && coup.turn === '-' && this.question.turn !== null;
  }

  /** The same question at a table that has chosen another reading. */
  under(readings) {
    return new PapillonSide({ ...this.question, readings: { ...this.question.readings, ...readings } }, this.coup);
  }

  /** @returns {string[]} */
  get legal() {
    const { turn, hands, layout } = this.question;
    const isKnown = turn !== null && ![...hands[turn], ...layout].includes(UNKNOWN);
    this.allowed ??= isKnown ? legalMoves(hands[turn], layout, this.rules) : [];
    return this.allowed;
  }

  /**
   * What a move comes to as a text, another where the outcome differs in anything that anybody would mind. Of a refusal
   * its code; of a move what is paid in all, and how things stand then: how many cards have taken a like one is told once
   * it earns something, and chips by the net.
   */
  result(move) {
    const { refusal, net, after } = this.outcome(move);
    if (!after) return String(refusal?.code);
    const { likes, announced, accounts, ...stands } = after;
    return JSON.stringify([net, this.unknown.length > 0 || accounts.cards, stands]);
  }

  /**
   * The same of what happens alone, told by where players sit in relation to the maker of the move: so that questions
   * can be compared in which somebody else has other cards.
   */
  consequences(move) {
    const { refusal, payments, after } = this.outcome(move);
    if (!after) return String(refusal?.code);
    const role = this.roles();
    return JSON.stringify([this.paid(payments), goesOut(this.question, move), ...happenings({ ...this.question, move }, after, this.unknown.length > 0).map((each) => each.map(role))]);
  }
}

/**
 * The coup that a question is about. No rule looks at a card that is not known: such a card can be dealt and laid down,
 * is no ace and no like card, and is never a card of the player to move.
 */
function resumed(question) {
  const { turn, hands, layout, stock, next, piles, won, papillons, unnamed, last, wanting, victim, likes } = question;
  const game = gameOf(question, rulesOf(question.rulebook, question.readings));
  resumeCoup(game, {
    turn: turn ?? '-', hands, layout, stock: next ?? unknown(stock),
    piles: won ?? mapValues(piles, unknown), papillons, unnamed, last, wanting, victim, likes,
  });
  return game.coup;
}

function copied(coup) {
  const { hands, layout, stock, piles, papillons, likes, ...rest } = coup;
  const cards = { hands: mapValues(hands, listed), piles: mapValues(piles, listed), layout: [...layout], stock: [...stock] };
  return { ...rest, ...cards, papillons: [...papillons], likes: { ...likes } };
}

function gameOf({ table, players, dealer }, rules) {
  const agreed = { players, dealer, rounds: table.rounds, unwon: table.unwon, coup: table.coup };
  const accounts = { chips: table.chips, pool: table.pool, bank: 0, 'cards-payment': table.cards };
  return openGame({ ...agreed, ...accounts }, rules);
}

function listed(cards) {
  return [...cards];
}

/** Something made of what each player has. @template One, Other @returns {Record<string, Other>} */
export function mapValues(held, change) {
  const changed = {};
  for (const player of Object.keys(held).sort()) changed[player] = change(held[player]);
  return changed;
}

function unknown(count) {
  return Array(count).fill(UNKNOWN);
}

/** A move whose cards are those that lie there: a card of unknown suit passes for any suit that the move names. */
function meant(move, { turn, hands, layout }) {
  const hand = turn === null ? [] : hands[turn];
  if (move.kind === 'lay') return { ...move, cards: move.cards && meantAmong(move.cards, hand) };
  return { ...move, played: meantAmong(move.played, hand), taken: meantAmong(move.taken, layout) };
}

function meantAmong(named, cards) {
  return named.map((card) => (!cards.includes(card) && cards.includes(card[0]) ? card[0] : card));
}

export function netOf(payments, players) {
  const net = {};
  for (const player of players) net[player] = 0;
  for (const { from, to, chips } of payments) {
    net[from] = (net[from] ?? 0) - chips;
    net[to] = (net[to] ?? 0) + chips;
  }
  for (const account of Object.keys(net)) if (net[account] === 0 && !players.includes(account)) delete net[account];
  return net;
}

function afterwards(game) {
  const { coup, accounts, cardsPayment, announced, winner, gameWinner, over, lapses } = game;
  const { pool, bank, ...chips } = accounts;
  const { layout, stock, piles, papillons, last, wanting, victim, likes } = coup;
  return {
    turn: coup.turn === '-' ? null : coup.turn,
    hands: mapValues(coup.hands, sortedCards),
    layout: sortedCards(layout),
    stock: stock.length,
    next: isKnown(stock) ? stock : null,
    piles: mapValues(piles, (pile) => pile.length),
    won: Object.values(piles).some(isKnown) ? mapValues(piles, listed) : null,
    papillons, last, wanting, victim, likes: { ...likes },
    accounts: { pool, bank, chips, cards: cardsPayment },
    announced, winner, gameWinner, over, lapses,
    playsOn: coup.turn === '-' && !over && game.coupNumber >= game.agreedCoups,
  };
}

function isKnown(cards) {
  return cards.some((card) => card !== UNKNOWN);
}

/** Whether the maker of a legal move goes out by a capture, and whether with the last deal (Papillon 9.1, 10.1). */
function goesOut({ turn, hands, stock, players }, move) {
  const played = readMove(move).played?.length;
  if (turn === null || played !== hands[turn].length) return '';
  return isDealLeft(stock, players) ? 'while cards are left' : 'with the last deal';
}

/** What else happens: who wins and sweeps, whether a tie is left, another coup, how many cards were turned up, who laid down. */
function happenings(question, after, isOpen) {
  const { last, winner, gameWinner, playsOn, accounts, turn, lapses } = after;
  const over = turn === null && question.turn !== null;
  const swept = over && after.layout.length === 0 ? [/^[A-D]$/.test(winner) ? winner : last ?? ''] : [];
  const turnedUp = question.stock - after.stock - (question.stock > after.stock ? CARDS_EACH * question.players : 0);
  const isMovers = last === question.turn && question.move.startsWith('lay');
  const laid = last === null || last === question.last || isMovers ? [] : [last];
  const debts = lapses.flatMap(({ player, chips }) => [player, String(chips)]);
  return [swept, [winner], [...gameWinner].sort(), debts, [playsOn, over && !isOpen && accounts.cards, turnedUp].map(String), laid];
}

/** The figures that moves are paid for and do not name, where nobody has to (Papillon 16.5). */
function unnamed(verdicts) {
  const silent = verdicts.flatMap(({ move, payments }) => payments.filter(({ reason }) => !move.split(' !').includes(reason)));
  return [...new Set(silent.map(({ reason }) => reason).filter((reason) => FIGURES.includes(reason)))];
}
