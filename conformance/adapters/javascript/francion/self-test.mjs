/** The worked examples of Le Francion's pages, and whole games played at random. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer } from '../adapter.mjs';
import { openGame, play, startCoup } from './course.mjs';
import { CARDS_EACH, PACKS, deal } from './deal.mjs';
import { stateOf } from './francion.mjs';
import { readMove } from './moves.mjs';
import { legalCards } from './play.mjs';
import { strongest } from './ranking.mjs';
import { OPEN_RULINGS } from './readings.mjs';
import { refusal } from './refusals.mjs';
import { betesOf, manchePayments, marker, shares, stakes } from './scoring.mjs';
import { lettersOf, ofEach } from './seats.mjs';
import { nextDoubling, played, turnedUp } from './welche.mjs';

const DEFAULTS = Object.fromEntries(Object.entries(OPEN_RULINGS).map(([ruling, [reading]]) => [ruling, reading]));

function cards(text) {
  return text.split(' ').filter(Boolean);
}

function counts(...numbers) {
  return ofEach(lettersOf(numbers.length), (player) => numbers[player.charCodeAt(0) - 65]);
}

/** What every player gains by some payments. */
function gains(players, payments) {
  const sum = (side, player) => payments.filter((each) => each[side] === player).reduce((all, { chips }) => all + chips, 0);
  return players.map((player) => sum('to', player) - sum('from', player));
}

function positive(payments) {
  return payments.filter(({ chips }) => chips > 0);
}

test('1: nine cards each from the right, one turned up, the rest left alone', () => {
  for (const [count, left] of [[3, 4], [4, 3], [5, 6]]) {
    const players = lettersOf(count);
    const { hands, turnUp, stock } = deal(PACKS[count], 'A', players);
    assert.equal(PACKS[count].length, { 3: 32, 4: 40, 5: 52 }[count]);
    assert.deepEqual([hands.B[0], hands.A[0]], [PACKS[count][0], PACKS[count][count - 1]]);
    assert.deepEqual([turnUp, stock.length], [PACKS[count][CARDS_EACH * count], left]);
    assert.ok(players.every((player) => hands[player].length === CARDS_EACH));
  }
});

/** A trick, its trump and its winner (section 2, trump-cycle, hearts-trump). */
const TRICKS = [
  ['Ac 3c Qd 7c', 's', 'Ac'],
  ['Ac 3s Qd 7c', 's', '3s'],
  ['As Ks 3c 7c', 's', 'As'],
  ['As Ah 3c 7c', 's', 'Ah'],
  ['Ks Ah 3c 7c', 's', 'Ks'],
  ['As Ks Ah 7c', 's', 'Ks'],
  ['Ah Qh Kh 2h', 'h', 'Kh'],
  ['Qh Ah 3h 2h', 'h', 'Ah'],
  ['Kh Ah 3h 2h', 's', 'Ah'],
  ['Ah 3h Kh 2h', 's', 'Ah'],
  ['2d Kc Ac As', 'h', '2d'],
  ['7c 8c 9c Tc Jc', 's', 'Jc'],
];

for (const [trick, trump, winner] of TRICKS) {
  test(`2: ${trick}, trump ${trump}`, () => {
    const lead = trick.slice(0, 2);
    for (const others of orders(cards(trick).slice(1))) assert.equal(strongest([lead, ...others], trump), winner);
  });
}

function orders(list) {
  if (list.length === 0) return [[]];
  return list.flatMap((first, place) => orders(list.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}

/** A hand, the trick so far, trumps, readings, and what may be played (section 3 and its rulings). */
const LEGAL = [
  ['Jd Ac Ah', '9d', 'c', {}, 'Jd Ah'],
  ['Ac Ah 2s', '9d', 'c', {}, 'Ac Ah 2s'],
  ['6h Qs Ah', '2h', 'c', {}, '6h Ah'],
  ['Qs Ah', '2h', 'c', {}, 'Qs Ah'],
  ['Qs Ah', '2h', 'c', { 'welche-never-forced': 'only-heart' }, 'Ah'],
  ['Qs Ah', '2h', 'h', { 'welche-never-forced': 'only-heart' }, 'Ah'],
  ['6h Qs Ah', '2h', 'c', { 'welche-never-forced': 'only-heart' }, '6h Ah'],
  ['Ah Qs', '2c', 'c', {}, 'Ah Qs'],
  ['Ah Qs', '2c', 'c', { 'welche-never-forced': 'only-heart' }, 'Ah Qs'],
  ['Ks 7h', 'Ah', 's', {}, '7h'],
  ['Ks 7h', 'Ah', 's', { 'welche-led': 'trumps' }, 'Ks'],
  ['Kh 7h 2c', 'Ah', 'h', { 'welche-led': 'trumps' }, 'Kh 7h'],
  ['7c Ah', '8h', 's', {}, '7c Ah'],
  ['Ks 7h Ah', '', 's', {}, 'Ks 7h Ah'],
];

for (const [hand, trick, trump, readings, legal] of LEGAL) {
  test(`3: ${hand} to ${trick || 'nothing'}, trump ${trump} ${Object.values(readings)}`, () => {
    const coup = { trick: cards(trick), trump };
    assert.deepEqual(legalCards(cards(hand), coup, { ...DEFAULTS, ...readings }), cards(legal));
  });
}

test('4: shares, points, bêtes and stakes', () => {
  const four = lettersOf(4);
  assert.deepEqual(gains(four, shares('D', four, counts(4, 3, 2, 0), 27)), [12, 9, 6, 0]);
  assert.deepEqual(betesOf(four, counts(4, 3, 2, 0), 27), counts(0, 0, 0, 27));
  assert.deepEqual(gains([...four, 'stake'], stakes('D', four, counts(0, 0, 0, 27))), [0, 0, 0, -36, 36]);
  assert.deepEqual(betesOf(four, counts(6, 3, 0, 0), 9), counts(0, 0, 9, 9));
  assert.deepEqual(positive(stakes('A', four, counts(0, 0, 9, 9))).map(({ from }) => from), ['A', 'C', 'D']);
  assert.equal(marker('D', four, counts(3, 2, 3, 1)), 'A');
  assert.equal(marker('A', four, counts(3, 2, 3, 1)), 'C');
  assert.deepEqual(gains(four, manchePayments('A', four, counts(6, 4, 1, 0))), [171, -18, -45, -108]);
});

/** A trick, its leader, trumps, doubling, readings, and what each gains (section 5 and its rulings). */
const PAID = [
  ['6c Ah 7c 2c', 'A', 's', 1, {}, [-4, 12, -4, -4]],
  ['6h Ah 7h 2h', 'A', 's', 1, {}, [-2, 6, -2, -2]],
  ['6h Ah 7h 2h', 'A', 'h', 1, {}, [-4, 12, -4, -4]],
  ['6c Ah 7c Ks', 'A', 's', 1, {}, [4, -12, 4, 4]],
  ['6h Ah 7h Ks', 'A', 's', 1, {}, [2, -6, 2, 2]],
  ['6c Ah 7c 2c', 'A', 's', 2, {}, [-8, 24, -8, -8]],
  ['6h Ah 7h 2h', 'A', 's', 2, {}, [-4, 12, -4, -4]],
  ['Ah Kh 7h 2h', 'C', 'h', 1, {}, [4, 4, -12, 4]],
  ['Ah 7h Qh 3c', 'A', 's', 1, {}, [6, -2, -2, -2]],
  ['Ah Ks Jd 3c', 'A', 's', 1, { 'welche-led': 'trumps' }, [-12, 4, 4, 4]],
  ['Ah Qh Jh 3h', 'A', 'h', 1, { 'welche-led': 'trumps' }, [12, -4, -4, -4]],
  ['Ks 3s 7c 2c', 'A', 's', 1, {}, [0, 0, 0, 0]],
];

for (const [trick, leader, trump, doubling, readings, expected] of PAID) {
  test(`5: ${leader} leads ${trick}, trump ${trump} ${Object.values(readings)}`, () => {
    const coup = { trick: cards(trick), leader, trump };
    const owed = played(coup, lettersOf(4), doubling, { ...DEFAULTS, ...readings });
    assert.deepEqual(gains(lettersOf(4), owed), expected);
  });
}

test('5: turned up or hidden', () => {
  const four = lettersOf(4);
  assert.deepEqual(gains(four, turnedUp('B', four, { turnUp: 'Ah' }, 1)), [-4, 12, -4, -4]);
  assert.deepEqual(gains(four, turnedUp('B', four, { turnUp: 'Ah' }, 2)), [-8, 24, -8, -8]);
  assert.deepEqual(turnedUp('B', four, { turnUp: 'Kh' }, 1), []);
  const after = (doubling, reading, stock = ['Ah']) => nextDoubling({ stock }, doubling, { 'hidden-double': reading });
  assert.deepEqual([after(1, 'flat'), after(2, 'flat'), after(1, 'cumulative'), after(4, 'cumulative')], [2, 2, 2, 8]);
  assert.deepEqual([after(2, 'flat', []), after(4, 'cumulative', [])], [1, 1]);
});

/** The example of the protocol's page, the last trick of a manche. */
const LAST_TRICK = {
  op: 'run', seq: 2, game: 'francion', rulebook: 'francion', readings: { 'hidden-double': 'cumulative' },
  table: {
    players: 3, manches: 1, manche: 1, dealer: 'C', coup: 8, chips: { A: 180, B: 180, C: 162 },
    stake: 18, points: counts(5, 0, 2), betes: counts(0, 0, 0), doubling: 2,
  },
  position: {
    turn: 'C', leader: 'B', hands: { A: ['Ks'], B: [], C: ['Ah'] }, trick: ['7c'],
    won: {
      A: cards('Ac Kc Qc Jc Tc 9c 8c Ad Kd Qd Jd Td'), B: cards('9d 8d 7d Kh Qh Jh'), C: cards('Th 9h 8h 7h As Qs'),
    },
    'turn-up': '9s', stock: cards('Js Ts 8s 7s'),
  },
  coups: [{ moves: ['C: Ah', 'A: Ks'] }],
};

function traceOf(request) {
  const reply = answer(JSON.stringify(request));
  assert.ok(reply.trace, JSON.stringify(reply));
  return reply.trace;
}

test('the end of a manche, and of the game', () => {
  const { state } = traceOf(LAST_TRICK).at(-1);
  assert.deepEqual(state.chips, { A: 342, B: 84, C: 114 });
  assert.deepEqual([state.taker, state.marks, state['manche-winner'], state['game-winner'], state.over], ['A', 'A', 'A', 'A', true]);
  assert.deepEqual([state.points, state.tricks, state.doubling], [counts(0, 0, 0), counts(5, 2, 2), 1]);
});

/** The same coup, with B's tricks given to A and a second manche to come. */
function beteAtTheEnd(reading) {
  const run = structuredClone(LAST_TRICK);
  run.readings = { 'bete-across-manches': reading };
  run.table.manches = 2;
  run.position.won.A.push(...run.position.won.B.splice(0));
  run.coups.push({ pack: PACKS[3], moves: [] });
  return traceOf(run).slice(-2).map(({ state }) => state);
}

test('bete-across-manches', () => {
  for (const [reading, bete] of [['lapses', 0], ['carried', 18]]) {
    const [end, next] = beteAtTheEnd(reading);
    assert.deepEqual([end.betes, end.over, end['game-winner']], [counts(0, bete, 0), false, '']);
    assert.deepEqual([next.stake, next.betes, next.turn], [9 + bete, counts(0, 0, 0), 'B']);
    assert.equal(end.chips.A - next.chips.A, 9);
    assert.equal(end.chips.B - next.chips.B, bete);
  }
});

test('a turned-up Welche is paid before anybody leads', () => {
  const pack = [...PACKS[3].filter((card) => card !== 'Ah')].toSpliced(27, 0, 'Ah');
  const table = { ...LAST_TRICK.table, stake: 0, betes: counts(0, 18, 0) };
  const [{ payments, state }] = traceOf({ ...LAST_TRICK, position: null, table, coups: [{ pack, moves: [] }] });
  const written = payments.map(({ from, to, chips }) => `${from}>${to} ${chips}`);
  assert.deepEqual(written, ['C>stake 9', 'B>stake 18', 'A>C 8', 'B>C 8']);
  assert.deepEqual([state.turn, state.stake, state.doubling], ['A', 27, 2]);
});

/** Moves of which the last is refused, the code and the clause. */
const REFUSED = [
  [['A: Ks'], 'out-of-turn', '1.9'],
  [['A: 2s'], 'out-of-turn', '1.9'],
  [['C: Ks'], 'not-your-card', '1.12'],
  [['C: 2d'], 'not-your-card', '1.12'],
  [['ah', '10s'], 'not-your-card', '1.14'],
  [['Ah', 'Ks', 'B: Ah'], 'coup-over', '4.1'],
];

for (const [moves, code, clause] of REFUSED) {
  test(`${moves.join(', ')}: ${code}`, () => {
    const trace = traceOf({ ...LAST_TRICK, coups: [{ moves }] });
    const [before, last] = trace.slice(-2);
    assert.deepEqual(last.refused, { code, clause });
    assert.deepEqual(last.payments, []);
    const forgotten = { taker: '', marks: '', 'manche-winner': '', 'game-winner': '' };
    assert.deepEqual(last.state, { ...before.state, ...forgotten });
  });
}

test('a lead out of turn is refused by another clause', () => {
  const coup = { turn: 'B', trick: [], trump: 'c', hands: { B: ['Qs'] } };
  const refused = refusal(coup, { player: 'A', card: 'Qs' }, DEFAULTS);
  assert.deepEqual(refused, { code: 'out-of-turn', clause: '3.7' });
});

test('refusals of a suit not followed', () => {
  const codeOf = (hand, card, readings) => {
    const coup = { turn: 'B', trick: ['2h'], trump: 'c', hands: { B: cards(hand) } };
    return refusal(coup, { player: null, card }, { ...DEFAULTS, ...readings })?.code ?? null;
  };
  const bound = { 'welche-never-forced': 'only-heart' };
  assert.equal(codeOf('6h Qs Ah', 'Qs', {}), 'must-follow');
  assert.equal(codeOf('6h Qs Ah', 'Qs', bound), 'must-follow');
  assert.equal(codeOf('Qs Ah', 'Qs', {}), null);
  assert.equal(codeOf('Qs Ah', 'Qs', bound), 'must-play-welche');
});

test('what cannot be played is errored or skipped', () => {
  const said = (change) => Object.keys(answer(JSON.stringify({ ...LAST_TRICK, ...change })))[1];
  const table = (change) => ({ table: { ...LAST_TRICK.table, ...change } });
  const position = (change) => ({ position: { ...LAST_TRICK.position, ...change } });
  assert.equal(said({}), 'trace');
  assert.equal(said({ rulebook: 'salon' }), 'skipped');
  assert.equal(said({ readings: { 'welche-led': 'spades' } }), 'skipped');
  assert.equal(said({ readings: { 'ten-sums': 'none' } }), 'skipped');
  assert.equal(said(table({ players: 6 })), 'skipped');
  assert.equal(said(table({ stake: 10 })), 'errored');
  assert.equal(said(table({ pool: 0 })), 'errored');
  assert.equal(said(position({ turn: 'A' })), 'errored');
  assert.equal(said(position({ stock: cards('Js Ts 8s') })), 'errored');
  assert.equal(said({ coups: [{ moves: ['K'] }] }), 'errored');
  assert.equal(said({ coups: [{ moves: ['D: Ah'] }] }), 'errored');
  assert.equal(said({ coups: [{ moves: ['Ah'] }, { pack: PACKS[3], moves: [] }] }), 'errored');
  assert.equal(said({ coups: [{ moves: ['Ah', 'Ks'] }, { pack: PACKS[3], moves: [] }] }), 'errored');
});

/** A small generator of numbers, so that a failing game can be played again. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

function shuffled(list, pick) {
  const rest = [...list];
  return list.map(() => rest.splice(pick(rest.length), 1)[0]);
}

/** A request for a whole game, its coups still to be played. */
function anyTable(pick) {
  const players = lettersOf(3 + pick(3));
  const none = ofEach(players, () => 0);
  const table = {
    players: players.length, manches: 1 + pick(2), manche: 1, dealer: players[pick(players.length)], coup: 1,
    chips: ofEach(players, () => 180), stake: 0, points: none, betes: none, doubling: 1,
  };
  const readings = Object.fromEntries(Object.entries(OPEN_RULINGS).map(([ruling, all]) => [ruling, all[pick(all.length)]]));
  return { op: 'run', seq: 1, game: 'francion', rulebook: 'francion', readings, table, coups: [] };
}

/** Nothing is lost: neither a chip nor a card, nor a stake that is owed. */
function checkState(state, { players, pack }) {
  const sum = (each) => Object.values(each).reduce((one, other) => one + other, 0);
  const seen = Object.values(state.hands).flat().length + state.trick.length + players.length * sum(state.tricks);
  assert.equal(sum(state.chips) + state.stake, 180 * players.length);
  assert.equal(seen, CARDS_EACH * players.length);
  assert.ok(pack.length > seen && state.stake % 9 === 0);
  assert.equal(state.legal.length === 0, state.turn === '-');
  assert.equal(state.stake === 0, state.turn === '-');
}

/** Plays a coup, each card any that is legal. */
function playCoup(game, pick) {
  const pack = shuffled(PACKS[game.players.length], pick);
  const coup = { pack, moves: [] };
  startCoup(game, pack);
  checkState(stateOf(game), { players: game.players, pack });
  while (game.coup.turn !== '-') {
    const { turn, legal } = stateOf(game);
    coup.moves.push(`${turn}: ${legal[pick(legal.length)]}`);
    assert.equal(play(game, readMove(coup.moves.at(-1))), null);
    checkState(stateOf(game), { players: game.players, pack });
  }
  return coup;
}

test('whole games at random keep every card and every chip', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const pick = numbers(seed);
    const run = anyTable(pick);
    const game = openGame(run.table, run.readings);
    while (!game.over) run.coups.push(playCoup(game, pick));
    const state = stateOf(game);
    const best = Math.max(...Object.values(state.chips));
    assert.equal(state['game-winner'], game.players.filter((player) => state.chips[player] === best).join(''));
    assert.deepEqual(traceOf(run).at(-1).state, state);
    assert.ok(answer(JSON.stringify({ ...run, coups: [...run.coups, run.coups[0]] })).errored);
  }
});
