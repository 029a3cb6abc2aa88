/** What the rules make of questions; the sums are worked out from the clauses. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dependences } from '../question/dependence.mjs';
import { judge } from '../question/judge.mjs';
import { PAPILLON } from '../question/papillon.mjs';
import { readQuestion } from '../question/question.mjs';

/** The judgement with the readings that it depends on. @param {string} text */
function judged(text, said = {}) {
  const question = readQuestion(text, said);
  const judgement = judge(question);
  const found = judgement.problems.length > 0 ? [] : [...dependences(question, judgement.announced, PAPILLON)];
  const depends = found.flatMap((each) => (each?.kind === 'reading' ? [each] : []));
  return { ...judgement, depends };
}

/** @param {ReturnType<typeof judged>} judgement */
function others({ depends }) {
  return depends.map(({ ruling, reading }) => `${ruling}=${reading}`);
}

test('a ten takes a six and a four, unless a table says that no ten takes a sum', () => {
  const { verdict, depends, legal } = judged('layout 6 4 A, hand 10 7, play 10x64');
  assert.equal(verdict?.legal, true);
  assert.deepEqual([verdict?.net, verdict?.after?.layout, verdict?.after?.turn], [{ A: 0, B: 0, C: 0 }, ['A'], 'B']);
  // one chip from each for the ace that the seven takes (Papillon 6.1)
  assert.deepEqual(legal.map(({ move, net }) => [move, net.A]), [['Tx64', 0], ['7x6A', 2]]);
  const [{ ruling, reading, played }, ...more] = depends;
  assert.deepEqual([ruling, reading, played, more], ['ten-sums', 'none', 'pip-ten', []]);
  assert.deepEqual(depends[0].verdict?.refusal, { code: 'takes-no-sum', clause: '4.b.1' });
});

test('a seven takes its like or a sum, not both', () => {
  const { verdict, depends } = judged('layout 7 5 2, hand 7 K, play 7x752');
  assert.deepEqual(verdict?.refusal, { code: 'one-capture', clause: '4.b.1' });
  assert.deepEqual([verdict?.payments, verdict?.after, depends], [[], null, []]);
});

test('an ace that takes three aces, clears the table and goes out has all its payments', () => {
  const judgement = judged('dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA !hanneton');
  // 4 for the aces (7.4), and 1 each for hanneton, sauterelle and papillon (7.3, 8.2, 10.2), from each
  assert.deepEqual(judgement.verdict?.net, { A: 14, B: -7, C: -7 });
  assert.deepEqual(judgement.announced, ['sauterelle', 'papillon']);
  // where the 4 are due in all (ace-rate), each pays 2 and 3
  assert.deepEqual(others(judgement), ['ace-rate=total']);
  assert.deepEqual(judgement.depends[0].verdict?.net, { A: 10, B: -5, C: -5 });
});

test('figures that are named leave nothing to be announced', () => {
  const named = judged('dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA !hanneton !sauterelle !papillon');
  assert.deepEqual(named.announced, []);
});

test('where nobody plays on credit, a figure for which no chip is left is not taken as announced', () => {
  const said = { readings: { credit: 'none' }, chips: 'A:1 B:1 C:2' };
  const { verdict, announced } = judged('dealer C, hands A:4 B:98 C:-, layout 444, stock 0, play 4x444', said);
  // the hanneton takes a chip from each, the sauterelle the last one of C, and the papillon finds none (7.3, 8.2, 10.2)
  assert.deepEqual([verdict?.net, announced], [{ A: 3, B: -1, C: -2 }, ['hanneton', 'sauterelle']]);
});

test('by the article the maker of a sauterelle lays out the rest', () => {
  const { verdict } = judged('layout K, hand K 9 A, stock 20, play KxK', { rulebook: 'adpoker' });
  // 1 for the sauterelle and 1 for the ace laid out, from each
  assert.deepEqual([verdict?.net, verdict?.after?.layout], [{ A: 4, B: -2, C: -2 }, ['9', 'A']]);
});

test('cards of unknown suit pass for any suit', () => {
  assert.equal(judged('layout 5h 2, hand 7, play 7h x 5h 2c').verdict?.legal, true);
  assert.equal(judged('layout 5h 2, hand 7, play 7x5c2').verdict?.refusal?.code, 'not-exposed');
  assert.equal(judged('layout 5 2, hand 7c, play 7hx52').verdict?.refusal?.code, 'not-your-card');
});

test('unknown cards of other players change no answer', () => {
  const known = judged('dealer C, hands A:7 B:99 C:8, layout 5 2, stock 9, play 7x52');
  const unknown = judged('dealer C, hands A:7 B:?2 C:?, layout 5 2, stock 9, play 7x52');
  assert.deepEqual([unknown.verdict?.net, others(unknown)], [known.verdict?.net, others(known)]);
});

test('unknown cards that must be laid down are paid for, and are no aces', () => {
  // A clears the table and goes out: 1 chip each; B lays down the cards dealt, 3 chips to the pool (8.4, 11.2)
  const { verdict } = judged('hands A:7 B:- C:-, layout 52, stock 9, play 7x52 !sauterelle !petit-papillon');
  assert.deepEqual(verdict?.net, { A: 4, B: -5, C: -2, pool: 3 });
  assert.deepEqual([verdict?.after?.turn, verdict?.after?.layout], ['A', ['?', '?', '?']]);
});

test('a move of somebody else is refused, and any move once the coup is over', () => {
  assert.equal(judged('layout 7, hands A:5 B:7 C:6, play B: 7x7').verdict?.refusal?.code, 'out-of-turn');
  assert.equal(judged('layout 7, hands A:5 B:- C:6, play B: 7x7').verdict?.refusal?.code, 'no-cards');
  const over = judged('turn -, layout 7, hands A:- B:- C:-, stock 0, play 7x7');
  assert.deepEqual([over.verdict?.refusal, over.legal], [{ code: 'coup-over', clause: '4.d.7' }, []]);
});

test('the end of a coup pays the winner, whoever has most, and is told', () => {
  // 1 each for sauterelle, papillon and most cards, 20 of them; the pool of 60 to the winner (8.2, 10.2, 10.5, 12.2)
  const { verdict } = judged('hands A:- B:- C:7, dealer C, layout 52, stock 0, piles A:19 B:13 C:17, play 7x52');
  assert.deepEqual(verdict?.net, { A: -3, B: -3, C: 66, pool: -60 });
  assert.deepEqual([verdict?.after?.winner, verdict?.after?.turn], ['C', null]);
});

test('a position that cannot be is not judged', () => {
  const { problems, verdict, legal } = judged('layout 7 7 7 7, hand 7, play 7x7');
  assert.deepEqual([problems.length, verdict, legal], [1, null, []]);
});

test('without a move the readings that change any of the legal ones are told', () => {
  const judgement = judged('layout 6 4 A, hand 10 7');
  assert.equal(judgement.verdict, null);
  const [{ reading, verdict, changes }, ...more] = judgement.depends;
  assert.deepEqual([reading, verdict, changes.map(({ move }) => move), more], ['none', null, ['Tx64'], []]);
});
