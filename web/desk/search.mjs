/** The search of the site, as its own page asks it, for whoever asks the desk in words; nothing of it is fetched before it is needed. */

import { fetched } from './browser.mjs';

/** Words of so many letters are words of a language; shorter ones stand for cards, suits and players. */
const SHORTEST_WORD = 4;

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

const MOST = 12;

/** The search of an edition, by the folder of its modules and that of its index. */
export function searchOf(folder, index) {
  /** @type {Promise<(text: string) => Promise<any[]>>|null} */
  let opened = null;
  return async (text) => {
    opened ??= opening(new URL(folder, location.href), index);
    try {
      return await (await opened)(text);
    } catch (error) {
      opened = null; // the network may come back
      throw error;
    }
  };
}

async function opening(folder, place) {
  const [{ index }, { stem }] = await Promise.all(['index.mjs', 'stems.mjs'].map((name) => import(new URL(name, folder).href)));
  const { search, entries } = index((name) => fetched(new URL(place + name, folder).href), stem);
  return async (text) => entries((await search(text)).entries.slice(0, MOST));
}
