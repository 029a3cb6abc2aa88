/** What a table has agreed on: in an address and back, what a stranger may have put there, and questions asked by it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  agreementAddress, agreementOf, isSameAgreement, keepAgreement, keptAgreement, readAgreement, underAgreement,
} from './agreement.mjs';
import { Complaint } from './complaint.mjs';
import { readQuestion } from './question.mjs';

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
  assert.deepEqual(keptAgreement(), { agreement: null, complaint: null });
});
