/** What Le Francion has of its own where answers depend on something. */

import { FrancionSide } from './judge.mjs';
import { isPossible } from './problems.mjs';
import { OPEN_RULINGS, tableReadings } from './rules.mjs';
import { suppositions } from './suppositions.mjs';

/** @type {any} */
export const FRANCION = {
  side: (question) => new FrancionSide(question),
  otherReadings,
  suppositions,
  documents: () => [],
  isPossible,
};

/** The other readings of its open rulings. */
function otherReadings({ readings }) {
  const played = tableReadings(readings);
  return Object.entries(OPEN_RULINGS).flatMap(([ruling, all]) =>
    all.filter((reading) => reading !== played[ruling]).map((reading) => [ruling, reading, played[ruling]]));
}
