/** The stock: deals of three, cards turned up, and how long it lasts (section 3). */

import { FULL_PACK } from './cards.mjs';
import { playingOrder } from './seats.mjs';

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
