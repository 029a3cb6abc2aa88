/** A case of Le Papillon (see cases.mjs): what is checked in its request, how it is played, and what can be seen of it. */

import { legalMoves } from './captures.mjs';
import { fitsPack, FULL_PACK, readMove } from './cards.mjs';
import { cardsByPlayer, checkCounts, checkCards, checkCoups, checkFields, checkRequest, demand, isObject } from './cases.mjs';
import { agreedCoups, openGame, play, resumeCoup, startCoup } from './course.mjs';
import { CARDS_EACH, lettersOf, ofEach, stocksOf } from './deal.mjs';
import { DOCUMENTS, isReading, rulesOf } from './documents.mjs';
import { canBeDue, isPoolOfGame } from './ending.mjs';

/** What `start` promises. */
export const PLAYED = { game: 'papillon', rulebooks: Object.keys(DOCUMENTS), players: [3, 4] };

const TABLE = ['players', 'rounds', 'unwon', 'dealer', 'coup', 'chips', 'pool', 'bank', 'cards-payment'];

/** @returns {object} what is to be played, its cards in canonical form */
export function checkRun(request) {
  checkRequest(request, PLAYED, TABLE, isReading);
  const { table, readings, coups } = request;
  checkTable(table);
  const rules = rulesOf(request.rulebook, readings);
  checkCourse(table, rules);
  const position = request.position ? checkPosition(request.position, lettersOf(table.players), rules) : null;
  return { table, rules, position, coups: checkCoups(coups, position, checkPack) };
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
  checkCounts(table.chips, players, 'chips');
}

/** How far the game can have come (Papillon 2.9, 14.3), and what ties can have brought about (cards-growth). */
function checkCourse(table, rules) {
  const extra = table.unwon === 'play-on' && !isPoolOfGame({ rules });
  demand(extra || table.coup <= agreedCoups(table, rules), 'coup is one of those that were agreed');
  demand(canBeDue(table['cards-payment'], rules), 'cards-payment is what ties can bring about');
}

/** A position that no play can reach is not played (see the notation, "Positions"). */
function checkPosition(position, players, rules) {
  checkFields(position, 'position', ['turn', 'hands', 'layout', 'stock', 'piles'], ['papillons', 'last', 'wanting', 'victim', 'likes']);
  const read = {
    turn: position.turn,
    hands: cardsByPlayer(position.hands, players, 'hands', FULL_PACK),
    layout: checkCards(position.layout, 'layout', FULL_PACK),
    stock: checkCards(position.stock, 'stock', FULL_PACK),
    piles: cardsByPlayer(position.piles, players, 'piles', FULL_PACK),
    papillons: position.papillons ?? [],
    last: position.last ?? null,
    wanting: position.wanting ?? position.last ?? '-',
    victim: position.victim ?? null,
    likes: checkLikes(position.likes ?? {}, players),
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

function checkLikes(likes, players) {
  demand(isObject(likes) && Object.keys(likes).every((player) => players.includes(player)), 'likes by player');
  demand(Object.values(likes).every((count) => Number.isSafeInteger(count) && count >= 0), 'likes are counts');
  return Object.fromEntries(players.map((player) => [player, likes[player] ?? 0]));
}

function checkPack(pack) {
  const read = checkCards(pack, 'pack', FULL_PACK);
  demand(read.length === FULL_PACK.length && fitsPack(read), 'a pack of 52 cards (Papillon 1.1)');
  return read;
}

// --- how it is played

export const PAPILLON = { opened: ({ table, rules }) => openGame(table, rules), resumeCoup, startCoup, play, readMove, stateOf };

/** How things stand, with every observable that the protocol knows. */
function stateOf(game) {
  const { coup, players, accounts } = game;
  const { pool, bank } = accounts;
  return {
    turn: coup.turn,
    legal: coup.turn === '-' ? [] : legalMoves(coup.hands[coup.turn], coup.layout, game.rules),
    hands: ofEach(players, (player) => [...coup.hands[player]]),
    layout: [...coup.layout],
    stock: coup.stock.length,
    piles: ofEach(players, (player) => coup.piles[player].length),
    chips: ofEach(players, (player) => accounts[player]),
    pool,
    bank,
    'cards-payment': game.cardsPayment,
    announced: game.announced,
    winner: game.winner,
    over: game.over,
    'game-winner': game.gameWinner,
  };
}
