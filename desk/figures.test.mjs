/** Figures that a table has heard announced, or has not. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, withFigure } from './figures.mjs';
import { judge } from './judge.mjs';
import { readQuestion, writeQuestion } from './question.mjs';

/** An ace takes three aces, the last cards exposed, and is the last card of the last deal: hanneton, sauterelle and papillon. */
const ALL = 'dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA';

/** @param {import('./question.mjs').Question} question */
const announced = (question) => judge(question).announced;

/** @param {import('./question.mjs').Question} question */
const heard = (question) => Object.fromEntries(figuresOf(question, announced(question)));

/** @param {import('./question.mjs').Question} question @param {string} figure */
const tapped = (question, figure) => withFigure(question, announced(question), figure);

/** @param {import('./question.mjs').Question} question */
const gain = (question) => judge(question).verdict?.net.A;

test('figures of which nobody has said anything are taken as announced', () => {
  const question = readQuestion(ALL);
  assert.deepEqual(heard(question), { hanneton: 'mixed', sauterelle: 'mixed', papillon: 'mixed' });
  assert.equal(gain(question), 14); // 4 for the aces and 1 for each figure, from two
});

test('a figure that is tapped was announced, and one that is tapped again was not', () => {
  const named = tapped(readQuestion(ALL), 'hanneton');
  assert.ok(writeQuestion(named).endsWith('AxAAA !hanneton'));
  assert.deepEqual(heard(named), { hanneton: 'true', sauterelle: 'mixed', papillon: 'mixed' });
  const missed = tapped(named, 'hanneton');
  assert.deepEqual(heard(missed), { hanneton: 'false', sauterelle: 'true', papillon: 'true' });
  assert.equal(gain(missed), 12); // the hanneton is not paid (16.5), all else is
});

test('a figure that was not announced can be said to have been, after all', () => {
  const missed = tapped(tapped(readQuestion(ALL), 'hanneton'), 'hanneton');
  const after = tapped(missed, 'hanneton');
  assert.deepEqual([heard(after), gain(after)], [{ hanneton: 'true', sauterelle: 'true', papillon: 'true' }, 14]);
});

test('a figure that is named and was not made is taken back without a word about the others', () => {
  const question = readQuestion('layout 7 5, hand 5 2, play 5x5 !hanneton');
  assert.deepEqual(heard(question), { hanneton: 'true' });
  const back = tapped(question, 'hanneton');
  assert.deepEqual([back.readings, heard(back)], [{}, {}]);
});

test('no figure goes with cards laid down, nor with a capture that makes none', () => {
  assert.deepEqual(heard(readQuestion('layout 7, hand 5, play lay')), {});
  assert.deepEqual(heard(readQuestion('layout 7 5, hand 5 2, play 5x5')), {});
});

test('who plays is kept', () => {
  const question = readQuestion('turn A, layout 5 5 5, hands A:7 B:5 C:6, play B: 5x555 !hanneton');
  assert.equal(tapped(question, 'hanneton').player, 'B');
});
