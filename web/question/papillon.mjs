/** What Le Papillon has of its own where answers depend on something. */

import { Side } from './judge.mjs';
import { isPossible } from './problems.mjs';
import { renewed } from './question.mjs';
import { IN_DOUBT, OPEN_RULINGS, RULEBOOKS, rulesOf } from './rules.mjs';
import { suppositions } from './suppositions.mjs';

export const PAPILLON = {
  side: (question) => new Side(question),
  otherReadings,
  suppositions,
  documents,
  isPossible,
};

/**
 * The other readings of the rulings in doubt: of those that a table's document leaves open, and of those of which the
 * table has itself chosen another. To have left the names of figures unsaid is no matter of a reading.
 */
function otherReadings({ rulebook, readings }, announced) {
  const [played, usual] = [rulesOf(rulebook, readings).readings, rulesOf(rulebook).readings];
  return Object.keys(OPEN_RULINGS)
    .filter((ruling) => IN_DOUBT[rulebook].includes(ruling) || played[ruling] !== usual[ruling])
    .filter((ruling) => announced.length === 0 || ruling !== 'announcing')
    .flatMap((ruling) => OPEN_RULINGS[ruling].filter((reading) => reading !== played[ruling])
      .map((reading) => /** @type {[string, string, string]} */ ([ruling, reading, played[ruling]])));
}

/** The same question put to the other documents, which may take something else for what was left out. */
function documents(question) {
  return RULEBOOKS.filter((name) => name !== question.rulebook).map((rulebook) => renewed({ ...question, rulebook }));
}
