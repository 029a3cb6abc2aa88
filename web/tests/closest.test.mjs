/** Words that are no notation, and the questions of the site that come closest to them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestOf, isInWords } from '../desk/closest.mjs';
import { GAMES } from '../question/games.mjs';

const { papillon, francion } = GAMES;

/** @param {string} kind @param {string} title */
function entry(kind, title, number = '') {
  return { kind, about: 'Le Papillon', number, title, address: `${title}.html`, text: '' };
}

test('sentences are words, and the notation is not', () => {
  for (const text of ['may the ten take a six and a four?', 'hanneton', 'le dix peut-il prendre un six ?', 'étendu à tort']) {
    assert.ok(isInWords(text, papillon.words), text);
  }
  for (const text of ['layout 6 4, hand 10 7, play 10y64', 'layout R D 10, hand R V 7, play RxR', 'layout', '', '7h 6s', 'play lay']) {
    assert.ok(!isInWords(text, papillon.words), text);
  }
  assert.ok(!isInWords('trumps c, trick 2x, hand Jd', francion.words));
});

test('questions come before all else, and clauses bear their numbers', () => {
  const found = [entry('clause', 'Taking', '4.5'), entry('question', 'May I?'), entry('example', 'One'), entry('question', 'Must I?')];
  assert.deepEqual(closestOf(found).map(({ title }) => title), ['May I?', 'Must I?']);
  assert.deepEqual(closestOf(found.slice(0, 1)), [{ title: '4.5 Taking', address: 'Taking.html' }]);
  assert.deepEqual(closestOf([]), []);
  assert.equal(closestOf(Array(9).fill(entry('question', 'May I?'))).length, 4);
});
