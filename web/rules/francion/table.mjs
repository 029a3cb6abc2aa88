/** Seats and readings. The next letter sits at the right, and everything goes that way (Francion 1.9, seat-letters). */

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

// --- the open rulings

/** The open rulings of Le Francion with their readings; the first is the default. */
export const OPEN_RULINGS = {
  'welche-led': ['hearts', 'trumps'],
  'welche-never-forced': ['never', 'only-heart'],
  'hidden-double': ['flat', 'cumulative'],
  'bete-across-manches': ['lapses', 'carried'],
};

/** Whether a ruling is open and has this reading. */
export function isReading(ruling, reading) {
  return Object.hasOwn(OPEN_RULINGS, ruling) && OPEN_RULINGS[ruling].includes(reading);
}

/** A table's readings: what it has chosen, and the defaults for the rest. */
export function tableReadings(chosen) {
  const first = Object.entries(OPEN_RULINGS).map(([ruling, [reading]]) => [ruling, reading]);
  return { ...Object.fromEntries(first), ...chosen };
}
