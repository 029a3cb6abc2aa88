/** The games that are counted at a real table, each as one value. */

import { gameOf } from '../question/agreement.mjs';
import * as beginning from './beginning.mjs';
import * as counting from './counting.mjs';
import { draftOf } from './drafting.mjs';
import * as francionBeginning from './francion/beginning.mjs';
import * as francionCounting from './francion/counting.mjs';
import { draftOf as francionDraftOf } from './francion/drafting.mjs';
import { happenings as francionHappenings } from '../question/francion/happenings.mjs';
import * as francionRecording from './francion/recording.mjs';
import { happenings } from '../question/happenings.mjs';
import * as recording from './recording.mjs';

/** The games that are counted, each as one value. @type {Record<string, any>} */
export const COUNTED = {
  papillon: {
    begun: counting.begun,
    noted: counting.noted,
    begins: beginning.FIELDS,
    usualBeginning: beginning.usualBeginning,
    checkBeginning: beginning.checkBeginning,
    happenings,
    fields: recording.fields,
    startFields: recording.startFields,
    seen: recording.seen,
    completed: recording.completed,
    questionAt: recording.questionAt,
    draftOf,
  },
  francion: {
    begun: francionCounting.begun,
    noted: francionCounting.noted,
    begins: francionBeginning.FIELDS,
    usualBeginning: francionBeginning.usualBeginning,
    checkBeginning: francionBeginning.checkBeginning,
    happenings: francionHappenings,
    fields: francionRecording.fields,
    startFields: francionRecording.startFields,
    seen: francionRecording.seen,
    completed: francionRecording.completed,
    questionAt: francionRecording.questionAt,
    draftOf: francionDraftOf,
  },
};

/** What is counted at a table. */
export function countedBy({ sitting }) {
  return COUNTED[gameOf(sitting.agreement)];
}

/** A table before the first deal that is counted. */
export function begun(sitting) {
  return countedBy({ sitting }).begun(sitting);
}

/** How things stand after one thing more: a deal, a move, or cards that lie exposed and are not named yet. */
export function noted(stand, entry) {
  return countedBy(stand).noted(stand, entry);
}

/** How things stand after several things. */
export function standAfter(sitting, log) {
  return log.reduce(noted, begun(sitting));
}
