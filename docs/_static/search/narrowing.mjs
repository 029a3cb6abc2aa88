/** Which texts have all the words that somebody has typed, the last of which may be only begun. */

import { keys, plain, tokens } from './words.mjs';

/** @typedef {{keys: Set<string>, plain: string[]}} Known the words of a text by their stems, and as they are, without accents */

/** @param {string} text @param {import('./words.mjs').Stem} stem @returns {Known} */
export function known(text, stem) {
  const words = tokens(text).map(({ word }) => word);
  return { keys: new Set(words.flatMap((word) => keys(word, stem))), plain: words.map(plain) };
}

/** @param {string} typed @param {Known} text @param {import('./words.mjs').Stem} stem */
export function remains(typed, text, stem) {
  return tokens(typed).every(({ word }) =>
    keys(word, stem).some((each) => text.keys.has(each)) || text.plain.some((each) => each.startsWith(plain(word))));
}
