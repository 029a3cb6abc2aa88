/**
 * Keeps an edition of the site on the device, so that the desk, the rules and the search answer without a network.
 *
 * `tools/site.py` writes this text into the root of each edition, after a line that says what is kept: `EDITION.first` are
 * paths that are kept before the worker starts, `EDITION.files` has path → digest of everything, the rest of which a page asks
 * for, and `EDITION.later` of what is kept once it was fetched; `EDITION.short` has short addresses → where they lead, and `EDITION.version` stands for all of it. Another version
 * is another text, so that the browser installs it beside this one; what has not changed is not fetched again, and all of the
 * old one goes when all of the new one is there. Nothing else is kept, and nothing from elsewhere.
 */

const SCOPE = registration.scope;
const NAMES = `le-papillon ${SCOPE} `;
const NAME = NAMES + EDITION.version;
const LIST = new URL('kept.json', SCOPE).href;
/** Stands in the cache once everything is kept. */
const WHOLE = new URL('whole', SCOPE).href;
const LATER = new Set(Object.keys(EDITION.later).map(addressOf));
const DIGESTS = { ...EDITION.files, ...EDITION.later };
/** So many files are fetched at once: the page that is open may want some itself meanwhile, and a server answers few at a time. */
const AT_ONCE = 4;

addEventListener('install', (event) => event.waitUntil(install().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(forget().then(() => clients.claim())));
addEventListener('message', (event) => event.waitUntil(rest().then(() => event.source?.postMessage('kept'))));
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(location.origin)) event.respondWith(answer(event.request));
});

/** Keeps what is needed first; where a version before answers meanwhile, everything. */
async function install() {
  await keep(EDITION.first);
  if (await former()) await rest();
}

/** Keeps everything else; an interrupted worker goes on from where it was. */
async function rest() {
  const cache = await caches.open(NAME);
  if (await cache.match(WHOLE)) return;
  await keep([...Object.keys(EDITION.files), ...await used(await former(), Object.keys(EDITION.later))]);
  await cache.put(WHOLE, new Response());
  if (registration.active && !registration.installing) await forget();
}

/** Lets go of every other version once this one is whole. */
async function forget() {
  if (!await (await caches.open(NAME)).match(WHOLE)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(NAMES) && name !== NAME).map((name) => caches.delete(name)));
}

/** Keeps files that are not kept yet; those that the version before had are taken from there. */
async function keep(paths) {
  const [cache, before] = [await caches.open(NAME), await former()];
  const left = paths.values();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (const path of left) {
      const address = addressOf(path);
      if (await cache.match(address)) continue;
      const unchanged = before?.digests[path] === DIGESTS[path] && await before.cache.match(address);
      await cache.put(address, unchanged || await fetched(address));
    }
  }));
  await cache.put(LIST, Response.json(DIGESTS));
}

/** What another version has kept, with the digests; null if there is none. */
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

/** What is kept, or else what the network has; without a network, where the address leads. */
async function answer(request) {
  const cache = await caches.open(NAME);
  const address = request.url.replace(/[?#].*$/, '').replace(/\/$/, '/index.html');
  const kept = await cache.match(address);
  if (kept) return kept;
  try {
    const came = await fetch(request);
    if (came.ok && LATER.has(address)) await cache.put(address, came.clone());
    return came;
  } catch (error) {
    if (request.mode !== 'navigate') throw error;
    return Response.redirect(addressOf(unplugged(address.slice(SCOPE.length))));
  }
}

/** Where somebody is led without a network: from a short address, from a page in the other language, or to an explanation. */
function unplugged(path) {
  const [own, short] = [path.replace(EDITION.other, ''), path.replace(EDITION.other, '').replace(/\/(index\.html)?$/, '')];
  return EDITION.short[short] ?? (own !== path && own in DIGESTS ? own : 'offline.html');
}

/** The address of a path of this edition. */
function addressOf(path) {
  return new URL(path, SCOPE).href;
}
