/** The search of the site, as its own page asks it; nothing of it is fetched before it is asked for the first time. */

import { fetched } from './fetching.mjs';

/** So many of the places that were found are handed on. */
const MOST = 12;

/**
 * The search of an edition.
 *
 * @param folder with its modules, from the page
 * @param index the folder of its index, from there
 */
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
