/** The clauses and rulings that the published text of a clause names: `Papillon 8.4`, `ten-sums`. */

import { spoken } from './complaint.mjs';

const NAME = /(?<![\w`-])(?:[A-Z]\w+\s\d+(?:\.\w+)*|[a-z]+(?:-[a-z]+)+)(?![\w`=-])/g;

/**
 * A text in pieces, each with the clause or the ruling that it names, if any.
 *
 * @param {Record<string, unknown>} clauses those that there are, by full citation
 * @param {Record<string, unknown>} rulings likewise, by short name
 */
export function pieces(text, clauses, rulings) {
  const citations = new Map(Object.keys(clauses).map((citation) => [spoken(citation), citation]));
  /** @type {any[]} */
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
