/**
 * Payments (sections 4 to 6). What is owed is `{from, to, chips, reason, clause}`; an account is a player's letter or the
 * stake, and tokens and chips are one account (length). The reason is what is paid for, the clause has it paid.
 */

import { CARDS_EACH, DEALERS_STAKE, WELCHE, ofEach, othersAfter, playingOrder } from './cards.mjs';
import { fromEach } from '../payments.mjs';
import { playerOf, suitLed, takerOf } from './play.mjs';

/** The account of what is at stake in the coup. */
export const STAKE = 'stake';

/** A token is worth nine chips (Francion 1.6). */
const TOKEN = 9;

/** Tokens, counted in chips. */
export function tokens(count) {
  return TOKEN * count;
}

/** Each of the others is paid, in playing order after the payer (settlement-order). */
function toEach(players, payer, chips, cause) {
  return othersAfter(payer, players).map((to) => ({ from: payer, to, chips, ...cause }));
}

/** Pays in full what is owed; who has nothing left goes below zero (length). */
export function pay({ accounts, payments }, owed) {
  for (const payment of owed.filter(({ chips }) => chips > 0)) {
    accounts[payment.from] -= payment.chips;
    accounts[payment.to] += payment.chips;
    payments.push(payment);
  }
}

// --- scoring and stake: tricks, the point, the bête, the manche (section 4)

/** A manche is won with six points (Francion 4.10). */
export const POINTS = 6;

/** What who has no point pays, in tokens (Francion 4.12). */
const WITHOUT_A_POINT = 12;

/** The dealer's nine, then the bêtes of the coup before (Francion 4.5 to 4.7, settlement-order). */
export function stakes(dealer, players, betes) {
  const owed = playingOrder(dealer, players).map((from) => ({ from, to: STAKE, chips: betes[from], reason: 'bete-stake', clause: '4.5' }));
  return [{ from: dealer, to: STAKE, chips: DEALERS_STAKE, reason: 'stake', clause: '1.10' }, ...owed];
}

/** A ninth of the stake for each trick (Francion 4.1). */
export function shares(dealer, players, tricks, stake) {
  const ninth = stake / CARDS_EACH;
  return playingOrder(dealer, players).map((to) => ({ from: STAKE, to, chips: ninth * tricks[to], reason: 'tricks', clause: '4.1' }));
}

/** Who marks the point: of those with most tricks the earliest in playing order (Francion 4.2, 4.3). */
export function marker(dealer, players, tricks) {
  const most = Math.max(...Object.values(tricks));
  return playingOrder(dealer, players).find((player) => tricks[player] === most);
}

/** What each owes to the next coup: the whole stake of this one for no trick (Francion 4.4, 4.5). */
export function betesOf(players, tricks, stake) {
  return ofEach(players, (player) => (tricks[player] === 0 ? stake : 0));
}

/** What the winner of a manche is paid (Francion 4.11, 4.12). */
export function manchePayments(winner, players, points) {
  return othersAfter(winner, players).map((from) => ({
    from, to: winner, chips: tokens(points[from] === 0 ? WITHOUT_A_POINT : POINTS - points[from]), reason: 'manche', clause: points[from] === 0 ? '4.12' : '4.11',
  }));
}

// --- the Welche (section 5)

/** What the Welche is worth, and in a trick to which hearts were led as a plain suit (Francion 5.4). */
const FULL = 4;
const REDUCED = 2;

/** What is paid for (Francion 5.1 to 5.3). */
const TURNED_UP = { reason: 'welche-turned', clause: '5.1' };
const WON = { reason: 'welche', clause: '5.3' };
const TAKEN = { reason: 'welche-taken', clause: '5.2' };

/** Turned up, it earns the dealer four chips from each (Francion 5.1). */
export function turnedUp(dealer, players, { turnUp }, doubling) {
  return turnUp === WELCHE ? fromEach(players, dealer, FULL * doubling, TURNED_UP) : [];
}

/** In a complete trick it is paid to its player, or by its player if it was taken (Francion 5.2, 5.3). */
export function played(coup, players, doubling, readings) {
  if (!coup.trick.includes(WELCHE)) return [];
  const player = playerOf(WELCHE, coup, players);
  const worth = tariff(coup, readings) * doubling;
  const isWon = takerOf(coup, players) === player;
  return isWon ? fromEach(players, player, worth, WON) : toEach(players, player, worth, TAKEN);
}

function tariff({ trick, trump }, readings) {
  return trump !== 'h' && suitLed(trick[0], trump, readings) === 'h' ? REDUCED : FULL;
}

/** What payments are multiplied by in the next coup: a Welche in the stock was hidden (Francion 5.5, hidden-double). */
export function nextDoubling(coup, doubling, readings) {
  if (!coup.stock.includes(WELCHE)) return 1;
  return readings['hidden-double'] === 'cumulative' ? 2 * doubling : 2;
}
