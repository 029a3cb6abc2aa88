/** The words of a text as the search compares them: by their stems, without accents. The index is made with these, too. */

const WORD = /\d+(?:\.[\p{L}\d]+)*|\p{L}+/gu;
const OTHER_LETTERS = { œ: 'oe', æ: 'ae' };

/** The words of a text and its numbers, such as 4.b.1; what elision leaves of one ("l’as", "dealer's") is none. */
export function tokens(text) {
  const found = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), at: index }));
  return found.filter(({ word }) => word.length > 1 || /\d/.test(word));
}

/** A word without accents. @param word in small letters */
export const plain = (word) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replace(/[œæ]/g, (letter) => OTHER_LETTERS[letter]);

/** What an object has of its own under a name that somebody may have typed, such as 'constructor'. */
export const own = (object, name) => Object.hasOwn(object, name) ? object[name] : undefined;

/** What a word stands under in the index: without its accents, and as they tell the stemmer more, where they were typed. */
export const keys = (word, stem) => [...new Set([plain(stem(plain(word))), plain(stem(word))])];

/** What a phrase stands under, likewise: the keys of its words, with spaces between. */
export const phraseKeys = (words, stem) =>
  [...new Set([0, -1].map((which) => words.map((word) => keys(word, stem).at(which)).join(' ')))];
