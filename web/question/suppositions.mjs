/**
 * What a question could have meant otherwise, where it left something out: one thing at a time. Whether the answer
 * depends on it is for `dependence.mjs` to find by trying.
 */

import { ofEach, sum } from './fields.mjs';
import { CARDS_EACH, FIGURES, consoledDeals, isDealLeft, rulesOf, seating, stockSizes } from './rules.mjs';
import { RANKS, UNKNOWN } from './text.mjs';

const FOUR = 4;
const PACK = 52;
const STAKE = 20;
const LIKE_CARDS = 4;

/** Chips of a player who is far ahead. */
const RICH = 1000;

/** Everything else that a question could have meant, the impossible included. */
export function suppositions(question, announced) {
  if (question.turn === null) return [];
  const asked = { ...question, order: seating(Object.keys(question.hands).sort(), question.dealer, readingsOf(question)), played: readingsOf(question), announced, turn: question.turn };
  return [
    lastCard, nothingElseExposed, emptyStock, emptyHands, nothingLeft, otherDealer, otherTurn, makersTurn, fourthPlayer, fullPile, papillonBefore,
    lastLayer, laidBySauterelle, likesBefore, silence, fullPool, raisedPayment, otherChips, lastCoup,
  ].flatMap((suppose) => suppose(asked));
}

function readingsOf({ rulebook, readings }) {
  return rulesOf(rulebook, readings).readings;
}

/**
 * A supposition: the condition in words, and the question in which it holds and is said.
 *
 * @param field that was left out; several with commas between them
 * @param also other fields that are said with it
 */
export function supposing({ order, played, announced, ...question }, field, words, change, also = []) {
  const said = [...field.split(', '), ...also];
  const assumed = Object.fromEntries(Object.entries(question.assumed).filter(([name]) => !said.includes(name)));
  const unsaid = question.unsaid.filter((name) => !said.includes(name));
  return { field, words, question: { ...question, ...change, assumed, unsaid } };
}

// --- what lies there

/** The player to move holds no other card than those that are known. */
function lastCard(asked) {
  const { hands, turn } = asked;
  if (!hands[turn].includes(UNKNOWN)) return [];
  const words = { text: '{player} holds no other card', parts: { player: turn } };
  return [supposing(asked, 'hand', words, { hands: { ...hands, [turn]: hands[turn].filter(isKnown) } })];
}

function nothingElseExposed(asked) {
  const { layout } = asked;
  if (!layout.includes(UNKNOWN)) return [];
  return [supposing(asked, 'layout', { text: 'no other card is exposed', parts: {} }, { layout: layout.filter(isKnown) })];
}

function isKnown(card) {
  return card !== UNKNOWN;
}

function emptyStock(asked) {
  if (!('stock' in asked.assumed) || asked.stock === 0) return [];
  const { words, stock } = lastStock(asked);
  return [supposing(asked, 'stock', words, { stock, next: null })];
}

/** What lies in stock in the last deal: with cards turned up at each, some that are never played. */
function lastStock({ players, played }) {
  const left = Math.min(...stockSizes(players, played));
  const few = { text: 'only {left} cards are left in the stock, too few to deal', parts: { left } };
  return { stock: left, words: left > 0 ? few : { text: 'the stock is empty', parts: {} } };
}

function unknownHands({ assumed, hands, order }) {
  if (!('hands' in assumed)) return [];
  return order.filter((player) => hands[player].length > 0 && hands[player].every((card) => card === UNKNOWN));
}

function withoutCards(asked) {
  const players = unknownHands(asked);
  const text = players.length === 1 ? '{players} has no cards left' : '{players} have no cards left';
  return { text, parts: { players } };
}

/** Players whose hands were not named hold no card. */
function emptyHands(asked) {
  if (unknownHands(asked).length === 0) return [];
  return [supposing(asked, 'hands', withoutCards(asked), { hands: { ...asked.hands, ...ofEach(unknownHands(asked), () => []) } })];
}

/** Both: the other hands empty, and the stock as well. */
function nothingLeft(asked) {
  const [stock] = emptyStock(asked);
  const [hands] = emptyHands(asked);
  if (!stock || !hands) return [];
  const words = { text: '{one} and {other}', parts: { one: stock.words, other: hands.words } };
  return [supposing(asked, 'stock, hands', words, { stock: stock.question.stock, next: null, hands: hands.question.hands })];
}

// --- who sits where

/** Somebody else deals: who comes after whom changes, the letters' cards do not. */
function otherDealer(asked) {
  if (!('dealer' in asked.assumed)) return [];
  return Object.keys(asked.hands).sort().filter((player) => player !== asked.dealer).map((dealer) => supposing(
    asked, 'dealer', { text: '{player} is the dealer', parts: { player: dealer } }, { dealer }, ['turn']));
}

/** The hand of the player to move is another player's. */
function otherTurn(asked) {
  const { assumed, order, hands, turn } = asked;
  if ('dealer' in assumed || !('turn' in assumed) || !('hands' in assumed)) return [];
  return order.slice(1).map((player) => supposing(asked, 'turn', turnOf(player),
    { turn: player, hands: { ...hands, [turn]: hands[player], [player]: hands[turn] } }));
}

/** It is the turn of whoever is said to make the move. */
function makersTurn(asked) {
  const { player, turn, hands, assumed } = asked;
  if (player === null || player === turn || !('turn' in assumed)) return [];
  const held = hands[player];
  return held.length === 0 || held.includes(UNKNOWN) ? [] : [supposing(asked, 'turn', turnOf(player), { turn: player })];
}

function turnOf(player) {
  return { text: "it is {player}'s turn", parts: { player } };
}

/** A fourth player, who holds as many cards as others that were left out, and deals if nobody was said to. */
function fourthPlayer(asked) {
  const { assumed, unsaid, players, played, hands, piles, won, table, turn, likes } = asked;
  if (!('players' in assumed) || players === FOUR) return [];
  const deals = 'dealer' in assumed && played.direction !== 'clockwise';
  const hand = Array(hands[turn].length).fill(UNKNOWN);
  const chips = { ...table.chips, D: table.chips.A };
  const pool = table.pool + (unsaid.includes('pool') ? STAKE : 0);
  return [supposing(asked, 'players', { text: 'four play', parts: {} }, {
    players: FOUR,
    hands: { ...hands, D: hand },
    piles: { ...piles, D: 0 },
    won: won && { ...won, D: [] },
    likes: ofEach([...Object.keys(likes), 'D'], () => 0),
    table: { ...table, chips, pool },
    ...(deals && { dealer: 'D' }),
    ...('stock' in assumed && { stock: stockOfFour(asked, hand.length), next: null }),
  }, ['dealer', 'turn'])];
}

/** The most that the deals leave beside so many cards in a fourth hand. */
function stockOfFour(asked, more) {
  return stockSizes(FOUR, asked.played).find((size) => size <= PACK - more - outsideStock(asked)) ?? 0;
}

function outsideStock({ layout, hands, piles }) {
  const held = Object.values(hands).map((hand) => hand.length);
  return sum([layout.length, ...held, ...Object.values(piles)]);
}

// --- what went before

/** The next player has captured all the cards that lie nowhere else. */
function fullPile(asked) {
  const { assumed, order, turn, stock, played } = asked;
  const count = PACK - outsideStock(asked) - stock;
  if (!('piles' in assumed) || count <= 0) return [];
  const player = order[(order.indexOf(turn) + 1) % order.length];
  const words = { text: '{player} has captured the {count} missing cards', parts: { player, count } };
  const cards = played.most === 'points' ? nowhereElse(asked).slice(0, count) : null;
  return [supposing(asked, 'piles', words, {
    piles: ofEach(order, (each) => (each === player ? count : 0)),
    won: cards && ofEach(order, (each) => (each === player ? cards : [])),
  })];
}

/** Cards that lie nowhere that is known, the highest first. */
function nowhereElse({ layout, next, hands }) {
  const seen = [...layout, ...(next ?? []), ...Object.values(hands).flat()].map((card) => card[0]);
  return [...RANKS].flatMap((rank) =>
    Array(Math.max(0, LIKE_CARDS - seen.filter((each) => each === rank).length)).fill(rank));
}

/** A player without cards has gone out by a papillon before. */
function papillonBefore(asked) {
  const { unsaid, stock, players, order, hands } = asked;
  if (!unsaid.includes('papillons') || isDealLeft(stock, players)) return [];
  return order.filter((player) => hands[player].length === 0).map((player) => supposing(asked, 'papillons',
    { text: '{player} has already made a papillon', parts: { player } }, { papillons: [player] }));
}

/** A player was the last to lay down: one without cards, or another one in an earlier deal if that counts. */
function lastLayer(asked) {
  const { unsaid, stock, players, order, hands, papillons } = asked;
  const deals = consoledDeals(rulesOf(asked.rulebook, asked.readings));
  const counts = deals === 'every-deal' || !isDealLeft(stock, players);
  if (!unsaid.includes('last') || !unsaid.includes('wanting') || !counts) return [];
  return order.flatMap((player) => {
    if (hands[player].length === 0 && !papillons.includes(player)) {
      const words = { text: '{player} was the last to lay down', parts: { player } };
      return [supposing(asked, 'last', words, { last: player, wanting: player })];
    }
    const words = { text: '{player} was the last to lay down, in an earlier deal', parts: { player } };
    return deals === 'any-deal' ? [supposing(asked, 'wanting', words, { wanting: player })] : [];
  });
}

/** Who last laid down made a sauterelle, where that has its maker lay out the hand. */
function laidBySauterelle(asked) {
  const { unsaid, last, played } = asked;
  if (!unsaid.includes('wanting') || last === null || played['sauterelle-layer'] !== 'maker') return [];
  const words = { text: '{player} laid down because of a sauterelle, not because no capture was possible', parts: { player: last } };
  return [supposing(asked, 'wanting', words, { wanting: null })];
}

/** The player to move has taken one like card with every card of this deal before. */
function likesBefore(asked) {
  const { unsaid, played, hands, turn, order } = asked;
  const before = CARDS_EACH - hands[turn].length;
  if (!unsaid.includes('likes') || played.hanneton !== 'three-captures' || before <= 0) return [];
  const text = '{player} has taken a like card with each of {before} cards of this deal';
  return [supposing(asked, 'likes', { text, parts: { player: turn, before } },
    { likes: ofEach(order, (player) => (player === turn ? before : 0)) })];
}

/** The maker of a figure did not call it by its name (rulings announcing, papillon-without-name). */
function silence(asked) {
  const { announced: figures, turn: player, readings, played } = asked;
  if (figures.length === 0) return [];
  const parts = { player, figures };
  const silent = { isAllNamed: true };
  const found = [supposing(asked, 'announced', { text: '{player} did not announce {figures}', parts }, silent)];
  const text = '{player} did not announce {figures}, and an unannounced papillon does not count (papillon-without-name)';
  if (!figures.includes(PAPILLON) || played['papillon-without-name'] === 'loses') return found;
  const loses = { ...silent, readings: { ...readings, 'papillon-without-name': 'loses' } };
  return [...found, supposing(asked, 'announced, papillon-without-name', { text, parts }, loses)];
}

const PAPILLON = FIGURES[FIGURES.length - 1];

// --- the table

function fullPool(asked) {
  const { unsaid, table, players } = asked;
  if (!unsaid.includes('pool')) return [];
  const pool = table.pool + STAKE * players;
  return [supposing(asked, 'pool', { text: 'the pool holds {chips}', parts: { chips: pool } }, { table: { ...table, pool } })];
}

function raisedPayment(asked) {
  if (!asked.unsaid.includes('cards')) return [];
  const cards = asked.table.cards + 1;
  const words = { text: 'an earlier tie has raised the payment for the most cards to {chips}', parts: { chips: cards } };
  return [supposing(asked, 'cards', words, { table: { ...asked.table, cards } })];
}

function otherChips(asked) {
  const { unsaid, table, turn, order } = asked;
  if (!unsaid.includes('chips')) return [];
  const sums = [[0, 'the other players have no chips left'], [RICH, 'the other players are far ahead']];
  return sums.map(([count, text]) => supposing(asked, 'chips', { text, parts: {} },
    { table: { ...table, chips: ofEach(order, (player) => (player === turn ? table.chips[player] : count)) } }));
}

/** The game's last coup, under either convention for an unwon pool. */
function lastCoup(asked) {
  const { unsaid, table, players, played } = asked;
  const coup = table.rounds * players * (played['coups-per-dealer'] === 'three' ? 3 : 1);
  if (!['coup', 'rounds'].some((field) => unsaid.includes(field)) || table.coup >= coup) return [];
  const [last, shared] = ['this is the last coup of the game', 'this is the last coup of the game and an unwon pool is shared'];
  const found = [supposing(asked, 'coup', { text: last, parts: {} }, { table: { ...table, coup } })];
  if (!unsaid.includes('unwon')) return found;
  return [...found, supposing(asked, 'coup, unwon', { text: shared, parts: {} }, { table: { ...table, coup, unwon: 'share' } })];
}
