/** What is tapped before a card of Le Francion is noted: its suit, where that is not the one that was led. */

import { NO_DRAFT } from '../drafting.mjs';
import { suitLed, suitOf } from '../../question/francion/rules.mjs';

/** The suits as their cards are offered. */
export const SUITS = 'hcds';

/** The suit of which cards are offered: that was tapped, else the one that was led, else trumps. */
export function suitOffered({ game, wanted }, { suit }) {
  const { trick, trump } = game.coup;
  if (suit !== '') return suit;
  if (wanted) return SUITS[0];
  return trick.length > 0 ? suitLed(trick[0], trump, game.readings) : trump;
}

/** What was tapped of an entry that is taken back, to be put right. */
export function draftOf(entry) {
  return /^[0-9A-Z][cdhs]$/.test(entry) ? { ...NO_DRAFT, suit: suitOf(entry) } : NO_DRAFT;
}
