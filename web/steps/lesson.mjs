/** Steps of a lesson: what a move comes to that somebody tries in one, and where the address says one is. */

import { judge } from '../question/judge.mjs';

/** What stands in the address before the number of a step. */
const ADDRESS = /^#step-(\d{1,3})$/;

/** What a move comes to. @param {string} move in the notation */
export function tried(step, move) {
  const question = { ...step.question, move, player: null };
  const verdict = /** @type {Verdict} */ (judge(question).verdict);
  if (!verdict.legal) return { came: 'refused', question, verdict };
  return { came: step.right.includes(move) ? 'right' : 'legal', question, verdict };
}

/** The number of the step in an address, null where it names none that there is. */
export function stepIn(hash, most) {
  const number = Number(ADDRESS.exec(hash)?.[1] ?? 0);
  return number >= 1 && number <= most ? number : null;
}

export function addressOf(number) {
  return `#step-${number}`;
}
