import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chanceOf, shuffled } from '../play/chance.mjs';
import { Complaint } from '../question/complaint.mjs';
import { ADVISER, PLAYERS, gain, seenIn, weighed, worldsLike } from '../play/players.mjs';
import {
  UNTAPPED, dealt, gameAddress, isOwnTurn, isUnderWay, moveTapped, offers, plain, played, readGame, satDown, stillPossible, takenBack,
  thinking, withCards, withHand, withTaken,
} from '../play/playing.mjs';
import { readQuestion } from '../question/question.mjs';
import { Refused } from '../count/stand.mjs';

const AGREEMENT = { rulebook: 'salon', readings: {}, players: 3, rounds: '1', unwon: '' };
const table = (seed = 7, more = {}) => dealt(satDown({ ...AGREEMENT, ...more }, { seed, own: 'A', against: 'greedy' }));

/** The game as the players of the house play it. @param {any} stand */
function next(stand) {
  const work = thinking(stand);
  for (;;) {
    const { value, done } = work.next();
    if (done) return played(stand, value[0].move, { ...value[0], player: 'greedy' });
  }
}

/** @param {any} stand */
function playedOut(stand) {
  let each = stand;
  while (isUnderWay(each)) each = next(each);
  return each;
}

test('the same seed deals the same packs, another seed others', () => {
  assert.deepEqual(table(7).coups, table(7).coups);
  assert.notDeepEqual(table(7).coups, table(8).coups);
  assert.deepEqual([...table(7).coups[0].pack].sort(), [...new Set(table(7).coups[0].pack)].sort());
});

test('every card comes first as often as any other', () => {
  const first = Array.from({ length: 5200 }, (_, seed) => shuffled([...'ABCDEFGHIJ'], chanceOf(seed))[0]);
  for (const letter of 'ABCDEFGHIJ') assert.ok(Math.abs(first.filter((each) => each === letter).length - 520) < 110, letter);
});

test('what one has taken back is played as if it had not been', () => {
  const whole = playedOut(table());
  const back = takenBack(whole);
  assert.ok(back && isOwnTurn(back) && back.coups[0].moves.length < whole.coups[0].moves.length);
  assert.deepEqual(playedOut(back).coups, whole.coups);
  assert.equal(takenBack(table()), null);
});

test('an address has the whole game, and the deal alone', () => {
  const two = playedOut(dealt(playedOut(table(3))));
  const { stand, complaint } = readGame(gameAddress(two));
  assert.equal(complaint, null);
  assert.deepEqual([stand?.coups, stand?.game], [two.coups, two.game]);
  assert.deepEqual(readGame(gameAddress(two, true)).stand?.coups, []);
  assert.match(gameAddress(two), /&moves=[0-9A-Zlayx+/]+$/);
});

test('of an address that cannot be read the page says why, and keeps what can be', () => {
  for (const spoiled of ['seed=x', 'seed=-1', 'seed=1&seat=D', 'seed=1&against=toString', 'seed=1&moves=%3Cb%3E', 'seed=1&colour=red']) {
    assert.ok(readGame(`#rules=salon&players=3&${spoiled}`).complaint instanceof Complaint, spoiled);
  }
  const { stand, complaint } = readGame('#seed=7&rules=salon&players=3&moves=KxA');
  assert.ok(complaint instanceof Refused && stand?.coups.length === 1 && stand.coups[0].moves.length === 0);
  assert.deepEqual(readGame('#seed=1&rules=francion').stand, null);
  assert.deepEqual(readGame(''), { stand: null, agreement: null, complaint: null });
});

/** A table at which the cards lie so. @param {string} line */
function at(line) {
  const { hands, layout, turn } = /** @type {any} */ (readQuestion(line));
  const stand = table();
  const coup = { ...stand.game.coup, hands, layout, turn };
  return /** @type {any} */ ({ ...stand, game: { ...stand.game, coup } });
}

test('tapped cards are the very cards that are played', () => {
  const stand = at('layout 7c 5d 2h 2s, hands A:7h 7s K B:??? C:???, turn A');
  const tapped = withTaken(withTaken(withHand(stand, UNTAPPED, 2), 1), 3); // K 7h 7s; 7c 5d 2h 2s
  assert.equal(moveTapped(stand, tapped), '7sx5d2s');
  assert.deepEqual(stillPossible(stand, tapped, offers(stand)).map(({ move }) => move), ['7x52']);
  assert.equal(withCards(stand, tapped, '7x52'), '7sx5d2s');
  assert.equal(withCards(stand, UNTAPPED, '7x52'), '7hx5d2h');
  assert.deepEqual(['7sx5d2s', '7hx5d2h'].map((move) => played(stand, move).entry), ['7sx5d2s', '7x52']);
  assert.deepEqual(withHand(stand, tapped, 1).hand, [2, 1]);
  assert.deepEqual(withHand(stand, tapped, 0).hand, [0]);
  assert.deepEqual(withHand(stand, tapped, 2).hand, []);
});

test('what is played is told without suits, with the figures that it makes', () => {
  const stand = at('layout 7c, hands A:7h K B:??? C:???, turn A');
  const after = played(stand, '7hx7c');
  assert.deepEqual([after.act, plain(after.act)], ['7hx7c !sauterelle', '7x7 !sauterelle']);
  assert.equal(plain('lay KsTd'), 'lay KT');
  assert.throws(() => played(stand, 'lay'), Refused);
});

test('a player of the house is shown no card of another hand nor of the stock', () => {
  const { game } = table();
  const { hands, stock } = seenIn(game).coup;
  assert.deepEqual([...hands.B, ...hands.C, ...stock].filter((card) => card !== '?').length, game.coup.turn === 'A' ? 0 : 3);
  const others = Object.keys(hands).filter((player) => player !== game.coup.turn);
  const hidden = [...others.flatMap((player) => game.coup.hands[player]), ...game.coup.stock];
  const again = shuffled(hidden, chanceOf(5));
  const deal = (cards) => cards.map(() => /** @type {string} */ (again.pop()));
  const swapped = { ...game.coup.hands, ...Object.fromEntries(others.map((player) => [player, deal(game.coup.hands[player])])) };
  const other = { ...game, coup: { ...game.coup, hands: swapped, stock: deal(game.coup.stock) } };
  for (const player of [...Object.values(PLAYERS), ADVISER]) {
    assert.deepEqual(weighed(seenIn(other), player, chanceOf(1)), weighed(seenIn(game), player, chanceOf(1)));
  }
});

test('a game that looks like what is seen has a whole pack', () => {
  const { game } = table();
  const { hands, stock, layout } = worldsLike(seenIn(game), chanceOf(1))().coup;
  const ranks = (cards) => cards.map(([rank]) => rank).sort().join('');
  assert.equal(ranks([...Object.values(hands), stock, layout].flat()), ranks(game.coup.stock.concat(layout, ...Object.values(game.coup.hands))));
});

test('greedy takes the most chips: a hanneton is paid by two players, 1 chip each (7.3)', () => {
  const { game } = at('layout 5 5 5 2, hands A:7 5 B:9 C:9, turn A');
  assert.equal(gain(game, { played: ['5'], taken: ['5', '5', '5'] }, 1), 2);
  assert.equal(gain(game, { played: ['5'], taken: ['5'] }, 1), 0);
  const [best] = weighed(game, PLAYERS.greedy, chanceOf(1), () => game);
  assert.deepEqual([best.move, best.chips, best.games], ['5x555', 2, 1]);
});

test('who looks two plays ahead counts what he leaves: an ace that takes an ace is paid by both others, 2 chips each (6.2)', () => {
  const { game } = at('layout K 6 A, hands A:6 2 B:A 9 C:Q J, turn A');
  const choice = { played: ['6'], taken: ['6'] };
  assert.deepEqual([gain(game, choice, 1), gain(game, choice, 2)], [0, -2]);
});
