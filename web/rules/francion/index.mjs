/** What the adapter needs of Le Francion. */

import { playCase } from './francion.mjs';
import { checkedRun } from './requests.mjs';

export { OWN_REPORTS } from './francion.mjs';
export { OPEN_RULINGS } from './readings.mjs';
export { PLAYED } from './requests.mjs';

/** The trace of a `run` request. */
export function answerRun(request) {
  return playCase(checkedRun(request));
}
