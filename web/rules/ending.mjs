/** How a coup ends, and the game (sections 10 and 12 to 14). */

import { value } from './cards.mjs';
import { lettersOf, playingOrder } from './deal.mjs';
import { fromEach, pay, shares } from './payments.mjs';

/** Chips from each for the most, where no tie has raised them (Papillon 12.2). */
const FIRST_PAYMENT = 1;

/** The end of a coup: the sweep, the pool, the cards, the consolation (payment-order). */
export function endCoup(game) {
  const { coup, players, accounts } = game;
  const winner = winnerOf(game);
  coup.turn = '-';
  game.winner = winner ?? 'none';
  sweep(coup, winner ?? coup.last);
  if (winner && !isPoolOfGame(game)) {
    pay(game, [{ from: 'pool', to: winner, chips: accounts.pool, reason: 'pool', clause: '10.7' }]);
  }
  const most = whoHasMost(game);
  if (most) pay(game, fromEach(players, most, game.cardsPayment, mostCause(game)));
  const consoled = whoIsConsoled(game, winner);
  if (consoled) pay(game, fromEach(players, consoled, 1, chipCause(game, winner)));
  game.over = isGameOver(game, winner);
  game.cardsPayment = most ? FIRST_PAYMENT : afterTie(game);
  if (game.over) endGame(game, winner);
}

/** Whether nothing leaves the pool before the game is over (pool-taker). */
export function isPoolOfGame({ rules }) {
  return rules.readings['pool-taker'] === 'game-winner';
}

/** Of those who may win the first in time, or by seats (Papillon 10.5, 10.6, first-or-last). */
function winnerOf(game) {
  const { papillons } = game.coup;
  const order = game.rules.readings['first-or-last'] === 'first' ? papillons : priority(game);
  return order.find((player) => papillons.includes(player)) ?? null;
}

/**
 * The dealer, the dealer's left, and so on round the table, whichever way play goes (direction). By one reading the
 * player opposite the dealer comes after all (four-priority).
 */
function priority({ dealer, players, rules }) {
  const leftward = playingOrder(dealer, lettersOf(players.length)).reverse();
  if (players.length === 3 || rules.readings['four-priority'] === 'reverse-order') return leftward;
  const [first, left, opposite, right] = leftward;
  return [first, left, right, opposite];
}

/** The winner, or the last to lay down, takes what is exposed (Papillon 4.d.10, 4.d.11). */
function sweep(coup, sweeper) {
  if (!sweeper) return;
  coup.piles[sweeper].push(...coup.layout);
  coup.layout = [];
}

/** Who alone has most, after the sweep; null for a tie (Papillon 12.2, 12.3, most). */
export function whoHasMost({ coup, players, rules }) {
  const worth = rules.readings.most === 'points' ? value : () => 1;
  const count = (player) => coup.piles[player].reduce((sum, card) => sum + worth(card), 0);
  const holders = highest(players, count);
  return holders.length === 1 ? holders[0] : null;
}

/**
 * Who has the chip from each of a coup's end: the last to lay down for want
 * of a capture, or, if the coup was won, whom the document names.
 */
export function whoIsConsoled({ coup, rules }, winner) {
  if (!winner) return coup.wanting;
  return { nobody: null, winner, last: coup.wanting }[rules.chipWhenWon];
}

/** For what the most is paid: for cards or for points, of which ties may have raised the price (Papillon 12.2, 12.3, most). */
function mostCause({ cardsPayment, rules }) {
  const [reason, clause] = rules.readings.most === 'points' ? ['most-points', 'papillon-pdf:31'] : ['most-cards', '12.2'];
  return { reason, clause: cardsPayment > FIRST_PAYMENT ? '12.3' : clause };
}

/** For what the chip of a coup's end is paid. */
function chipCause({ rules }, winner) {
  return { reason: winner && rules.chipWhenWon === 'winner' ? 'coup' : 'consolation', clause: rules.chipClause };
}

/**
 * The payment for the most cards after a tie. In the last coup of the game it
 * lapses (Papillon 12.4); by one reading it is lost in the last agreed coup too.
 */
function afterTie({ over, coupNumber, agreedCoups, cardsPayment, rules }) {
  const lost = coupNumber === agreedCoups && rules.readings['last-coup-tie'] === 'lost';
  if (over || lost) return FIRST_PAYMENT;
  const grown = { 'add-one': cardsPayment + 1, double: cardsPayment * 2, 'stays-two': 2, never: 1 };
  return grown[rules.readings['cards-growth']];
}

/** Whether ties can bring the payment for the most cards to so many chips (Papillon 12.3, cards-growth). */
export function canBeDue(payment, { readings }) {
  const growth = readings['cards-growth'];
  if (growth === 'double') return Number.isInteger(Math.log2(payment));
  return payment === FIRST_PAYMENT || growth === 'add-one' || (growth === 'stays-two' && payment === 2);
}

/**
 * After the agreed coups a won pool ends the game, an unwon one if it is
 * shared (Papillon 14.3); a pool of the whole game is given away in any case.
 */
function isGameOver(game, winner) {
  const settled = winner !== null || game.unwon === 'share' || isPoolOfGame(game);
  return game.coupNumber >= game.agreedCoups && settled;
}

/**
 * The pool is shared last of all, then chips are counted (share-time, Papillon 14.1, 14.2). A pool of the game goes to
 * those who have won it by what they hold without it (pool-taker).
 */
function endGame(game, winner) {
  const { players, dealer, accounts, rules } = game;
  const order = playingOrder(dealer, players);
  const richest = () => highest(lettersOf(players.length), (player) => accounts[player]);
  const richestBefore = richest();
  const takers = isPoolOfGame(game) ? order.filter((player) => richestBefore.includes(player)) : order;
  const clause = isPoolOfGame(game) ? 'papillon-pdf:13' : '14.3';
  if (isPoolOfGame(game) || !winner) pay(game, shares(takers, accounts.pool, rules, clause));
  game.gameWinner = (isPoolOfGame(game) ? richestBefore : richest()).join('');
}

/** Those for whom a count is highest. */
function highest(players, count) {
  const most = Math.max(...players.map(count));
  return players.filter((player) => count(player) === most);
}
