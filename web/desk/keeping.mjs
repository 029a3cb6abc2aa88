/** Has the edition kept on this device, so that it answers without a network; where that cannot be, all stays as it is. */

import { element } from './dom.mjs';

/**
 * @param root the way to the root of this edition, where its service worker lies
 * @param place that says so
 */
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

/** A new edition has taken the place of the one that this page was made from. */
function renewedView(words) {
  const again = element('button', { type: 'button', class: 'quiet', onclick: () => location.reload() }, words.say('show renewed'));
  return [words.say('renewed'), ' ', again];
}
