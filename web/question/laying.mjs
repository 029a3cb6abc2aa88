/** What is said of a table while it is laid: a table that still lacks cards is asked for them, and nothing is wrong with it. */

import { UNKNOWN } from './text.mjs';

/** That whoever is to play holds no card. */
const LACKS = ['no-hand', 'francion-no-hand'];

/** What is said of sizes that are counted by that hand. */
const COUNTED_BY_IT = ['francion-hand-size'];

/**
 * Whether no card of a question has been named yet.
 *
 * @param {any} question of any game
 */
export function isBlank({ layout, trick, hands }) {
  return [...(layout ?? trick), ...Object.values(hands).flat()].every((card) => card === UNKNOWN);
}

/**
 * What there is to complain of: nothing before a card is named, and while cards are laid no hand that is still to come.
 *
 * @param question of any game
 * @param isSetting whether cards are being laid
 */
export function complaints(question, problems, isSetting) {
  if (isBlank(question)) return [];
  const isLacking = problems.some(({ code }) => LACKS.includes(code));
  const told = problems.filter(({ code }) => !isLacking || !COUNTED_BY_IT.includes(code));
  return isSetting ? told.filter(({ code }) => !LACKS.includes(code)) : told;
}

/** Whether a table cannot be judged for want of cards alone, so that it is to be asked for them. @param question of any game */
export function isUnfinished(question, problems, isSetting) {
  return problems.length > 0 && complaints(question, problems, isSetting).length === 0;
}
