/** What a tap changes about a question: every function takes a question and returns another. */

import { renewed } from './question.mjs';
import { UNKNOWN, namedPlayers } from './text.mjs';

/**
 * @typedef {import('./question.mjs').Question} Question
 * @typedef {string} Place `layout`, or the letter of the player whose hand it is
 */

/** The exposed cards, as a place. */
export const LAYOUT = 'layout';

/**
 * The question with a card more in a place. Cards that were only assumed there give way to it. The move goes: it was about
 * other cards.
 *
 * @param {Question} question
 * @param {Place} place
 * @param {string} card
 */
export function withCard(question, place, card) {
  const lying = isAssumed(question, place) ? [] : cardsIn(question, place);
  return withCards(question, place, [...lying, card]);
}

/**
 * @param {Question} question
 * @param {Place} place
 * @param {number} index of the card that goes
 */
export function withoutCard(question, place, index) {
  return withCards(question, place, cardsIn(question, place).filter((_, each) => each !== index));
}

/**
 * @param {Question} question
 * @param {Place} place
 * @returns {string[]}
 */
export function cardsIn({ layout, hands }, place) {
  return place === LAYOUT ? layout : hands[place];
}

/**
 * Whether nobody has said what a place holds.
 *
 * @param {Question} question
 * @param {Place} place
 */
export function isAssumed({ assumed }, place) {
  return namedPlayers(assumed.hands ?? '').includes(place);
}

/**
 * @param {Question} question
 * @param {string|null} move in the notation, with the player who makes it where that is not who is to play
 * @param {string|null} player
 */
export function withMove(question, move, player = null) {
  const other = player === question.turn ? null : player;
  return renewed({ ...(other === null ? question : saying(question, 'turn')), move, player: move && other });
}

/**
 * @param {Question} question
 * @param {'dealer'|'turn'} role
 * @param {string} player `''` for the usual one
 */
export function withRole(question, role, player) {
  if (player !== '') return renewed({ ...saying(question, role), [role]: player });
  return renewed({ ...question, assumed: { ...question.assumed, [role]: question[role] ?? '' } });
}

/**
 * @param {Question} question
 * @param {number|null} stock null for what the deals leave
 */
export function withStock(question, stock) {
  if (stock !== null) return renewed({ ...saying(question, 'stock'), stock, next: null });
  return renewed({ ...question, next: null, assumed: { ...question.assumed, stock: String(question.stock) } });
}

/**
 * @param {Question} question
 * @param {string} player
 * @param {number} count of captured cards; which they were is forgotten
 */
export function withPile(question, player, count) {
  return renewed({ ...saying(question, 'piles'), piles: { ...question.piles, [player]: count }, won: null });
}

/**
 * @param {Question} question
 * @param {string} rulebook
 */
export function withRulebook(question, rulebook) {
  return renewed({ ...question, rulebook });
}

/**
 * @param {Question} question
 * @param {string} ruling
 * @param {string|null} reading null for that of the document
 */
export function withReading(question, ruling, reading) {
  const { [ruling]: _, ...others } = question.readings;
  return renewed({ ...question, readings: reading === null ? others : { ...others, [ruling]: reading } });
}

/**
 * The question for three or four players. A fourth holds what the others do, until somebody says otherwise; what a fourth
 * had goes with them.
 *
 * @param {Question} question
 * @param {number} players
 */
export function withPlayers(question, players) {
  if (players === question.players) return question;
  const { assumed, ...asked } = saying(question, 'players');
  if (players === 4) {
    const left = `${assumed.hands ?? ''} D:-`;
    return renewed({ ...asked, players, hands: { ...asked.hands, D: [] }, assumed: { ...assumed, hands: left } });
  }
  const [stays, left] = [without4(asked), { ...assumed, hands: (assumed.hands ?? '').replace(/ ?D:\S+/, '') }];
  for (const role of ['dealer', 'turn']) if (question[/** @type {'dealer'} */ (role)] === 'D') left[role] = '';
  return renewed({ ...stays, players, assumed: left });
}

/** @param {Omit<Question, 'assumed'>} question @returns {Omit<Question, 'assumed'>} */
function without4(question) {
  const others = (/** @type {any} */ held) => {
    const { D: _, ...rest } = held;
    return rest;
  };
  const unless = (/** @type {string|null} */ player) => (player === 'D' ? null : player);
  const { hands, piles, won, likes, table, papillons, unnamed, last, wanting, victim, dealer, turn, player } = question;
  return {
    ...question,
    hands: others(hands), piles: others(piles), won: won && others(won), likes: others(likes),
    table: { ...table, chips: others(table.chips) },
    papillons: papillons.filter((each) => each !== 'D'), unnamed: unnamed.filter((each) => each !== 'D'),
    last: unless(last), wanting: unless(wanting), victim: unless(victim),
    dealer: unless(dealer) ?? 'C', turn: turn && (unless(turn) ?? 'A'),
    ...(player === 'D' && { player: null, move: null }),
  };
}

/**
 * @param {Question} question
 * @param {Place} place
 * @param {string[]} cards
 */
function withCards(question, place, cards) {
  const still = { ...question, move: null, player: null };
  if (place === LAYOUT) return renewed({ ...still, layout: cards });
  const left = namedPlayers(question.assumed.hands ?? '').filter((letter) => letter !== place);
  const { hands: _, ...assumed } = question.assumed;
  const others = left.length > 0 ? { ...assumed, hands: left.map((letter) => `${letter}:-`).join(' ') } : assumed;
  return renewed({ ...still, hands: { ...question.hands, [place]: cards }, assumed: others });
}

/**
 * The question in which something is said that was assumed.
 *
 * @param {Question} question
 * @param {string} field
 * @returns {Question}
 */
function saying(question, field) {
  const { [field]: _, ...assumed } = question.assumed;
  return { ...question, assumed };
}

// --- the cards of a move

/**
 * @typedef {{player: string|null, hand: number[], layout: number[]}} Picks places of cards that a move has; the player
 *   from whose hand
 */

/** No card of a move. @type {Picks} */
export const NO_PICKS = { player: null, hand: [], layout: [] };

/**
 * Where the cards of the question's move lie, as far as they do.
 *
 * @param {Question} question
 * @returns {Picks}
 */
export function picksOf({ move, player, turn, hands, layout }) {
  const maker = player ?? turn;
  const [, played, taken] = /^(\S+)x(\S*)/.exec(move ?? '') ?? ['', '', ''];
  if (maker === null || played === '') return NO_PICKS;
  return { player: maker, hand: found(played, hands[maker]), layout: found(taken, layout) };
}

/**
 * @param {string} named cards in the notation, close together
 * @param {string[]} lying
 */
function found(named, lying) {
  /** @type {number[]} */
  const places = [];
  for (const card of named.match(/[0-9A-Z][cdhs]?/g) ?? []) {
    const index = lying.findIndex((each, at) => !places.includes(at) && (each === card || each[0] === card
      || (each.length === 1 && each === card[0])));
    if (index >= 0) places.push(index);
  }
  return places;
}

/**
 * The picks with a card more, or less if it was picked. Cards of another hand take the place of those of one.
 *
 * @param {Picks} picks
 * @param {Place} place
 * @param {number} index
 * @returns {Picks}
 */
export function picked(picks, place, index) {
  if (place === LAYOUT) return { ...picks, layout: toggled(picks.layout, index) };
  const hand = picks.player === place || picks.player === null ? picks.hand : [];
  return { ...picks, player: place, hand: toggled(hand, index) };
}

/** @param {number[]} places @param {number} index */
function toggled(places, index) {
  return places.includes(index) ? places.filter((each) => each !== index) : [...places, index].sort((a, b) => a - b);
}

/**
 * The move that picks make up, null while a part is missing.
 *
 * @param {Question} question
 * @param {Picks} picks
 * @returns {string|null}
 */
export function moveOf({ hands, layout }, { player, hand, layout: taken }) {
  if (player === null || hand.length === 0 || taken.length === 0) return null;
  const named = (/** @type {string[]} */ cards, /** @type {number[]} */ places) => places.map((at) => cards[at]);
  const cards = [named(hands[player], hand), named(layout, taken)];
  return cards.flat().includes(UNKNOWN) ? null : cards.map((part) => part.join('')).join('x');
}
