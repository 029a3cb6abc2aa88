import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fromAddress, gain, stepNamed, stepOn, toAddress } from '../steps/stepping.mjs';

/** @param {number} coup @param {number} move @param {Record<string, number>} chips */
const step = (coup, move, chips) => /** @type {import('../steps/stepping.mjs').Step} */ (/** @type {unknown} */ ({ coup, move, chips }));
const STEPS = [step(1, 0, { A: 120, pool: 60 }), step(1, 1, { A: 122, pool: 58 }), step(2, 0, { A: 102, pool: 118, bank: 1 })];

test('ways lead to the next step and the one before, and to both ends; none leads beyond', () => {
  assert.deepEqual(['first', 'previous', 'next', 'last'].map((way) => stepOn(1, /** @type {any} */ (way), 4)), [0, 0, 2, 3]);
  assert.deepEqual([stepOn(0, 'previous', 4), stepOn(3, 'next', 4)], [0, 3]);
});

test('an account is told with what the step changed', () => {
  assert.deepEqual([0, 1, 2].map((index) => gain(STEPS, index, 'A')), [0, 2, -20]);
  assert.equal(gain(STEPS, 2, 'bank'), 1);
});

test('an address names a game and a move, and comes back', () => {
  assert.equal(toAddress('three-players', STEPS[1]), '#game=three-players&move=1.1');
  assert.deepEqual(fromAddress('#game=three-players&move=1.1'), { game: 'three-players', move: '1.1' });
  assert.deepEqual(fromAddress(''), { game: '', move: '' });
  assert.deepEqual([stepNamed(STEPS, '2.0'), stepNamed(STEPS, '2.1'), stepNamed(STEPS, '__proto__')], [2, -1, -1]);
});

test('what a stranger wrote into an address is cut', () => {
  const { game } = fromAddress(`#game=${'x'.repeat(100_000)}`);
  assert.equal(game.length, 60);
  assert.equal(fromAddress('#game=%E2%80%AEa%00b%zz').game, 'ab%zz');
});
