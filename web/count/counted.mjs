/** The games that are counted at a real table, each as one value. */

import { gameOf } from '../question/agreement.mjs';
import * as papillon from './counting.mjs';
import * as francion from './francion/counting.mjs';
import { happenings as francionHappenings } from '../question/francion/happenings.mjs';
import { happenings } from '../question/happenings.mjs';

/** What is counted, by game. */
export const COUNTED = { papillon: { ...papillon, happenings }, francion: { ...francion, happenings: francionHappenings } };

export function countedBy({ sitting }) {
  return COUNTED[gameOf(sitting.agreement)];
}

export function begun(sitting) {
  return countedBy({ sitting }).begun(sitting);
}

/** How things stand after one thing more: a deal, a move, or cards that lie exposed and are not named yet. */
export function noted(stand, entry) {
  return countedBy(stand).noted(stand, entry);
}

export function standAfter(sitting, log) {
  return log.reduce(noted, begun(sitting));
}
