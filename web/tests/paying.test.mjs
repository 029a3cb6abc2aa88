/** Payments put together, and in words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../question/judge.mjs';
import { together } from '../question/paying.mjs';
import { readQuestion } from '../question/question.mjs';
import { Words } from '../desk/words.mjs';

const MESSAGES = {
  and: '{first} and {last}', 'one chip': '1 chip', chips: '{n} chips', 'one token': '1 token', tokens: '{n} tokens',
  'paid payers payee': '{payers} pay {payee} {sum} each: {reason}', 'paid payer payees': '{payer} pays {payees} {sum} each: {reason}',
  'paid payer payee': '{payer} pays {payee} {sum}: {reason}', 'paid payer pool': '{payer} pays the pool {sum}: {reason}',
  'for ace': 'aces taken', 'for hanneton': 'hanneton', 'for sauterelle': 'sauterelle', 'for laying-down': 'cards laid down',
  'for welche-taken': 'the Welche', 'for manche': 'the manche', 'for consolation': 'the consolation',
  'for consolation papillon-pdf:32': 'having laid down last',
};
const words = new Words('en', MESSAGES, {});

/** @param {import('../question/judge.mjs').Payment[]} payments */
const told = (payments) => together(payments).map((paid) => words.paid(paid, (reason) => reason).join(''));

/** @param {string} text @param {import('../question/question.mjs').Said} [said] */
const paid = (text, said) => judge(readQuestion(text, said)).verdict?.payments ?? [];

test('each reason has its own line, with what each pays', () => {
  // 4 for the four aces together (7.4), 1 for the hanneton (7.3), 1 for the sauterelle (8.2), from each
  assert.deepEqual(told(paid('layout A A A, hand A 7, play AxAAA')), [
    'B and C pay A 4 chips each: aces taken', 'B and C pay A 1 chip each: hanneton', 'B and C pay A 1 chip each: sauterelle',
  ]);
  assert.deepEqual(together(paid('layout A A A, hand A 7, play AxAAA')).map(({ clause }) => clause), ['7.4', '7.3', '8.2']);
});

test('who lays down pays the pool, and others for aces do so apart', () => {
  assert.deepEqual(told(paid('layout 9, hand K 7 5, play lay')), ['A pays the pool 3 chips: cards laid down']);
});

test('a sum that does not divide is paid in unlike parts', () => {
  // three others share the 4 chips of an ace that takes three: 2, 1 and 1 (ace-rate)
  const readings = { 'ace-rate': 'total' };
  const aces = paid('players 4, layout A A A 9, hand A 7, play AxAAA', { readings }).filter(({ reason }) => reason === 'ace');
  assert.deepEqual(told(aces), ['B pays A 2 chips: aces taken', 'C and D pay A 1 chip each: aces taken']);
});

test('one may pay many, tokens are told at the end of a manche, and a reason may be that of its clause', () => {
  const from = (/** @type {string} */ payer, /** @type {string} */ payee, /** @type {number} */ chips, /** @type {string} */ reason, clause = '5.2') =>
    ({ from: payer, to: payee, chips, reason, clause });
  assert.deepEqual(told(['C', 'D', 'A'].map((payee) => from('B', payee, 4, 'welche-taken'))), ['B pays C, D and A 4 chips each: the Welche']);
  assert.deepEqual(told([from('B', 'A', 18, 'manche')]), ['B pays A 2 tokens: the manche']);
  assert.deepEqual(told([from('B', 'A', 1, 'consolation', 'papillon-pdf:32')]), ['B pays A 1 chip: having laid down last']);
});
