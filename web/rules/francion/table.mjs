/** Seats and readings. The next letter sits at the right, and everything goes that way (Francion 1.9, seat-letters). */

export { lettersOf, ofEach, othersAfter, playingOrder } from '../deal.mjs';

/** The player so many seats further to the right. */
export function seatAfter(player, players, seats = 1) {
  return players[(players.indexOf(player) + seats) % players.length];
}

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
