/** The full answer as one reads it: the parts that the reference tells, as headings, lists, tables, and clauses with their links. */

import { element, marked } from './dom.mjs';

/**
 * @typedef {import('./reference.mjs').Part} Part
 * @typedef {import('./page.mjs').Library} Library
 */

/** @type {Record<string, (part: Part, library: Library) => HTMLElement>} */
const VIEWS = {
  line: ({ text, style }) => element('p', { class: `said ${style}` }, text),
  heading: ({ text }) => element('h3', {}, text),
  text: ({ paragraphs, style }) => element('div', { class: style },
    ...paragraphs.map((/** @type {string} */ each) => element('p', {}, ...marked(each)))),
  item: itemView,
  fields: ({ pairs }) => element('dl', {}, ...pairs.flatMap((/** @type {[string, string]} */ [name, value]) =>
    [element('dt', {}, name), element('dd', {}, value)])),
  table: tableView,
  clause: clauseView,
};

/**
 * @param {Part[]} parts
 * @param {Library} library
 */
export function partsView(parts, library) {
  /** @type {HTMLElement[]} */
  const shown = [];
  for (const part of parts) {
    const view = VIEWS[part.kind](part, library);
    const list = shown[shown.length - 1];
    if (view.tagName === 'LI' && list?.tagName === 'UL') list.append(view);
    else shown.push(view.tagName === 'LI' ? element('ul', {}, view) : view);
  }
  return shown;
}

/** @param {Part} part @param {Library} library */
function itemView({ text, clauses, rulings, mark }, library) {
  const cited = [
    ...clauses.map((/** @type {[string, string]} */ [citation, name]) => element('a', clausePlace(citation, library), name)),
    ...rulings.map((/** @type {string} */ slug) => element('a', rulingPlace(slug, library), slug)),
  ].flatMap((link, number) => [number === clauses.length ? '; ' : ', ', link].slice(number === 0 ? 1 : 0));
  const basis = cited.length > 0 && element('span', { class: 'basis' }, ' [', ...cited, ']');
  return mark === '' ? element('p', {}, text, basis) : element('li', { class: mark === '=' ? 'sum' : '' }, text, basis);
}

/** @param {Part} part */
function tableView({ headers, rows }) {
  const head = element('tr', {}, ...headers.map((/** @type {string} */ each) => element('th', { scope: 'col' }, each)));
  const body = rows.map((/** @type {string[]} */ row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell))));
  return element('div', { class: 'table-wrapper docutils container', tabindex: 0 },
    element('table', { class: 'docutils' }, element('thead', {}, head), element('tbody', {}, ...body)));
}

/** @param {Part} part @param {Library} library */
function clauseView({ citation, spoken, title, text }, library) {
  const head = element('p', {}, element('a', clausePlace(citation, library), spoken), ` ${title}`);
  return text ? element('blockquote', { class: 'desk-clause' }, head, element('p', {}, ...marked(text))) : head;
}

/** The address of a clause, once the clauses have come. @param {string} citation @param {Library} library */
function clausePlace(citation, { clauses, root }) {
  return placeOf(clauses[citation], root, citation.replace(':', '-'));
}

/** @param {string} slug @param {Library} library */
function rulingPlace(slug, { rulings, root }) {
  return placeOf(rulings[slug], root, `ruling-${slug}`);
}

/**
 * @param {{page: string}|undefined} found
 * @param {string} root
 * @param {string} anchor
 * @returns {{href?: string}}
 */
function placeOf(found, root, anchor) {
  return found ? { href: `${root}${found.page.replace(/\.md$/, '.html')}#${anchor}` } : {};
}
