import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fromAddress, toAddress } from '../question/address.mjs';
import { Complaint } from '../question/complaint.mjs';
import { noted, standAfter } from '../count/counted.mjs';
import { offers, pointsOf, unseen } from '../count/counting.mjs';
import { NO_DRAFT, draftOf, entryOf, isGone, withRank, withTaken, withoutTapped } from '../count/drafting.mjs';
import { happenings } from '../question/happenings.mjs';
import { judge } from '../question/judge.mjs';
import { plainName, readCount, writeCount } from '../count/keptcount.mjs';
import { readQuestion } from '../question/question.mjs';
import { isRecordable, recordOf } from '../count/record.mjs';
import { questionAt } from '../count/recording.mjs';
import { Refused, logOf, netAfter, stepsTo } from '../count/stand.mjs';

const RULEBOOKS = /** @type {any} */ ({ salon: { figures: ['hanneton', 'sauterelle', 'petit-papillon', 'papillon'], cites: {} } });

/** @param {Record<string, string>} [readings] */
function table(readings = {}, dealer = 'C', players = 3) {
  return { agreement: { rulebook: 'salon', readings, players, rounds: '', unwon: '' }, dealer, names: { A: 'Anne', B: '', C: '' } };
}

/** @param {...string} log */
const after = (...log) => standAfter(table(), ['deal', 'QJT976A', ...log]);

/** @param {import('../count/stand.mjs').Stand} stand */
const accounts = ({ game }) => game.accounts;

test('a stake of 20 from each of 140 chips opens the pool, and the exposed cards are asked for', () => {
  const stand = standAfter(table(), ['deal']);
  assert.deepEqual(accounts(stand), { A: 120, B: 120, C: 120, pool: 60, bank: 0 });
  assert.deepEqual(stand.wanted, { count: 7, kind: 'layout', player: 'C' });
  assert.equal(after().wanted, null);
});

test('with four players four cards are exposed', () => {
  assert.equal(standAfter(table({}, 'D', 4), ['deal']).wanted?.count, 4);
});

test('a seven takes six and ace: a chip from each for the ace, and the player at the right is next', () => {
  const stand = after('7x6A');
  assert.deepEqual(accounts(stand), { A: 122, B: 119, C: 119, pool: 60, bank: 0 });
  assert.deepEqual([stand.game.coup.turn, stand.game.coup.hands.A.length, stand.game.coup.stock.length], ['B', 2, 36]);
  assert.deepEqual(netAfter(stand), { A: 2, B: -1, C: -1 });
});

test('what is offered for a card is what the rules allow, three of it too if they can be in the hand', () => {
  assert.deepEqual(offers(after(), '7'), [{ move: '7x7', gain: 0 }, { move: '777x7', gain: 2 }, { move: '7x6A', gain: 2 }]);
  assert.deepEqual(offers(after('7x7', 'QxQ', 'JxJ'), '7').map(({ move }) => move), ['7x6A']);
  assert.deepEqual(offers(after(), 'K'), []);
});

test('where figures must be named a capture is offered with its figure and without', () => {
  const stand = standAfter(table({ announcing: 'required' }), ['deal', 'QJT976A']);
  assert.deepEqual(offers(stand, 'Q').map(({ move }) => move), ['QxQ', 'QQQxQ !petit-papillon', 'QQQxQ']);
});

test('a fifth card of a rank cannot be', () => {
  const stand = after('7x7', 'JxJ', 'QxQ', '9x9');
  assert.deepEqual([unseen(stand, '7'), unseen(stand, 'K')], [2, 4]);
  assert.throws(() => noted(stand, 'lay 777'), { message: 'cards: expected 2 cards, found \'3 cards\' (Papillon 4.d.1)' });
  assert.throws(() => noted(after('7x7'), 'lay 777'), { message: 'cards: expected at most four cards of a rank, found \'7 5 times\' (Papillon 1.1)' });
  assert.throws(() => standAfter(table(), ['deal', '7777732']), Complaint);
});

test('a play against the rules is refused with its clause', () => {
  /** @param {string} entry @param {string} code @param {string} clause */
  const refused = (entry, code, clause) => assert.throws(() => noted(after(), entry), (error) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual(error.refusal, { code, clause });
    return true;
  });
  refused('7x76A', 'one-capture', '4.b.1');
  refused('KxQ', 'like-only', '4.a.1');
  refused('5x5', 'not-exposed', '4.3');
  refused('lay K73', 'must-capture', '4.d.1');
});

test('who cannot take anything lays the hand down, a chip to the pool for each card, and has a chip from each for an ace', () => {
  const stand = standAfter(table(), ['deal', 'KKQQ432', 'lay A8A']);
  assert.deepEqual(accounts(stand), { A: 121, B: 118, C: 118, pool: 63, bank: 0 });
});

/** A lays down, B and C clear the table with the last card that anybody holds: A must lay down with the deal. */
const CLEARED = ['deal', 'KKQQ432', 'lay 8AA', 'KxK', 'KxK', 'QxQ', 'QxQ', '9x432', 'Tx8AA'];

test('the neighbour of who clears the table lays down with the deal, and shows it', () => {
  const waiting = standAfter(table(), CLEARED);
  assert.deepEqual(waiting.wanted, { count: 3, kind: 'victim', player: 'A' });
  const stand = noted(waiting, 'A65');
  // Three cards with two aces laid down: A 121, B 118, C 118, the pool 63. B goes out: A 120, B 120, C 117. C goes out too,
  // with two aces and a sauterelle, 4 from each: A 116, B 116, C 125. A lays down three cards with one ace.
  assert.deepEqual(accounts(stand), { A: 115, B: 115, C: 124, pool: 66, bank: 0 });
  assert.deepEqual([stand.game.coup.turn, stand.game.coup.stock.length], ['B', 27]);
  assert.deepEqual(happenings(stand, RULEBOOKS).map(({ key, clauses }) => [key, ...clauses.map((each) => each.slice(9))]), [
    ['plays', '4.b.1', '16.3', '6.1', '8.1', '8.2', '9.1', '9.2'],
    ['new deal', '4.d.3'],
    ['is caught', '8.4', '11.1'],
  ]);
});

test('where the maker of a sauterelle lays out the rest, it is asked for', () => {
  const waiting = standAfter(table({ 'sauterelle-layer': 'maker' }, 'D', 4), ['deal', 'KQJT', 'KxK', 'QxQ', 'JxJ', 'TxT']);
  assert.deepEqual(waiting.wanted, { count: 2, kind: 'rest', player: 'D' });
  const stand = noted(waiting, '5A');
  // A chip from each for the sauterelle and one for the ace; nothing is owed for what the maker lays out.
  assert.deepEqual(accounts(stand), { A: 118, B: 118, C: 118, D: 126, pool: 80, bank: 0 });
  assert.deepEqual([stand.game.coup.turn, stand.game.coup.hands.D], ['A', []]);
});

test('where a deal turns up cards, they are asked for', () => {
  const waiting = standAfter(table({ 'deal-of-seven': 'literal' }), ['deal', 'KKQQJJT', 'lay 985', 'lay 432', 'KxK', 'QxQ', 'JxJ']);
  assert.deepEqual(waiting.wanted, { count: 7, kind: 'turned', player: 'C' });
  const { coup } = noted(waiting, 'A234567').game;
  assert.deepEqual([coup.layout.length, coup.stock.length, coup.turn], [7 + 6 - 3 + 7, 36 - 9 - 7, 'A']);
});

test('what was noted can be taken back, and every step is told once', () => {
  const stand = noted(standAfter(table(), CLEARED), 'A65');
  assert.deepEqual(logOf(stand), [...CLEARED, 'A65']);
  assert.deepEqual(logOf(/** @type {any} */ (stand.before)), CLEARED);
  assert.deepEqual(stepsTo(stand).map(({ act }) => act), ['deal', ...CLEARED.slice(2)]);
});

test('a count is kept as text, and what a stranger has put there is not taken', () => {
  const text = writeCount({ stand: standAfter(table({ 'ten-sums': 'none' }), ['deal', 'QJT976A', '7x6A']), undone: ['9x9'] });
  const { stand, undone } = readCount(text);
  assert.deepEqual([logOf(stand), undone, stand.sitting.names.A], [['deal', 'QJT976A', '7x6A'], ['9x9'], 'Anne']);
  const spoiled = (change) => JSON.stringify({ ...JSON.parse(text), ...change });
  for (const bad of ['', 'null', '[]', '{', spoiled({ rules: 5 }), spoiled({ rules: '#rules=x' }), spoiled({ dealer: 'D' }),
    spoiled({ log: 'deal' }), spoiled({ log: ['deal', '7777777'] }), spoiled({ log: [5] }), spoiled({ undone: [''.padEnd(101, 'x')] }),
    spoiled({ log: Array(2001).fill('deal') }), ' '.repeat(100_001)]) assert.throws(() => readCount(bad), Complaint, bad.slice(0, 80));
  assert.throws(() => readCount(spoiled({ log: ['deal', 'QJT976A', '7x9'] })), Refused);
  assert.equal(readCount(spoiled({ names: { A: '<b>\u202e\n'.repeat(9), __proto__: 5 } })).stand.sitting.names.A, '<b><b><b><b><b><');
  assert.equal(plainName(' \ud800Zoé\u0000 '), 'Zoé');
});

test('the record has the pack as far as it was seen, the plays, and what the accounts must be', () => {
  const stand = after('7x6A', '9x9');
  const record = recordOf(stand, 'The "table"');
  assert.match(record, /title = "The \\"table\\""/);
  assert.match(record, /moves = """\nA: 7x6A\nB: 9x9\n"""/);
  assert.match(record, /coup = 1\nmove = 2\nchips = "A:122 B:119 C:119"\npool = 60\n/);
  const pack = /pack = """([^"]*)"""/.exec(record)?.[1].split(/\s+/).filter(Boolean) ?? [];
  assert.deepEqual([pack.length, pack[0], pack[1], pack.slice(9, 16).join('')], [52, '7', '9', 'QJT976A']);
  assert.equal(new Set(pack).size, 13);
  assert.equal(isRecordable(standAfter(table(), ['deal'])), false);
  assert.match(recordOf(standAfter(table(), CLEARED), ''), /move = 6\n/); // what the last play has turned up is not known yet
});

test('a play that is refused can be put to the desk', () => {
  const question = questionAt(after('7x6A'), '9xT');
  assert.deepEqual(judge(question).verdict?.refusal, { code: 'like-only', clause: '4.a.1' });
  assert.deepEqual(fromAddress(toAddress(question)).question, readQuestion(
    'players 3, dealer C, turn B, layout Q J 10 9 7, hands A:?2 B:9 C:?3, stock 36, piles A:3 B:0 C:0, likes A:0 B:0 C:0, play 9x10',
    { rulebook: 'salon', readings: {}, pool: '60', chips: 'A:122 B:119 C:119', cards: '1', coup: '1', rounds: '1', unwon: 'play-on' }));
});

test('cards that are asked for are tapped one after another, and one too many is gone', () => {
  const dealt = standAfter(table(), ['deal']);
  const seven = [...'7777'].reduce((draft, rank) => withRank(dealt, draft, rank), NO_DRAFT);
  assert.deepEqual([isGone(dealt, seven, '7'), isGone(dealt, seven, '8'), entryOf(dealt, seven)], [true, false, null]);
  const all = [...'KQJ'].reduce((draft, rank) => withRank(dealt, draft, rank), seven);
  assert.equal(entryOf(dealt, all), '7777KQJ');
  assert.equal(withRank(dealt, all, 'A'), all);
  assert.equal(entryOf(dealt, withoutTapped(all, 0)), null);
});

test('a capture is a rank and exposed cards, and laying down a whole hand', () => {
  const stand = after();
  const seven = withRank(stand, NO_DRAFT, '7');
  assert.equal(entryOf(stand, seven), null);
  // Q J 10 9 7 6 A as they lie
  assert.equal(entryOf(stand, withTaken(withTaken(seven, 6), 5)), '7x6A');
  assert.equal(entryOf(stand, withTaken(withTaken(seven, 6), 6)), null);
  const laying = [...'K83'].reduce((draft, rank) => withRank(stand, draft, rank), { ...NO_DRAFT, isLaying: true });
  assert.equal(entryOf(stand, laying), 'lay K83');
});

test('what is taken back can be put right', () => {
  assert.deepEqual(draftOf('lay K83'), { ...NO_DRAFT, isLaying: true, cards: ['K', '8', '3'] });
  assert.deepEqual(draftOf('QJT976A').cards, [...'QJT976A']);
  assert.equal(draftOf('7x6A').rank, '7');
  assert.equal(draftOf('deal'), NO_DRAFT);
});

/** @param {import('../count/stand.mjs').Beginning} begins */
const underWay = (begins, agreed = {}) => {
  const { agreement, ...sitting } = table();
  return { ...sitting, agreement: { ...agreement, ...agreed }, begins };
};
const BEGINS = { coup: 2, chips: { A: 97, B: -4, C: 171 }, pool: 91, cards: 3 };

test('a count can begin with a game that is under way', () => {
  const stand = standAfter(underWay(BEGINS), ['deal', 'QJT976A']);
  assert.deepEqual(accounts(stand), { A: 77, B: -24, C: 151, pool: 151, bank: 0 });
  assert.deepEqual([stand.game.coupNumber, stand.game.cardsPayment], [2, 3]);
  assert.match(recordOf(stand, ''), /dealer = "C"\ncoup = 2\nchips = "A:97 B:-4 C:171"\npool = 91\ncards-payment = 3\n/);
});

test('a beginning to which no game comes is complained of', () => {
  const beginning = (change, agreed = {}) => () => standAfter(underWay({ ...BEGINS, ...change }, agreed), ['deal']);
  assert.throws(beginning({ coup: 0 }), { message: "coup: expected a whole number from 1 to 1000000, found '0'" });
  assert.throws(beginning({ pool: -1 }), Complaint);
  assert.throws(beginning({ chips: { ...BEGINS.chips, B: NaN } }), Complaint);
  // three players, one round, an unwon pool shared: the game has three coups
  assert.throws(beginning({ coup: 4 }, { unwon: 'share' }), { message: /1 to 3 .*Papillon 2.9/ });
  beginning({ coup: 4 })();
  // by the PDF document the payment never grows beyond two chips
  assert.throws(beginning({}, { rulebook: 'pdf' }), { message: /1 or 2/ });
});

test('what the players have is kept, and what a stranger has put there is not taken', () => {
  const text = writeCount({ stand: standAfter(underWay(BEGINS), ['deal']), undone: [] });
  assert.deepEqual(readCount(text).stand.sitting.begins, BEGINS);
  const spoiled = (begins) => JSON.stringify({ ...JSON.parse(text), begins });
  for (const bad of [{ coup: '2' }, { coup: { A: 1 } }, { chips: { A: '<b>' } }, { pool: 1e9 }, { cards: null }]) {
    assert.throws(() => readCount(spoiled({ ...BEGINS, ...bad })), Complaint, JSON.stringify(bad));
  }
  const { begins } = readCount(spoiled({ ...BEGINS, __proto__: 5, more: 'x', chips: { A: 3, Z: 9 } })).stand.sitting;
  assert.deepEqual(begins, { ...BEGINS, chips: { A: 3, B: 140, C: 140 } });
});

test('by the PDF document the points of the captured cards are known, and the desk is told which cards they are', () => {
  const { agreement, ...sitting } = table();
  const stand = standAfter({ ...sitting, agreement: { ...agreement, rulebook: 'pdf' } }, ['deal', 'QJT976A', '7x6A', 'QxQ']);
  // 7 and 6 and the ace, which counts one; two queens of ten each
  assert.deepEqual(['A', 'B', 'C'].map((player) => pointsOf(stand, player)), [14, 20, 0]);
  const judged = judge(questionAt(stand, 'TxT'));
  assert.deepEqual([judged.problems, judged.verdict?.legal], [[], true]);
});
