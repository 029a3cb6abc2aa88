/** A question in an address, and what a stranger may have put there. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_ADDRESS, commandFor, fromAddress, toAddress } from '../question/address.mjs';
import { Complaint } from '../question/complaint.mjs';
import { readQuestion } from '../question/question.mjs';

test('an address can be read by people and read back', () => {
  const said = { rulebook: 'pdf', readings: { 'ten-sums': 'all' } };
  const question = readQuestion('layout 6 4 A, hand 10 7, play 10x64', said);
  assert.equal(toAddress(question), '#q=layout+6+4+A,+hand+10+7,+play+10x64&ten-sums=all&rulebook=pdf');
  assert.deepEqual(fromAddress(toAddress(question)).question, question);
});

test('what is said of the table is kept', () => {
  const said = { pool: '80', chips: 'A:10 B:-3', cards: '2', coup: '4', rounds: '2', unwon: 'share' };
  const question = readQuestion('layout 7♥, hand 5, play B: 5x7 !papillon', said);
  assert.deepEqual(fromAddress(toAddress(question)).question, question);
});

test('an address that somebody typed is read as well', () => {
  const { question } = fromAddress('#q=layout 6 4 A, hand 10 7, play 10x64&ten-sums=none');
  assert.deepEqual([question?.move, question?.readings], ['Tx64', { 'ten-sums': 'none' }]);
  assert.equal(fromAddress('#q=layout%206%204%2C%20hand%2010').question?.layout.join(''), '64');
});

test('an empty address asks nothing', () => {
  for (const hash of ['', '#']) assert.deepEqual(fromAddress(hash), { question: null, complaint: null });
});

test('an address that names a game alone begins at its desk', () => {
  assert.equal(fromAddress('#game=francion').question?.game, 'francion');
  assert.equal(fromAddress('#game=papillon').question?.game, 'papillon');
  for (const hash of ['#game=chess', '#game=', '#game=francion&pool=1', '#rulebook=pdf']) {
    assert.ok(fromAddress(hash).complaint, hash);
  }
});

test('a hostile address is a complaint', () => {
  for (const hash of [
    '#q', '#q=', '#=', '#&&', '#q=%', '#q=%ff', '#q=%00', '#q=layout 7, hand 5&q=layout 7, hand 5',
    '#table-of-contents', '#__proto__=1', '#q=layout 7, hand 5&__proto__=x', '#q=layout 7, hand 5&constructor=x',
    '#toString=1',
    '#q=layout 7, hand 5&ten-sums=%3Cscript%3E', '#q=layout 7, hand 5&ten-sums=', '#q=layout 7, hand 5&rulebook=',
    '#q=layout 7, hand 5&rulebook=constructor',
    '#q=layout 7, hand 5&pool=1e9', '#q=layout 7, hand 5&pool=NaN', '#q=layout 7, hand 5&chips=A:9999999999',
    '#q=layout 7, hand 5&coup=0', '#q=layout 7, hand 5&unwon=keep', '#q=layout 7, hand 5&letters=fr',
    '#q=<img src=x onerror=alert(1)>', '#q=layout \ud800, hand 5', `#q=${'?99'.repeat(2000)}`,
    `#q=layout 7, hand 5&${'a=b&'.repeat(4000)}`, `#${'%20'.repeat(LONGEST_ADDRESS)}`,
  ]) {
    const { question, complaint } = fromAddress(hash);
    assert.equal(question, null, hash);
    assert.ok(complaint instanceof Complaint && complaint.message.length < 600, hash);
  }
});

test('the command asks the same, whatever a shell makes of signs', () => {
  const said = { readings: { 'ten-sums': 'none' }, chips: 'A:10', pool: '5' };
  const plain = readQuestion('layout K, hand 10 7, play 10x64', said);
  assert.equal(commandFor(plain),
    'papillon judge "layout K, hand 10 7, play 10x64" --reading ten-sums=none --pool 5 --chips "A:10 B:120 C:120"');
  assert.equal(commandFor(readQuestion('layout K, hand K, play KxK !papillon', { rulebook: 'adpoker' }), 'fr'),
    "papillon judge 'layout R, hand R, play RxR !papillon' --rulebook adpoker --lang fr");
  const dealt = fromAddress('#game=francion&q=turnup+Ah,+hand+-').question;
  assert.equal(commandFor(dealt), 'francion judge "turn -, turnup Ah, hands"');
});
