/** What the site tells of a recorded game, part by part (`docs/_ext/recordsteps.py`), as headings, lists, tables, and clauses with their links. */

import { element, marked } from '../desk/dom.mjs';

/** A text with minus signs for the hyphens that a command prints before numbers. */
function set(text) {
  return text.replace(/(^|\s)-(?=\d)/g, '$1−');
}

/** @type {Record<string, (part: any, root: string) => HTMLElement>} */
const VIEWS = {
  line: ({ text, style }) => element('p', { class: `said ${style}` }, text),
  heading: ({ text }) => element('h3', {}, text),
  text: ({ paragraphs, style }) => element('div', { class: style },
    ...paragraphs.map((each) => element('p', {}, ...marked(each)))),
  item: itemView,
  fields: ({ pairs }) => element('dl', {}, ...pairs.flatMap((/** @type {[string, string]} */ [name, value]) =>
    [element('dt', {}, name), element('dd', {}, value)])),
  table: tableView,
  clause: clauseView,
};

/** @param root the way to the root of this edition */
export function partsView(parts, root) {
  /** @type {HTMLElement[]} */
  const shown = [];
  for (const part of parts) {
    const view = VIEWS[part.kind](part, root);
    const list = shown[shown.length - 1];
    if (view.tagName === 'LI' && list?.tagName === 'UL') list.append(view);
    else shown.push(view.tagName === 'LI' ? element('ul', {}, view) : view);
  }
  return shown;
}

function itemView({ text, clauses, rulings, mark }, root) {
  const cited = [...clauses, ...rulings].flatMap(([name, place], number) =>
    [number === clauses.length ? '; ' : ', ', element('a', { href: root + place }, name)].slice(number === 0 ? 1 : 0));
  const basis = cited.length > 0 && element('span', { class: 'basis' }, ' [', ...cited, ']');
  return mark === '' ? element('p', {}, set(text), basis) : element('li', { class: mark === '=' ? 'sum' : '' }, set(text), basis);
}

function tableView({ headers, rows }) {
  const head = element('tr', {}, ...headers.map((each) => element('th', { scope: 'col' }, each)));
  const body = rows.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, set(cell)))));
  return element('div', { class: 'table-wrapper docutils container', tabindex: 0 },
    element('table', { class: 'docutils' }, element('thead', {}, head), element('tbody', {}, ...body)));
}

function clauseView({ spoken, place, title, text }, root) {
  const head = element('p', {}, element('a', { href: root + place }, spoken), ` ${title}`);
  return text ? element('blockquote', { class: 'desk-clause' }, head, element('p', {}, ...marked(text))) : head;
}
