/**
 * Seats. Players are letters, and the next letter sits at the right; cards,
 * turns and the deal all go that way (ruling turn-order, Papillon 4.1).
 */

const LETTERS = ['A', 'B', 'C', 'D'];

/** The letters of three or of four players (Papillon 1.1, 1.2). */
export function lettersOf(count) {
  return LETTERS.slice(0, count);
}

/** The player at somebody's right. */
export function rightOf(player, players) {
  return players[(players.indexOf(player) + 1) % players.length];
}

/** The player at somebody's left. */
export function leftOf(player, players) {
  return players[(players.indexOf(player) + players.length - 1) % players.length];
}

/** Everybody else, in playing order after the player. */
export function othersAfter(player, players) {
  const seat = players.indexOf(player);
  return [...players.slice(seat + 1), ...players.slice(0, seat)];
}

/** Everybody in playing order from the dealer's right; the dealer comes last. */
export function playingOrder(dealer, players) {
  return [...othersAfter(dealer, players), dealer];
}
