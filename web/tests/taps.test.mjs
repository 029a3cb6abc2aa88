/** What taps make of a question of either game: the question as it is written afterwards. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandFor, fromAddress, toAddress } from '../question/address.mjs';
import { agreementOf } from '../question/agreement.mjs';
import { suitsFor } from '../desk/cards.mjs';
import * as edits from '../question/edits.mjs';
import * as francion from '../question/francion/edits.mjs';
import { GAMES } from '../question/games.mjs';
import { bestSoFar, certainNet, paidForTurnUp } from '../question/francion/judge.mjs';
import { complaints, isUnfinished } from '../question/problems.mjs';

const { LAYOUT, NEXT, NO_PICKS, figuresOf, moveOf, pick, picksOf, pileOf, withFigure, withMove, withTable } = edits;
const { TRICK, TURN_UP } = francion;
const [asked, askedOfFrancion] = ['papillon', 'francion'].map((game) => GAMES[game].readQuestion);

/** A question, edits with what they are given, and the question that this makes. */
const LAID = [
  ['layout 6 4 A, hand 10 7, play 10x64', [['withCard', LAYOUT, '5']], 'layout 6 5 4 A, hand 10 7'],
  ['layout 6 4 A, hand 10 7', [['withCard', 'A', 'K']], 'layout 6 4 A, hand K 10 7'],
  ['layout 6 4 A, hand 10 7', [['withoutCard', LAYOUT, 2]], 'layout 6 4, hand 10 7'],
  ['layout 6 4 A, hand 10 7', [['withCard', 'B', '9'], ['withCard', 'B', '8']], 'layout 6 4 A, hands A:10 7 B:9 8'],
  ['layout 6 4 A, hand 10 7', [['withRole', 'dealer', 'B'], ['withStock', 9]], 'dealer B, layout 6 4 A, hands A:10 7, stock 9'],
  ['dealer B, layout 6 4 A, hands A:10 7, stock 9', [['withRole', 'dealer', ''], ['withStock', null]], 'layout 6 4 A, hand 10 7'],
  ['layout 7, hands A:5 B:2 C:9', [['withUnknownHand', 'B']], 'layout 7, hands A:5 C:9'],
  ['layout 7, hands A:5 B:2 C:9', [['withUnknownHand', 'B'], ['withUnknownHand', 'C']], 'players 3, layout 7, hand 5'],
  ['layout 6 4 A, hand 10 7', [['withEmptyHand', 'B']], 'layout 6 4 A, hands A:10 7 B:-'],
  // whoever is to play stays so while another hand is laid out first
  ['layout -, hand -', [['withCard', 'B', '3'], ['withCard', 'A', '7']], 'turn A, layout -, hands A:7 B:3'],
  ['layout 7, hand 5', [['withNamedStock'], ['withCard', NEXT, '2'], ['withCard', NEXT, 'K'], ['withoutCard', NEXT, 0]], 'layout 7, hand 5, next K'],
  ['layout 7, hand 5, next 2 K', [['withStock', 9]], 'layout 7, hand 5, stock 9'],
  ['layout 7, hand 5, piles A:2', [['withNamedPiles', true], ['withCard', pileOf('B'), 'Kh']], 'layout 7, hand 5, won A:- B:Kh C:-'],
  ['layout 7, hand 5, won A:- B:Kh C:-', [['withNamedPiles', false]], 'layout 7, hand 5, piles A:0 B:1 C:0'],
  ['layout 7, hand 5', [['withLast', 'B']], 'layout 7, hand 5, last B'],
  ['layout 7, hand 5, last B', [['withWanting', '-']], 'layout 7, hand 5, last B, wanting -'],
  ['layout 7, hand 5, last B, wanting C', [['withLast', '']], 'layout 7, hand 5, wanting C'],
  ['layout 7, hand 5, last B, wanting C', [['withWanting', '']], 'layout 7, hand 5, last B'],
  ['layout 7, hand 5', [['withVictim', 'C']], 'layout 7, hand 5, victim C'],
  ['layout 7, hand 5, victim C', [['withVictim', '']], 'layout 7, hand 5'],
  ['layout 7, hand 5', [['withLikes', 'A', 2]], 'layout 7, hand 5, likes A:2 B:0 C:0'],
  ['layout 7, hand 5, likes A:2 B:0 C:0', [['withLikes', 'A', 0]], 'layout 7, hand 5'],
  ['layout 7, hand 5, stock 0', [['withMaker', 'papillons', 'C'], ['withMaker', 'papillons', 'B']], 'layout 7, hand 5, stock 0, papillons C B'],
  ['layout 7, hand 5, stock 0, papillons C', [['withMaker', 'papillons', 'C']], 'layout 7, hand 5, stock 0'],
  ['dealer C, layout 7, hands A:5 B:2, piles A:4', [['withPlayers', 4], ['withRole', 'dealer', 'D'], ['withPlayers', 3]],
    'players 3, layout 7, hands A:5 B:2, piles A:4 B:0 C:0'],
  ['layout 7, hands A:5 B:7 C:6', [['withMove', '7x7', 'B']], 'turn A, layout 7, hands A:5 B:7 C:6, play B: 7x7'],
  ['trumps c, hand -', [['withTrumps', 's'], ['withCard', 'A', 'Ah'], ['tap', 'A', 0, false]], 'trumps s, hand Ah, play Ah'],
  ['trumps s, hand Ah, play Ah', [['tap', 'A', 0, true]], 'trumps s, hand -'],
  ['trumps c, hand -', [['withCard', TRICK, '7h'], ['withCard', TRICK, '3h']], 'trumps c, trick 7h 3h, hand -'],
  ['trumps c, trick 2d, hand Jd', [['withTricks', 'A', 3], ['withTricks', 'B', 1]], 'trumps c, trick 2d, hand Jd, tricks A:3 B:1 C:2 D:2'],
  ['trumps c, trick 2d, hand Jd, tricks A:3 B:1 C:2 D:2', [['withTricksSaid', false]], 'players 4, trumps c, trick 2d, hand Jd'],
  ['trumps c, hand 7d', [['withCard', TURN_UP, 'Ah']], 'turnup Ah, hand 7d'],
  ['turnup Ah, hand 7d', [['withCard', TURN_UP, '?']], 'trumps h, hand 7d'],
  ['turnup Ah, hand 7d', [['tap', TURN_UP, 0, true]], 'trumps h, hand 7d'],
  ['trumps s, trick 6h 2h 7h, hand Ah', [['withCard', 'D', '3c']], 'trumps s, trick 6h 2h 7h, hand 3c Ah'],
  // the fourth card is played from the hand of whoever is to play
  ['turnup 4c, trick 7h 2h Kh, hand -', [['withCard', 'D', 'Ah']], 'turnup 4c, trick 7h 2h Kh, hand Ah, play Ah'],
];

for (const [text, taps, expected] of LAID) {
  test(`${text}: ${taps.map((tap) => tap.join(' ')).join(', ')}`, () => {
    const { readQuestion, writeQuestion, ...game } = GAMES[/trumps|turnup/.test(text) ? 'francion' : 'papillon'];
    const made = taps.reduce((question, [edit, ...given]) => game[edit](question, ...given), readQuestion(text));
    assert.equal(writeQuestion(made), expected);
  });
}

test('a number that cannot be is complained of, and not mended', () => {
  const question = asked('layout 7, hand 5');
  for (const count of [-1, 53, 1.5, NaN, 1e30]) {
    assert.throws(() => edits.withPile(question, 'A', count), { name: 'Complaint', where: 'piles' });
  }
  assert.throws(() => withTable(question, 'chips', { ...question.table.chips, B: NaN }), { name: 'Complaint', where: 'chips' });
});

test('chips are said and unsaid', () => {
  const rich = withTable(asked('layout 7, hand 5'), 'pool', 90);
  assert.deepEqual([rich.table.pool, rich.unsaid.includes('pool')], [90, false]);
  assert.deepEqual(withTable(rich, 'pool', null), asked('layout 7, hand 5'));
});

test('picked cards make a move, and a move tells its cards', () => {
  const question = asked('layout 6 4 A, hand 10 7');
  const half = pick(NO_PICKS, 'A', 0);
  const whole = pick(pick(half, LAYOUT, 1), LAYOUT, 0);
  assert.deepEqual([moveOf(question, half), moveOf(question, whole)], [null, 'Tx64']);
  assert.deepEqual(picksOf(withMove(question, 'Tx64')), whole);
  assert.deepEqual(pick(whole, 'B', 0), { player: 'B', hand: [0], layout: [0, 1] });
});

test('no two cards of a rank are shown in the same suit', () => {
  const suits = suitsFor(['7', '7h', '7', '7', '?']);
  assert.deepEqual([new Set(suits.slice(0, 4)).size, suits[1], suits[4]], [4, 'h', '']);
});

test('a figure that was not announced is not paid, by this move alone (Papillon 16.5)', () => {
  // An ace takes three aces, the last cards exposed, and is the last card of the last deal: 4 chips from each of two for the
  // aces, and 1 for each figure.
  const question = asked('dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA');
  const gain = (each) => GAMES.papillon.judge(each).verdict.net.A;
  const missed = withFigure(question, 'hanneton', false);
  assert.deepEqual(Object.fromEntries(figuresOf(missed)), { hanneton: false, sauterelle: true, papillon: true });
  assert.deepEqual([gain(question), gain(missed), gain(withMove(missed, 'AxAAA')), gain(withFigure(missed, 'hanneton', true))], [14, 12, 14, 14]);
  assert.deepEqual(agreementOf(missed).readings, {});
  assert.ok(toAddress(missed).endsWith('play+AxAAA+!sauterelle+!papillon&named=all'));
  assert.deepEqual(fromAddress(toAddress(missed)).question, missed);
  assert.ok(commandFor(missed).endsWith("!sauterelle !papillon' --reading announcing=required"));
});

test('a table that still lacks cards is asked for them, and nothing is wrong with it', () => {
  const laid = (game, text, isSetting) => {
    const question = GAMES[game].readQuestion(text);
    const { problems } = GAMES[game].judge(question);
    return [complaints(question, problems, isSetting).map(({ code }) => code), isUnfinished(question, problems, isSetting)];
  };
  for (const [game, { empty }] of Object.entries(GAMES)) assert.deepEqual(laid(game, empty, false), [[], true]);
  assert.deepEqual(laid('papillon', 'layout 7, hand -', true), [[], true]);
  assert.deepEqual(laid('papillon', 'layout 7, hand -', false), [['no-hand'], false]);
  assert.deepEqual(laid('francion', 'trumps c, trick A:7h, hand -', false), [['francion-no-hand'], false]);
  assert.deepEqual(laid('papillon', 'layout 7 7 7 7 7, hand -', true), [['too-many'], false]);
});

test('while others are to play it is told who takes the trick so far, and what is certain of the end', () => {
  const best = (text) => bestSoFar(askedOfFrancion(text), GAMES.francion.judge(askedOfFrancion(text)).verdict.after);
  assert.deepEqual(best('trumps c, trick 7h 3h, hand Ah 5d, play Ah'), { player: 'C', card: 'Ah' }); // only the king of clubs beats it (2.2)
  assert.deepEqual(best('trumps c, trick 7h Kc, hand Ah 5d, play Ah'), { player: 'B', card: 'Kc' });
  // 2 chips from each for the Welche that takes where hearts were led (5.3, 5.4); the ninths of the stake only in the last trick (4.1)
  const last = askedOfFrancion('turnup 4c, trick 7h 2h Kh, hand Ah');
  const [{ net, payments }] = GAMES.francion.judge(last).legal;
  assert.deepEqual([certainNet(last, { net, payments }).D, net.D], [6, 9]);
});

test('a Welche that was turned up brings the dealer four chips from each, after a hidden one the double (Francion 5.1, 5.5)', () => {
  const paid = (text, said = {}) => paidForTurnUp(askedOfFrancion(text, said));
  assert.deepEqual(paid('turnup Ah, hand -')?.net, { A: -4, B: -4, C: -4, D: 12 });
  assert.deepEqual(paid('turnup Ah, hand 7d', { doubling: '2' })?.clauses, ['francion:5.1', 'francion:5.5']);
  assert.equal(paid('turnup Kh, hand 7d'), null);
});
