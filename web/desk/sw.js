/**
 * Keeps an edition of the site on the device, so that the desk, the rules and the search answer without a network.
 *
 * `tools/site.py` writes this text into the root of each edition, after a line that says what is kept:
 * `EDITION.files` at once, `EDITION.later` once it was fetched, both as path → digest, and `EDITION.version` of it all.
 * Another version is another text, so that the browser installs it beside this one; what has not changed is not fetched
 * again, and all of the old one goes when all of the new one is there. Nothing else is kept, and nothing from elsewhere.
 */

const SCOPE = registration.scope;
const NAMES = `le-papillon ${SCOPE} `;
const NAME = NAMES + EDITION.version;
const LIST = new URL('kept.json', SCOPE).href;
const LATER = new Set(Object.keys(EDITION.later).map(addressOf));
/** So many files are fetched at once: the page that is open may want some itself meanwhile, and a server answers few at a time. */
const AT_ONCE = 4;

addEventListener('install', (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(forget().then(() => clients.claim())));
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(location.origin)) event.respondWith(answer(event.request));
});

/** Keeps what this edition has; what the one before had is taken from there. */
async function keep() {
  const [cache, before] = [await caches.open(NAME), await former()];
  const paths = [...Object.keys(EDITION.files), ...await used(before, Object.keys(EDITION.later))];
  const digests = { ...EDITION.files, ...EDITION.later };
  const left = paths.values();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (const path of left) {
      const unchanged = before?.digests[path] === digests[path] && await before.cache.match(addressOf(path));
      await cache.put(addressOf(path), unchanged || await fetched(addressOf(path)));
    }
  }));
  await cache.put(LIST, Response.json(digests));
}

/** What was kept before, with the digests; null at first. */
async function former() {
  const name = (await caches.keys()).find((each) => each.startsWith(NAMES) && each !== NAME);
  const cache = name && await caches.open(name);
  const list = cache && await cache.match(LIST);
  return list ? { cache, digests: await list.json() } : null;
}

/** Those of the paths that were kept before. */
async function used(before, paths) {
  const found = await Promise.all(paths.map((path) => before?.cache.match(addressOf(path))));
  return paths.filter((_, number) => found[number]);
}

/** A file as it is now; where the server led elsewhere, a page may show only a copy of the answer. */
async function fetched(address) {
  const came = await fetch(address, { cache: 'no-cache', priority: 'low' });
  if (!came.ok) throw new Error(`${address}: ${came.status}`);
  return came.redirected ? new Response(came.body, { headers: came.headers }) : came;
}

/** Lets go of every other version. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(NAMES) && name !== NAME).map((name) => caches.delete(name)));
}

/** What is kept, or else what the network has. */
async function answer(request) {
  const cache = await caches.open(NAME);
  const address = request.url.replace(/[?#].*$/, '').replace(/\/$/, '/index.html');
  const kept = await cache.match(address);
  if (kept) return kept;
  const came = await fetch(request);
  if (came.ok && LATER.has(address)) await cache.put(address, came.clone());
  return came;
}

/** The address of a path of this edition. */
function addressOf(path) {
  return new URL(path, SCOPE).href;
}
