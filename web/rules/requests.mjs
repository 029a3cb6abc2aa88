/** Checks a `run` request, so that the game meets only what it can play. */

import { FULL_PACK, fitsPack } from './cards.mjs';
import { agreedCoups } from './course.mjs';
import { DOCUMENTS, rulesOf } from './documents.mjs';
import { canBeDue, isPoolOfGame } from './ending.mjs';
import { Unplayable } from './papillon.mjs';
import { isReading } from './readings.mjs';
import { lettersOf } from './seats.mjs';
import { CARDS_EACH, stocksOf } from './stock.mjs';

/** Something that `start` did not promise. */
export class Unpromised extends Error {}

/** The fields of protocol 1; whatever else is sent is an error. */
const FIELDS = {
  request: {
    required: ['op', 'seq', 'game', 'rulebook', 'readings', 'table', 'coups'],
    optional: ['position'],
  },
  table: {
    required: ['players', 'rounds', 'unwon', 'dealer', 'coup', 'chips', 'pool', 'bank', 'cards-payment'],
    optional: [],
  },
  position: {
    required: ['turn', 'hands', 'layout', 'stock', 'piles'],
    optional: ['papillons', 'last', 'wanting', 'victim', 'likes'],
  },
  coup: { required: ['moves'], optional: ['pack'] },
};

/** @returns {object} what is to be played, its cards in canonical form */
export function checkedRun(request) {
  checkFields(request, 'request');
  checkPromised(request);
  const { table, readings, coups } = request;
  checkTable(table);
  const rules = rulesOf(request.rulebook, readings);
  const players = lettersOf(table.players);
  checkCourse(table, rules);
  const position = request.position ? checkedPosition(request.position, players, rules) : null;
  demand(Array.isArray(coups), 'coups is a list');
  const plans = coups.map((plan, number) => checkedPlan(plan, position !== null && number === 0));
  return { table, rules, position, coups: plans };
}

function demand(holds, what) {
  if (!holds) throw new Unplayable(`expected: ${what}`);
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

/** Games, numbers of players and readings that this program does not play are skipped. */
function checkPromised({ game, rulebook, table, readings }) {
  promise(game === 'papillon' && Object.hasOwn(DOCUMENTS, rulebook), `${game} by the rulebook ${rulebook}`);
  checkFields(table, 'table');
  demand(Number.isSafeInteger(table.players), 'players is a whole number');
  promise(table.players === 3 || table.players === 4, `${table.players} players`);
  demand(isObject(readings), 'readings is an object');
  for (const [ruling, reading] of Object.entries(readings)) {
    promise(isReading(ruling, reading), `${ruling}=${reading}`);
  }
}

function promise(played, what) {
  if (!played) throw new Unpromised(`not played here: ${what}`);
}

function checkTable(table) {
  const players = lettersOf(table.players);
  for (const field of ['rounds', 'coup', 'cards-payment']) {
    demand(Number.isSafeInteger(table[field]) && table[field] >= 1, `${field} is at least 1`);
  }
  for (const account of ['pool', 'bank']) {
    demand(Number.isSafeInteger(table[account]), `${account} is a whole number`);
  }
  demand(table.pool >= 0, 'pool is not below zero');
  demand(['play-on', 'share'].includes(table.unwon), 'unwon is play-on or share');
  demand(players.includes(table.dealer), 'dealer is a player');
  demand(isObject(table.chips), 'chips is an object');
  demand(Object.keys(table.chips).sort().join('') === players.join(''), 'chips names every player and nobody else');
  demand(Object.values(table.chips).every(Number.isSafeInteger), 'chips are whole numbers');
}

/** How far the game can have come (Papillon 2.9, 14.3), and what ties can have brought about (cards-growth). */
function checkCourse(table, rules) {
  const extra = table.unwon === 'play-on' && !isPoolOfGame({ rules });
  demand(extra || table.coup <= agreedCoups(table, rules), 'coup is one of those that were agreed');
  demand(canBeDue(table['cards-payment'], rules), 'cards-payment is what ties can bring about');
}

/** A position that no play can reach is not played (see the notation, "Positions"). */
function checkedPosition(position, players, rules) {
  checkFields(position, 'position');
  const read = {
    turn: position.turn,
    hands: cardsByPlayer(position.hands, players, 'hands'),
    layout: checkedCards(position.layout, 'layout'),
    stock: checkedCards(position.stock, 'stock'),
    piles: cardsByPlayer(position.piles, players, 'piles'),
    papillons: position.papillons ?? [],
    last: position.last ?? null,
    wanting: position.wanting ?? position.last ?? '-',
    victim: position.victim ?? null,
    likes: checkedLikes(position.likes ?? {}, players),
  };
  const hands = Object.values(read.hands);
  demand(fitsPack([...hands, read.layout, read.stock, ...Object.values(read.piles)].flat()), 'cards of one pack');
  demand(hands.every((hand) => hand.length <= CARDS_EACH), 'no hand of more than three cards');
  demand(stocksOf(players, rules).includes(read.stock.length), 'a stock that the deals leave (Papillon 3.6)');
  const dealsLeft = read.stock.length >= CARDS_EACH * players.length;
  checkPeople(read, players);
  checkMemory(read, dealsLeft);
  checkTurn(read, players, dealsLeft);
  return { ...read, wanting: read.wanting === '-' ? null : read.wanting };
}

function checkPeople({ hands, papillons, last, wanting, victim, likes }, players) {
  demand(Array.isArray(papillons) && papillons.every((player) => players.includes(player)), 'papillons are players');
  for (const player of [last, victim]) demand(player === null || players.includes(player), 'last and victim are players');
  demand(wanting === '-' || players.includes(wanting), 'wanting is a player, or nobody');
  demand(players.every((player) => hands[player].length + likes[player] <= CARDS_EACH), 'likes are cards of this deal');
}

/** Who went out or laid down holds no cards, and a deal must follow for somebody to lay down with it. */
function checkMemory({ hands, papillons, last, victim }, dealsLeft) {
  const wentOut = papillons.every((player) => !dealsLeft && hands[player].length === 0);
  demand(wentOut && new Set(papillons).size === papillons.length, 'papillons in the last deal, each player once');
  demand(last === null || (hands[last].length === 0 && !papillons.includes(last)), 'last has laid down the hand');
  demand(victim === null || dealsLeft, 'a victim only while a deal is left');
}

function checkTurn({ turn, hands }, players, dealsLeft) {
  const over = !dealsLeft && Object.values(hands).every((hand) => hand.length === 0);
  if (turn === '-') demand(over, 'a coup that is over has neither hands nor deals');
  else demand(players.includes(turn) && hands[turn].length > 0, 'turn is a player who holds cards');
}

function checkedLikes(likes, players) {
  demand(isObject(likes) && Object.keys(likes).every((player) => players.includes(player)), 'likes by player');
  demand(Object.values(likes).every((count) => Number.isSafeInteger(count) && count >= 0), 'likes are counts');
  return Object.fromEntries(players.map((player) => [player, likes[player] ?? 0]));
}

function cardsByPlayer(piles, players, name) {
  demand(isObject(piles) && Object.keys(piles).sort().join('') === players.join(''), `${name} names every player`);
  return Object.fromEntries(players.map((player) => [player, checkedCards(piles[player], name)]));
}

function checkedCards(cards, name) {
  demand(Array.isArray(cards), `${name} is a list`);
  demand(cards.every((card) => FULL_PACK.includes(card)), `${name} holds cards, each a rank and a suit`);
  return cards;
}

function checkedPlan(plan, underWay) {
  checkFields(plan, 'coup');
  const { moves } = plan;
  demand(Array.isArray(moves) && moves.every((move) => typeof move === 'string'), 'moves are texts');
  const dealt = (plan.pack ?? null) !== null;
  demand(dealt !== underWay, underWay ? 'a coup under way has no pack' : 'a coup to be dealt has a pack');
  return { moves, pack: dealt ? checkedPack(plan.pack) : null };
}

function checkedPack(pack) {
  const read = checkedCards(pack, 'pack');
  demand(read.length === FULL_PACK.length && fitsPack(read), 'a pack of 52 cards (Papillon 1.1)');
  return read;
}
