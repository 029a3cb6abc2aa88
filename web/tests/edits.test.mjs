/** What taps make of a question, the suits that cards are shown in, and the clauses of an answer. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suitsFor } from '../desk/cardface.mjs';
import { clausesOf } from '../question/clauses.mjs';
import {
  LAYOUT, NEXT, NO_PICKS, cardsIn, isPlace, moveOf, picked, picksOf, pileOf, withCard, withEmptyHand, withLast, withLikes,
  withMaker, withMove, withNamedPiles, withNamedStock, withPile, withPlayers, withRole, withStock, withTable, withUnknownHand,
  withVictim, withWanting, withoutCard,
} from '../question/edits.mjs';
import { withReading } from '../question/games.mjs';
import { judge } from '../question/judge.mjs';
import { problems, readQuestion, writeQuestion } from '../question/question.mjs';
import { following } from '../question/table.mjs';

const SHORT = 'layout 6 4 A, hand 10 7, play 10x64';

/** @param {import('../question/question.mjs').Question} question @param {string} text */
function isSaid(question, text) {
  assert.equal(writeQuestion(question), text);
  assert.deepEqual(question, readQuestion(text, { readings: question.readings }));
}

test('a card is added and taken away, and the move goes with them', () => {
  isSaid(withCard(readQuestion(SHORT), LAYOUT, '5'), 'layout 6 5 4 A, hand 10 7');
  isSaid(withCard(readQuestion(SHORT), 'A', 'K'), 'layout 6 4 A, hand K 10 7');
  isSaid(withoutCard(readQuestion(SHORT), LAYOUT, 2), 'layout 6 4, hand 10 7');
});

test('a card that is known takes the place of a hand that was assumed, and of that hand alone', () => {
  const known = withCard(readQuestion(SHORT), 'B', '9');
  assert.deepEqual([known.hands.B, known.hands.C, known.turn], [['9'], ['?', '?'], 'A']);
  assert.deepEqual(withCard(known, 'B', '8').hands.B, ['9', '8']);
});

test('a fifth card of a rank is added as it is, and told', () => {
  const five = withCard(readQuestion('layout 7 7 7 7, hand 5'), LAYOUT, '7');
  assert.deepEqual(problems(five).map(({ code, found }) => [code, found]), [['too-many', 5]]);
});

test('whatever is said can be unsaid', () => {
  const question = readQuestion('layout 6 4 A, hand 10 7');
  const said = withStock(withRole(question, 'dealer', 'B'), 9);
  isSaid(said, 'dealer B, layout 6 4 A, hands A:10 7, stock 9');
  isSaid(withStock(withRole(said, 'dealer', ''), null), 'layout 6 4 A, hand 10 7');
  const read = withReading(question, 'ten-sums', 'none');
  assert.deepEqual([read.readings, withReading(read, 'ten-sums', null).readings], [{ 'ten-sums': 'none' }, {}]);
  assert.equal(withPile(question, 'B', 4).piles.B, 4);
});

test('a hand that was known is known no more', () => {
  const known = readQuestion('layout 7, hands A:5 B:2 C:9');
  isSaid(withUnknownHand(known, 'B'), 'layout 7, hands A:5 C:9');
  isSaid(withUnknownHand(withUnknownHand(known, 'B'), 'C'), 'players 3, layout 7, hand 5');
});

test('a hand has no cards left, and is unknown again', () => {
  const question = readQuestion('layout 6 4 A, hand 10 7');
  const empty = withEmptyHand(question, 'B');
  isSaid(empty, 'layout 6 4 A, hands A:10 7 B:-');
  assert.deepEqual([empty.hands.B, empty.hands.C], [[], ['?', '?']]);
  isSaid(withUnknownHand(empty, 'B'), 'layout 6 4 A, hand 10 7');
});

test('whoever is to play stays so while another hand is laid out first', () => {
  const laid = withCard(withCard(readQuestion('layout -, hand -'), 'B', '3'), 'A', '7');
  assert.deepEqual([laid.turn, laid.hands], ['A', { A: ['7'], B: ['3'], C: ['?'] }]);
  const other = withCard(withoutCard(laid, 'A', 0), 'A', '5');
  assert.deepEqual([other.turn, other.hands.A], ['A', ['5']]);
});

test('the cards of the stock are named in dealing order, and only counted again', () => {
  const empty = withNamedStock(readQuestion('layout 7, hand 5'));
  const named = withCard(withCard(empty, NEXT, '2'), NEXT, 'K');
  assert.deepEqual([cardsIn(named, NEXT), named.stock, isPlace(named, NEXT)], [['2', 'K'], 2, true]);
  isSaid(withoutCard(named, NEXT, 0), 'layout 7, hand 5, next K');
  isSaid(withStock(named, 9), 'layout 7, hand 5, stock 9');
  assert.ok(!isPlace(withStock(named, 9), NEXT));
});

test('captured cards are named, and only counted again', () => {
  const question = readQuestion('layout 7, hand 5, piles A:2, play 5x7');
  const named = withCard(withNamedPiles(question, true), pileOf('B'), 'Kh');
  isSaid(named, 'layout 7, hand 5, won A:- B:Kh C:-, play 5x7');
  assert.deepEqual([named.piles, isPlace(named, pileOf('B'))], [{ A: 0, B: 1, C: 0 }, true]);
  isSaid(withNamedPiles(named, false), 'layout 7, hand 5, piles A:0 B:1 C:0, play 5x7');
});

test('what went before is said and unsaid', () => {
  const question = readQuestion('layout 7, hand 5');
  const last = withLast(question, 'B');
  isSaid(last, 'layout 7, hand 5, last B');
  assert.equal(last.wanting, 'B'); // whoever laid down last did so for want of a capture, unless it is said otherwise
  isSaid(withWanting(last, '-'), 'layout 7, hand 5, last B, wanting -');
  isSaid(withLast(withWanting(last, 'C'), ''), 'layout 7, hand 5, wanting C');
  isSaid(withWanting(withWanting(last, 'C'), ''), 'layout 7, hand 5, last B');
  isSaid(withVictim(question, 'C'), 'layout 7, hand 5, victim C');
  isSaid(withVictim(withVictim(question, 'C'), ''), 'layout 7, hand 5');
  isSaid(withLikes(question, 'A', 2), 'layout 7, hand 5, likes A:2 B:0 C:0');
  isSaid(withLikes(withLikes(question, 'A', 2), 'A', 0), 'layout 7, hand 5');
});

test('who made papillon is told in the order in which they did', () => {
  const one = withMaker(readQuestion('layout 7, hand 5, stock 0'), 'papillons', 'C');
  isSaid(withMaker(one, 'papillons', 'B'), 'layout 7, hand 5, stock 0, papillons C B');
  isSaid(withMaker(one, 'papillons', 'C'), 'layout 7, hand 5, stock 0');
  isSaid(withMaker(one, 'unnamed', 'B'), 'layout 7, hand 5, stock 0, papillons C, unnamed B');
});

test('chips are said and unsaid', () => {
  const rich = withTable(readQuestion('layout 7, hand 5'), 'pool', 90);
  assert.deepEqual([rich.table.pool, rich.unsaid.includes('pool')], [90, false]);
  assert.deepEqual(withTable(rich, 'pool', null), readQuestion('layout 7, hand 5'));
  // six tokens of 20 chips for every agreed round (2.4): who has not said what is in front of the players has more of them
  assert.equal(withTable(rich, 'rounds', 2).table.chips.A, rich.table.chips.A + 120);
});

test('a number that cannot be is complained of, and not mended', () => {
  const question = readQuestion('layout 7, hand 5');
  for (const count of [-1, 53, 1.5, NaN, 1e30]) {
    assert.throws(() => withPile(question, 'A', count), { name: 'Complaint', where: 'piles' });
  }
  assert.throws(() => withTable(question, 'pool', -1), { name: 'Complaint', where: 'pool' });
  assert.throws(() => withTable(question, 'chips', { ...question.table.chips, B: NaN }), { name: 'Complaint', where: 'chips' });
});

test('who comes after whom goes round the table', () => {
  assert.deepEqual(following(['A', 'B', 'C'], 'B'), ['C', 'A']);
  assert.deepEqual(following(['A', 'B', 'C'], null), ['A', 'B', 'C']);
});

test('a fourth player comes and goes', () => {
  const question = readQuestion('dealer C, layout 7, hands A:5 B:2, piles A:4');
  const four = withPlayers(question, 4);
  assert.deepEqual([Object.keys(four.hands), four.hands.D, four.players], [['A', 'B', 'C', 'D'], ['?'], 4]);
  assert.deepEqual(withPlayers(withRole(four, 'dealer', 'D'), 3).dealer, 'C');
  const back = withPlayers(four, 3);
  assert.deepEqual([Object.keys(back.hands), back.piles.A, back.players], [['A', 'B', 'C'], 4, 3]);
});

test('picked cards make a move, and a move tells its cards', () => {
  const question = readQuestion('layout 6 4 A, hand 10 7');
  const half = picked(NO_PICKS, 'A', 0);
  assert.equal(moveOf(question, half), null);
  const whole = picked(picked(half, LAYOUT, 1), LAYOUT, 0);
  assert.equal(moveOf(question, whole), 'Tx64');
  assert.deepEqual(picksOf(withMove(question, 'Tx64')), whole);
  assert.deepEqual(picked(whole, 'A', 0).hand, []);
  assert.deepEqual(picked(whole, 'B', 0), { player: 'B', hand: [0], layout: [0, 1] });
});

test('a move of somebody else says whose turn it is', () => {
  const question = withMove(readQuestion('layout 7, hands A:5 B:7 C:6'), '7x7', 'B');
  assert.deepEqual([question.turn, question.player], ['A', 'B']);
  assert.equal(judge(question).verdict?.refusal?.code, 'out-of-turn');
});

test('no two cards of a rank are shown in the same suit', () => {
  const suits = suitsFor(['7', '7h', '7', '7', '?']);
  assert.deepEqual(new Set(suits.slice(0, 4)).size, 4);
  assert.deepEqual([suits[1], suits[4]], ['h', '']);
});

const BOOKS = {
  salon: { figures: ['hanneton', 'sauterelle', 'petit-papillon', 'papillon'], cites: {} },
  pdf: { figures: [], cites: { '4.b.1': 'papillon-pdf:22' } },
};

/** @param {string} text @param {'salon'|'pdf'} [rulebook] */
function cited(text, rulebook = 'salon') {
  const question = readQuestion(text, { rulebook });
  const { verdict } = judge(question);
  assert.ok(verdict);
  return clausesOf(question, verdict, BOOKS).map((clause) => clause.replace('papillon:', ''));
}

test('an answer cites what allows the move and what is paid', () => {
  assert.deepEqual(cited('layout 6 4 9, hand 10 7, play 10x64'), ['4.b.1', '16.3']);
  assert.deepEqual(cited('layout K 9, hand K 7, play KxK'), ['4.a.1']);
  assert.deepEqual(cited('layout 2 A A 9, hand 2 5, play 2xAA'), ['4.b.1', '6.3']);
  assert.deepEqual(cited('layout 2 A A 9, hand 2 5, play 2xAA', 'pdf'), ['papillon-pdf:22', 'papillon-pdf:36']);
  assert.deepEqual(cited('layout A 9, hand A A A, play AAAxA'), ['4.c.1', '10.4', '9.1', '9.2']);
  assert.deepEqual(cited('layout 9 5, hand A 7, play lay'), ['4.d.1', '11.2', '11.3']);
  assert.deepEqual(cited('layout 7 5 2, hand 7 K, play 7x752'), ['4.b.1']);
});
