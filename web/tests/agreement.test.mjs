/** What a table has agreed on: in an address and back, what a stranger may have put there, and questions asked by it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  agreementAddress, agreementOf, gameOf, isSameAgreement, keepAgreement, keptAgreement, readAgreement, underAgreement,
} from '../question/agreement.mjs';
import { Complaint } from '../question/complaint.mjs';
import { GAMES, withReading } from '../question/games.mjs';
import { readQuestion } from '../question/question.mjs';

const NONE = { rulebook: 'salon', readings: {}, players: 3, rounds: '', unwon: '' };
const OURS = { rulebook: 'pdf', readings: { credit: 'none', 'ten-sums': 'none' }, players: 4, rounds: '2', unwon: 'share' };

test('an agreement has an address that people can read, and is read back', () => {
  assert.equal(agreementAddress(OURS), '#rules=pdf&players=4&rounds=2&unwon=share&credit=none&ten-sums=none');
  for (const agreement of [NONE, OURS]) {
    assert.deepEqual(readAgreement(agreementAddress(agreement)), { agreement, complaint: null });
  }
});

test('what an address does not say of an agreement is usual', () => {
  assert.deepEqual(readAgreement('#rules=salon').agreement, NONE);
  assert.deepEqual(readAgreement('#ten-sums=none&rules=adpoker').agreement,
    { ...NONE, rulebook: 'adpoker', readings: { 'ten-sums': 'none' } });
});

test('a table of Le Francion agrees on its own terms', () => {
  const ours = { rulebook: 'francion', readings: { 'welche-led': 'trumps' }, players: 5, manches: '2' };
  assert.equal(agreementAddress(ours), '#rules=francion&players=5&manches=2&welche-led=trumps');
  assert.deepEqual(readAgreement(agreementAddress(ours)), { agreement: ours, complaint: null });
  assert.deepEqual([gameOf(ours), gameOf(OURS)], ['francion', 'papillon']);
  const asked = underAgreement(GAMES.francion.readQuestion('trumps c, hand Jd Ac'), ours);
  assert.deepEqual(agreementOf(asked), ours);
  assert.deepEqual([asked.table.manches, Object.keys(asked.hands).length], [2, 5]);
  assert.deepEqual(withReading(asked, 'welche-led', null).readings, {});
});

test('what is agreed of one game is not understood of the other', () => {
  for (const hash of [
    '#rules=francion&rounds=2', '#rules=francion&ten-sums=none', '#rules=francion&players=9', '#rules=francion&manches=0',
    '#rules=salon&manches=2', '#rules=salon&welche-led=trumps', '#rules=salon&players=5',
  ]) {
    const { agreement, complaint } = readAgreement(hash);
    assert.equal(agreement, null, hash);
    assert.ok(complaint instanceof Complaint, hash);
  }
});

test('the address of a question is no agreement', () => {
  for (const hash of ['', '#', '#q=layout 7, hand 5', '#rules']) {
    assert.deepEqual(readAgreement(hash), { agreement: null, complaint: null }, hash);
  }
});

test('a hostile agreement is a complaint', () => {
  for (const hash of [
    '#rules=', '#rules=constructor', '#rules=salon&rules=pdf', '#rules=salon&q=layout 7, hand 5', '#rules=salon&players=9',
    '#rules=salon&players=3, dealer C', '#rules=salon&rounds=0', '#rules=salon&rounds=1e9', '#rules=salon&unwon=keep',
    '#rules=salon&ten-sums=<script>', '#rules=salon&__proto__=1', '#rules=%ff', `#rules=salon&players=${'3'.repeat(20_000)}`,
  ]) {
    const { agreement, complaint } = readAgreement(hash);
    assert.equal(agreement, null, hash);
    assert.ok(complaint instanceof Complaint && complaint.message.length < 600, hash);
  }
});

test('a question is asked by an agreement, and then tells it', () => {
  const question = readQuestion('layout 6 4 A, hand 10 7, play 10x64', { readings: { credit: 'none' }, pool: '7' });
  const asked = underAgreement(question, OURS);
  assert.deepEqual(agreementOf(asked), OURS);
  assert.deepEqual([asked.move, asked.table.pool, asked.hands.D], ['Tx64', 7, ['?', '?']]);
  assert.ok(isSameAgreement(agreementOf(underAgreement(asked, NONE)), NONE));
});

test('what is agreed in another order is the same', () => {
  const { readings, ...others } = OURS;
  assert.ok(isSameAgreement({ ...others, readings: { 'ten-sums': 'none', credit: 'none' } }, OURS));
  assert.ok(!isSameAgreement({ ...OURS, players: 3 }, OURS));
  assert.ok(!isSameAgreement(NONE, null));
});

test('without a browser that keeps anything there is nothing kept, and no error', () => {
  keepAgreement(OURS);
  assert.equal(keptAgreement(), null);
});
