/** What it costs to lay down because the table was cleared. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laidFor } from '../question/cleared.mjs';
import { judge } from '../question/judge.mjs';
import { readQuestion } from '../question/question.mjs';

const BOOKS = {
  salon: { figures: [], cites: {} },
  pdf: { figures: [], cites: { '11.1': 'papillon-pdf:24', '11.2': 'papillon-pdf:33' } },
  adpoker: { figures: [], cites: { '11.1': 'papillon-adpoker:9', '11.2': 'papillon-adpoker:9' } },
};

/** @param {string} text @param {import('../question/question.mjs').Said} [said] */
function told(text, said) {
  const question = readQuestion(text, said);
  const { verdict } = judge(question);
  assert.ok(verdict?.legal);
  return laidFor(question, verdict, BOOKS).map(({ key, parts, clauses }) => [key, parts.player, parts.chips, ...clauses]);
}

test('the next player finds nothing exposed, lays down and pays the pool a chip a card', () => {
  const must = ['must lay', 'B', 3, 'papillon:8.1', 'papillon:11.2'];
  assert.deepEqual(told('dealer C, layout K, hands A:K7A B:982 C:5, play KxK'), [must]);
  // each ace that there is, or may be, brings a chip from each of the others
  const aces = ['laid aces', 'B', undefined, 'papillon:11.3'];
  for (const hand of ['98A', '???']) assert.deepEqual(told(`dealer C, layout K, hands A:K7A B:${hand} C:5, play KxK`), [must, aces]);
});

test('the next player is the next who holds cards, be it the maker', () => {
  assert.deepEqual(told('dealer C, layout K, hands A:K7 B:- C:54, play KxK')[0].slice(0, 3), ['must lay', 'C', 2]);
  assert.deepEqual(told('dealer C, layout K, hands A:K7 B:- C:-, stock 9, play KxK')[0].slice(0, 3), ['must lay', 'A', 1]);
});

test('a document without the figure has the next player lay down for want of a capture', () => {
  assert.deepEqual(told('layout K, hand K 9 A, play KxK', { rulebook: 'pdf' }).slice(0, 1), [['must lay', 'B', 3, 'papillon-pdf:24', 'papillon-pdf:33']]);
});

test('nobody lays down where cards are left, nor after the last play', () => {
  assert.deepEqual(told('layout K 9, hand K 7 A, play KxK'), []);
  assert.deepEqual(told('dealer C, turn C, layout 7, hands A:- B:- C:7, stock 0, play 7x7'), []);
});
