/** What a table of Le Francion can have come to. */

import { DEALERS_STAKE } from './rules.mjs';

/**
 * The most chips that can be at stake after so many coups of a manche: all but one have made every bête (Francion 4.4 to 4.8).
 */
export function largestStake(coups, players) {
  let stake = 0;
  for (let coup = 0; coup <= coups; coup += 1) stake = DEALERS_STAKE + (players - 1) * stake;
  return stake;
}
