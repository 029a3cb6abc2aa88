import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Complaint } from '../question/complaint.mjs';
import { noted, standAfter } from '../count/counted.mjs';
import { NO_DRAFT } from '../count/drafting.mjs';
import { readCount, writeCount } from '../count/keptcount.mjs';
import { recordOf } from '../count/record.mjs';
import { Refused, logOf, netAfter, stepsTo } from '../count/stand.mjs';
import { suitsGone, unseenCards } from '../count/francion/counting.mjs';
import { suitOffered } from '../count/francion/drafting.mjs';
import { happenings } from '../question/francion/happenings.mjs';
import { judge } from '../question/francion/judge.mjs';
import { questionAt } from '../count/francion/recording.mjs';

/** Four players, D deals and A leads. @param {Record<string, string>} [readings] @param {any} [begins] */
function table(readings = {}, begins = null) {
  return { agreement: { rulebook: 'francion', readings, players: 4, manches: '' }, dealer: 'D', names: {}, begins };
}

/** @param {...string} log after the deal */
const after = (...log) => standAfter(table(), ['deal', ...log]);

/** @param {import('../count/stand.mjs').Stand} stand */
const accounts = ({ game }) => game.accounts;

/** What happened last. @param {import('../count/stand.mjs').Stand} stand */
const told = (stand) => lastHappenings(stand).map(({ key }) => key);

/** @param {import('../count/stand.mjs').Stand} stand */
const lastHappenings = (stand) => happenings(stepsTo(stand).slice(-1)[0]);

test('the dealer stakes nine chips, and the card that is turned up is asked for', () => {
  const stand = after();
  assert.deepEqual(accounts(stand), { A: 180, B: 180, C: 180, D: 171, stake: 9 });
  assert.deepEqual(stand.wanted, { count: 1, kind: 'turnup', player: 'D' });
  assert.equal(after('4c').game.coup.trump, 'c');
  assert.equal(suitOffered(after('4c', '6h'), NO_DRAFT), 'h');
});

test('the Welche turned up earns the dealer four chips from each', () => {
  assert.deepEqual(accounts(after('Ah')), { A: 176, B: 176, C: 176, D: 183, stake: 9 });
  assert.deepEqual(told(after('Ah')), ['manche begins', 'deals nine', 'turns up', 'welche turned']);
  assert.deepEqual(lastHappenings(after('Ah')).at(-1)?.parts, { player: 'D', chips: 4 });
});

test('the king of trumps takes the Welche, which costs two chips to each where hearts were led', () => {
  const stand = after('4c', '6h', 'Ah', '2c', 'Kc');
  assert.deepEqual(netAfter(stand), { A: 2, B: -6, C: 2, D: 2 });
  assert.deepEqual(told(stand), ['plays', 'takes trick', 'welche lost']);
  assert.deepEqual(lastHappenings(stand).at(-1)?.parts, { player: 'B', chips: 2 });
  assert.equal(stand.game.coup.turn, 'D');
});

test('a card is seen once, and is one of the pack', () => {
  for (const card of ['4c', '6h', '9s', 'x', '7']) assert.throws(() => noted(after('4c', '6h'), card), Complaint, card);
  assert.equal(unseenCards(after('4c', '6h')).length, 38);
  assert.throws(() => noted(after('4c'), 'deal'), Complaint);
});

test('who did not follow has no card of the suit, or has played against the rules', () => {
  const stand = after('4c', '6h', '2s', '2h', '3h', '5h');
  assert.deepEqual(['A', 'B', 'C', 'D'].map((player) => suitsGone(stand, player)), [[], ['h'], [], []]);
  assert.throws(() => noted(stand, '4h'), (error) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual([error.refusal, error.move, error.found], [{ code: 'must-follow', clause: '3.1' }, '2s', '4h']);
    const { problems, verdict } = judge(questionAt(error.stand, error.move));
    assert.deepEqual([problems, verdict?.refusal?.code], [[], 'must-follow']);
    return true;
  });
  assert.equal(noted(stand, '3s').game.coup.turn, 'C');
});

test('the Welche may have been kept while hearts were led, unless the table reads it otherwise', () => {
  const log = ['deal', '4c', '6h', '2s', '2h', '3h', '5h'];
  assert.equal(noted(standAfter(table(), log), 'Ah').game.coup.turn, 'C');
  const forced = standAfter(table({ 'welche-never-forced': 'only-heart' }), log);
  assert.throws(() => noted(forced, 'Ah'), { message: 'must-play-welche' });
});

test('the cards that nobody has seen must have places', () => {
  // Nobody but A can have hearts, of which eight are left beside the Welche: in A's hand, and in the three cards of the stock.
  const log = ['4c', 'Kh', '2s', '3s', '4s', 'As', '5s', '6s', '7s', 'Ks', 'Qs', 'Js', '2d', 'Ad', '3d', '4d', '5d'];
  assert.throws(() => noted(after(...log), 'Kd'), { message: /expected cards that those can have who did not follow, found 'Kd' \(Francion 3.1\)/ });
  assert.equal(noted(after(...log), 'Qh').game.coup.turn, 'B');
});

test('a count can begin with a game that is under way', () => {
  const begins = {
    manche: 1, points: { A: 5, B: 0, C: 2, D: 1 }, chips: { A: 200, B: 100, C: 180, D: 240 }, betes: { A: 0, B: 27, C: 0, D: 27 }, doubling: 2,
  };
  const stand = standAfter(table({}, begins), ['deal', 'Ah']);
  // D stakes nine and a bête, B a bête; the Welche is paid twice, eight chips from each
  assert.deepEqual(accounts(stand), { A: 192, B: 65, C: 172, D: 228, stake: 63 });
  assert.deepEqual(told(stand), ['deals nine', 'stakes bete', 'stakes bete', 'at stake', 'doubled', 'turns up', 'welche turned']);
  assert.match(recordOf(stand, ''), /manches = 1\n\n\[start\]\ndealer = "D"\nmanche = 1\npoints = "A:5 B:0 C:2 D:1"\n/);
  const kept = readCount(writeCount({ stand, undone: [] })).stand;
  assert.deepEqual([logOf(kept), kept.sitting.begins], [['deal', 'Ah'], begins]);

  const beginning = (change) => () => standAfter(table({}, { ...begins, ...change }), ['deal']);
  for (const [change, clause] of /** @type {[object, string][]} */ ([
    [{ manche: 2 }, '4.10'], [{ betes: { ...begins.betes, B: 10 } }, '4.8'], [{ betes: { ...begins.betes, B: 18 } }, '4.5'],
    [{ betes: { A: 27, B: 27, C: 27, D: 27 } }, '4.4'], [{ doubling: 3 }, '5.5'], [{ doubling: 4 }, '5.5'],
    [{ points: { A: 0, B: 0, C: 0, D: 0 } }, '4.5'],
  ])) assert.throws(beginning(change), { clause: `francion:${clause}` }, clause);
  assert.throws(beginning({ points: { ...begins.points, A: 6 } }), Complaint);
});
