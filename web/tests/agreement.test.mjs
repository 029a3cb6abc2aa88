/** What a table has agreed on: in an address and back, what a stranger may have put there, and questions asked by it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreementAddress, agreementOf, isSameAgreement, keepAgreement, keptAgreement, readAgreement, underAgreement } from '../question/agreement.mjs';
import { Complaint } from '../question/complaint.mjs';
import { GAMES } from '../question/games.mjs';

const NONE = { rulebook: 'salon', readings: {}, players: 3, rounds: '', unwon: '' };
const OURS = { rulebook: 'pdf', readings: { credit: 'none', 'ten-sums': 'none' }, players: 4, rounds: '2', unwon: 'share' };
const TRICKS = { rulebook: 'francion', readings: { 'welche-led': 'trumps' }, players: 5, manches: '2' };

test('an agreement has an address that people can read, and is read back', () => {
  assert.equal(agreementAddress(OURS), '#rules=pdf&players=4&rounds=2&unwon=share&credit=none&ten-sums=none');
  assert.equal(agreementAddress(TRICKS), '#rules=francion&players=5&manches=2&welche-led=trumps');
  for (const agreement of [NONE, OURS, TRICKS]) {
    assert.deepEqual(readAgreement(agreementAddress(agreement)), { agreement, complaint: null });
  }
  assert.deepEqual(readAgreement('#ten-sums=none&rules=adpoker').agreement, { ...NONE, rulebook: 'adpoker', readings: { 'ten-sums': 'none' } });
});

test('the address of a question is no agreement, and of a hostile one there is a complaint', () => {
  for (const hash of ['', '#', '#q=layout 7, hand 5', '#rules']) assert.deepEqual(readAgreement(hash), { agreement: null, complaint: null }, hash);
  for (const hash of [
    '#rules=', '#rules=constructor', '#rules=salon&rules=pdf', '#rules=salon&q=layout 7, hand 5', '#rules=salon&players=9',
    '#rules=salon&rounds=0', '#rules=salon&rounds=1e9', '#rules=salon&unwon=keep', '#rules=salon&ten-sums=<script>', '#rules=%ff',
    '#rules=francion&rounds=2', '#rules=francion&ten-sums=none', '#rules=salon&manches=2', '#rules=salon&players=5',
  ]) {
    const { agreement, complaint } = readAgreement(hash);
    assert.ok(agreement === null && complaint instanceof Complaint && complaint.message.length < 600, hash);
  }
});

test('a question is asked by an agreement, and then tells it', () => {
  const asked = underAgreement(GAMES.papillon.readQuestion('layout 6 4 A, hand 10 7, play 10x64', { pool: '7' }), OURS);
  assert.deepEqual([agreementOf(asked), asked.move, asked.table.pool, asked.hands.D], [OURS, 'Tx64', 7, ['?', '?']]);
  assert.ok(isSameAgreement(agreementOf(underAgreement(asked, NONE)), NONE));
  assert.deepEqual(agreementOf(underAgreement(GAMES.francion.readQuestion('trumps c, hand Jd Ac'), TRICKS)), TRICKS);
});

test('without a browser that keeps anything there is nothing kept, and no error', () => {
  keepAgreement(OURS);
  assert.equal(keptAgreement(), null);
});
