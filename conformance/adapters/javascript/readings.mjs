/**
 * The open rulings, each with the readings that a table may choose from.
 * The first reading is the default of the rulebook `salon`.
 */
export const OPEN_RULINGS = {
  'ten-sums': ['pip-ten', 'none', 'all'],
  'ace-rate': ['each', 'total'],
  'closing-sauterelle': ['paid', 'unpaid'],
  'sauterelle-victim': ['right-neighbour', 'first-player'],
  'sole-holder-sauterelle': ['lays-own', 'neighbour-too'],
  'cards-growth': ['add-one', 'double', 'stays-two'],
  'last-coup-tie': ['carried', 'lost'],
  announcing: ['automatic', 'required'],
  'share-remainder': ['bank', 'in-order'],
  credit: ['unlimited', 'none'],
  'four-priority': ['reverse-order', 'opposite-last'],
  'papillon-without-name': ['wins', 'loses'],
};

/** Whether a ruling is open and has this reading. */
export function isReading(ruling, reading) {
  return Object.hasOwn(OPEN_RULINGS, ruling) && OPEN_RULINGS[ruling].includes(reading);
}

/** A table's readings: what it has chosen, and the defaults for the rest. */
export function tableReadings(chosen) {
  const defaults = Object.entries(OPEN_RULINGS).map(([ruling, [first]]) => [ruling, first]);
  return { ...Object.fromEntries(defaults), ...chosen };
}
