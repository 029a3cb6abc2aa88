/**
 * Makes the index of the search: `node searchindex.mjs STEMS FOLDER < told.json`, made of what `search.py` writes.
 *
 * How much a word says of an entry is reckoned here (as in BM25, a heading counting more than a text); how rare the word is
 * the browser reckons, which knows what else may be meant by it. The pieces hold so little that a question, which reads few of them, costs little.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { citation, keys, phraseKeys, plain, tokens } from '../static/search/words.mjs';

const TERMS_BYTES = 1800;
const ENTRIES_BYTES = 1800;
const WEIGHTS = { title: 5, words: 12, called: 6, text: 1 };
const SATURATION = 2;
const LENGTH_COUNTS = { title: 0.5, words: 0, called: 0, text: 0.5 };
const FINENESS = 100;
const SHOWN = 120;
/** The fields in which words count that only ask. */
const OF_QUESTIONS = ['title', 'called'];

const [stems, folder] = process.argv.slice(2);
const { stem } = await import(pathToFileURL(resolve(stems)).href);
const told = JSON.parse(readFileSync(0, 'utf-8'));
const empty = told.empty.map(plain);
const asking = told.asking.map(plain);
function write(entries) {
  mkdirSync(folder, { recursive: true });
  const terms = pieces([...postings(entries)].sort(([one], [other]) => one < other ? -1 : 1), TERMS_BYTES);
  const shown = pieces(entries.map(shownOf), ENTRIES_BYTES);
  save('terms', terms.map(Object.fromEntries));
  save('entries', shown);
  const firsts = shown.map((_, at) => shown.slice(0, at).reduce((sum, { length }) => sum + length, 0));
  const head = { count: entries.length, empty, asking, ...meanings(), terms: terms.map(([[first]]) => first), entries: firsts };
  writeFileSync(join(folder, 'head.json'), JSON.stringify(head));
  writeFileSync(join(folder, 'questions.json'), JSON.stringify(questions(entries)));
}

/** Anchor → entry, of the questions at the table. */
const questions = (entries) => Object.fromEntries(entries.flatMap(({ kind, address }, entry) =>
  kind === 'question' ? [[address.split('#')[1], entry]] : []));

const save = (name, parts) => parts.forEach((part, at) => writeFileSync(join(folder, `${name}-${at}.json`), JSON.stringify(part)));

const shownOf = ({ kind, about, number, title, address, text, called }) =>
  [kind, about, number, title, address, text.length > SHOWN ? `${text.slice(0, text.lastIndexOf(' ', SHOWN))} …` : text, called];

/** The items in runs of about so many bytes. */
function pieces(items, bytes) {
  const parts = [];
  let left = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (size > left) {
      parts.push([]);
      left = bytes;
    }
    parts.at(-1).push(item);
    left -= size;
  }
  return parts;
}

/** Phrase → the numbers of the groups of which any phrase may be meant by it, and the groups. */
function meanings() {
  const means = {};
  const meant = [...told.same.map((group) => [group, group]), ...Object.entries(told.also).map(([from, others]) => [[from], others])];
  meant.forEach(([said], group) => {
    for (const key of new Set(said.flatMap(phrase))) means[key] = [...means[key] ?? [], group];
  });
  return { means, groups: meant.map(([, others]) => [...new Set(others.map((other) => phrase(other).at(-1)))]) };
}

const phrase = (text) => phraseKeys(tokens(text).map(({ word }) => word), stem);

/** Key → entry, score, entry, score …; a clause stands under its number, too. */
function postings(entries) {
  const counted = entries.map(counts);
  const usual = Object.fromEntries(Object.keys(WEIGHTS).map((field) => [field, mean(counted.map(({ lengths }) => lengths[field]))]));
  const found = new Map();
  counted.forEach(({ terms, lengths }, entry) => {
    for (const [term, fields] of terms) {
      const weight = Object.entries(fields).reduce((sum, [field, times]) =>
        sum + WEIGHTS[field] * times / (1 - LENGTH_COUNTS[field] + LENGTH_COUNTS[field] * lengths[field] / usual[field]), 0);
      const score = Math.round(FINENESS * weight / (SATURATION + weight) * entries[entry].prior);
      found.set(term, [...found.get(term) ?? [], entry, score]);
    }
  });
  return new Map([...found, ...numbers(entries)]);
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length || 1;

/** How often each word stands in each field of an entry, and how long these are. */
function counts(entry) {
  const terms = new Map();
  const lengths = {};
  for (const field of Object.keys(WEIGHTS)) {
    const left = OF_QUESTIONS.includes(field) ? empty : [...empty, ...asking];
    const words = tokens(entry[field]).filter(({ word }) => !left.includes(plain(word)));
    lengths[field] = words.length;
    for (const term of words.flatMap(({ word }) => keys(word, stem))) {
      const fields = terms.get(term) ?? {};
      terms.set(term, { ...fields, [field]: field === 'called' ? 1 : (fields[field] ?? 0) + 1 });
    }
  }
  return { terms, lengths };
}

/** The numbers of clauses, with their document and without. */
function numbers(entries) {
  const found = new Map();
  entries.forEach(({ number }, entry) => {
    if (!number) return;
    for (const cited of [citation(number), citation(number.split(' ').at(-1))]) {
      found.set(cited, [...found.get(cited) ?? [], entry, FINENESS]);
    }
  });
  return found;
}

write(told.entries);
