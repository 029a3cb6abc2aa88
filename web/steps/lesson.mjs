/** Steps of a lesson: what a move comes to that somebody tries in one, and where the address says one is. */

import { judge } from '../question/judge.mjs';

/**
 * @typedef {import('../question/question.mjs').Question} Question
 * @typedef {import('../question/judge.mjs').Verdict} Verdict
 *
 * @typedef {object} Step
 * @property {Question} question a position
 * @property {string[]} right moves of the notation that are asked for
 * @property {string[]} wrong moves that tempt, and are refused
 *
 * @typedef {object} Tried
 * @property {'right'|'legal'|'refused'} came legal is a move that may be played, but is not asked for
 * @property {Question} question the position with the move
 * @property {Verdict} verdict
 */

/** What stands in the address before the number of a step. */
const ADDRESS = /^#step-(\d{1,3})$/;

/**
 * What a move comes to.
 *
 * @param {Step} step
 * @param {string} move in the notation
 * @returns {Tried}
 */
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
