/**
 * Who owes what, and how it is paid.
 *
 * A payment that is owed is `{from, to, chips, reason, clause}`; accounts are the players' letters, `pool` and `bank`.
 * Tokens and chips are one account (one-account). Its cause is the reason (a figure, or what else is paid for) and the
 * clause that has it paid: the main document's, unless another document alone has such a payment.
 */

import { countAces, rankOf } from './cards.mjs';
import { othersAfter } from './deal.mjs';

/** A token is worth 20 chips, and is the stake of a coup (Papillon 2.4, 2.7). */
const STAKE = 20;

/**
 * The special rates, by the ranks that take and are taken. An ace that takes an ace brings 2 (Papillon 6.2), and aces
 * taken by a sum need to be alone (ace-by-sum).
 */
const RATES = {
  AxA: { chips: 2, clause: '6.2' },
  '2xAA': { chips: 4, clause: '6.3' },
  '3xAAA': { chips: 6, clause: '6.4' },
  '4xAAAA': { chips: 8, clause: '6.5' },
};

const BY_ACES = 'papillon-adpoker:16';
/**
 * The rates of four aces together (aces-take-aces): 4 by the main document (Papillon 7.4, 10.4), or those of the
 * article. Where there is none each ace taken brings 1.
 */
const FOUR_ACES = {
  'every-ace': { AxAAA: { chips: 4, clause: '7.4' }, AAAxA: { chips: 4, clause: '10.4' } },
  'own-list': { AAAxA: { chips: 2, clause: BY_ACES } },
  'by-name': { AAAxA: { chips: 0, clause: BY_ACES } },
  doubled: { AxAAA: { chips: 6, clause: BY_ACES }, AAAxA: { chips: 2, clause: BY_ACES } },
};

/** The rule sheet's clauses for what takes only aces (papillon-pdf:36 to 38); all other aces are of papillon-pdf:35. */
const SHEET_CLAUSES = { '2xAA': 'papillon-pdf:36', '3xAAA': 'papillon-pdf:37', '4xAAAA': 'papillon-pdf:38' };

/** What has a figure paid (Papillon 7.3, 8.2, 9.2, 10.2). */
const FIGURE_CLAUSES = { hanneton: '7.3', sauterelle: '8.2', 'petit-papillon': '9.2', papillon: '10.2' };

/** Each of the other players pays so many chips, with or without cards (Papillon 5.3). */
export function fromEach(players, receiver, chips, cause) {
  return othersAfter(receiver, players).map((from) => ({ from, to: receiver, chips, ...cause }));
}

/** The others pay a sum together; the earlier payers pay what does not divide (ace-rate). */
function fromAll(players, receiver, chips, cause) {
  const payers = othersAfter(receiver, players);
  const share = Math.floor(chips / payers.length);
  const more = chips % payers.length;
  return payers.map((from, seat) => ({ from, to: receiver, chips: share + (seat < more ? 1 : 0), ...cause }));
}

/** Every player's stake at the start of a coup (Papillon 2.7). */
export function stakes(players) {
  return players.map((from) => ({ from, to: 'pool', chips: STAKE, reason: 'stake', clause: '2.7' }));
}

/** What is owed for the aces of a capture: at a special rate, or one by one (section 6, papillon-pdf:35). */
export function acesTaken(players, maker, capture, { everyAce, readings }) {
  const aces = countAces(capture.taken);
  const ranks = [capture.played, capture.taken].map((cards) => cards.map(rankOf).join('')).join('x');
  const cause = (clause) => ({ reason: 'ace', clause });
  const rate = everyAce > 0
    ? { chips: everyAce * aces, clause: SHEET_CLAUSES[ranks] ?? 'papillon-pdf:35' }
    : { ...RATES, ...FOUR_ACES[readings['aces-take-aces']] }[ranks];
  if (!rate) return fromEach(players, maker, aces, cause(ranks === 'AxAAA' ? 'papillon-adpoker:15' : '6.1'));
  const owed = readings['ace-rate'] === 'total' ? fromAll : fromEach;
  return owed(players, maker, rate.chips, cause(rate.clause));
}

/** The chip of a figure; a hanneton of three captures is the article's (hanneton). */
export function figureChip(players, maker, figure, { readings }) {
  const isOfThree = figure === 'hanneton' && readings.hanneton === 'three-captures';
  return fromEach(players, maker, 1, { reason: figure, clause: isOfThree ? 'papillon-adpoker:18' : FIGURE_CLAUSES[figure] });
}

/** What three cards that take the fourth bring as such (papillon-adpoker:19). */
export function threeFromHand(players, maker, { played }, rules) {
  const cause = { reason: 'three-from-hand', clause: 'papillon-adpoker:19' };
  return played.length === 3 ? fromEach(players, maker, rules.threeFromHand, cause) : [];
}

/** A laying down: a chip to the pool for each card, then the aces (Papillon 11.2, 11.3); forced or not (Papillon 8.3). */
export function laidDown(players, layer, cards, isForced) {
  const cause = { reason: 'laying-down', clause: isForced ? '8.3' : '11.2' };
  return [{ from: layer, to: 'pool', chips: cards.length, ...cause }, ...acesLaid(players, layer, cards)];
}

/** A chip from each for every ace laid, whatever the reason (Papillon 6.6, 11.3). */
export function acesLaid(players, layer, cards) {
  return fromEach(players, layer, countAces(cards), { reason: 'laid-ace', clause: '11.3' });
}

/**
 * The shares of a pool (Papillon 14.3, pool-taker). What does not divide goes to
 * the bank, or singly to the players in order (share-remainder).
 *
 * @param order who shares it, from the first player of the last coup on
 * @param clause what has it shared
 */
export function shares(order, pool, { readings }, clause) {
  const share = Math.floor(pool / order.length);
  const rest = pool % order.length;
  const inOrder = readings['share-remainder'] === 'in-order';
  const owed = order.map((to, seat) => ({ from: 'pool', to, chips: share + (inOrder && seat < rest ? 1 : 0), reason: 'share', clause }));
  return inOrder ? owed : [...owed, { from: 'pool', to: 'bank', chips: rest, reason: 'share-rest', clause }];
}

/**
 * Pays what is owed, one payment after another. Without credit a player pays
 * what there is, and the rest lapses (ruling credit).
 *
 * @param game whose payments and lapsed debts of this step it adds to
 */
export function pay({ accounts, payments, lapses, rules }, owed) {
  for (const { from, to, chips, ...cause } of owed) {
    const limited = rules.readings.credit === 'none' && from !== 'pool' && from !== 'bank';
    const paid = limited ? Math.min(chips, Math.max(0, accounts[from])) : chips;
    if (paid < chips) lapses.push({ player: from, chips: chips - paid });
    if (paid === 0) continue;
    accounts[from] -= paid;
    accounts[to] += paid;
    payments.push({ from, to, chips: paid, ...cause });
  }
}
