/** The modules of the search without a site: with an index of four entries, and a stemmer that takes an s off. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citation, isAlmost, keys, wanted } from '../web/static/search/words.mjs';
import { excerpt } from '../web/static/search/excerpt.mjs';
import { index } from '../web/static/search/index.mjs';

const stem = (word) => word.replace(/s$/, '');
const HEAD = {
  count: 4,
  empty: ['the', 'may'],
  asking: ['how'],
  means: { king: [0], 'face card': [0] },
  groups: [['court card']],
  terms: ['', 'king'],
  entries: [0, 2],
};
const PIECES = {
  'head.json': HEAD,
  'terms-0.json': { card: [0, 40, 1, 10], court: [0, 50], etendu: [2, 50] },
  'terms-1.json': { king: [3, 60], '§4.5': [1, 100, 3, 100], '§8.4': [1, 100] },
  'entries-0.json': [['word', 'game', '', 'court card', 'a#0', 'x', 'face'], ['clause', 'game', 'P 8.4', 'b', 'a#1', 'y', '']],
  'entries-1.json': [['question', '', '', 'étendu', 'b#2', 'z', ''], ['page', '', '', 'king', 'b#3', 'w', '']],
};

function searching() {
  const fetched = [];
  const read = async (name) => {
    fetched.push(name);
    return PIECES[name];
  };
  return { ...index(read, stem), fetched };
}

test('a word stands under its stem without accents', () => {
  assert.deepEqual(keys('têtes', stem), ['tete']);
  assert.deepEqual(keys('cœurs', stem), ['coeur']);
  assert.deepEqual(keys('levés', (word) => word.replace(/és$/, '')), ['leves', 'lev']);
});

test('a number names clauses, with a document or without', () => {
  const named = {
    '8.4': '§8.4', '§8.4': '§8.4', '§ 8.4': '§8.4', '4.b.1': '§4.b.1', '4b1': '§4.b.1', '35': '§35',
    'Papillon 8.4': '§papillon 8.4', 'papillon:8.4': '§papillon 8.4', 'Le Francion 4.5': '§francion 4.5',
    'PDF 35': '§pdf 35', 'papillon-pdf:35': '§pdf 35', 'AdPoker 15': '§adpoker 15',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(named).map((text) => [text, citation(text)])), named);
  assert.equal(citation('three aces'), null);
  assert.equal(citation('7x6A'), null);
});

test('phrases are one thing, empty words none unless there is nothing else', () => {
  const typed = (text) => wanted(text, HEAD, stem).map(({ meanings }) => meanings.map((meaning) => meaning.keys.join(' ')));
  assert.deepEqual(typed('may the face cards'), [['face card', 'court card']]);
  assert.deepEqual(typed('the kings king'), [['king', 'court card']]);
  assert.deepEqual(typed('may'), [['may']]);
  assert.deepEqual(typed(''), []);
});

test('a question reads only the pieces that may hold its words, each once', async () => {
  const { search, fetched } = searching();
  await search('court');
  await search('court card');
  assert.deepEqual(fetched, ['head.json', 'terms-0.json', 'entries-0.json']);
});

test('a number finds its clauses first and says how many there are', async () => {
  assert.deepEqual(await searching().search('§8.4').then(({ entries, clauses }) => [entries, clauses]), [[1], 1]);
  assert.deepEqual(await searching().search('4.5').then(({ entries, clauses }) => [entries, clauses]), [[1, 3], 2]);
});

test('a word that is only begun or misspelt finds those that were meant', async () => {
  for (const typed of ['etend', 'étendu', 'etndu', 'etednu', 'etenduu']) {
    assert.deepEqual((await searching().search(typed)).entries, [2], typed);
  }
  const { entries } = await searching().search('kiing'); // a word that only stands for others
  assert.deepEqual(entries, [3, 0]);
  assert.ok(isAlmost('king', 'kimg') && !isAlmost('king', 'king') && !isAlmost('king', 'kimm'));
  assert.ok(isAlmost('grasshopper', 'grashoper') && !isAlmost('grasshopper', 'grashpoer')); // long words differ in two letters
});

test('an excerpt marks what was asked for, and begins where most of it stands', () => {
  const text = `${'Words and words. '.repeat(20)}A king and an ace here. ${'More words. '.repeat(20)}`;
  const parts = excerpt(text, new Set(['king', 'ace']), stem);
  assert.deepEqual(parts.filter(({ marked }) => marked).map((part) => part.text), ['king', 'ace']);
  const shown = parts.map((part) => part.text).join('');
  assert.ok(shown.startsWith('…') && shown.endsWith('…') && shown.length < 200, shown);
  assert.deepEqual(excerpt('Short.', new Set(), stem), [{ text: 'Short.', marked: false }]);
});

test('what is asked only of some entries is answered by those', async () => {
  const { search } = searching();
  assert.deepEqual((await search('king court', new Set([0, 1]))).entries, [0]);
  assert.deepEqual((await search('king', new Set([1]))).entries, []);
});

test('whatever is asked is answered, with few pieces', async () => {
  const asked = [
    '<img src=x onerror=window.hurt=1>', '__proto__', 'constructor toString valueOf', '%E0%A4%A', '\ud800', '\u202e8.4', '\0\x1b[31m',
    'a'.repeat(100_000), 'a '.repeat(50_000), `a${' '.repeat(50_000)}!`, '1.'.repeat(50_000), '§'.repeat(50_000), '(a+)+$', '$& {n}',
  ];
  for (const text of asked) {
    const { search, fetched } = searching();
    const { entries } = await search(text);
    assert.ok(Array.isArray(entries) && fetched.length <= 4, text.slice(0, 20));
    assert.ok((citation(text) ?? '').length <= 201);
  }
});
