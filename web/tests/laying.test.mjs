/** What is said of a table while it is laid. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from '../question/games.mjs';
import { complaints, isBlank, isUnfinished } from '../question/laying.mjs';

/** @param {string} game @param {string} text @param {boolean} isSetting */
function laid(game, text, isSetting) {
  const { readQuestion, judge } = GAMES[game];
  const question = readQuestion(text);
  const { problems } = judge(question);
  const told = complaints(question, problems, isSetting).map(({ code }) => code);
  return { isBlank: isBlank(question), told, isUnfinished: isUnfinished(question, problems, isSetting) };
}

test('a cleared table is asked for cards, and nothing is wrong with it', () => {
  for (const [game, { empty }] of Object.entries(GAMES)) {
    for (const isSetting of [true, false]) {
      assert.deepEqual(laid(game, empty, isSetting), { isBlank: true, told: [], isUnfinished: true });
    }
  }
});

test('a hand that is still to come is complained of only once nobody lays cards any more', () => {
  assert.deepEqual(laid('papillon', 'layout 7, hand -', true), { isBlank: false, told: [], isUnfinished: true });
  assert.deepEqual(laid('papillon', 'layout 7, hand -', false), { isBlank: false, told: ['no-hand'], isUnfinished: false });
});

test('sizes that are counted by a hand that is not there are no complaint of their own', () => {
  assert.deepEqual(laid('francion', 'trumps c, trick A:7h, hand -', true), { isBlank: false, told: [], isUnfinished: true });
  assert.deepEqual(laid('francion', 'trumps c, trick A:7h, hand -', false).told, ['francion-no-hand']);
});

test('what cannot be is told while cards are laid, too', () => {
  const { told, isUnfinished: asks } = laid('papillon', 'layout 7 7 7 7 7, hand -', true);
  assert.deepEqual([told, asks], [['too-many'], false]);
});

test('a table that can be judged is asked for nothing', () => {
  assert.deepEqual(laid('papillon', 'layout 7, hand 5', true), { isBlank: false, told: [], isUnfinished: false });
});
