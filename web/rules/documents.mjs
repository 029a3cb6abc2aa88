/** The documents by which a table may play, each a value, and the rulings with their readings. */

import { FIGURES } from './cards.mjs';

/** The main document, in sixteen sections. */
const SALON = {
  defaults: {}, // readings other than the first of each ruling
  figures: FIGURES, // the captures with a name, which are paid for (Papillon 5.4)
  threeFromHand: 0, // chips from each for taking the fourth with three: none but those of a figure (Papillon 10.3)
  everyAce: 0, // chips for an ace, whatever takes it; 0 if it depends on that (Papillon 6.1 to 6.5)
  chipWhenWon: 'nobody', // who has a chip from each at the end of a coup that was won; else it is the last to lay down
  chipClause: '13.1',
  clauses: {}, // what a refusal cites in place of the main document's clause (see refusals.mjs)
};

/** The rule sheet. */
const PDF = {
  defaults: { 'ten-sums': 'none', 'cards-growth': 'stays-two', most: 'points' },
  figures: [], // pdf-figures
  threeFromHand: 0, // papillon-pdf:23
  everyAce: 2, // papillon-pdf:35 to 38
  chipWhenWon: 'winner',
  chipClause: 'papillon-pdf:32',
  clauses: numbered('papillon-pdf', {
    'coup-over': 28,
    'no-cards': 25,
    'out-of-turn': 19,
    'not-your-card': 20,
    'takes-nothing': 20,
    'not-exposed': 20,
    'must-capture': 24,
    'whole-hand': 24,
    'one-card': 20,
    'three-take-fourth': 23,
    'like-only': 21,
    'takes-no-sum': 21,
    'one-like-ten': 21,
    // the sheet's rule is for cards that bear a number (pdf-ace-takes-ace)
    ...forEach(['one-like', 'one-capture', 'no-such-sum'], 'number', 22),
    'no-such-capture': 20,
  }),
};

/** The article. */
const ADPOKER = {
  defaults: {
    'cards-growth': 'never',
    'deal-of-seven': 'literal',
    'first-layout': 'seven',
    'sauterelle-layer': 'maker',
    'aces-take-aces': 'own-list',
    'consolation-deal': 'any-deal',
  },
  figures: FIGURES.filter((figure) => figure !== 'papillon'), // papillon-adpoker:18, 20, 21
  threeFromHand: 1, // papillon-adpoker:19
  everyAce: 0,
  chipWhenWon: 'last',
  chipClause: 'papillon-adpoker:22',
  clauses: numbered('papillon-adpoker', {
    'out-of-turn': 5,
    'not-your-card': 5,
    'takes-nothing': 5,
    'not-exposed': 5,
    'must-capture': 9,
    'whole-hand': 9,
    'one-card': 11,
    'three-take-fourth': 19,
    'like-only-ten': 6, // of cards that are played, not of those that are taken
    'takes-no-sum': 6,
    'one-like-ten': 10,
    'one-like': 10,
    'one-capture': 7,
    'no-such-sum': 7,
    'no-such-capture': 5,
  }),
};

/** The documents by the names of their rulebooks. */
export const DOCUMENTS = { salon: SALON, pdf: PDF, adpoker: ADPOKER };

/** The same number for several matters, said of one sort of card played (see refusals.mjs). */
function forEach(codes, sort, number) {
  return Object.fromEntries(codes.map((code) => [`${code}-${sort}`, number]));
}

function numbered(name, numbers) {
  return Object.fromEntries(Object.entries(numbers).map(([code, number]) => [code, `${name}:${number}`]));
}

/** The rules of a table: its document, and a reading of every ruling, the default unless another is chosen. */
export function rulesOf(rulebook, chosen = {}) {
  const document = DOCUMENTS[rulebook];
  return { ...document, readings: tableReadings(document.defaults, chosen) };
}

// --- the rulings

/**
 * The rulings, each with the readings that a table may choose from. The first reading is the default of the
 * rulebook `salon`; where another rulebook has a default of its own, its document says so (documents.mjs).
 */
export const OPEN_RULINGS = {
  'ten-sums': ['pip-ten', 'none', 'all'],
  'ace-rate': ['each', 'total'],
  'closing-sauterelle': ['paid', 'unpaid'],
  'sauterelle-victim': ['right-neighbour', 'first-player', 'own-turn'],
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
  'aces-take-aces': ['every-ace', 'own-list', 'by-name', 'doubled'],
  'consolation-deal': ['last-deal', 'any-deal', 'every-deal'],
  'adpoker-petit-papillon': ['earlier-deal', 'last-deal-too'],
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
