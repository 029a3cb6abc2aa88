/** What the players of Le Francion have when a count begins, in a new game or in one that is under way. */

import { Complaint } from '../../question/complaint.mjs';
import { phrase } from '../../question/phrase.mjs';
import { lettersOf } from '../stand.mjs';
import { MOST, checkNumbers } from '../underway.mjs';
import { DEALERS_STAKE, POINTS, ofEach, tableReadings } from '../../question/francion/rules.mjs';
import { largestStake } from '../../question/francion/table.mjs';

const CAPITAL = 180;

/** What a table says of a game that is under way; in which coup it is, the points say. */
export const FIELDS = Object.freeze([
  { name: 'manche', isEach: false, range: [1, MOST] },
  { name: 'points', isEach: true, range: [0, POINTS - 1] },
  { name: 'chips', isEach: true, range: [-MOST, MOST] },
  { name: 'betes', isEach: true, range: [0, MOST] },
  { name: 'doubling', isEach: false, range: [1, MOST] },
]);

/** The same of a game that begins (Francion 1.5, 1.6). */
export function usualBeginning({ players }) {
  const each = (number) => ofEach(lettersOf(players), () => number);
  return { manche: 1, points: each(0), chips: each(CAPITAL), betes: each(0), doubling: 1 };
}

export function beginningOf({ agreement, begins }) {
  return begins ?? usualBeginning(agreement);
}

/** @throws {Complaint} for a beginning to which no game comes (Francion 4.2, 4.4, 4.5, 4.8, 4.10, 5.5) */
export function checkBeginning(sitting) {
  const { players, readings, manches } = sitting.agreement;
  const begins = beginningOf(sitting);
  checkNumbers(FIELDS, begins, players);
  const played = tableReadings(readings);
  const [last, marked] = [Number(manches || 1), sum(begins.points)];
  if (begins.manche > last) throw new Complaint('manche', phrase`1 to ${last}`, String(begins.manche), 'francion:4.10');
  checkBetes(Object.values(begins.betes), mostOwed(begins.manche, marked, players, played));
  checkDoubling(begins.doubling, (begins.manche - 1) * POINTS + marked + 1, played['hidden-double']);
}

/** The most that a bête can be: what the coup before had at stake. */
function mostOwed(manche, marked, players, played) {
  return played['bete-across-manches'] === 'carried' && manche > 1 ? MOST : largestStake(marked - 1, players);
}

function checkBetes(betes, most) {
  const owed = betes.filter(Boolean);
  const fail = (expected, clause) => {
    throw new Complaint('betes', expected, betes.join(', '), clause);
  };
  if (owed.some((chips) => chips % DEALERS_STAKE > 0)) fail(phrase`multiples of ${DEALERS_STAKE}`, 'francion:4.8');
  if (new Set(owed).size > 1) fail(phrase`the stake of one coup from each`, 'francion:4.5');
  if (owed.length === betes.length) fail(phrase`none of somebody, who took the tricks`, 'francion:4.4');
  if (Math.max(...betes) > most) fail(phrase`at most ${most} with these points`, 'francion:4.5');
}

function checkDoubling(doubling, coup, hidden) {
  const times = Math.log2(doubling);
  if (Number.isInteger(times) && times < coup && (hidden === 'cumulative' || doubling <= 2)) return;
  throw new Complaint('doubling', phrase`1, or what hidden Welches make`, String(doubling), 'francion:5.5');
}

function sum(each) {
  return Object.values(each).reduce((total, number) => total + number, 0);
}
