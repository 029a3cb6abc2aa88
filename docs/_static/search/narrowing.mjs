/** Which texts have all that somebody has typed: each word by its stem, or by what else may be meant, or only begun. */

import { keys, plain, tokens } from './words.mjs';

/** @typedef {{keys: Set<string>, plain: string[]}} Known the words of a text by their stems, and as they are, without accents */

/** @param {string} text @param {import('./words.mjs').Stem} stem @returns {Known} */
export function known(text, stem) {
  const words = tokens(text).map(({ word }) => word);
  return { keys: new Set(words.flatMap((word) => keys(word, stem))), plain: words.map(plain) };
}

/** How many of the things that are asked for a text has. @param {import('./asking.mjs').Wanted[]} asked @param {Known} text */
export const shared = (asked, text) => asked.filter(({ meanings, typed }) =>
  meanings.some(({ keys }) => keys.every((each) => text.keys.has(each))) || text.plain.some((word) => word.startsWith(typed))).length;

/**
 * Of some texts those that have all that is asked for; where none has, those that have most of it, but more than half.
 *
 * @template T
 * @param {import('./asking.mjs').Wanted[]} asked
 * @param {Map<T, Known>} texts
 */
export function narrowed(asked, texts) {
  const counts = [...texts].map(([text, its]) => /** @type {const} */ ([text, shared(asked, its)]));
  const most = Math.max(0, ...counts.map(([, count]) => count));
  const left = most * 2 > asked.length || asked.length === 0 ? counts.filter(([, count]) => count === most) : [];
  return { left: new Set(left.map(([text]) => text)), isWhole: most === asked.length };
}
