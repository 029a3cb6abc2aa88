/** Clauses and rulings as one reads them: quoted, with links to what they name, and with buttons that copy them. */

import { element, withMarkup } from './dom.mjs';
import { citationText } from '../question/complaint.mjs';

export function basis(citations, library) {
  const links = citations.flatMap((citation) => [', ', element('a', placeOf(citation, library), numberOf(citation))]).slice(1);
  return element('span', { class: 'basis' }, ' [', ...links, ']');
}

/** The number of a clause, with its document unless that is the main one. */
export function numberOf(citation) {
  return citationText(citation).replace(/^(Papillon|Francion)\s/, '');
}

export function clause(citation, words, library) {
  const found = library.clauses[citation];
  const name = citationText(citation);
  return element('blockquote', { class: 'desk-clause' },
    element('p', { class: 'desk-head' }, element('a', placeOf(citation, library), `${name} ${found?.title ?? ''}`.trim()), copier(name, words)),
    found && element('p', {}, ...linked(found.text, library)));
}

function placeOf(citation, library) {
  return library.clauses[citation] ? { href: addressOf(citation, library) } : {};
}

export function addressOf(citation, { clauses, root }) {
  return `${root}${clauses[citation].page.replace(/\.md$/, '.html')}#${citation.replace(':', '-')}`;
}

/** The text of a clause, with links to what it names; after a title that asks there is no full stop. */
function linked(text, library) {
  return pieces(text, library.clauses, library.rulings).flatMap(({ text: said, citation, ruling }, at, all) => {
    if (citation) return [element('a', { href: addressOf(citation, library) }, said)];
    const isAfterQuestion = library.rulings[all[at - 1]?.ruling ?? '']?.title.endsWith('?');
    return ruling ? [rulingLink(ruling, library)] : withMarkup(isAfterQuestion ? said.replace(/^\./, '') : said);
  });
}

/** The button that copies a text; cite.js does it. With a label the button says it all. */
export function copier(text, words, name = text, label = '') {
  const told = { 'data-cites': text, 'data-copied': words.say('copied') };
  const spoken = label ? {} : { 'aria-label': words.say('copy this', { name }) };
  return element('button', { class: 'cite', type: 'button', 'data-key': `copy ${name}`, ...told, ...spoken },
    label || words.say('copy'));
}

export function rulingLink(ruling, { rulings, root }) {
  const found = rulings[ruling];
  const place = found ? { href: `${root}${found.page.replace(/\.md$/, '.html')}#ruling-${ruling}` } : {};
  return element('a', place, found?.title ?? ruling);
}

export function readingText(ruling, reading, { rulings }) {
  return rulings[ruling]?.readings[reading] ?? `\`${ruling}=${reading}\``;
}

export function shortly(text) {
  return text.split(/\s?[;:(]|\.(?:\s|$)/)[0].trim();
}

// --- the clauses and rulings that the published text of a clause names: `Papillon 8.4`, `ten-sums`

const NAME = /(?<![\w`-])(?:[A-Z]\w+\s\d+(?:\.\w+)*|[a-z]+(?:-[a-z]+)+)(?![\w`=-])/g;

/** A text in pieces, each with the clause or the ruling that it names, if any. */
export function pieces(text, clauses, rulings) {
  const citations = new Map(Object.keys(clauses).map((citation) => [citationText(citation), citation]));
  const found = [];
  let end = 0;
  for (const { 0: name, index } of text.matchAll(NAME)) {
    const citation = citations.get(name.replace(/\s/, ' '));
    if (!citation && !Object.hasOwn(rulings, name)) continue;
    found.push({ text: text.slice(end, index) }, citation ? { text: name, citation } : { text: name, ruling: name });
    end = index + name.length;
  }
  return [...found, { text: text.slice(end) }].filter((piece) => piece.text !== '');
}
