/** Checks a `run` request, so that the game meets only what it can play. */

import { Unplayable } from '../papillon.mjs';
import { Unpromised } from '../requests.mjs';
import { CARDS_EACH, DEALERS_STAKE, PACKS } from './deal.mjs';
import { isReading, tableReadings } from './readings.mjs';
import { POINTS } from './scoring.mjs';
import { lettersOf, ofEach, seatAfter } from './seats.mjs';

/** What `start` promises. */
export const PLAYED = { game: 'francion', rulebooks: ['francion'], players: [3, 4, 5] };

/** The fields of protocol 1; whatever else is sent is an error. */
const FIELDS = {
  request: {
    required: ['op', 'seq', 'game', 'rulebook', 'readings', 'table', 'coups'],
    optional: ['position'],
  },
  table: {
    required: ['players', 'manches', 'manche', 'dealer', 'coup', 'chips', 'stake', 'points', 'betes', 'doubling'],
    optional: [],
  },
  position: { required: ['turn', 'leader', 'hands', 'trick', 'won', 'turn-up', 'stock'], optional: [] },
  coup: { required: ['moves'], optional: ['pack'] },
};

/** @returns {object} what is to be played, its cards in canonical form */
export function checkedRun(request) {
  checkFields(request, 'request');
  checkPromised(request);
  const { table, readings, coups } = request;
  const players = lettersOf(table.players);
  const position = request.position ? checkedPosition(request.position, players) : null;
  checkTable(table, players);
  checkStake(table, position);
  demand(Array.isArray(coups), 'coups is a list');
  const plans = coups.map((plan, number) => checkedPlan(plan, players, position !== null && number === 0));
  return { table, readings: tableReadings(readings), position, coups: plans };
}

function demand(holds, what) {
  if (!holds) throw new Unplayable(`expected: ${what}`);
}

function promise(played, what) {
  if (!played) throw new Unpromised(`not played here: ${what}`);
}

function isObject(thing) {
  return typeof thing === 'object' && thing !== null && !Array.isArray(thing);
}

function checkFields(thing, name) {
  demand(isObject(thing), `${name} is an object`);
  const { required, optional } = FIELDS[name];
  for (const field of required) demand(Object.hasOwn(thing, field), `${name} has ${field}`);
  for (const field of Object.keys(thing)) {
    demand(required.includes(field) || optional.includes(field), `${name} has no ${field}`);
  }
}

/** Rulebooks, numbers of players and readings that this program does not play are skipped. */
function checkPromised({ rulebook, table, readings }) {
  promise(PLAYED.rulebooks.includes(rulebook), `francion by the rulebook ${rulebook}`);
  checkFields(table, 'table');
  demand(Number.isSafeInteger(table.players), 'players is a whole number');
  promise(PLAYED.players.includes(table.players), `${table.players} players`);
  demand(isObject(readings), 'readings is an object');
  for (const [ruling, reading] of Object.entries(readings)) {
    promise(isReading(ruling, reading), `${ruling}=${reading}`);
  }
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

function checkCounts(counts, players, name) {
  demand(isObject(counts), `${name} is an object`);
  demand(Object.keys(counts).sort().join('') === players.join(''), `${name} names every player and nobody else`);
  demand(Object.values(counts).every(Number.isSafeInteger), `${name} are whole numbers`);
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
function checkedPosition(position, players) {
  checkFields(position, 'position');
  const read = {
    turn: position.turn,
    leader: position.leader,
    hands: cardsByPlayer(position.hands, players, 'hands'),
    trick: checkedCards(position.trick, 'trick'),
    won: cardsByPlayer(position.won, players, 'won'),
    turnUp: checkedCards([position['turn-up']], 'turn-up')[0],
    stock: checkedCards(position.stock, 'stock'),
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

function cardsByPlayer(cards, players, name) {
  demand(isObject(cards) && Object.keys(cards).sort().join('') === players.join(''), `${name} names every player`);
  return ofEach(players, (player) => checkedCards(cards[player], name));
}

function checkedCards(cards, name) {
  demand(Array.isArray(cards), `${name} is a list`);
  demand(cards.every((card) => PACKS[5].includes(card)), `${name} holds cards, each a rank and a suit`);
  return cards;
}

function checkPack(cards, players) {
  const pack = PACKS[players.length];
  const whole = cards.length === pack.length && pack.every((card) => cards.includes(card));
  demand(whole, `the pack of ${pack.length} cards (Francion 1.2 to 1.4)`);
}

function checkedPlan(plan, players, underWay) {
  checkFields(plan, 'coup');
  const { moves } = plan;
  demand(Array.isArray(moves) && moves.every((move) => typeof move === 'string'), 'moves are texts');
  const dealt = (plan.pack ?? null) !== null;
  demand(dealt !== underWay, underWay ? 'a coup under way has no pack' : 'a coup to be dealt has a pack');
  if (!dealt) return { moves, pack: null };
  const pack = checkedCards(plan.pack, 'pack');
  checkPack(pack, players);
  return { moves, pack };
}
