/**
 * Payments (section 6). What is owed is `{from, to, chips}`; an account is a
 * player's letter or the stake, and tokens and chips are one account (length).
 */

import { othersAfter } from './seats.mjs';

/** The account of what is at stake in the coup. */
export const STAKE = 'stake';

/** A token is worth nine chips (Francion 1.6). */
const TOKEN = 9;

/** Tokens, counted in chips. */
export function tokens(count) {
  return TOKEN * count;
}

/** Each of the others pays; the first is whoever comes after the receiver (settlement-order). */
export function fromEach(players, receiver, chips) {
  return othersAfter(receiver, players).map((from) => ({ from, to: receiver, chips }));
}

/** Each of the others is paid, in playing order after the payer (settlement-order). */
export function toEach(players, payer, chips) {
  return othersAfter(payer, players).map((to) => ({ from: payer, to, chips }));
}

/** Pays in full what is owed; who has nothing left goes below zero (length). */
export function pay({ accounts, payments }, owed) {
  for (const payment of owed.filter(({ chips }) => chips > 0)) {
    accounts[payment.from] -= payment.chips;
    accounts[payment.to] += payment.chips;
    payments.push(payment);
  }
}
