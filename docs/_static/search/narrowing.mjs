/** Which texts have all that somebody has typed: each word by its stem, or by what else may be meant, or only begun. */

import { keys, plain, tokens } from './words.mjs';

/** @typedef {{keys: Set<string>, plain: string[]}} Known the words of a text by their stems, and as they are, without accents */

/** @param {string} text @param {import('./words.mjs').Stem} stem @returns {Known} */
export function known(text, stem) {
  const words = tokens(text).map(({ word }) => word);
  return { keys: new Set(words.flatMap((word) => keys(word, stem))), plain: words.map(plain) };
}

/** @param {import('./asking.mjs').Wanted[]} asked @param {Known} text */
export const remains = (asked, text) => asked.every(({ meanings, typed }) =>
  meanings.some(({ keys }) => keys.every((each) => text.keys.has(each))) || text.plain.some((word) => word.startsWith(typed)));
