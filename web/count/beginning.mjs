/** What the players of Le Papillon have when a count begins, in a new game or in one that is under way. */

import { tableProblems } from '../question/problems.mjs';
import { lettersOf } from './stand.mjs';
import { MOST, checkNumbers } from './underway.mjs';

const CAPITAL = 20;
const CAPITAL_A_ROUND = 120;

/** What a table says of a game that is under way. */
export const FIELDS = Object.freeze([
  { name: 'coup', isEach: false, range: [1, MOST] },
  { name: 'chips', isEach: true, range: [-MOST, MOST] },
  { name: 'pool', isEach: false, range: [0, MOST] },
  { name: 'cards', isEach: false, range: [1, MOST] },
]);

/** The same of a game that begins (Papillon 2.4, 12.2). */
export function usualBeginning({ players, rounds }) {
  const capital = CAPITAL + CAPITAL_A_ROUND * Number(rounds || 1);
  return { coup: 1, chips: Object.fromEntries(lettersOf(players).map((player) => [player, capital])), pool: 0, cards: 1 };
}

export function beginningOf({ agreement, begins }) {
  return begins ?? usualBeginning(agreement);
}

/** @throws {import('../question/complaint.mjs').Complaint} for a beginning to which no game comes (Papillon 2.9, 12.3) */
export function checkBeginning(sitting) {
  const { rulebook, readings, players, rounds, unwon } = sitting.agreement;
  const begins = beginningOf(sitting);
  checkNumbers(FIELDS, begins, players);
  const table = { rounds: Number(rounds || 1), unwon: unwon || 'play-on', coup: begins.coup, cards: begins.cards };
  const [problem] = tableProblems({ table, players, rulebook, readings });
  if (problem) throw problem.complaint;
}
