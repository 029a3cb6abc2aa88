/** The rules of Le Papillon as the pages ask for them: only this module imports from the implementation. Seats and stock beside. */

import { capturesOf, legalMoves } from '../rules/captures.mjs';
import { FIGURES, readMove as read, value, writeCapture } from '../rules/cards.mjs';
import { consoledDeals, openGame, play, resumeCoup, startCoup } from '../rules/course.mjs';
import { lettersOf, ofEach } from '../rules/deal.mjs';
import { DOCUMENTS, OPEN_RULINGS, rulesOf } from '../rules/documents.mjs';
import { whoHasMost, whoIsConsoled } from '../rules/ending.mjs';

export {
  FIGURES, OPEN_RULINGS, capturesOf, consoledDeals, legalMoves, lettersOf, ofEach, openGame, play, resumeCoup, rulesOf, startCoup, value, whoHasMost, whoIsConsoled, writeCapture,
};

/** Reads a move that is known to be one. */
export const readMove = /** @type {(text: string) => any} */ (read);

/** The documents by which a table may play. */
export const RULEBOOKS = Object.keys(DOCUMENTS);

/**
 * The rulings that a document's own words leave open, or those of the main document where it is silent. Nobody at
 * a table of the main document doubts which way play goes round because an article says so elsewhere.
 * @type {Record<string, string[]>}
 */
export const IN_DOUBT = {
  salon: without(
    'deal-of-seven', 'first-layout', 'first-or-last', 'sum-cap', 'sauterelle-layer', 'hanneton', 'direction',
    'coups-per-dealer', 'pool-taker', 'most', 'aces-take-aces', 'consolation-deal', 'adpoker-petit-papillon',
  ),
  pdf: without(
    'deal-of-seven', 'first-or-last', 'sum-cap', 'sauterelle-layer', 'hanneton', 'direction', 'aces-take-aces',
    'consolation-deal', 'adpoker-petit-papillon',
  ),
  adpoker: without('coups-per-dealer', 'pool-taker'),
};

function without(...others) {
  return Object.keys(OPEN_RULINGS).filter((ruling) => !others.includes(ruling));
}

// --- who sits where, and what the deals leave in stock

const PACK = 52;
export const CARDS_EACH = 3;
const SEVEN = 7;
const FOUR = 4;

/** The players in playing order: the dealer is the last (ruling direction). */
export function seating(players, dealer, { direction }) {
  const order = direction === 'clockwise' ? [...players].reverse() : players;
  const place = order.indexOf(dealer) + 1;
  return [...order.slice(place), ...order.slice(0, place)];
}

/** The players in the order of play after one of them, or all as they sit. */
export function following(seats, player) {
  const place = player === null ? 0 : seats.indexOf(player) + 1;
  return [...seats.slice(place), ...seats.slice(0, place)].filter((each) => each !== player);
}

/** Whether a stock gives everybody three more cards (Papillon 3.6). */
export function isDealLeft(stock, players) {
  return stock >= CARDS_EACH * players;
}

/** Whether cards were just dealt to an empty table: whoever sits to the right of the player who cleared it lays down with the deal (Papillon 8.4). */
export function isClearedBeforeDeal({ layout, turn, hands, stock, players, dealer }, readings) {
  const isDealt = Object.values(hands).every((hand) => hand.length === CARDS_EACH) && stock < stockSizes(players, readings)[0];
  const isFirst = turn === seating(lettersOf(players), dealer, readings)[0];
  return layout.length === 0 && isFirst && isDealt && readings['sauterelle-victim'] === 'right-neighbour';
}

/** What the stock can hold in a coup, largest first (Papillon 3.5, 3.6, 15.1; rulings first-layout, deal-of-seven). */
export function stockSizes(players, readings) {
  const exposed = players === FOUR && readings['first-layout'] === 'four' ? FOUR : SEVEN;
  const sizes = [PACK - CARDS_EACH * players - exposed];
  for (let left = sizes[0]; isDealLeft(left, players); sizes.push(left)) left = afterDeal(left, players, readings);
  return sizes;
}

function afterDeal(stock, players, readings) {
  const rest = stock - CARDS_EACH * players;
  return readings['deal-of-seven'] === 'literal' ? Math.max(0, rest - SEVEN) : rest;
}
