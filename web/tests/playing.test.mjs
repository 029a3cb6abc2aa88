/** A game against the house as taps and addresses have it; what its players think is compared with the command's in tests/programs. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Complaint } from '../question/complaint.mjs';
import { ADVISER, PLAYERS, chanceOf, seenIn, shuffle, weighMoves, worldsLike } from '../play/players.mjs';
import {
  UNTAPPED, dealCoup, gameAddress, isOwnTurn, isUnderWay, moveTapped, offers, plain, makeMove, readGame, sitDown, stillPossible, takeBack,
  thinking, withCards, withHand, withTaken,
} from '../play/playing.mjs';
import { readQuestion } from '../question/question.mjs';
import { Refused } from '../count/stand.mjs';

const AGREEMENT = { rulebook: 'salon', readings: {}, players: 3, rounds: '1', unwon: '' };
const table = (seed = 7) => dealCoup(sitDown(AGREEMENT, { seed, own: 'A', against: 'greedy' }));

/** The coup as the players of the house play it. */
function playedOut(begun) {
  let stand = begun;
  while (isUnderWay(stand)) {
    const work = thinking(stand);
    let step = work.next();
    while (!step.done) step = work.next();
    stand = makeMove(stand, step.value[0].move, { ...step.value[0], player: 'greedy' });
  }
  return stand;
}

/** A table at which the cards lie so. */
function at(line) {
  const { hands, layout, turn } = readQuestion(line);
  const stand = table();
  return { ...stand, game: { ...stand.game, coup: { ...stand.game.coup, hands, layout, turn } } };
}

test('the same seed deals the same packs, another seed others, and every card comes first as often as any other', () => {
  assert.deepEqual(table(7).coups, table(7).coups);
  assert.notDeepEqual(table(7).coups, table(8).coups);
  const first = Array.from({ length: 5200 }, (_, seed) => shuffle([...'ABCDEFGHIJ'], chanceOf(seed))[0]);
  for (const letter of 'ABCDEFGHIJ') assert.ok(Math.abs(first.filter((each) => each === letter).length - 520) < 110, letter);
});

test('what one has taken back is played as if it had not been', () => {
  const whole = playedOut(table());
  const back = takeBack(whole);
  assert.ok(back && isOwnTurn(back) && back.coups[0].moves.length < whole.coups[0].moves.length);
  assert.deepEqual(playedOut(back).coups, whole.coups);
  assert.equal(takeBack(table()), null);
});

test('an address has the whole game, and the deal alone', () => {
  const two = playedOut(dealCoup(playedOut(table(3))));
  const { stand, complaint } = readGame(gameAddress(two));
  assert.deepEqual([complaint, stand?.coups, stand?.game], [null, two.coups, two.game]);
  assert.deepEqual(readGame(gameAddress(two, true)).stand?.coups, []);
  assert.match(gameAddress(two), /&moves=[0-9A-Zlayx+/]+$/);
});

test('of an address that cannot be read the page says why, and keeps what can be', () => {
  for (const spoiled of ['seed=x', 'seed=-1', 'seed=1&seat=D', 'seed=1&against=toString', 'seed=1&moves=%3Cb%3E', 'seed=1&colour=red']) {
    assert.ok(readGame(`#rules=salon&players=3&${spoiled}`).complaint instanceof Complaint, spoiled);
  }
  const { stand, complaint } = readGame('#seed=7&rules=salon&players=3&moves=KxA');
  assert.ok(complaint instanceof Refused && stand?.coups.length === 1 && stand.coups[0].moves.length === 0);
  assert.deepEqual(readGame(''), { stand: null, agreement: null, complaint: null });
});

test('tapped cards are the very cards that are played, and told without suits, with the figures that they make', () => {
  const stand = at('layout 7c 5d 2h 2s, hands A:7h 7s K B:??? C:???, turn A');
  const tapped = withTaken(withTaken(withHand(stand, UNTAPPED, 2), 1), 3); // K 7h 7s; 7c 5d 2h 2s
  assert.deepEqual([moveTapped(stand, tapped), withCards(stand, tapped, '7x52')], ['7sx5d2s', '7sx5d2s']);
  assert.deepEqual(stillPossible(stand, tapped, offers(stand)).map(({ move }) => move), ['7x52']);
  assert.deepEqual(['7sx5d2s', '7hx5d2h'].map((move) => makeMove(stand, move).entry), ['7sx5d2s', '7x52']);
  assert.deepEqual([withHand(stand, tapped, 1).hand, withHand(stand, tapped, 0).hand], [[2, 1], [0]]);
  const after = makeMove(at('layout 7c, hands A:7h K B:??? C:???, turn A'), '7hx7c');
  assert.deepEqual([after.act, plain(after.act)], ['7hx7c !sauterelle', '7x7 !sauterelle']);
  assert.throws(() => makeMove(stand, 'lay'), Refused);
});

test('a player of the house is shown no card of another hand nor of the stock', () => {
  const { game } = table();
  const others = Object.keys(game.coup.hands).filter((player) => player !== game.coup.turn);
  const again = shuffle([...others.flatMap((player) => game.coup.hands[player]), ...game.coup.stock], chanceOf(5));
  const deal = (cards) => cards.map(() => again.pop());
  const swapped = { ...game.coup.hands, ...Object.fromEntries(others.map((player) => [player, deal(game.coup.hands[player])])) };
  const other = { ...game, coup: { ...game.coup, hands: swapped, stock: deal(game.coup.stock) } };
  for (const player of [...Object.values(PLAYERS), ADVISER]) {
    assert.deepEqual(weighMoves(seenIn(other), player, chanceOf(1)), weighMoves(seenIn(game), player, chanceOf(1)));
  }
  const { hands, stock, layout } = worldsLike(seenIn(game), chanceOf(1))().coup; // such a game has a whole pack
  const ranks = (cards) => cards.map(([rank]) => rank).sort().join('');
  assert.equal(ranks([...Object.values(hands), stock, layout].flat()), ranks(game.coup.stock.concat(layout, ...Object.values(game.coup.hands))));
});
