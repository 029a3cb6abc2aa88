/**
 * Cards: a rank and a suit in a short string (`7h`). Suits count in this game,
 * so that a card without one is no card.
 */

/** The ranks from the highest to the lowest, in every suit (Francion 2.1). */
export const RANKS = 'AKQJT98765432';

const SUITS = 'cdhs';
const SUIT_SIGNS = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
const CARD = /^(10|[AKQJT2-9])([cdhs♣♦♥♠])$/i;

/** The ace of hearts (Francion 2.2). */
export const WELCHE = 'Ah';

/** @returns {string} the rank of a card */
export function rankOf(card) {
  return card[0];
}

/** @returns {string} the suit of a card */
export function suitOf(card) {
  return card[1];
}

/** Every suit has a card of each of these ranks. */
export function packOf(ranks) {
  return [...ranks].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
}

/**
 * Reads one card; spaces around it, capitals and `10` for `T` are as good.
 *
 * @returns {string|null} null where the text is something else
 */
export function readCard(text) {
  const found = typeof text === 'string' ? CARD.exec(text.trim()) : null;
  if (!found) return null;
  const [, rank, suit] = found;
  return (rank === '10' ? 'T' : rank.toUpperCase()) + (SUIT_SIGNS[suit] ?? suit.toLowerCase());
}
