/** What cannot be: positions of Le Francion that no play can reach, and tables to which no game comes. */

import { phrase, someCards } from '../complaint.mjs';
import { sum } from '../fields.mjs';
import { fault as problem } from '../problems.mjs';
import { stockSize } from './question.mjs';
import { CARDS_EACH, DEALERS_STAKE, PACKS, POINTS, largestStake, playingOrder, spoken, tableReadings } from './rules.mjs';
import { UNKNOWN } from '../text.mjs';

/** Where a pack is described, by the number of players. @type {Record<number, string>} */
export const PACK_CLAUSES = { 3: 'francion:1.2', 4: 'francion:1.3', 5: 'francion:1.4' };

/** Everything about a question that cannot be, that of which the command would complain at the head. */
export function problems(question) {
  return [...emptyHand(question), ...wrongCards(question), ...wrongSizes(question), ...unknownCards(question),
    ...wrongTable(question)];
}

export function isPossible(question) {
  return problems(question).length === 0;
}

/** A player to move without cards (Francion 3.1). */
function emptyHand({ turn, hands }) {
  if (turn === null || hands[turn].length > 0) return [];
  return [fault('hand', turn, 'no-hand', phrase`the cards of ${turn}, who is to play`, phrase`none`, 'francion:3.1')];
}

/** A card that the pack has not, or that is in two places (Francion 1.2 to 1.4). */
function wrongCards({ players, hands, won, trick, stock, turnUp, dealer }) {
  const pack = PACKS[players];
  const clause = PACK_CLAUSES[players];
  const lying = [
    ...placed(hands, dealer, 'hands'), ...placed(won, dealer, 'won'), { field: 'trick', player: null, cards: trick },
    { field: 'stock', player: null, cards: stock }, { field: 'turnup', player: null, cards: [turnUp] },
  ].flatMap(({ field, player, cards }) => cards.map((card) => ({ field, player, card })))
    .filter(({ card }) => card[0] !== UNKNOWN);
  const strange = lying.find(({ card }) => !pack.includes(card));
  if (strange) {
    const { field, player, card } = strange;
    return [{ ...fault('position', player, 'strange', phrase`cards of the pack of ${pack.length}`, spoken(card), clause, field), card, most: pack.length }];
  }
  const times = (card) => lying.filter((each) => each.card === card).length;
  const often = lying.filter(({ card }, at) => times(card) > 1 && lying.findIndex((each) => each.card === card) === at)
    .sort((one, other) => times(other.card) - times(one.card));
  return often.map(({ field, player, card }) => {
    const found = phrase`${spoken(card)} ${times(card)} times`;
    return { ...fault('position', player, 'twice', phrase`each card once`, found, clause, field), card };
  });
}

function placed(held, dealer, field) {
  return playingOrder(dealer, Object.keys(held).sort()).map((player) => ({ field, player, cards: held[player] }));
}

/** Everything has as many cards as the deal has left it (Francion 1.12, 1.13, 3.4). */
function wrongSizes({ players, hands, won, trick, stock, turn, leader, dealer }) {
  const order = playingOrder(dealer, Object.keys(hands).sort());
  const counts = order.map((player) => won[player].length);
  if (counts.some((count) => count % players > 0)) {
    const expected = phrase`whole tricks of ${players} cards`;
    return [fault('won', null, 'no-trick', expected, someCards(Math.max(...counts)), 'francion:3.4')];
  }
  const tricks = sum(counts) / players;
  const first = leader === null ? 0 : order.indexOf(leader);
  const hand = order.find((player, seat) => hands[player].length !== CARDS_EACH - tricks - playedBy(seat));
  if (hand !== undefined) {
    const size = CARDS_EACH - tricks - playedBy(order.indexOf(hand));
    const expected = phrase`a hand of ${size} for ${hand} after ${tricks} tricks`;
    const found = hands[hand].length;
    return [{ ...fault('hands', hand, 'hand-size', expected, String(found), 'francion:1.12'), found, most: size }];
  }
  if (turn === null && tricks !== CARDS_EACH) {
    return [fault('turn', null, 'not-over', phrase`a player, because not all ${CARDS_EACH} tricks have been played`, '-', 'francion:4.1')];
  }
  if (stock.length === stockSize(players)) return [];
  const expected = phrase`${stockSize(players)} cards, with the turn-up under them`;
  return [fault('stock', null, 'stock-size', expected, String(stock.length), 'francion:1.13')];

  function playedBy(seat) {
    return Number(turn !== null && (seat - first + players) % players < trick.length);
  }
}

function unknownCards({ turn, hands, trick }) {
  const found = [];
  if (turn !== null && hands[turn].includes(UNKNOWN)) {
    found.push(fault('hand', turn, 'unknown-hand', phrase`known cards for ${turn}, who is to play`, UNKNOWN));
  }
  if (trick.includes(UNKNOWN)) found.push(fault('trick', null, 'unknown-trick', phrase`known cards: a card that was played is face up`, UNKNOWN));
  return found;
}

/** A table to which no game comes (Francion 4.2, 4.8, 4.10, 5.5). */
function wrongTable({ players, readings, table: { manche, manches, points, stake, doubling, coup } }) {
  const held = Object.values(points);
  const marked = sum(held);
  const { 'bete-across-manches': betes, 'hidden-double': hidden } = tableReadings(readings);
  const most = betes === 'carried' && manche > 1 ? Infinity : largestStake(marked, players);
  const isDoubling = Number.isInteger(Math.log2(doubling)) && (hidden === 'cumulative' || doubling <= 2);
  const mancheNumbers = manches > 1 ? phrase`1 to ${manches}` : '1';
  return [
    ...manche > manches ? [fault('manche', null, 'no-manche', mancheNumbers, String(manche), 'francion:4.10')] : [],
    ...held.some((each) => each < 0 || each >= POINTS)
      ? [fault('points', null, 'no-points', phrase`0 to ${POINTS - 1} each`, held.join(', '), 'francion:4.10')] : [],
    ...stake < DEALERS_STAKE || stake % DEALERS_STAKE > 0
      ? [fault('stake', null, 'no-stake', phrase`a multiple of ${DEALERS_STAKE}`, String(stake), 'francion:4.8')] : [],
    ...stake > most ? [fault('stake', null, 'large-stake', phrase`at most ${most} with these points`, String(stake), 'francion:4.8')] : [],
    ...!isDoubling || Math.log2(doubling) + 1 > coup
      ? [fault('doubling', null, 'no-doubling', phrase`1, or a value that hidden Welches lead to`, String(doubling), 'francion:5.5')] : [],
  ];
}

function fault(where, player, code, ...complaint) {
  return problem(where, player, `francion-${code}`, ...complaint);
}
