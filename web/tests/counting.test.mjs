/** What a count takes and refuses, and how it is kept; whole games are compared with the reference in tests/programs. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecordable, noted, plainName, readCount, recordOf, standAfter, writeCount } from '../count/record.mjs';
import { NO_DRAFT, draftOf, entryOf, isGone, offers, questionAt, withRank, withTaken, withoutTapped } from '../count/counting.mjs';
import * as francion from '../count/francion/counting.mjs';
import { Refused, logOf } from '../count/stand.mjs';
import { Complaint } from '../question/complaint.mjs';
import { judge } from '../question/judge.mjs';
import { GAMES } from '../question/games.mjs';

/** Three players by the salon rules, C deals. */
function table(agreed = {}, begins = null) {
  const agreement = { rulebook: 'salon', readings: {}, players: 3, rounds: '', unwon: '', ...agreed };
  return { agreement, dealer: 'C', names: { A: 'Anne', B: '', C: '' }, begins };
}

/** Four players of Le Francion, D deals. */
function tableForTricks(readings = {}, begins = null) {
  return { agreement: { rulebook: 'francion', readings, players: 4, manches: '' }, dealer: 'D', names: {}, begins };
}

const after = (...log) => standAfter(table(), ['deal', 'QJT976A', ...log]);
const BEGINS = { coup: 2, chips: { A: 97, B: -4, C: 171 }, pool: 91, cards: 3 };
const MANCHE = {
  manche: 1, points: { A: 5, B: 0, C: 2, D: 1 }, chips: { A: 200, B: 100, C: 180, D: 240 }, betes: { A: 0, B: 27, C: 0, D: 27 }, doubling: 2,
};

test('where figures must be named a capture is offered with its figure and without', () => {
  const stand = standAfter(table({ readings: { announcing: 'required' } }), ['deal', 'QJT976A']);
  assert.deepEqual(offers(stand, 'Q').map(({ move }) => move), ['QxQ', 'QQQxQ !petit-papillon', 'QQQxQ']);
});

test('a fifth card of a rank cannot be', () => {
  assert.throws(() => noted(after('7x7', 'JxJ', 'QxQ', '9x9'), 'lay 777'), { message: "cards: expected 2 cards, found 3 cards (Papillon 4.d.1)" });
  assert.throws(() => noted(after('7x7'), 'lay 777'), { message: "cards: expected at most four cards of rank 7, found 5 (Papillon 1.1)" });
  assert.throws(() => standAfter(table(), ['deal', '7777732']), Complaint);
});

test('a play against the rules is refused with its clause, and can be put to the desk', () => {
  for (const [entry, code, clause] of [
    ['7x76A', 'one-capture', '4.b.1'], ['KxQ', 'like-only', '4.a.1'], ['5x5', 'not-exposed', '4.3'], ['lay K73', 'must-capture', '4.d.1'],
  ]) {
    assert.throws(() => noted(after(), entry), (error) => error instanceof Refused && error.refusal.code === code && error.refusal.clause === clause);
    assert.equal(judge(questionAt(after(), entry)).verdict?.refusal?.code, code);
  }
});

test('a count is kept as text, and what a stranger has put there is not taken', () => {
  const text = writeCount({ stand: after('7x6A'), undone: ['9x9'] });
  const { stand, undone } = readCount(text);
  assert.deepEqual([logOf(stand), undone, stand.sitting.names.A], [['deal', 'QJT976A', '7x6A'], ['9x9'], 'Anne']);
  const spoiled = (change) => JSON.stringify({ ...JSON.parse(text), ...change });
  for (const bad of ['', 'null', '[]', '{', spoiled({ rules: 5 }), spoiled({ rules: '#rules=x' }), spoiled({ dealer: 'D' }),
    spoiled({ log: 'deal' }), spoiled({ log: ['deal', '7777777'] }), spoiled({ log: [5] }), spoiled({ undone: [''.padEnd(101, 'x')] }),
    spoiled({ log: Array(2001).fill('deal') }), ' '.repeat(100_001)]) assert.throws(() => readCount(bad), Complaint, bad.slice(0, 80));
  assert.throws(() => readCount(spoiled({ log: ['deal', 'QJT976A', '7x9'] })), Refused);
  assert.equal(readCount(spoiled({ names: { A: '<b>\u202e\n'.repeat(9), __proto__: 5 } })).stand.sitting.names.A, '<b><b><b><b><b><');
  assert.equal(plainName(' \ud800Zoé\u0000 '), 'Zoé');
  for (const bad of [{ coup: '2' }, { coup: { A: 1 } }, { chips: { A: '<b>' } }, { pool: 1e9 }, { cards: null }]) {
    assert.throws(() => readCount(spoiled({ begins: { ...BEGINS, ...bad } })), Complaint, JSON.stringify(bad));
  }
  const { begins } = readCount(spoiled({ begins: { ...BEGINS, __proto__: 5, more: 'x', chips: { A: 3, Z: 9 } } })).stand.sitting;
  assert.deepEqual(begins, { ...BEGINS, chips: { A: 3, B: 140, C: 140 } });
});

test('the record says what was seen, and no more', () => {
  const record = recordOf(after('7x6A', '9x9'), 'The "table"');
  assert.match(record, /title = "The \\"table\\""/);
  assert.match(record, /moves = """\nA: 7x6A\nB: 9x9\n"""/);
  assert.equal(isRecordable(standAfter(table(), ['deal'])), false);
  // what the last play has turned up is not known yet: A must lay down with the deal
  const waiting = standAfter(table(), ['deal', 'KKQQ432', 'lay 8AA', 'KxK', 'KxK', 'QxQ', 'QxQ', '9x432', 'Tx8AA']);
  assert.deepEqual(waiting.wanted, { count: 3, kind: 'victim', player: 'A' });
  assert.match(recordOf(waiting, ''), /move = 6\n/);
});

test('cards are tapped one after another, a capture as a rank and exposed cards', () => {
  const dealt = standAfter(table(), ['deal']);
  const seven = [...'7777'].reduce((draft, rank) => withRank(dealt, draft, rank), NO_DRAFT);
  assert.deepEqual([isGone(dealt, seven, '7'), isGone(dealt, seven, '8'), entryOf(dealt, seven)], [true, false, null]);
  const all = [...'KQJ'].reduce((draft, rank) => withRank(dealt, draft, rank), seven);
  assert.deepEqual([entryOf(dealt, all), withRank(dealt, all, 'A'), entryOf(dealt, withoutTapped(all, 0))], ['7777KQJ', all, null]);
  const rank = withRank(after(), NO_DRAFT, '7'); // Q J 10 9 7 6 A lie exposed
  assert.deepEqual([entryOf(after(), rank), entryOf(after(), withTaken(withTaken(rank, 6), 5))], [null, '7x6A']);
  assert.deepEqual(draftOf('lay K83'), { ...NO_DRAFT, isLaying: true, cards: ['K', '8', '3'] });
  assert.equal(francion.suitOffered(standAfter(tableForTricks(), ['deal', '4c', '6h']), NO_DRAFT), 'h');
});

test('a beginning to which no game comes is complained of', () => {
  const beginning = (change, agreed = {}) => () => standAfter(table(agreed, { ...BEGINS, ...change }), ['deal']);
  assert.throws(beginning({ coup: 0 }), { message: "coup: expected a whole number from 1 to 1000000, found '0'" });
  assert.throws(beginning({ chips: { ...BEGINS.chips, B: NaN } }), Complaint);
  // three players, one round, an unwon pool shared: the game has three coups
  assert.throws(beginning({ coup: 4 }, { unwon: 'share' }), { message: /1 to 3 .*Papillon 2.9/ });
  // by the PDF document the payment never grows beyond two chips
  assert.throws(beginning({}, { rulebook: 'pdf' }), { message: /1 or 2/ });
  const manche = (change) => () => standAfter(tableForTricks({}, { ...MANCHE, ...change }), ['deal']);
  manche({})();
  for (const [change, clause] of [
    [{ manche: 2 }, '4.10'], [{ betes: { ...MANCHE.betes, B: 10 } }, '4.8'], [{ betes: { ...MANCHE.betes, B: 18 } }, '4.5'],
    [{ betes: { A: 27, B: 27, C: 27, D: 27 } }, '4.4'], [{ doubling: 3 }, '5.5'], [{ doubling: 4 }, '5.5'],
    [{ points: { A: 0, B: 0, C: 0, D: 0 } }, '4.5'],
  ]) assert.throws(manche(change), { clause: `francion:${clause}` }, clause);
});

test('who did not follow has no card of the suit, or has played against the rules (Francion 3.1)', () => {
  const log = ['deal', '4c', '6h', '2s', '2h', '3h', '5h'];
  const stand = standAfter(tableForTricks(), log);
  assert.deepEqual(['A', 'B', 'C', 'D'].map((player) => francion.suitsGone(stand, player)), [[], ['h'], [], []]);
  assert.throws(() => noted(stand, '4h'), (error) => {
    assert.deepEqual([error.refusal, error.move, error.found], [{ code: 'must-follow', clause: '3.1' }, '2s', '4h']);
    const { problems, verdict } = GAMES.francion.judge(francion.questionAt(error.stand, error.move));
    assert.deepEqual([problems, verdict?.refusal?.code], [[], 'must-follow']);
    return true;
  });
  // the Welche may have been kept while hearts were led, unless the table reads it otherwise
  assert.equal(noted(stand, 'Ah').game.coup.turn, 'C');
  assert.throws(() => noted(standAfter(tableForTricks({ 'welche-never-forced': 'only-heart' }), log), 'Ah'), { message: 'must-play-welche' });
});

test('the cards that nobody has seen must have places', () => {
  // Nobody but A can have hearts, of which eight are left beside the Welche: in A's hand, and in the three cards of the stock.
  const log = ['4c', 'Kh', '2s', '3s', '4s', 'As', '5s', '6s', '7s', 'Ks', 'Qs', 'Js', '2d', 'Ad', '3d', '4d', '5d'];
  const stand = standAfter(tableForTricks(), ['deal', ...log]);
  assert.throws(() => noted(stand, 'Kd'), { message: /expected cards that players who did not follow suit can still have, found 'Kd' \(Francion 3.1\)/ });
  assert.equal(noted(stand, 'Qh').game.coup.turn, 'B');
  for (const card of ['4c', '9s', 'x', '7']) assert.throws(() => noted(standAfter(tableForTricks(), ['deal', '4c']), card), Complaint, card);
});
