/** The rules of Le Francion as the pages ask for them: only this module imports from the implementation. */

import { CARDS_EACH, DEALERS_STAKE, PACKS, RANKS, WELCHE, rankOf, suitOf } from '../../rules/francion/cards.mjs';
import { openGame, play, resumeCoup, startCoup, tricksOf } from '../../rules/francion/course.mjs';
import { POINTS, STAKE, turnedUp } from '../../rules/francion/payments.mjs';
import { legalCards, suitLed, takerOf } from '../../rules/francion/play.mjs';
import { OPEN_RULINGS, playingOrder, seatAfter, tableReadings } from '../../rules/francion/table.mjs';

export {
  CARDS_EACH, DEALERS_STAKE, OPEN_RULINGS, PACKS, POINTS, RANKS, STAKE, WELCHE, legalCards, openGame, play,
  playingOrder, rankOf, resumeCoup, seatAfter, startCoup, suitLed, suitOf, tableReadings, takerOf, tricksOf, turnedUp,
};

export const RULEBOOKS = ['francion'];

export const PLAYERS = Object.keys(PACKS).map(Number);

/**
 * The most chips that can be at stake after so many coups of a manche: all but one have made every bête (Francion 4.4 to 4.8).
 */
export function largestStake(coups, players) {
  let stake = 0;
  for (let coup = 0; coup <= coups; coup += 1) stake = DEALERS_STAKE + (players - 1) * stake;
  return stake;
}
