/** The rules of Le Francion, as the desk asks for them: the one place that imports from its implementation. */

import { RANKS, WELCHE, rankOf, suitOf } from '../../rules/francion/cards.mjs';
import { openGame, play, resumeCoup, startCoup, tricksOf } from '../../rules/francion/course.mjs';
import { CARDS_EACH, DEALERS_STAKE, PACKS } from '../../rules/francion/deal.mjs';
import { STAKE } from '../../rules/francion/payments.mjs';
import { legalCards, suitLed, takerOf } from '../../rules/francion/play.mjs';
import { OPEN_RULINGS, tableReadings } from '../../rules/francion/readings.mjs';
import { POINTS } from '../../rules/francion/scoring.mjs';
import { lettersOf, ofEach, playingOrder, seatAfter } from '../../rules/francion/seats.mjs';
import { turnedUp } from '../../rules/francion/welche.mjs';

export {
  CARDS_EACH, DEALERS_STAKE, OPEN_RULINGS, PACKS, POINTS, RANKS, STAKE, WELCHE, legalCards, lettersOf, ofEach, openGame, play,
  playingOrder, rankOf, resumeCoup, seatAfter, startCoup, suitLed, suitOf, tableReadings, takerOf, tricksOf, turnedUp,
};

/** The documents by which a table may play. */
export const RULEBOOKS = ['francion'];

/** How many may play. */
export const PLAYERS = Object.keys(PACKS).map(Number);
