/**
 * The open rulings, each with the readings that a table may choose from.
 * The first reading is the default of the rulebook `salon`; where another
 * rulebook has a default of its own, its document says so (documents.mjs).
 */
export const OPEN_RULINGS = {
  'ten-sums': ['pip-ten', 'none', 'all'],
  'ace-rate': ['each', 'total'],
  'closing-sauterelle': ['paid', 'unpaid'],
  'sauterelle-victim': ['right-neighbour', 'first-player'],
  'sole-holder-sauterelle': ['lays-own', 'neighbour-too'],
  'cards-growth': ['add-one', 'double', 'stays-two', 'never'],
  'last-coup-tie': ['carried', 'lost'],
  announcing: ['automatic', 'required'],
  'share-remainder': ['in-order', 'bank'],
  credit: ['unlimited', 'none'],
  'four-priority': ['reverse-order', 'opposite-last'],
  'papillon-without-name': ['wins', 'loses'],
  'deal-of-seven': ['none', 'literal'],
  'first-layout': ['four', 'seven'],
  'first-or-last': ['last', 'first'],
  'sum-cap': ['none', 'five'],
  'sauterelle-layer': ['next', 'maker'],
  hanneton: ['capture', 'three-captures'],
  direction: ['counter-clockwise', 'clockwise'],
  'coups-per-dealer': ['one', 'three'],
  'pool-taker': ['coup-winner', 'game-winner'],
  most: ['cards', 'points'],
  'aces-take-aces': ['every-ace', 'own-list'],
  'consolation-deal': ['last-deal', 'any-deal'],
};

/** Whether a ruling is open and has this reading. */
export function isReading(ruling, reading) {
  return Object.hasOwn(OPEN_RULINGS, ruling) && OPEN_RULINGS[ruling].includes(reading);
}

/** A table's readings: what it has chosen, and its document's defaults for the rest. */
export function tableReadings(defaults, chosen) {
  const first = Object.entries(OPEN_RULINGS).map(([ruling, [reading]]) => [ruling, reading]);
  return { ...Object.fromEntries(first), ...defaults, ...chosen };
}
