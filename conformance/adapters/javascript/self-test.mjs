/** The worked examples of the three documents' pages, and whole games played at random. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer } from './adapter.mjs';
import { legalMoves } from './captures.mjs';
import { FULL_PACK, isLike, readCards } from './cards.mjs';
import { openGame, play, startCoup } from './course.mjs';
import { DOCUMENTS, rulesOf } from './documents.mjs';
import { readMove, writeCapture } from './moves.mjs';
import { stateOf } from './papillon.mjs';
import { OPEN_RULINGS } from './readings.mjs';
import { refusal } from './refusals.mjs';
import { lettersOf } from './seats.mjs';

/** Takes cards of the named ranks out of a pack. */
function drawn(pack, text) {
  return readCards(text).map((card) => pack.splice(pack.findIndex((each) => isLike(each, card)), 1)[0]);
}

function byPlayer(text) {
  return Object.fromEntries((text ?? '').split(' ').filter(Boolean).map((part) => part.split(':')));
}

function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, each]) => [key, change(each)]));
}

/**
 * A position as the pages write it, without suits. Stock and piles that are
 * given by number are filled with what the pack still holds.
 */
function position(text) {
  const fields = Object.fromEntries(text.split(', ').map((field) => /^(\S+) (.*)$/.exec(field).slice(1)));
  const pack = [...FULL_PACK];
  const hands = mapped(byPlayer(fields.hands), (cards) => drawn(pack, cards));
  const layout = drawn(pack, fields.layout);
  const stock = fields.next ? drawn(pack, fields.next) : pack.splice(0, Number(fields.stock));
  const won = mapped(byPlayer(fields.won), (cards) => drawn(pack, cards));
  const piles = { ...mapped(hands, () => []), ...won, ...mapped(byPlayer(fields.piles), (count) => pack.splice(0, Number(count))) };
  const { turn, last } = fields;
  return { turn, hands, layout, stock, piles, ...(last && { last }), likes: mapped(byPlayer(fields.likes), Number) };
}

function request(text, moves, { rulebook = 'salon', readings = {}, next = [], ...table } = {}) {
  const start = position(text);
  const players = Object.keys(start.hands);
  const defaults = {
    players: players.length, rounds: 1, unwon: 'play-on', dealer: players.at(-1), coup: 1,
    chips: Object.fromEntries(players.map((player) => [player, 120])),
    pool: 20 * players.length, bank: 0, 'cards-payment': 1,
  };
  return {
    op: 'run', seq: 1, game: 'papillon', rulebook, readings,
    table: { ...defaults, ...table }, position: start, coups: [{ moves }, ...next],
  };
}

function played(...args) {
  const reply = answer(JSON.stringify(request(...args)));
  assert.ok(reply.trace, JSON.stringify(reply));
  return reply.trace;
}

/** What every account gained in a trace that starts with a coup under way. */
function gains(trace) {
  const [first, last] = [trace[0].state, trace.at(-1).state];
  const chips = Object.keys(first.chips).sort().map((player) => last.chips[player] - first.chips[player]);
  return [...chips, last.pool - first.pool];
}

/** B can take nothing in the last deal but one; in the last deal everybody goes out by captures. */
const WANTED = ['turn B, hands A:- B:7 C:-, layout 94, next KQJT85964KQJT8653322, piles A:9 B:9 C:11',
  ['lay', 'KxK', 'QxQ', 'JxJ', 'TxT', '8x8', '5x5', '9x9', '6x6', '4x4']];

/** Position, moves, what each player and the pool gained, and readings. */
const PAID = [
  ['6.1', 'turn A, hands A:KQ7 B:T98 C:J98, layout J6A, stock 9', ['7x6A'], [2, -1, -1, 0]],
  ['5.3', 'turn A, hands A:K7 B:- C:J98, layout Q6A, stock 9', ['7x6A'], [2, -1, -1, 0]],
  ['6.3', 'turn A, hands A:KQ2 B:T98 C:J98, layout JAA, stock 9', ['2xAA'], [8, -4, -4, 0]],
  ['6.3', 'turn A, hands A:KQ2 B:T98 C:J98, layout JAA, stock 9', ['2xAA'], [4, -2, -2, 0], { 'ace-rate': 'total' }],
  ['6.3', 'turn A, hands A:2KQ B:T98 C:J98 D:T98, layout AA5, stock 12', ['2xAA'], [12, -4, -4, -4, 0]],
  ['6.3', 'turn A, hands A:2KQ B:T98 C:J98 D:T98, layout AA5, stock 12', ['2xAA'], [4, -2, -1, -1, 0], { 'ace-rate': 'total' }],
  ['6.2', 'turn A, hands A:AKQ B:T98 C:J98 D:T98, layout A5, stock 12', ['AxA'], [2, -1, -1, 0, 0], { 'ace-rate': 'total' }],
  ['6.1', 'turn A, hands A:KQ4 B:T98 C:J98, layout J2AA, stock 9', ['4x2AA'], [4, -2, -2, 0]],
  ['6.1', 'turn A, hands A:KQ7 B:T98 C:J98, layout J5AA, stock 9', ['7x5AA'], [4, -2, -2, 0], { 'ace-rate': 'total' }],
  ['7.3', 'turn A, hands A:KQ5 B:T98 C:J98, layout J555, stock 9', ['5x555'], [2, -1, -1, 0]],
  ['7.4', 'turn A, hands A:KQA B:T98 C:J98, layout JAAA, stock 9', ['AxAAA'], [10, -5, -5, 0]],
  ['7.4', 'turn A, hands A:KQA B:T98 C:J98, layout JAAA, stock 9', ['AxAAA'], [6, -3, -3, 0], { 'ace-rate': 'total' }],
  ['7.4', 'turn A, hands A:KQA B:T98 C:J98, layout JAAA, stock 9', ['AxAAA'], [8, -4, -4, 0], { announcing: 'required' }],
  ['8.3', 'turn A, hands A:KQ7 B:T98 C:J98, layout 52, stock 9', ['7x52', 'B: lay'], [2, -4, -1, 3]],
  ['8.5', 'turn C, hands A:- B:- C:7, layout 52, next 89T6JQ438', ['7x52'], [-5, -2, 4, 3]],
  ['9.2', 'turn A, hands A:K B:98 C:J8, layout KQ, stock 27', ['KxK'], [2, -1, -1, 0]],
  ['10.2', 'turn C, hands A:- B:- C:K, layout K94, stock 0, piles A:20 B:14 C:14', ['KxK'], [1, -2, 61, -60]],
  ['10.6', 'turn A, hands A:K B:J C:Q, layout KQ9, stock 0, piles A:17 B:16 C:13', ['KxK', 'lay', 'QxQ'], [3, -4, 61, -60]],
  ['10.4', 'turn A, hands A:AAA B:T98 C:J98, layout KA, stock 0', ['AAAxA'], [10, -5, -5, 0]],
  ['11.2', 'turn A, hands A:K97 B:T98 C:J98, layout QJ6, stock 9', ['lay'], [-3, 0, 0, 3]],
  ['11.3', 'turn A, hands A:KAA B:T98 C:J98, layout Q9, stock 9', ['lay'], [1, -2, -2, 3]],
  ['12.2', 'turn C, hands A:- B:- C:K, layout Q9, stock 0, piles A:20 B:14 C:15, last B', ['lay'], [1, -2, 0, 1]],
  ['announcing', 'turn A, hands A:KQ5 B:J88 C:T94, layout 555, stock 18', ['5x555', 'lay'], [4, -5, -2, 3]],
  ['announcing', 'turn A, hands A:KQ5 B:J88 C:T94, layout 555, stock 18', ['5x555', 'lay'], [0, -3, 0, 3], { announcing: 'required' }],
  ['announcing', 'turn A, hands A:KQ5 B:J88 C:T94, layout 555, stock 18', ['5x555 !hanneton', 'lay'], [2, -4, -1, 3], { announcing: 'required' }],
  ['sauterelle-victim', 'turn B, hands A:- B:Q C:-, layout Q, next 9KJ64852A', ['QxQ'], [-3, 3, -3, 3]],
  ['sauterelle-victim', 'turn B, hands A:- B:Q C:-, layout Q, next 9KJ64852A', ['QxQ'], [-5, 4, -2, 3], { 'sauterelle-victim': 'first-player' }],
  ['sole-holder-sauterelle', 'turn A, hands A:7Q B:- C:-, layout 52, next 9KJ648523', ['7x52', 'lay'], [1, -1, -1, 1]],
  ['sole-holder-sauterelle', 'turn A, hands A:7Q B:- C:-, layout 52, next 9KJ648523', ['7x52', 'lay', '6x42'], [1, -4, -1, 4], { 'sole-holder-sauterelle': 'neighbour-too' }],
  ['four-priority', 'turn A, hands A:K B:7 C:Q D:9, layout KJ52, stock 0, piles A:12 B:10 C:13 D:9', ['KxK', '7x52', 'lay', 'lay'], [1, 97, -4, -4, -90], {}, { pool: 90 }],
  ['four-priority', 'turn A, hands A:K B:7 C:Q D:9, layout KJ52, stock 0, piles A:12 B:10 C:13 D:9', ['KxK', '7x52', 'lay', 'lay'], [97, 1, -4, -4, -90], { 'four-priority': 'opposite-last' }, { pool: 90 }],
  ['papillon-without-name', 'turn A, hands A:K B:7 C:Q, layout KJ5, stock 0, piles A:15 B:14 C:17', ['KxK', 'lay', 'lay'], [74, -2, -2, -70], { announcing: 'required' }, { pool: 70 }],
  ['papillon-without-name', 'turn A, hands A:K B:7 C:Q, layout KJ5, stock 0, piles A:15 B:14 C:17', ['KxK', 'lay', 'lay'], [-2, -3, 3, 2], { announcing: 'required', 'papillon-without-name': 'loses' }, { pool: 70 }],
  ['papillon-without-name', 'turn A, hands A:K B:7 C:Q, layout KJ5, stock 0, piles A:15 B:14 C:17', ['KxK !papillon', 'lay', 'lay'], [76, -3, -3, -70], { announcing: 'required' }, { pool: 70 }],
  ['closing-sauterelle', 'turn C, hands A:- B:- C:K, layout K, stock 0, piles A:14 B:16 C:20', ['KxK'], [-3, -3, 72, -66], {}, { pool: 66 }],
  ['closing-sauterelle', 'turn C, hands A:- B:- C:K, layout K, stock 0, piles A:14 B:16 C:20', ['KxK'], [-2, -2, 70, -66], { 'closing-sauterelle': 'unpaid' }, { pool: 66 }],
  ['credit', 'turn B, hands A:T98 B:K9A C:J98, layout Q7, stock 9', ['lay'], [-1, -1, -1, 3], {}, { chips: { A: 9, B: 1, C: 9 } }],
  ['credit', 'turn B, hands A:T98 B:K9A C:J98, layout Q7, stock 9', ['lay'], [-1, 1, -1, 1], { credit: 'none' }, { chips: { A: 9, B: 1, C: 9 } }],
  ['papillon-pdf:35', 'turn A, hands A:TK3 B:Q98 C:J98, layout 64K2A, stock 9', ['3x2A'], [4, -2, -2, 0], {}, { rulebook: 'pdf' }],
  ['papillon-pdf:35', 'turn A, hands A:AKQ B:T98 C:J98, layout AJ, stock 9', ['AxA'], [2, -1, -1, 0], { 'ace-rate': 'total' }, { rulebook: 'pdf' }],
  ['papillon-pdf:35', 'turn A, hands A:AAA B:T98 C:J98, layout AJ, stock 9', ['AAAxA'], [4, -2, -2, 0], {}, { rulebook: 'pdf' }],
  ['papillon-pdf:36', 'turn A, hands A:2KQ B:T98 C:J98, layout AAJ, stock 9', ['2xAA'], [8, -4, -4, 0], {}, { rulebook: 'pdf' }],
  ['papillon-pdf:23', 'turn A, hands A:JJJ B:T98 C:K98, layout J, stock 9', ['JJJxJ'], [0, 0, 0, 0], {}, { rulebook: 'pdf' }],
  ['papillon-pdf:24', 'turn B, hands A:- B:Q C:-, layout Q, next 9KJ64852A', ['QxQ'], [0, 0, 0, 0], {}, { rulebook: 'pdf' }],
  ['papillon-pdf:31', 'turn C, hands A:- B:- C:9, layout K, stock 0, won A:22334 B:KQ C:-', ['lay'], [-2, 1, 0, 1], {}, { rulebook: 'pdf' }],
  ['most', 'turn C, hands A:- B:- C:9, layout K, stock 0, won A:22334 B:KQ C:-', ['lay'], [1, -2, 0, 1], { most: 'cards' }, { rulebook: 'pdf' }],
  ['papillon-pdf:32', 'turn C, hands A:- B:- C:K, layout K94, stock 0, won A:KJQQQQJJ B:22 C:33', ['KxK'], [1, -2, 61, -60], {}, { rulebook: 'pdf' }],
  ['papillon-adpoker:19', 'turn A, hands A:JJJ B:T98 C:K98, layout QJ, stock 20', ['JJJxJ'], [4, -2, -2, 0], {}, { rulebook: 'adpoker' }],
  ['papillon-adpoker:19', 'turn A, hands A:JJJ B:T98 C:K98, layout QJ, stock 4', ['JJJxJ'], [2, -1, -1, 0], {}, { rulebook: 'adpoker' }],
  ['papillon-adpoker:19', 'turn A, hands A:AAA B:T98 C:K98, layout QA, stock 20', ['AAAxA'], [8, -4, -4, 0], {}, { rulebook: 'adpoker' }],
  ['aces-take-aces', 'turn A, hands A:AAA B:T98 C:K98, layout QA, stock 20', ['AAAxA'], [12, -6, -6, 0], { 'aces-take-aces': 'every-ace' }, { rulebook: 'adpoker' }],
  ['aces-take-aces', 'turn A, hands A:Q9A B:J87 C:J87, layout KAAA, stock 20', ['AxAAA'], [8, -4, -4, 0], {}, { rulebook: 'adpoker' }],
  ['aces-take-aces', 'turn A, hands A:Q9A B:J87 C:J87, layout KAAA, stock 20', ['AxAAA'], [10, -5, -5, 0], { 'aces-take-aces': 'every-ace' }, { rulebook: 'adpoker' }],
  ['aces-take-aces', 'turn A, hands A:KQA B:T98 C:J98, layout JAAA, stock 9', ['AxAAA'], [8, -4, -4, 0], { 'aces-take-aces': 'own-list' }],
  ['aces-take-aces', 'turn A, hands A:AAA B:T98 C:J98, layout AJ, stock 9', ['AAAxA'], [4, -2, -2, 0], { 'aces-take-aces': 'every-ace' }, { rulebook: 'pdf' }],
  ['consolation-deal', ...WANTED, [-2, 0, 62, -60], {}, { rulebook: 'adpoker', pool: 60 }],
  ['consolation-deal', ...WANTED, [-1, -2, 63, -60], { 'consolation-deal': 'last-deal' }, { rulebook: 'adpoker', pool: 60 }],
  ['sauterelle-layer', 'turn A, hands A:K9A B:J52 C:873, layout K, stock 20', ['KxK'], [4, -2, -2, 0], {}, { rulebook: 'adpoker' }],
  ['sauterelle-layer', 'turn A, hands A:K9A B:J52 C:873, layout K, stock 20', ['KxK', 'B: lay'], [2, -4, -1, 3], { 'sauterelle-layer': 'next' }, { rulebook: 'adpoker' }],
  ['sum-cap', 'turn A, hands A:TQ B:K98 C:J98, layout 322AAA, stock 20', ['Tx322AAA'], [8, -4, -4, 0], {}, { rulebook: 'adpoker' }],
  ['sum-cap', 'turn A, hands A:TQ B:K98 C:J98, layout 322AAA, stock 20', ['lay'], [-2, 0, 0, 2], { 'sum-cap': 'five' }, { rulebook: 'adpoker' }],
  ['hanneton', 'turn A, hands A:59Q B:T98 C:J98, layout 555K, stock 20', ['5x555'], [2, -1, -1, 0], {}, { rulebook: 'adpoker' }],
  ['hanneton', 'turn B, hands A:T98 B:3 C:J98, layout 3Q, stock 20, likes B:2', ['3x3'], [-1, 2, -1, 0], {}, { rulebook: 'adpoker' }],
  ['hanneton', 'turn B, hands A:T98 B:3 C:J98, layout 3Q, stock 20, likes B:2', ['3x3'], [-2, 4, -2, 0], { hanneton: 'three-captures' }, { rulebook: 'adpoker' }],
  ['hanneton', 'turn B, hands A:T98 B:3 C:J98, layout 2AQ, stock 20, likes B:2', ['3x2A'], [-2, 4, -2, 0], { hanneton: 'three-captures' }, { rulebook: 'adpoker' }],
  ['first-or-last', 'turn A, hands A:K B:7 C:9, layout KJ9, stock 4, piles A:13 B:12 C:17', ['KxK', 'lay', '9x9'], [-2, 0, 72, -70], {}, { rulebook: 'adpoker', pool: 70 }],
  ['first-or-last', 'turn A, hands A:K B:7 C:9, layout KJ9, stock 4, piles A:13 B:12 C:17', ['KxK', 'lay', '9x9'], [69, 0, 1, -70], { 'first-or-last': 'first' }, { rulebook: 'adpoker', pool: 70 }],
  ['direction', 'turn A, hands A:K74 B:J73 C:T98, layout Q6A, stock 20', ['7x6A', 'B: lay'], [2, -4, -1, 3], {}, { rulebook: 'adpoker' }],
  ['direction', 'turn B, hands A:K74 B:J73 C:T98, layout Q6A, stock 20', ['7x6A', 'A: lay'], [-4, 2, -1, 3], { direction: 'clockwise' }, { rulebook: 'adpoker' }],
];

for (const [name, text, moves, expected, readings = {}, table = {}] of PAID) {
  test(`${name}: ${moves.join(', ')} ${Object.values(readings).join(' ')}`, () => {
    assert.deepEqual(gains(played(text, moves, { readings, ...table })), expected);
  });
}

/** Position, move, code and clause, readings and rulebook. */
const REFUSED = [
  ['turn A, hands A:KQ7 B:T98 C:J98, layout 52, stock 9', 'B: lay', 'out-of-turn', '4.1'],
  ['turn A, hands A:KQ7 B:- C:J98, layout 52, stock 9', 'B: 7x52', 'no-cards', '4.d.2'],
  ['turn A, hands A:KQ7 B:T98 C:J98, layout 52, stock 9', '6x52', 'not-your-card', '4.2'],
  ['turn A, hands A:KQ7 B:T98 C:J98, layout 52, stock 9', '7x-', 'takes-nothing', '4.3'],
  ['turn A, hands A:KQ7 B:T98 C:J98, layout 52, stock 9', '7x53', 'not-exposed', '4.3'],
  ['turn A, hands A:K73 B:T98 C:J98, layout Q7, stock 9', 'lay', 'must-capture', '4.d.1'],
  ['turn A, hands A:K73 B:T98 C:J98, layout Q9, stock 9', 'lay K7', 'whole-hand', '4.d.1'],
  ['turn A, hands A:K73 B:T98 C:J98, layout Q7, stock 9', '73x7', 'one-card', '4.2'],
  ['turn A, hands A:333 B:T98 C:J98, layout Q9, stock 9', '333x9', 'three-take-fourth', '4.c.1'],
  ['turn A, hands A:K73 B:T98 C:J98, layout QK, stock 9', 'KxQ', 'like-only', '4.a.1'],
  ['turn A, hands A:KT2 B:T98 C:J98, layout 64, stock 9', 'Kx64', 'takes-no-sum', '4.b.1'],
  ['turn A, hands A:KT2 B:T98 C:J98, layout 64, stock 9', 'Tx64', 'takes-no-sum', '4.b.1', { 'ten-sums': 'none' }],
  ['turn A, hands A:KQ5 B:T98 C:J98, layout J555, stock 9', '5x55', 'one-like', '4.b.1'],
  ['turn A, hands A:K73 B:T98 C:Q98, layout K752A, stock 9', '7x752', 'one-capture', '4.b.1'],
  ['turn A, hands A:K73 B:T98 C:Q98, layout K752A, stock 9', '7x51', null],
  ['turn A, hands A:K73 B:T98 C:Q98, layout K752A, stock 9', '7x5A', 'no-such-sum', '4.b.1'],
  ['turn A, hands A:K73 B:T98 C:Q98, layout K752A, stock 9', '-xA', 'no-such-capture', '4.3'],
  ['turn A, hands A:TK3 B:Q98 C:J98, layout 64K2A, stock 9', 'Tx64', 'takes-no-sum', 'papillon-pdf:21', {}, 'pdf'],
  ['turn A, hands A:KQ5 B:T98 C:J98, layout J555, stock 9', '5x555', 'one-like', 'papillon-pdf:22', {}, 'pdf'],
  ['turn A, hands A:KQ5 B:T98 C:J98, layout JQQQ, stock 9', 'QxQQQ', 'one-like', 'papillon-pdf:21', {}, 'pdf'],
  ['turn A, hands A:KQA B:T98 C:J98, layout JAA5, stock 9', 'AxAA', 'one-like', '4.b.1', {}, 'pdf'],
  ['turn A, hands A:KQ5 B:T98 C:J98, layout KT5, stock 20', '5xT', 'like-only', '4.a.1', {}, 'adpoker'],
  ['turn A, hands A:KQ7 B:- C:J98, layout 52, stock 9', 'B: 7x52', 'no-cards', 'papillon-pdf:25', {}, 'pdf'],
  ['turn A, hands A:KQ7 B:- C:J98, layout 52, stock 20', 'B: 7x52', 'no-cards', '4.d.2', {}, 'adpoker'],
  ['turn A, hands A:59Q B:T98 C:J98, layout 555K, stock 20', '5x555', 'one-like', 'papillon-adpoker:10', { hanneton: 'three-captures' }, 'adpoker'],
  ['turn A, hands A:TQ B:K98 C:J98, layout 322AAA, stock 20', 'Tx322AAA', 'sum-too-long', 'papillon-adpoker:7', { 'sum-cap': 'five' }, 'adpoker'],
  ['turn A, hands A:TQ B:K98 C:J98, layout 322AAA, stock 9', 'Tx322AAA', 'sum-too-long', 'papillon-adpoker:7', { 'sum-cap': 'five' }, 'salon'],
];

for (const [text, move, code, clause, readings = {}, rulebook = 'salon'] of REFUSED) {
  test(`${move} is refused by ${rulebook}: ${code ?? 'not a move at all'}`, () => {
    const reply = answer(JSON.stringify(request(text, [move, 'lay'], { rulebook, readings })));
    if (code === null) return assert.ok(reply.errored);
    assert.deepEqual(reply.trace.at(-1).refused, { code, clause });
    assert.equal(reply.trace.length, 2);
    return assert.deepEqual(reply.trace[1].state, reply.trace[0].state);
  });
}

test('1: a card named by its suit must be where the player says', () => {
  const run = request('turn A, hands A:- B:T9 C:Q9, layout 5, stock 9', ['A: KhxKs']);
  Object.assign(run.position, { hands: { A: ['Kh', '9d'], B: ['Tc'], C: ['Qc'] }, layout: ['Kc', 'Ks', '5d'], stock: [] });
  const codes = ['KhxKs', 'KhxKd', 'KdxKs', 'khx♠', '10xK'].map((move) => {
    run.coups[0].moves = [move];
    const { trace } = answer(JSON.stringify(run));
    return trace ? trace[1].refused?.code ?? trace[1].state.layout.join('') : 'errored';
  });
  assert.deepEqual(codes, ['Kc5d', 'not-exposed', 'not-your-card', 'errored', 'not-your-card']);
});

test('4: legal captures, each once', () => {
  const [{ state }] = played('turn A, hands A:K73 B:T98 C:Q98, layout K752A, stock 9', []);
  assert.deepEqual(state.legal.sort(), ['3x2A', '7x52', '7x7', 'KxK']);
  const [three] = played('turn A, hands A:JJJ B:T98 C:T98, layout QJ, stock 9', []);
  assert.deepEqual(three.state.legal, ['JxJ', 'JJJxJ']);
});

test('2: an unwon pool stays, and the next coup adds a stake', () => {
  const next = [{ pack: FULL_PACK, moves: [] }];
  const text = 'turn C, hands A:- B:- C:K, layout Q9, stock 0, piles A:20 B:14 C:15';
  const trace = played(text, ['lay'], { pool: 66, next });
  assert.equal(trace[1].state.winner, 'none');
  assert.equal(trace[1].state.pool, 67);
  assert.deepEqual(trace[2].state.chips, { A: 101, B: 98, C: 100 });
  assert.deepEqual([trace[2].state.pool, trace[2].state.turn, trace[2].state.stock], [127, 'B', 36]);
});

test('12.3: a tie grows', () => {
  const text = 'turn C, hands A:- B:- C:K, layout QJT98, stock 0, piles A:20 B:12 C:14, last B';
  const after = (table, readings = {}) => played(text, ['lay'], { readings, ...table })[1].state['cards-payment'];
  assert.equal(after({}), 2);
  assert.equal(after({ 'cards-payment': 2 }), 3);
  assert.equal(after({ 'cards-payment': 4 }, { 'cards-growth': 'double' }), 8);
  assert.equal(after({ 'cards-payment': 2 }, { 'cards-growth': 'stays-two' }), 2);
  assert.equal(after({ 'cards-payment': 2, coup: 3 }), 3);
  assert.equal(after({ 'cards-payment': 2, coup: 3 }, { 'last-coup-tie': 'lost' }), 1);
  assert.equal(after({ coup: 4 }, { 'last-coup-tie': 'lost' }), 2);
  assert.equal(after({ rulebook: 'adpoker' }, { 'deal-of-seven': 'none' }), 1);
});

test('14: the end of the game', () => {
  const won = played('turn C, hands A:- B:- C:K, layout K94, stock 0, piles A:20 B:14 C:14', ['KxK'], { coup: 3 });
  assert.deepEqual(won[1].state.chips, { A: 121, B: 118, C: 181 });
  assert.deepEqual([won[1].state.over, won[1].state['game-winner']], [true, 'C']);
  const text = 'turn C, hands A:- B:- C:K, layout Q9, stock 0, piles A:20 B:14 C:15, last B';
  const shared = played(text, ['lay'], { coup: 3, unwon: 'share', pool: 59 });
  assert.deepEqual(shared[1].state.chips, { A: 141, B: 138, C: 140 });
  const rest = (readings) => played(text, ['lay'], { coup: 3, unwon: 'share', pool: 70, readings })[1].state;
  assert.deepEqual([rest({ 'share-remainder': 'bank' }).bank, rest({}).pool], [2, 0]);
  const inOrder = rest({});
  assert.deepEqual([inOrder.bank, inOrder.chips], [0, { A: 145, B: 142, C: 143 }]);
});

test('pool-taker: the winner of the game takes the pool', () => {
  const text = 'turn C, hands A:- B:- C:9, layout K, stock 0, won A:2 B:3 C:4';
  const after = (chips) => {
    const table = { rulebook: 'pdf', readings: { 'pool-taker': 'game-winner' }, coup: 3, chips, pool: 209 };
    return played(text, ['lay'], table)[1].state;
  };
  const alone = after({ A: 77, B: 66, C: 68 });
  assert.deepEqual([alone.chips, alone.pool, alone['game-winner']], [{ A: 285, B: 64, C: 71 }, 0, 'A']);
  const equal = after({ A: 74, B: 68, C: 69 });
  assert.deepEqual([equal.chips, equal.pool, equal['game-winner']], [{ A: 177, B: 66, C: 177 }, 0, 'AC']);
});

test('coups-per-dealer: the deal passes after one coup, or after three', () => {
  const text = 'turn C, hands A:- B:- C:K, layout Q9, stock 0, piles A:20 B:14 C:15';
  const next = [{ pack: FULL_PACK, moves: [] }];
  const first = (coup, readings) => played(text, ['lay'], { coup, rounds: 2, readings, next })[2].state.turn;
  assert.deepEqual([1, 2, 3].map((coup) => first(coup, {})), ['B', 'B', 'B']);
  assert.deepEqual([1, 2, 3].map((coup) => first(coup, { 'coups-per-dealer': 'three' })), ['A', 'A', 'B']);
  assert.equal(first(1, { direction: 'clockwise' }), 'A');
});

test('deal-of-seven: seven cards join the layout, and the stock need not divide', () => {
  const text = 'turn C, hands A:- B:- C:K, layout Q9, stock ';
  const after = (stock, readings = {}) => played(text + stock, ['lay'], { rulebook: 'adpoker', readings })[1].state;
  const seen = ({ stock, layout, announced }) => [stock, layout.length, announced];
  assert.deepEqual(seen(after(36)), [20, 10, true]);
  assert.deepEqual(seen(after(20)), [4, 10, false]);
  assert.deepEqual(seen(after(18, { 'deal-of-seven': 'none' })), [9, 3, true]);
  assert.equal(after(4).winner, 'none');
});

test('first-layout: four players and seven cards', () => {
  const run = request('turn A, hands A:K B:Q C:J D:T, layout 5, stock 12', [], { rulebook: 'adpoker' });
  const { position: gone, ...dealt } = { ...run, coups: [{ pack: FULL_PACK, moves: [] }] };
  const stock = (readings) => answer(JSON.stringify({ ...dealt, readings })).trace[0].state.stock;
  assert.deepEqual([stock({}), stock({ 'first-layout': 'four' })], [33, 36]);
});

test('15: four players, a new deal of twelve', () => {
  const trace = played('turn D, hands A:- B:- C:- D:K, layout Q9, next 23456789TJQKAA2233445566', ['lay']);
  const { hands, stock, turn } = trace[1].state;
  assert.deepEqual(mapped(hands, (cards) => cards.map((card) => card[0]).join('')), { A: '26T', B: '37J', C: '48Q', D: '59K' });
  assert.deepEqual([stock, turn], [12, 'A']);
});

test('what cannot be played is errored or skipped, and the program stays', () => {
  const good = request('turn A, hands A:K B:Q C:J, layout 5, stock 9', []);
  const said = (change) => Object.keys(answer(JSON.stringify({ ...good, ...change })))[1];
  assert.equal(said({}), 'trace');
  assert.equal(said({ extra: 1 }), 'errored');
  assert.equal(said({ coups: [{ moves: ['nonsense'] }] }), 'errored');
  assert.equal(said({ coups: [{ moves: [] }, { moves: [], pack: FULL_PACK }] }), 'errored');
  assert.equal(said({ rulebook: 'pdf' }), 'trace');
  assert.equal(said({ rulebook: 'toString' }), 'skipped');
  assert.equal(said({ readings: { 'ten-sums': 'never' } }), 'skipped');
  assert.equal(said({ table: null }), 'errored');
  assert.ok(answer('{').errored);
  assert.ok(answer('[]').errored);
});

/** A small generator of numbers, so that a failing game can be played again. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

function shuffled(cards, pick) {
  const rest = [...cards];
  return cards.map(() => rest.splice(pick(rest.length), 1)[0]);
}

function subsets(cards) {
  return cards.reduce((sets, card) => [...sets, ...sets.map((set) => [...set, card])], [[]]);
}

test('what is legal is not refused, and whatever else can be written is', () => {
  const pick = numbers(7);
  for (let round = 0; round < 90; round += 1) {
    const cards = shuffled(FULL_PACK.filter((card) => round % 2 || 'KT52A'.includes(card[0])), pick);
    const [hand, layout] = [cards.slice(0, 3), cards.slice(3, 10)];
    const chosen = ['ten-sums', 'sum-cap', 'hanneton'].map((slug) => [slug, OPEN_RULINGS[slug][pick(OPEN_RULINGS[slug].length)]]);
    const rules = rulesOf(Object.keys(DOCUMENTS)[pick(3)], Object.fromEntries(chosen));
    const coup = { turn: 'A', hands: { A: hand }, layout };
    const captures = subsets(hand).flatMap((played) => subsets(layout).map((taken) => ({ played, taken })));
    const allowed = captures.filter((each) => !refusal(coup, { ...each, kind: 'capture' }, rules)).map(writeCapture);
    const legal = legalMoves(hand, layout, rules);
    const lays = refusal(coup, { kind: 'lay', cards: null }, rules) === null;
    assert.deepEqual([...new Set(allowed)].sort(), legal.filter((move) => move !== 'lay').sort());
    assert.equal(lays, legal[0] === 'lay');
  }
});

/**
 * Plays a whole game, choosing among the legal moves after every step. Only
 * when it is over is it asked for as a case, which has to show the same.
 */
function randomGame(seed) {
  const pick = numbers(seed);
  const players = lettersOf(3 + pick(2));
  const readings = mapped(OPEN_RULINGS, (choices) => choices[pick(choices.length)]);
  const table = {
    players: players.length, rounds: 1, unwon: pick(2) ? 'share' : 'play-on', dealer: players[pick(players.length)],
    coup: 1, chips: Object.fromEntries(players.map((player) => [player, 20 + pick(120)])), pool: 0, bank: 0, 'cards-payment': 1,
  };
  const coups = [];
  const rulebook = Object.keys(DOCUMENTS)[pick(3)];
  const game = openGame(table, rulesOf(rulebook, readings));
  const states = [];
  let state = { turn: '-', over: false };
  while (!state.over && coups.length < 12) {
    if (state.turn === '-') coups.push({ pack: shuffled(FULL_PACK, pick), moves: [] });
    else coups.at(-1).moves.push(state.legal[pick(state.legal.length)]);
    const { pack, moves } = coups.at(-1);
    const refused = moves.length ? play(game, readMove(moves.at(-1))) : startCoup(game, pack);
    state = stateOf(game);
    checkStep(state, refused, table, readings);
    states.push(state);
  }
  const run = { op: 'run', seq: 1, game: 'papillon', rulebook, readings, table, coups };
  const { trace } = answer(JSON.stringify(run));
  assert.deepEqual(trace.map((step) => step.state), states);
  return { run, state };
}

/** Nothing is lost: 52 cards, and as many chips as there were. */
function checkStep(state, refused, table, readings) {
  const sum = (counts) => Object.values(counts).reduce((one, other) => one + other, 0);
  assert.ok(!refused);
  assert.equal(state.stock + state.layout.length + sum(state.piles) + Object.values(state.hands).flat().length, 52);
  assert.equal(sum(state.chips) + state.pool + state.bank, sum(table.chips));
  if (readings.credit === 'none') assert.ok(Object.values(state.chips).every((chips) => chips >= 0));
  assert.equal(state.legal.length === 0, state.turn === '-');
}

test('whole games at random keep every card and every chip', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const { run, state } = randomGame(seed);
    assert.ok(state.over || run.coups.length === 12);
  }
});
