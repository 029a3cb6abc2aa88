/**
 * The games that are counted at a real table, each as one value.
 *
 * @typedef {object} Counted
 * @property {(sitting: Sitting) => Stand} begun
 * @property {(stand: Stand, entry: string) => Stand} noted
 * @property {readonly import('./underway.mjs').Field[]} begins what a table says of a game that is under way
 * @property {(agreement: import('../question/agreement.mjs').Agreement) => Beginning} usualBeginning what it says of one that begins
 * @property {(sitting: Sitting) => void} checkBeginning complains of a beginning that cannot be
 * @property {(step: Stand, rulebooks: import('../question/clauses.mjs').Rulebooks) => import('../question/happenings.mjs').Happening[]} happenings
 * @property {(stand: Stand) => Record<string, any>} fields what the head of a record says of the game
 * @property {(begins: Beginning) => Record<string, any>} startFields what its start says of a game that is under way
 * @property {(stand: Stand) => Record<string, any>} seen what it expects beside the players' chips
 * @property {(stand: Stand, pack: string[]) => string[]} completed a pack with a card in the place of every blank
 * @property {(stand: Stand, move: string) => any} questionAt the question to the desk whether a move is allowed
 * @property {(entry: string) => import('./drafting.mjs').Draft} draftOf what was tapped of an entry
 *
 * @typedef {import('./stand.mjs').Beginning} Beginning
 * @typedef {import('./stand.mjs').Sitting} Sitting
 * @typedef {import('./stand.mjs').Stand} Stand
 */

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

/** @type {Record<string, Counted>} */
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
