/** Seats. The next letter sits at the right, and everything goes that way (Francion 1.9, seat-letters). */

const LETTERS = ['A', 'B', 'C', 'D', 'E'];

/** The letters of three, four or five players, in the order of play. */
export function lettersOf(count) {
  return LETTERS.slice(0, count);
}

/** The player so many seats further to the right. */
export function seatAfter(player, players, seats = 1) {
  return players[(players.indexOf(player) + seats) % players.length];
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

/** A value for every player. */
export function ofEach(players, what) {
  return Object.fromEntries(players.map((player) => [player, what(player)]));
}
