/** Cards, moves and chips in words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Words } from './words.mjs';

const MESSAGES = {
  'rank A': 'ace', 'ranks A': 'aces', 'rank K': 'king', 'count 3': 'three {cards}', 'count 2': 'two {cards}',
  'suit h': '{rank} of hearts', and: '{first} and {last}', takes: '{played} takes {taken}', 'no card': 'no card',
  naming: '{move}, announcing {figures}', 'lays down': 'lays the hand down', 'nobody pays': 'Nobody pays anything.',
};
const words = new Words('en', MESSAGES, { 'one-like': 'so many' });

const REFUSED = { code: 'one-like', clause: '4.b.1' };

test('a move is said in words', () => {
  assert.equal(words.move('Tx64'), '10 takes 6 and 4');
  assert.equal(words.move('AxAAA !petit-papillon'), 'ace takes three aces, announcing petit papillon');
  assert.equal(words.move('4x2AA'), '4 takes 2 and two aces');
  assert.equal(words.move('Tx55'), '10 takes 5 and 5');
  assert.equal(words.move('7hx7'), '7 of hearts takes 7');
  assert.equal(words.move('lay'), 'lays the hand down');
});

test('what everybody gains or loses has signs', () => {
  assert.equal(words.net({ A: 2, B: -1, C: -1 }), 'A +2, B −1, C −1');
  assert.equal(words.net({ A: 0, B: 0 }), 'Nobody pays anything.');
});

test('cards and reasons are those of the language', () => {
  const french = new Words('fr', MESSAGES, { 'one-like': 'autant' });
  assert.deepEqual(['K', 'Q', 'J', 'T', '7h'].map((card) => french.index(card)), ['R', 'D', 'V', '10', '7']);
  assert.deepEqual([french.reason(REFUSED), words.reason(REFUSED)], ['autant', 'so many']);
});
