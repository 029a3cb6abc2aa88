/** What the pages ask of a browser: files of the site, work in slices, to keep the edition on the device, and the site's search. */

import { element } from './dom.mjs';
import { Words } from './words.mjs';

/** What a program finds on its page: its place, the way to the root of the edition, the language, and what the site tells it. */
export function pageOf(id) {
  const place = /** @type {HTMLElement} */ (document.getElementById(id));
  const { root = '../' } = place.dataset;
  const language = document.documentElement.lang === 'fr' ? 'fr' : 'en';
  const told = JSON.parse(document.getElementById('desk-told')?.textContent ?? '{}');
  const library = { root, clauses: {}, rulings: {}, rulebooks: told.rulebooks, remedies: told.remedies };
  return { place, root, language, told, words: new Words(language, told.words, told.refusals ?? {}), library };
}

/** Whether the fragment of an address leads to a place on the page, as the link past the navigation does. */
export function isPlaceOnPage(hash) {
  return hash.length > 1 && document.getElementById(hash.slice(1)) !== null;
}

/** The fragment as far as it is for the program of the page. */
export function hashOfPage() {
  return isPlaceOnPage(location.hash) ? '' : location.hash;
}

/** Methods of a page as functions that its views call. */
export function bindMethods(page, names) {
  return Object.fromEntries(names.map((name) => [name, page[name].bind(page)]));
}

export async function fetchJson(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// --- long work, a few milliseconds at a time, so that nothing freezes

/** So long one stretch lasts: a frame of the screen has room for it. */
const MOST_MS = 8;

/**
 * Runs through a generator in slices, once what has changed so far is seen, and tells what it yields as it comes, null apart.
 *
 * @template One
 * @param {(found: One[], isDone: boolean) => void} tell what each slice has found
 * @returns {() => void} ends it, whatever is left
 */
export function inSlices(work, tell) {
  let isStopped = false;
  const slice = () => {
    if (isStopped) return;
    const { found, isDone } = advance(work, performance.now() + MOST_MS);
    if (!isDone) setTimeout(slice);
    tell(found, isDone);
  };
  afterPainting(slice);
  return () => {
    isStopped = true;
  };
}

/**
 * @template One
 * @returns {{found: One[], isDone: boolean}}
 */
function advance(work, until) {
  const found = [];
  do {
    const { value, done } = work.next();
    if (done) return { found, isDone: true };
    if (value !== null) found.push(/** @type {One} */ (value));
  } while (performance.now() < until);
  return { found, isDone: false };
}

/** Does something when what has changed so far has been painted; on a page that nobody sees nothing is painted. */
export function afterPainting(act) {
  if (document.hidden) setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}

// --- the edition kept on this device, so that it answers without a network

/** Registers the service worker of the edition; `place` says so. */
export async function keep(root, place, words) {
  const { serviceWorker, connection } = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator);
  if (!serviceWorker || connection?.saveData) return; // no https, or somebody who pays by the byte
  const before = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => before && place.replaceChildren(...renewedView(words)));
  try {
    await serviceWorker.register(`${root}sw.js`, { updateViaCache: 'none' });
  } catch {
    return; // a page that was opened as a file, or a browser that keeps nothing
  }
  const { active } = await serviceWorker.ready;
  serviceWorker.addEventListener('message', ({ data }) => data === 'kept' && !place.firstChild && place.replaceChildren(words.say('kept')));
  active?.postMessage('keep the rest');
}

function renewedView(words) {
  const again = element('button', { type: 'button', class: 'quiet', onclick: () => location.reload() }, words.say('show renewed'));
  return [words.say('renewed'), ' ', again];
}

// --- the search of the site, as its own page asks it, for whoever asks the desk in words; fetched when it is needed

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
  const { search, entries } = index((name) => fetchJson(new URL(place + name, folder).href), stem);
  return async (text) => entries((await search(text)).entries.slice(0, MOST));
}
