/** Cards, moves and chips in words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Words } from '../desk/words.mjs';

const MESSAGES = {
  'rank A': 'ace', 'one A': 'an ace', 'ranks A': 'aces', 'rank K': 'king', 'one K': 'a king', 'ranks K': 'kings', 'ranks n': '{rank}s',
  'count 3': 'three {cards}', 'count 2': 'two {cards}', 'suit h': '{rank} of hearts', and: '{first} and {last}',
  takes: '{played} takes {taken}', take: '{played} take {taken}', 'no card': 'no card', 'one chip': '1 chip', chips: '{n} chips',
  naming: '{move}, announcing {figures}', 'lays down': 'lays the hand down', 'nobody pays': 'Nobody pays anything.',
};
const words = new Words('en', MESSAGES, { 'one-like': 'so many' });

const REFUSED = { code: 'one-like', clause: '4.b.1' };

test('a move is said in words', () => {
  assert.equal(words.move('Tx64'), '10 takes 6 and 4');
  assert.equal(words.move('AxAAA !petit-papillon'), 'an ace takes three aces, announcing petit papillon');
  assert.equal(words.move('KKKxK'), 'three kings take a king');
  assert.equal(words.move('777x7'), 'three 7s take 7');
  assert.equal(words.move('7x6A'), '7 takes 6 and an ace');
  assert.equal(words.move('4x2AA'), '4 takes 2 and two aces');
  assert.equal(words.move('Tx55'), '10 takes two 5s');
  assert.equal(words.move('7hx7'), '7 of hearts takes 7');
  assert.equal(words.move('lay'), 'lays the hand down');
});

/** Spaces at which a line may break. @param {string} text */
const plain = (text) => text.replaceAll('\u00a0', ' ');

test('what everybody gains or loses has signs and a unit, and stays on a line', () => {
  assert.equal(plain(words.net({ A: 2, B: -1, C: -1 })), 'A +2 chips, B −1 chip, C −1 chip');
  assert.equal(plain(words.net({ A: 2, B: 0, C: -2 })), 'A +2 chips, C −2 chips');
  assert.equal(words.net({ A: 0, B: 0 }), 'Nobody pays anything.');
});

test('cards and reasons are those of the language', () => {
  const french = new Words('fr', MESSAGES, { 'one-like': 'autant' });
  assert.deepEqual(['K', 'Q', 'J', 'T', '7h'].map((card) => french.index(card)), ['R', 'D', 'V', '10', '7']);
  assert.deepEqual([french.reason(REFUSED), words.reason(REFUSED)], ['autant', 'so many']);
});
