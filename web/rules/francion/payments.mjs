/**
 * Payments (section 6). What is owed is `{from, to, chips, reason, clause}`; an
 * account is a player's letter or the stake, and tokens and chips are one account
 * (length). Its cause is what is paid for and the clause that has it paid.
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
export function fromEach(players, receiver, chips, cause) {
  return othersAfter(receiver, players).map((from) => ({ from, to: receiver, chips, ...cause }));
}

/** Each of the others is paid, in playing order after the payer (settlement-order). */
export function toEach(players, payer, chips, cause) {
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
