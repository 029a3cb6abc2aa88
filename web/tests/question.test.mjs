/** Questions read, written back, and what cannot be in them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Complaint } from '../question/complaint.mjs';
import { inReadersWords } from '../question/fieldwords.mjs';
import { problems, readQuestion, renewed, unaccounted, writeQuestion } from '../question/question.mjs';

const SHORT = 'layout 6 4 A, hand 10 7, play 10x64';

/** @param {string} text */
function complaintOf(text, said = {}) {
  try {
    readQuestion(text, said);
  } catch (error) {
    assert.ok(error instanceof Complaint, String(error));
    return error;
  }
  return assert.fail(`${text} was read`);
}

test('what is left out is assumed, and said to be', () => {
  const { players, dealer, turn, hands, stock, piles, assumed, table } = readQuestion(SHORT);
  assert.deepEqual({ players, dealer, turn }, { players: 3, dealer: 'C', turn: 'A' });
  assert.deepEqual(hands, { A: ['T', '7'], B: ['?', '?'], C: ['?', '?'] });
  // 52 cards, three hands of three and seven exposed: the first deal leaves 36, and they fit
  assert.equal(stock, 36);
  assert.deepEqual(piles, { A: 0, B: 0, C: 0 });
  assert.deepEqual(Object.keys(assumed).sort(), ['dealer', 'hands', 'piles', 'players', 'stock', 'turn']);
  // a capital of 140 chips, of which 20 are staked (Papillon 2.4, 2.7)
  assert.deepEqual(table.chips, { A: 120, B: 120, C: 120 });
  assert.equal(table.pool, 60);
});

test('a stock is the largest that the deals leave and that fits', () => {
  // 20 exposed and 9 captured leave 17 besides the nine in hand: one deal of nine fits, two do not
  const text = 'layout KKQQJJ10 10 9 9 8 8 7 7 6 6 5 5 4 4, hand A 2 3, piles A:9';
  assert.equal(readQuestion(text).stock, 9);
  assert.equal(readQuestion('layout 7, hand 5', { rulebook: 'adpoker' }).stock, 36);
});

test('whoever makes the move is to play, where nobody says otherwise', () => {
  assert.equal(readQuestion('layout 6 4, hand 10 7, play B: 10x64').turn, 'B');
  assert.equal(readQuestion('layout 6 4, hands B:10 7 C:9').turn, 'B');
  assert.equal(readQuestion('layout 6 4, hands A:9 B:10 7 C:9, play B: 10x64').turn, 'A');
});

test('French letters are read where French is spoken, and written there', () => {
  const french = readQuestion('dealer D, layout V d, hands A:R D:7d, play A: RxR !hanneton', { letters: 'fr' });
  const { layout, hands, move } = french;
  assert.deepEqual([layout, hands.A, hands.D, move], [['Q', 'J'], ['K'], ['7d'], 'KxK !hanneton']);
  const written = 'dealer D, layout D V, hands A:R D:7d, play A: RxR !hanneton';
  assert.equal(writeQuestion(french, { letters: 'fr' }), written);
  assert.equal(complaintOf('layout R, hand 7').found, 'R');
});

test('French words are read where French is spoken, and shown there', () => {
  const typed = 'exposées V 6, main R 5, Talon 9, dernière B, joue étend';
  const question = readQuestion(typed, { letters: 'fr' });
  assert.equal(writeQuestion(question), 'layout J 6, hand K 5, stock 9, last B, play lay');
  const shown = inReadersWords(writeQuestion(question, { letters: 'fr' }), 'fr');
  assert.equal(shown, 'exposées V 6, main R 5, talon 9, dernier B, joue étend');
  assert.deepEqual(readQuestion(shown, { letters: 'fr' }), question);
  assert.throws(() => readQuestion(typed), /layout/); // the command and its addresses know the words of the notation alone
});

test('what was said is written back, and nothing that was assumed', () => {
  for (const text of [
    SHORT,
    'layout -, hand K',
    'dealer A, turn C, layout 7h 5, hands A:- C:10 9',
    'players 4, layout 7, hand 5',
    'layout 7, hands A:5 B:?2 C:- D:4, stock 9, piles A:4 B:3, papillons B, play lay',
    'layout 7, hands A:5 B:- C:-, next 2 3 ?7, won A:K K B:?3, last B, wanting C',
    'layout 7, hand 5, wanting -, likes A:1',
    'turn -, layout 7, hands A:- B:- C:-, stock 0',
  ]) {
    const question = readQuestion(text);
    assert.deepEqual(readQuestion(writeQuestion(question)), question, text);
    assert.deepEqual(renewed(question), question, text);
  }
  assert.equal(writeQuestion(readQuestion(' LAYOUT 64A,hand T7 ,play 10x46 ')), SHORT);
});

test('a question survives JSON', () => {
  const question = readQuestion(SHORT);
  assert.deepEqual(JSON.parse(JSON.stringify(question)), question);
});

test('a complaint says the place, what was expected and found, and the clause', () => {
  const complaint = complaintOf('layout 6 4, hand 10 7, players 5');
  assert.equal(complaint.message, "players: expected 3 or 4, found '5' (Papillon 1.2)");
  assert.equal(complaintOf('layout 6 4, hand 10 7, play 10y64').where, 'play');
  assert.equal(complaintOf('hand 7').expected, "a field 'layout' ('layout -' if there is none)");
  assert.equal(complaintOf('layout 7, hand 5, stock 9, next 7').found, 'stock 9');
  assert.equal(complaintOf('layout 7, hand 5', { rulebook: '__proto__' }).where, 'rulebook');
  assert.equal(complaintOf('layout 7, hand 5', { readings: { 'ten-sums': 'some' } }).found, 'some');
  assert.equal(complaintOf('layout 7, hand 5', { pool: '-1' }).where, 'pool');
});

test('long text is refused before it is read, and what was found is cut', () => {
  assert.equal(complaintOf('7'.repeat(5000)).found, '5000 characters');
  assert.ok(complaintOf(`layout 7, hand ${'z'.repeat(3000)}`).message.length < 200);
});

/** What a question is told of, without the words. */
function told(/** @type {string} */ text, said = {}) {
  return problems(readQuestion(text, said)).map(({ complaint, ...rest }) => ({ ...rest, clause: complaint.clause }));
}

test('five sevens are told where they lie', () => {
  const sevens = { field: 'layout', player: null, code: 'too-many', rank: '7', found: 5, most: 4 };
  assert.deepEqual(told('layout 7 7 7 7, hand 7'), [{ ...sevens, clause: 'papillon:1.1' }]);
});

test('what cannot be is told with its clause', () => {
  /** @type {[string, string, string, string|null][]} */
  const impossible = [
    ['layout 7h, hand 7h', 'twice', 'papillon:1.1', null],
    ['layout 7, hand 5 5 6 9', 'large-hand', 'papillon:3.3', 'A'],
    ['layout 7, hand 5, stock 8', 'no-such-stock', 'papillon:3.6', null],
    ['layout 7, hand 5, stock 45', 'large-stock', 'papillon:3.5', null],
    ['layout 7, hand -', 'no-hand', 'papillon:4.d.2', 'A'],
    ['layout 7, hand ?', 'unknown-hand', '', 'A'],
    ['layout ?, hand 5', 'unknown-layout', 'papillon:3.4', null],
    ['layout 7, hand 5, papillons B, stock 9', 'early-papillon', 'papillon:10.1', 'B'],
    ['layout 7, hand 5 6, likes A:2', 'many-likes', 'papillon:4.d.3', 'A'],
    ['layout 7, hand 5, last B', 'no-layer', 'papillon:11.1', 'B'],
    ['layout 7, hands A:5 B:- C:-, stock 0, victim B', 'no-deal', 'papillon:8.4', 'B'],
    ['layout 7, turn -, stock 9, hands A:- B:- C:-', 'not-over', 'papillon:4.d.7', null],
    ['layout 7, hand 5, stock 36, piles A:30', 'too-many-cards', 'papillon:1.1', null],
  ];
  for (const [text, code, clause, player] of impossible) {
    const found = problems(readQuestion(text)).find((each) => each.code === code);
    assert.deepEqual([found?.complaint.clause, found?.player], [clause, player], text);
  }
  const [coup] = told('layout 7, hand 5', { coup: '4', unwon: 'share' });
  assert.deepEqual([coup.code, coup.clause], ['no-such-coup', 'papillon:2.9']);
  const [payment] = told('layout 7, hand 5', { rulebook: 'pdf', cards: '3' });
  assert.deepEqual([payment.code, payment.clause], ['no-such-payment', 'papillon-pdf:31']);
});

test('cards that lie nowhere are counted', () => {
  // 52 less 36 in stock, 6 in the hands and 3 exposed
  assert.equal(unaccounted(readQuestion(SHORT)), 7);
  assert.equal(unaccounted(readQuestion('layout 7, hands A:5 B:- C:-, stock 0, piles A:50')), 0);
});
