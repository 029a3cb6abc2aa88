/**
 * Seats. Players are letters, and the next letter sits at the right. Cards,
 * turns and the deal all go that way (ruling turn-order, Papillon 4.1) unless
 * a table plays clockwise (ruling direction): everywhere else `players` are
 * in the order in which play goes round, and what the clauses call the right
 * neighbour is whoever comes next in it.
 */

const LETTERS = ['A', 'B', 'C', 'D'];

/** The letters of three or of four players, counter-clockwise (Papillon 1.1, 1.2). */
export function lettersOf(count) {
  return LETTERS.slice(0, count);
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
