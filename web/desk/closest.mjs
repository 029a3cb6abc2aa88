/** What somebody has typed who asks in words: which it is, and which questions of the site come closest. */

/** Words of so many letters are words of a language; shorter ones stand for cards, suits and players. */
const SHORTEST_WORD = 4;

/** So many are shown. */
const SHOWN = 4;

/** Whether a text that is not in the notation holds words that are not of the notation. @param known the words of the notation */
export function isInWords(text, known) {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => word.length >= SHORTEST_WORD && !known.includes(word));
}

/** The questions among what was found, or where there are none the best of the rest. @param found the best first */
export function closestOf(found) {
  const questions = found.filter(({ kind }) => kind === 'question');
  const best = questions.length > 0 ? questions : found;
  return best.slice(0, SHOWN).map(({ number, title, address }) => ({ title: number ? `${number} ${title}` : title, address }));
}
