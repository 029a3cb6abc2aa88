/**
 * Seats and the stock: who plays after whom, deals of three, cards turned up, and how long the stock lasts (section 3).
 *
 * Players are letters, and the next letter sits at the right. Cards, turns and the deal all go that way (ruling turn-order,
 * Papillon 4.1) unless a table plays clockwise (ruling direction): everywhere else `players` are in the order of play, and
 * what the clauses call the right-hand neighbour is whoever comes next in it.
 */

import { FULL_PACK } from './cards.mjs';

/** The letters of so many players, counter-clockwise (Papillon 1.1, 1.2, Francion 1.9). */
export function lettersOf(count) {
  return [...'ABCDE'].slice(0, count);
}

/** A value for every player. */
export function ofEach(players, what) {
  return Object.fromEntries(players.map((player) => [player, what(player)]));
}

/** The letters in the order in which play goes round. */
export function seated(count, { readings }) {
  const letters = lettersOf(count);
  return readings.direction === 'clockwise' ? letters.reverse() : letters;
}

/** The player who comes next: at the right, or at the left clockwise. */
export function nextAfter(player, players) {
  return players[(players.indexOf(player) + 1) % players.length];
}

/** Everybody else, in playing order after the player. */
export function othersAfter(player, players) {
  const seat = players.indexOf(player);
  return [...players.slice(seat + 1), ...players.slice(0, seat)];
}

/** Everybody in playing order from the first player; the dealer comes last. */
export function playingOrder(dealer, players) {
  return [...othersAfter(dealer, players), dealer];
}

// --- the stock

export const CARDS_EACH = 3;

/** How many cards are turned up at first, and with each deal by deal-of-seven (Papillon 3.4). */
const SEVEN = 7;

function cardsOfDeal({ players }) {
  return CARDS_EACH * players.length;
}

/** Whether no deal is left: cards too few for one are never played (deal-of-seven, first-layout). */
export function isLastDeal(game) {
  return game.coup.stock.length < cardsOfDeal(game);
}

/** What the deals of a coup leave in stock, one after the other (Papillon 3.5, 3.6). */
export function stocksOf(players, rules) {
  const deal = cardsOfDeal({ players });
  let left = FULL_PACK.length - deal - exposedFirst(players, rules);
  const stocks = [left];
  while (left >= deal) {
    left -= deal;
    left -= turnedUp(left, rules);
    stocks.push(left);
  }
  return stocks;
}

/** How many deals are left in a stock of so many cards. */
export function dealsLeft(game, stock = game.coup.stock.length) {
  const rest = stock - cardsOfDeal(game);
  return rest < 0 ? 0 : 1 + dealsLeft(game, rest - turnedUp(rest, game.rules));
}

/** How many cards the next deal turns up. */
export function nextTurnedUp(game) {
  return turnedUp(game.coup.stock.length - cardsOfDeal(game), game.rules);
}

function turnedUp(rest, { readings }) {
  return readings['deal-of-seven'] === 'literal' ? Math.min(SEVEN, rest) : 0;
}

/** Three cards to every player, singly and from the first player on (Papillon 3.3, 4.d.3). */
export function deal({ coup, dealer, players }) {
  const order = playingOrder(dealer, players);
  for (let round = 0; round < CARDS_EACH; round += 1) {
    for (const player of order) coup.hands[player].push(coup.stock.shift());
  }
}

/** The first layout: seven, or with four players four (Papillon 3.4, 15.1, first-layout). */
function exposedFirst(players, { readings }) {
  return players.length === 4 && readings['first-layout'] === 'four' ? 4 : SEVEN;
}

export function exposeFirst({ coup, players, rules }) {
  expose(coup, exposedFirst(players, rules));
}

/** What a new deal adds to the layout, after the cards are out (papillon-adpoker:12). */
export function exposeMore({ coup, rules }) {
  expose(coup, turnedUp(coup.stock.length, rules));
}

function expose(coup, count) {
  coup.layout.push(...coup.stock.splice(0, count));
}
