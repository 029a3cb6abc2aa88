/** Ranking and the Welche (section 2): the strongest card of a trick. */

import { RANKS, WELCHE, rankOf, suitOf } from './cards.mjs';

/** The king of trumps takes the Welche, and nothing else does (Francion 2.2). */
export function kingOf(trump) {
  return `K${trump}`;
}

/**
 * The card that wins a complete trick (Francion 3.4, 3.5). Ace, king and
 * Welche beat one another in a circle, so that no single order will do
 * (trump-cycle).
 */
export function strongest(trick, trump) {
  if (trick.includes(WELCHE)) return trick.includes(kingOf(trump)) ? kingOf(trump) : WELCHE;
  return highestOf(trick, trump) ?? highestOf(trick, suitOf(trick[0]));
}

/** The highest card of a suit, if there is one of it (Francion 2.1). */
function highestOf(cards, suit) {
  const ofSuit = cards.filter((card) => suitOf(card) === suit);
  return [...RANKS].map((rank) => ofSuit.find((card) => rankOf(card) === rank)).find(Boolean);
}
