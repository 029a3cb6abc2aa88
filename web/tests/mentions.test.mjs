/** What the text of a clause names, found in it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pieces } from '../question/mentions.mjs';

const CLAUSES = { 'papillon:8.4': {}, 'papillon-adpoker:20': {} };
const RULINGS = { 'ten-sums': {}, credit: {} };

test('clauses and rulings are found as the published texts write them', () => {
  const found = pieces('By Papillon 8.4, AdPoker 20 and ten-sums.', CLAUSES, RULINGS);
  assert.deepEqual(found, [
    { text: 'By ' },
    { text: 'Papillon 8.4', citation: 'papillon:8.4' },
    { text: ', ' },
    { text: 'AdPoker 20', citation: 'papillon-adpoker:20' },
    { text: ' and ' },
    { text: 'ten-sums', ruling: 'ten-sums' },
    { text: '.' },
  ]);
});

test('what is no clause or ruling stays as it is', () => {
  const text = 'Papillon 99.9, 8 chips on credit, `ten-sums`, a first-rate constructor-like word';
  assert.deepEqual(pieces(text, CLAUSES, RULINGS), [{ text }]);
});
