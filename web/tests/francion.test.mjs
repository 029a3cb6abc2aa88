/** What the rules make of questions about Le Francion, and what taps make of these; sums are worked out from the clauses. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromAddress, toAddress } from '../question/address.mjs';
import { Complaint } from '../question/complaint.mjs';
import { dependences } from '../question/dependence.mjs';
import { clausesOf } from '../question/francion/clauses.mjs';
import {
  TRICK, TURN_UP, cardsIn, isAssumed, isPlace, tapped, withCard, withEmptyHand, withPlayers, withTricks, withTricksSaid, withTrumps, withUnknownHand,
} from '../question/francion/edits.mjs';
import { FRANCION } from '../question/francion/game.mjs';
import { bestSoFar, certainNet, judge } from '../question/francion/judge.mjs';
import { readQuestion, writeQuestion } from '../question/francion/question.mjs';
import { paidForTurnUp } from '../question/francion/turnedup.mjs';

const WELCHE_TAKEN = 'turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d, play Kc';

/** @param {string} text @param {object} [said] */
function verdictOn(text, said = {}) {
  const { verdict } = judge(readQuestion(text, said));
  assert.ok(verdict);
  return verdict;
}

test('the Welche that the king of trumps takes is paid for by its player', () => {
  // hearts were led and are not trumps: 2 chips to each of three (Francion 5.2, 5.4)
  const { legal, net, after } = verdictOn(WELCHE_TAKEN);
  assert.deepEqual([legal, net, after?.taker, after?.turn], [true, { A: 2, B: -6, C: 2, D: 2 }, 'D', 'D']);
  assert.deepEqual(verdictOn(WELCHE_TAKEN, { doubling: '2' }).net, { A: 4, B: -12, C: 4, D: 4 });
});

test('who holds the suit led plays it, or the Welche', () => {
  const refused = verdictOn('trumps c, trick 2d, hand Jd Ac Ah, play Ac');
  assert.deepEqual(refused.refusal, { code: 'must-follow', clause: '3.1' });
  const { legal } = judge(readQuestion('trumps c, trick 2d, hand Jd Ac Ah'));
  assert.deepEqual(legal.map(({ move }) => move).sort(), ['Ah', 'Jd']);
});

test('the last trick pays the stake, a ninth for each', () => {
  // D, who has one trick, takes the last: 2 ninths of 9; A has 3, B and C have 2 (Francion 4.1)
  const { net, after } = verdictOn('trumps c, trick A:3d B:4d C:5d, hands D:Jd, tricks A:3 B:2 C:2 D:1, play Jd');
  assert.deepEqual(net, { A: 3, B: 2, C: 2, D: 2, stake: -9 });
  assert.deepEqual([after?.marks, after?.turn], ['A', null]);
});

test('an answer cites what allows the card and what is paid', () => {
  const question = readQuestion(WELCHE_TAKEN);
  const cited = clausesOf(question, verdictOn(WELCHE_TAKEN)).map((clause) => clause.replace('francion:', ''));
  assert.deepEqual(cited, ['3.3', '3.4', '2.2', '5.4', '5.2']);
});

test('whether the only heart must be played depends on a reading', () => {
  const question = readQuestion('trumps s, trick A:5h, hand Ah 7c, play 7c');
  const found = [...dependences(/** @type {any} */ (question), [], FRANCION)].filter((each) => each?.kind === 'reading');
  assert.deepEqual(found.map((each) => [each?.ruling, each?.reading, each?.verdict?.refusal?.code]),
    [['welche-never-forced', 'only-heart', 'must-play-welche']]);
});

test('an address names the game', () => {
  const question = readQuestion(WELCHE_TAKEN, { stake: '18', points: 'D:1' });
  const address = toAddress(/** @type {any} */ (question));
  assert.equal(address, '#game=francion&q=turnup+4c,+trick+A:6h+B:Ah+C:2c,+hand+Kc+7d,+play+Kc&stake=18&points=A:0+B:0+C:0+D:1');
  assert.deepEqual(fromAddress(address).question, question);
  for (const hash of ['#game=chess&q=hand 7c', '#game=francion&stake=18', '#game=francion&q=hand 7c&pool=3', '#game=__proto__&q=x']) {
    assert.ok(fromAddress(hash).complaint instanceof Complaint, hash);
  }
});

test('taps lay out a table', () => {
  const empty = readQuestion('trumps c, hand -');
  const laid = withCard(withTrumps(empty, 's'), 'A', 'Ah');
  assert.equal(writeQuestion(laid), 'trumps s, hand Ah');
  assert.equal(writeQuestion(tapped(laid, 'A', 0, false)), 'trumps s, hand Ah, play Ah');
  assert.equal(writeQuestion(tapped(laid, 'A', 0, true)), 'trumps s, hand -');
  assert.deepEqual(withPlayers(laid, 3).hands, { A: ['Ah'], B: ['?'], C: ['?'] });
  assert.deepEqual(withCard(laid, TRICK, '5h').trick, ['5h']);
  // four have sat down, whosever cards are named next
  const led = withCard(withCard(empty, TRICK, '7h'), TRICK, '3h');
  assert.deepEqual([led.players, withCard(led, 'A', 'Ah').players], [4, 4]);
  assert.equal(withCard(empty, 'B', 'Ah').turn, 'A');
});

test('tricks that were won are counted by taps, and unsaid again', () => {
  // one of nine cards is left, so that eight tricks lie with four players
  const question = readQuestion('trumps c, trick 2d, hand Jd');
  const said = withTricks(withTricks(question, 'A', 3), 'B', 1);
  assert.equal(writeQuestion(said), 'trumps c, trick 2d, hand Jd, tricks A:3 B:1 C:2 D:2');
  assert.deepEqual(judge(said).problems, []);
  assert.equal(writeQuestion(withTricksSaid(said, false)), 'players 4, trumps c, trick 2d, hand Jd');
});

test('while others are to play it is told who takes the trick so far', () => {
  const best = (text) => {
    const question = readQuestion(text);
    const after = judge(question).verdict?.after;
    return after && bestSoFar(question, after);
  };
  assert.deepEqual(best('trumps c, trick 7h 3h, hand Ah 5d, play Ah'), { player: 'C', card: 'Ah' }); // only the king of clubs beats it (2.2)
  assert.deepEqual(best('trumps c, trick 7h Kc, hand Ah 5d, play Ah'), { player: 'B', card: 'Kc' });
  assert.equal(best(WELCHE_TAKEN), null); // the trick is complete
});

test('the fourth card is played from the hand of whoever is to play', () => {
  // clubs are trumps: of the hearts the Welche is the highest, and only the king of clubs beats it (Francion 2.2)
  const three = ['7h', '2h', 'Kh'].reduce((laid, card) => withCard(laid, TRICK, card), readQuestion('turnup 4c, hand -'));
  assert.deepEqual([three.turn, isPlace(three, TRICK), isPlace(three, 'D')], ['D', false, true]);
  const whole = withCard(three, 'D', 'Ah');
  const { legal, verdict } = judge(whole);
  assert.deepEqual([whole.move, verdict?.after?.taker], ['Ah', 'D']);
  // 2 chips from each for the Welche that takes where hearts were led (5.3, 5.4); the ninths of the stake only if this was the last trick (4.1)
  assert.deepEqual([certainNet(whole, legal[0]).D, legal[0].net.D], [6, 9]);
  assert.equal(certainNet(withTricks(whole, 'D', 8), legal[0]).D, 9);
  assert.equal(withCard(whole, 'D', '5d').move, null);
  assert.equal(withCard(three, 'D', '?').move, null);
});

test('the card that was turned up is tapped there, and taken away again', () => {
  const empty = readQuestion('trumps c, hand 7d');
  assert.deepEqual([isPlace(empty, TURN_UP), isPlace(empty, TRICK), isPlace(empty, 'E')], [true, true, false]);
  const known = withCard(empty, TURN_UP, 'Ah');
  assert.deepEqual([writeQuestion(known), cardsIn(known, TURN_UP)], ['turnup Ah, hand 7d', ['Ah']]);
  assert.equal(writeQuestion(withCard(known, TURN_UP, '5s')), 'turnup 5s, hand 7d');
  assert.deepEqual(tapped(known, TURN_UP, 0, false), known);
  const unknown = tapped(known, TURN_UP, 0, true);
  assert.deepEqual([writeQuestion(unknown), cardsIn(unknown, TURN_UP)], ['trumps h, hand 7d', []]);
  assert.deepEqual(withCard(known, TURN_UP, '?'), unknown);
});

test('a Welche that was turned up brings the dealer four chips from each', () => {
  // Francion 5.1; after a hidden one the double (5.5)
  const paid = (text, said = {}) => paidForTurnUp(readQuestion(text, said));
  assert.deepEqual(paid('turnup Ah, hand -')?.net, { A: -4, B: -4, C: -4, D: 12 });
  assert.deepEqual(paid('dealer B, turnup Ah, players 3, hand 7c')?.net, { A: -4, B: 8, C: -4 });
  const doubled = paid('turnup Ah, hand 7d', { doubling: '2' });
  assert.deepEqual([doubled?.net, doubled?.clauses], [{ A: -8, B: -8, C: -8, D: 24 }, ['francion:5.1', 'francion:5.5']]);
  assert.deepEqual([paid('turnup Kh, hand 7d'), paid('trumps h, hand 7d')], [null, null]);
});

test('a hand is known to be empty, and unknown again', () => {
  // D has played the last card before A, who leads nothing more: nobody else need hold any
  const question = readQuestion('trumps c, trick D:7c, hand 5d');
  const empty = withEmptyHand(question, 'B');
  assert.deepEqual([empty.hands.B, isAssumed(empty, 'B')], [[], false]);
  assert.ok(isAssumed(withUnknownHand(empty, 'B'), 'B'));
  assert.deepEqual(withUnknownHand(empty, 'B').hands.B, ['?']);
});

test('hands that nobody has spoken of stay unsaid while one card after another is laid', () => {
  const one = readQuestion('trumps s, trick 6h 2h 7h, hand Ah');
  const two = withCard(one, 'D', '3c');
  assert.equal(writeQuestion(two), 'trumps s, trick 6h 2h 7h, hand 3c Ah');
  assert.deepEqual(judge(two).problems, []);
  assert.equal(writeQuestion(withCard(withEmptyHand(one, 'A'), 'D', '3c')), 'trumps s, trick 6h 2h 7h, hand 3c Ah');
});
