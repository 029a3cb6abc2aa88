/** A case of Le Francion (see ../cases.mjs): what is checked in its request, how it is played, and what can be seen of it. */

import { CARDS_EACH, DEALERS_STAKE, isReading, lettersOf, ofEach, PACKS, readMove, seatAfter, tableReadings } from './cards.mjs';
import { cardsByPlayer, checkCounts, checkCards, checkCoups, checkFields, checkRequest, demand } from '../cases.mjs';
import { openGame, play, resumeCoup, startCoup, tricksOf } from './course.mjs';
import { POINTS, STAKE } from './payments.mjs';
import { legalCards } from './play.mjs';

/** What `start` promises. */
export const PLAYED = { game: 'francion', rulebooks: ['francion'], players: [3, 4, 5] };

const TABLE = ['players', 'manches', 'manche', 'dealer', 'coup', 'chips', 'stake', 'points', 'betes', 'doubling'];

/** @returns {object} what is to be played, its cards in canonical form */
export function checkRun(request) {
  checkRequest(request, PLAYED, TABLE, isReading);
  const { table, readings, coups } = request;
  const players = lettersOf(table.players);
  const position = request.position ? checkPosition(request.position, players) : null;
  checkTable(table, players);
  checkStake(table, position);
  const checkedPack = (pack) => checkPack(checkCards(pack, 'pack', PACKS[5]), players);
  return { table, readings: tableReadings(readings), position, coups: checkCoups(coups, position, checkedPack) };
}

function checkTable(table, players) {
  for (const field of ['manches', 'manche', 'coup', 'doubling']) {
    demand(Number.isSafeInteger(table[field]) && table[field] >= 1, `${field} is at least 1`);
  }
  demand(table.manche <= table.manches, 'manche is one of the manches');
  demand(players.includes(table.dealer), 'dealer is a player');
  for (const field of ['chips', 'points', 'betes']) checkCounts(table[field], players, field);
  demand(Object.values(table.points).every((points) => points >= 0 && points < POINTS), 'fewer than six points');
  demand(Object.values(table.betes).every(isStake), 'betes are multiples of nine (Francion 4.5)');
  checkCourse(table, players);
}

/** Every coup marks a point, and so many hidden Welches take as many coups (Francion 4.2, 4.10, 5.5). */
function checkCourse({ manche, coup, points, doubling }, players) {
  const marked = Object.values(points).reduce((one, other) => one + other, 0);
  const first = (manche - 1) * POINTS + marked + 1;
  const last = (manche - 1) * ((POINTS - 1) * players.length + 1) + marked + 1;
  demand(coup >= first && coup <= last, `coup is ${first} to ${last}`);
  demand(Number.isInteger(Math.log2(doubling)) && Math.log2(doubling) < coup, 'doubling is what hidden Welches make');
}

function isStake(chips) {
  return Number.isSafeInteger(chips) && chips >= 0 && chips % DEALERS_STAKE === 0;
}

/** There is a stake while a coup is under way, and then nobody owes to one (Francion 4.8). */
function checkStake({ stake, betes }, position) {
  const underWay = position !== null && position.turn !== '-';
  demand(isStake(stake) && stake > 0 === underWay, 'a multiple of nine at stake, and only in a coup under way');
  demand(!underWay || Object.values(betes).every((chips) => chips === 0), 'no bete owed in a coup under way');
}

/** Every card is somewhere, and every trick that is over is somebody's. */
function checkPosition(position, players) {
  checkFields(position, 'position', ['turn', 'leader', 'hands', 'trick', 'won', 'turn-up', 'stock']);
  const read = {
    turn: position.turn,
    leader: position.leader,
    hands: cardsByPlayer(position.hands, players, 'hands', PACKS[5]),
    trick: checkCards(position.trick, 'trick', PACKS[5]),
    won: cardsByPlayer(position.won, players, 'won', PACKS[5]),
    turnUp: checkCards([position['turn-up']], 'turn-up', PACKS[5])[0],
    stock: checkCards(position.stock, 'stock', PACKS[5]),
  };
  const { hands, trick, won, turnUp, stock } = read;
  checkPack([...Object.values(hands), trick, ...Object.values(won), turnUp, stock].flat(), players);
  demand(Object.values(won).every((cards) => cards.length % players.length === 0), 'whole tricks won');
  checkTurn(read, players);
  return read;
}

/** Who has played to the trick holds a card less than the others. */
function checkTurn({ turn, leader, hands, trick, won }, players) {
  const left = CARDS_EACH - Object.values(won).flat().length / players.length;
  if (turn === '-') {
    demand(leader === '-' && left === 0, 'nine tricks, and nobody to lead, in a coup that is over');
    return;
  }
  demand(players.includes(leader) && trick.length < players.length, 'a leader, and a trick that is not complete');
  demand(left > 0 && turn === seatAfter(leader, players, trick.length), 'turn goes round from the leader');
  const played = players.map((_, seat) => seatAfter(leader, players, seat)).slice(0, trick.length);
  const sizes = ofEach(players, (player) => left - (played.includes(player) ? 1 : 0));
  demand(players.every((player) => hands[player].length === sizes[player]), 'as many cards as tricks to be played');
}

function checkPack(cards, players) {
  const pack = PACKS[players.length];
  const whole = cards.length === pack.length && pack.every((card) => cards.includes(card));
  demand(whole, `the pack of ${pack.length} cards (Francion 1.2 to 1.4)`);
  return cards;
}

// --- how it is played

export const FRANCION = { opened: ({ table, readings }) => openGame(table, readings), resumeCoup, startCoup, play, readMove, stateOf };

/** The observables that this game reports and Le Papillon does not have. */
export const OWN_REPORTS = [
  'trick', 'tricks', 'taker', 'stake', 'betes', 'points', 'doubling', 'turn-up', 'marks', 'manche-winner',
];

/** How things stand, with every observable that the protocol knows. */
function stateOf(game) {
  const { coup, players, accounts } = game;
  return {
    turn: coup.turn,
    legal: coup.turn === '-' ? [] : legalCards(coup.hands[coup.turn], coup, game.readings),
    hands: ofEach(players, (player) => [...coup.hands[player]]),
    trick: [...coup.trick],
    tricks: tricksOf(coup, players),
    taker: game.taker,
    chips: ofEach(players, (player) => accounts[player]),
    stake: accounts[STAKE],
    betes: { ...game.betes },
    points: { ...game.points },
    doubling: game.doubling,
    'turn-up': coup.turnUp,
    marks: game.marks,
    'manche-winner': game.mancheWinner,
    over: game.over,
    'game-winner': game.gameWinner,
  };
}
