/** The page of the search: what stands in its box or in its address is looked for as one types. */

import { excerpt } from './excerpt.mjs';
import { index, reader } from './index.mjs';
// @ts-expect-error: the stemmer of the edition's language comes with the site
import { stem } from './stems.mjs';

const AT_ONCE = 8;
const PAUSE = 150;

const told = JSON.parse(/** @type {Element} */ (document.getElementById('search-told')).textContent ?? '');
const words = told.words;
const root = document.documentElement.dataset.content_root ?? '';
const form = /** @type {HTMLFormElement} */ (document.querySelector('.search-form'));
const box = /** @type {HTMLInputElement} */ (form.elements.namedItem('q'));
const said = /** @type {Element} */ (document.getElementById('search-said'));
const place = /** @type {Element} */ (document.getElementById('search-results'));
const { search, entries } = index(reader(told.index), stem);

let pause = 0;
let latest = '';

/** Looks for a text, and shows what was found unless another text is looked for by then. */
async function look(text) {
  latest = text;
  if (!text.trim()) return show('', []);
  if (!place.firstChild) said.textContent = words.waiting;
  try {
    const found = await search(text);
    const first = await entries(found.entries.slice(0, AT_ONCE));
    if (text === latest) show(counted(found.entries.length), [listed(found, first), ...further(found, AT_ONCE)]);
  } catch (error) {
    show(words.failed.replace('{why}', /** @type {Error} */ (error).message), []);
  }
}

/** Whoever comes with the number of a clause is led there, unless several documents have one of that number. */
async function lead(text) {
  const { entries: numbers, clauses } = await search(text).catch(() => ({ entries: [], clauses: 0 }));
  if (clauses !== 1) return look(text);
  const [{ address }] = await entries(numbers.slice(0, 1));
  location.replace(root + address);
}

function show(message, content) {
  said.textContent = message;
  place.replaceChildren(...content);
}

const counted = (count) => [words.none, words.one][count] ?? words.several.replace('{n}', String(count));

function listed(found, shown) {
  const list = made('ol', 'search');
  list.append(...shown.map((entry) => result(entry, keysOf(found))));
  return list;
}

/** The words to be marked: all that were typed, and others that alone mean the same. */
const keysOf = ({ asked }) => new Set(asked.flatMap(({ meanings }) =>
  meanings.filter(({ keys, weight }) => weight === 1 || keys.length === 1).flatMap(({ keys }) => keys)));

/** A button that shows more, where there is more. */
function further(found, from) {
  if (found.entries.length <= from) return [];
  const button = made('button', 'search-more', words.more);
  button.addEventListener('click', async () => {
    const more = listed(found, await entries(found.entries.slice(from, from + AT_ONCE)));
    more.setAttribute('start', String(from + 1));
    button.replaceWith(more, ...further(found, from + AT_ONCE));
    more.querySelector('a')?.focus();
  });
  return [button];
}

function result({ kind, about, number, title, address, text }, asked) {
  const link = made('a', '', number ? `${number} ` : '');
  link.setAttribute('href', root + address);
  link.append(...pieces(excerpt(title, asked, stem)));
  const beside = made('span', 'about', [words[kind], about].filter(Boolean).join(' · '));
  const context = made('p', 'context');
  context.append(...pieces(excerpt(text, asked, stem)));
  const item = made('li', `search-${kind}`);
  item.append(link, ' ', beside, ...(text ? [context] : []));
  return item;
}

const pieces = (parts) => parts.map(({ text, marked }) => marked ? made('mark', '', text) : text);

/** @param kind its class */
function made(name, kind, text = '') {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
}

/** What the address asks for. */
const asked = () => new URLSearchParams(location.search).get('q') ?? '';

/** What is in the box is looked for, and stands in the address. */
function typed() {
  history.replaceState(null, '', box.value ? `?${new URLSearchParams({ q: box.value })}` : location.pathname);
  look(box.value);
}

form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(pause);
  lead(box.value);
});
box.addEventListener('input', () => {
  clearTimeout(pause);
  pause = setTimeout(typed, PAUSE);
});
box.value = asked().slice(0, box.maxLength);
if (!box.value) box.focus();
lead(box.value);
