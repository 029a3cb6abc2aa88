/** Figures that a table has heard announced, or has not. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandFor, fromAddress, toAddress } from '../question/address.mjs';
import { agreementOf } from '../question/agreement.mjs';
import { withMove } from '../question/edits.mjs';
import { figuresOf, withFigure } from '../question/figures.mjs';
import { judge } from '../question/judge.mjs';
import { readQuestion } from '../question/question.mjs';

/** An ace takes three aces, the last cards exposed, and is the last card of the last deal: hanneton, sauterelle and papillon. */
const ALL = 'dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA';

/** @param {import('../question/question.mjs').Question} question */
const heard = (question) => Object.fromEntries(figuresOf(question));

/** @param {import('../question/question.mjs').Question} question */
const gain = (question) => judge(question).verdict?.net.A;

test('figures of which nobody has said anything are taken as announced', () => {
  const question = readQuestion(ALL);
  assert.deepEqual(heard(question), { hanneton: true, sauterelle: true, papillon: true });
  assert.equal(gain(question), 14); // 4 for the aces and 1 for each figure, from two
});

test('a figure that was not announced is not paid, whatever the rules of the table', () => {
  const missed = withFigure(readQuestion(ALL), 'hanneton', false);
  assert.deepEqual(heard(missed), { hanneton: false, sauterelle: true, papillon: true });
  assert.equal(gain(missed), 12); // the hanneton is not paid (16.5), all else is
  const offered = judge(missed).legal.find(({ move }) => move === 'AxAAA');
  assert.equal(offered?.net.A, 14); // of the moves that are offered nothing was said
  assert.deepEqual([missed.readings, agreementOf(missed).readings], [{}, {}]);
  assert.equal(gain(withMove(missed, 'AxAAA')), 14); // another move is another announcement
});

test('an address says that all is named, and the command says it by the reading', () => {
  const missed = withFigure(readQuestion(ALL), 'hanneton', false);
  const address = toAddress(missed);
  assert.ok(address.endsWith('play+AxAAA+!sauterelle+!papillon&named=all'));
  assert.deepEqual(fromAddress(address).question, missed);
  assert.ok(commandFor(missed).endsWith("!sauterelle !papillon' --reading announcing=required"));
  assert.equal(fromAddress(`${address}x`).complaint?.where, 'named');
});

test('a figure that was not announced can be said to have been, after all', () => {
  const after = withFigure(withFigure(readQuestion(ALL), 'hanneton', false), 'hanneton', true);
  assert.deepEqual([heard(after), gain(after), after.isAllNamed], [{ hanneton: true, sauterelle: true, papillon: true }, 14, false]);
});

test('where a table has every figure named, one counts as announced once it is', () => {
  const question = readQuestion(ALL, { readings: { announcing: 'required' } });
  assert.deepEqual([heard(question), gain(question)], [{ hanneton: false, sauterelle: false, papillon: false }, 8]);
  const named = withFigure(question, 'papillon', true);
  assert.deepEqual([heard(named).papillon, gain(named), named.isAllNamed], [true, 10, false]);
});

test('a figure that is named and was not made is taken back', () => {
  const question = readQuestion('layout 7 5, hand 5 2, play 5x5 !hanneton');
  assert.deepEqual(heard(question), { hanneton: true });
  const back = withFigure(question, 'hanneton', false);
  assert.deepEqual([back.isAllNamed, heard(back)], [false, {}]);
});

test('no figure goes with cards laid down, nor with a capture that makes none', () => {
  assert.deepEqual(heard(readQuestion('layout 7, hand 5, play lay')), {});
  assert.deepEqual(heard(readQuestion('layout 7 5, hand 5 2, play 5x5')), {});
});

test('who plays is kept', () => {
  const question = readQuestion('turn A, layout 5 5 5, hands A:7 B:5 C:6, play B: 5x555 !hanneton');
  assert.equal(withFigure(question, 'hanneton', false).player, 'B');
});
