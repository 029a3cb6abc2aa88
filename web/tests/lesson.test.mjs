/** What moves come to in a step, and addresses of steps. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, stepIn, tried } from '../steps/lesson.mjs';
import { readQuestion } from '../question/question.mjs';

const STEP = { question: readQuestion('layout K 7 5 2 A, hand K 7 3'), right: ['7x52'], wrong: ['7x752'] };

test('the move that is asked for is right', () => {
  const { came, verdict, question } = tried(STEP, '7x52');
  assert.deepEqual([came, verdict.legal, question.move], ['right', true, '7x52']);
});

test('another legal move is not the one that is asked for', () => {
  assert.equal(tried(STEP, 'KxK').came, 'legal');
});

test('a wrong move is refused by a clause', () => {
  const { came, verdict } = tried(STEP, '7x752');
  assert.equal(came, 'refused');
  // one card takes its like or a sum, not both
  assert.deepEqual(verdict.refusal, { code: 'one-capture', clause: '4.b.1' });
  // who can capture must
  assert.equal(tried(STEP, 'lay').verdict.refusal?.clause, '4.d.1');
});

test('an address names a step that there is', () => {
  assert.equal(stepIn(addressOf(3), 11), 3);
  for (const hash of ['', '#', '#step-0', '#step-12', '#step-', '#step-1e1', '#step-99999999', '#what-pays', '#step-1&x']) {
    assert.equal(stepIn(hash, 11), null);
  }
});
