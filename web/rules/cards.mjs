/**
 * Cards and moves: ranks, values, finding named cards among others, and moves as they are written.
 *
 * A card is a short string, a rank and a suit (`7h`). If the suit is not known it is the rank alone; no rule looks at a
 * suit (Papillon 1.4).
 */

/** The ranks from the king down to the ace, as the notation writes them. */
export const RANKS = 'KQJT98765432A';

const SUITS = 'cdhs';
const SUIT_SIGNS = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
const CARD = /^(10|[KQJT2-9A])([cdhs♣♦♥♠]?)/i;

/** The 52 cards of the pack (Papillon 1.1). */
export const FULL_PACK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** @returns {string} the rank of a card */
export function rankOf(card) {
  return card[0];
}

/** Courts are worth 10, every other card its number, the ace 1 (Papillon 1.3). */
export function value(card) {
  return Math.min(10, RANKS.length - RANKS.indexOf(rankOf(card)));
}

/** Whether a card is worth ten: king, queen, jack or ten (Papillon 4.a.1). */
export function isWorthTen(card) {
  return value(card) === 10;
}

/** Two cards of one rank are like cards (Papillon 1.4). */
export function isLike(card, other) {
  return rankOf(card) === rankOf(other);
}

/** How many aces there are among some cards; section 6 pays for them. */
export function countAces(cards) {
  return cards.filter((card) => rankOf(card) === 'A').length;
}

/** The same cards, the highest rank first; this is how moves are written. */
export function sorted(cards) {
  return [...cards].sort((one, other) => RANKS.indexOf(rankOf(one)) - RANKS.indexOf(rankOf(other)));
}

/** Reads a run of cards without spaces, such as `5s2d`, `1064` or `-`. @returns {string[]|null} null for another text */
export function readCards(text) {
  if (text === '-') return [];
  const cards = [];
  for (let rest = text; rest !== ''; ) {
    const found = CARD.exec(rest);
    if (!found) return null;
    cards.push(canonical(found[1], found[2]));
    rest = rest.slice(found[0].length);
  }
  return cards;
}

/** Reads exactly one card; null where the text is something else. */
export function readCard(text) {
  const cards = typeof text === 'string' ? readCards(text.trim()) : null;
  return cards?.length === 1 ? cards[0] : null;
}

function canonical(rank, suit) {
  const letter = rank === '10' ? 'T' : rank.toUpperCase();
  return letter + (SUIT_SIGNS[suit] ?? suit.toLowerCase());
}

/**
 * Finds named cards among others. A card named with its suit is that very card; a rank alone is the first card of the
 * rank that is not spoken for. Suits are served first, so that a bare rank never uses up a named card.
 *
 * @returns {string[]|null} the cards meant, null if one of them is missing
 */
export function find(named, cards) {
  const rest = [...cards];
  const found = [];
  for (const card of [...named.filter(hasSuit), ...named.filter((each) => !hasSuit(each))]) {
    const at = rest.findIndex((each) => (hasSuit(card) ? each === card : isLike(each, card)));
    if (at < 0) return null;
    found.push(...rest.splice(at, 1));
  }
  return found;
}

/** What is left of some cards when others, all among them, are taken away. */
export function without(cards, gone) {
  const rest = [...cards];
  for (const card of gone) rest.splice(rest.indexOf(card), 1);
  return rest;
}

/** Whether the pack could hold all these cards at once: none of them twice, and no rank more than four times (Papillon 1.1). */
export function fitsPack(cards) {
  const known = cards.filter(hasSuit);
  const ranks = [...RANKS].map((rank) => cards.filter((card) => rankOf(card) === rank).length);
  return new Set(known).size === known.length && Math.max(...ranks) <= 4;
}

function hasSuit(card) {
  return card.length === 2;
}

// --- moves: `7x52`, `B: lay`, `5x555 !hanneton`

/** The four captures with a name, in the order in which they are paid. */
export const FIGURES = ['hanneton', 'sauterelle', 'petit-papillon', 'papillon'];

/**
 * @typedef {object} Move
 * @property {string|null} player the letter before the colon, if there is one
 * @property {'capture'|'lay'} kind
 * @property {string[]} [played] cards played (captures)
 * @property {string[]} [taken] cards to be taken (captures)
 * @property {string[]} named figures called with the capture (Papillon 16.5)
 * @property {string[]|null} [cards] the cards that a laying down names, if any
 */

/** Reads a move. Spaces and capitals make no difference. @returns {Move|null} null if the text is no move */
export function readMove(text) {
  const [, letter, act] = /^(?:([a-d]):)?(.*)$/.exec(text.replace(/\s+/g, '').toLowerCase()) ?? [];
  if (act === undefined) return null;
  const read = act.startsWith('lay') ? readLay(act.slice(3)) : readCapture(act);
  return read && { player: letter ? letter.toUpperCase() : null, ...read };
}

/** @returns {Omit<Move, 'player'>|null} */
function readLay(text) {
  const cards = text === '' ? null : readCards(text);
  if (text !== '' && cards === null) return null;
  return { kind: 'lay', cards, named: [] };
}

/** @returns {Omit<Move, 'player'>|null} */
function readCapture(text) {
  const [cards, ...named] = text.split('!');
  const sides = cards.split('x');
  if (sides.length !== 2 || sides[0] === '') return null;
  const [played, taken] = sides.map(readCards);
  if (!played || !taken || !named.every((figure) => FIGURES.includes(figure))) return null;
  return { kind: 'capture', played, taken, named };
}

/** Writes a capture without suits, higher cards first. */
export function writeCapture({ played, taken }) {
  const ranks = (cards) => sorted(cards).map(rankOf).join('');
  return `${ranks(played)}x${ranks(taken)}`;
}
