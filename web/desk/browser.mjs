/** What the pages ask of a browser: files of the site, work in slices, and to keep the edition on the device. */

import { element } from './dom.mjs';
import { Words } from './words.mjs';

/** What a program finds on its page: its place, the way to the root of the edition, the language, and what the site tells it. */
export function pageOf(id) {
  const place = /** @type {HTMLElement} */ (document.getElementById(id));
  const { root = '../' } = place.dataset;
  const language = document.documentElement.lang === 'fr' ? 'fr' : 'en';
  const told = JSON.parse(document.getElementById('desk-told')?.textContent ?? '{}');
  const library = { root, clauses: {}, rulings: {}, rulebooks: told.rulebooks };
  return { place, root, language, told, words: new Words(language, told.words, told.refusals ?? {}), library };
}

/** Methods of a page as functions that its views call. */
export function bound(page, names) {
  return Object.fromEntries(names.map((name) => [name, page[name].bind(page)]));
}

export async function fetched(path) {
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
    const { found, isDone } = advanced(work, performance.now() + MOST_MS);
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
function advanced(work, until) {
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
  await serviceWorker.ready;
  if (!place.firstChild) place.replaceChildren(words.say('kept'));
}

function renewedView(words) {
  const again = element('button', { type: 'button', class: 'quiet', onclick: () => location.reload() }, words.say('show renewed'));
  return [words.say('renewed'), ' ', again];
}
