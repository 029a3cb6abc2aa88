/** Long work on a page, a few milliseconds at a time, so that nothing freezes. */

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
