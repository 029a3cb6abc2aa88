/**
 * Who owes what, and how it is paid.
 *
 * A payment that is owed is `{from, to, chips}`; accounts are the players'
 * letters, `pool` and `bank`. Tokens and chips are one account (one-account).
 */

import { countAces, rankOf } from './cards.mjs';
import { othersAfter } from './seats.mjs';

/** A token is worth 20 chips, and is the stake of a coup (Papillon 2.4, 2.7). */
const STAKE = 20;

/** What n aces bring that are taken by a card of value n and nothing else (Papillon 6.3 to 6.5). */
const ACES_BY_SUM = { '2AA': 4, '3AAA': 6, '4AAAA': 8 };

/** Each of the other players pays so many chips, with or without cards (Papillon 5.3). */
export function fromEach(players, receiver, chips) {
  return othersAfter(receiver, players).map((from) => ({ from, to: receiver, chips }));
}

/** The others pay a sum together; the earlier payers pay what does not divide (ace-rate). */
function fromAll(players, receiver, chips) {
  const payers = othersAfter(receiver, players);
  const share = Math.floor(chips / payers.length);
  const more = chips % payers.length;
  return payers.map((from, seat) => ({ from, to: receiver, chips: share + (seat < more ? 1 : 0) }));
}

/** Every player's stake at the start of a coup (Papillon 2.7). */
export function stakes(players) {
  return players.map((from) => ({ from, to: 'pool', chips: STAKE }));
}

/** What is owed for the aces of a capture: at a special rate, or one by one (section 6, papillon-pdf:35). */
export function acesTaken(players, maker, capture, { everyAce, readings }) {
  const special = everyAce > 0 ? everyAce * countAces(capture.taken) : specialAces(capture, readings);
  if (special === 0) return fromEach(players, maker, countAces(capture.taken));
  const owed = readings['ace-rate'] === 'total' ? fromAll : fromEach;
  return owed(players, maker, special);
}

/**
 * The special rates. Aces that take one ace bring 2 (Papillon 6.2,
 * papillon-adpoker:16); four aces together bring 4, from the table (Papillon
 * 7.4) or from hand (Papillon 10.4), where a table does not go by the article's
 * list, which has no rate of its own for an ace that takes three
 * (aces-take-aces). Aces taken by a sum need to be alone (ace-by-sum).
 */
function specialAces({ played, taken }, readings) {
  if (rankOf(played[0]) === 'A') {
    if (readings['aces-take-aces'] === 'own-list') return taken.length === 1 ? 2 : 0;
    return played.length + taken.length === 4 ? 4 : 2;
  }
  return ACES_BY_SUM[[...played, ...taken].map(rankOf).join('')] ?? 0;
}

/** The chip of a figure (Papillon 7.3, 8.2, 9.2, 10.2). */
export function figureChip(players, maker) {
  return fromEach(players, maker, 1);
}

/** What three cards that take the fourth bring as such (papillon-adpoker:19). */
export function threeFromHand(players, maker, { played }, rules) {
  return played.length === 3 ? fromEach(players, maker, rules.threeFromHand) : [];
}

/** A laying down: a chip to the pool for each card, then the aces (Papillon 11.2, 11.3). */
export function laidDown(players, layer, cards) {
  return [{ from: layer, to: 'pool', chips: cards.length }, ...acesLaid(players, layer, cards)];
}

/** A chip from each for every ace laid, whatever the reason (Papillon 6.6, 11.3). */
export function acesLaid(players, layer, cards) {
  return fromEach(players, layer, countAces(cards));
}

/**
 * The shares of a pool (Papillon 14.3, pool-taker). What does not divide goes to
 * the bank, or singly to the players in order (share-remainder).
 *
 * @param {string[]} order who shares it, from the first player of the last coup on
 */
export function shares(order, pool, { readings }) {
  const share = Math.floor(pool / order.length);
  const rest = pool % order.length;
  const inOrder = readings['share-remainder'] === 'in-order';
  const owed = order.map((to, seat) => ({ from: 'pool', to, chips: share + (inOrder && seat < rest ? 1 : 0) }));
  return inOrder ? owed : [...owed, { from: 'pool', to: 'bank', chips: rest }];
}

/**
 * Pays what is owed, one payment after another. Without credit a player pays
 * what there is, and the rest lapses (ruling credit).
 *
 * @param {any} game whose payments of this step it adds to
 */
export function pay({ accounts, payments, rules }, owed) {
  for (const { from, to, chips } of owed) {
    const limited = rules.readings.credit === 'none' && from !== 'pool' && from !== 'bank';
    const paid = limited ? Math.min(chips, Math.max(0, accounts[from])) : chips;
    if (paid === 0) continue;
    accounts[from] -= paid;
    accounts[to] += paid;
    payments.push({ from, to, chips: paid });
  }
}
