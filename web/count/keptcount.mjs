/** A count as text, which the browser keeps. What it gives back is read as a stranger's text. */

import { agreementAddress, readAgreement } from '../question/agreement.mjs';
import { Complaint } from '../question/complaint.mjs';
import { countedBy, standAfter } from './counted.mjs';
import { phrase } from '../question/phrase.mjs';
import { lettersOf, logOf } from './stand.mjs';
import { fitted } from './underway.mjs';

const KEPT_AS = 'papillon-count';
const LONGEST = 100_000;
const MOST_ENTRIES = 2000;
const LONGEST_ENTRY = 100;
const LONGEST_NAME = 16;

/** A name without what does not print, no longer than fits beside a hand. */
export function plainName(text) {
  return [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].slice(0, LONGEST_NAME).join('').trim();
}

export function writeCount({ stand, undone }) {
  const { agreement, dealer, names, begins = null } = stand.sitting;
  return JSON.stringify({ rules: agreementAddress(agreement), dealer, names, begins, log: logOf(stand), undone });
}

/**
 * @throws {Complaint} for text that is no count
 * @throws {import('./stand.mjs').Refused} for a count with a play against the rules
 */
export function readCount(text) {
  if (text.length > LONGEST) throw new Complaint('count', phrase`at most ${LONGEST} characters`, phrase`${text.length} characters`);
  const { rules, dealer, names, begins, log, undone } = parsed(text);
  const { agreement, complaint } = readAgreement(typeof rules === 'string' ? rules : '');
  if (complaint) throw complaint;
  if (agreement === null) throw new Complaint('rules', phrase`the rules of a table`, texted(rules));
  const letters = lettersOf(agreement.players);
  if (!letters.includes(dealer)) throw new Complaint('dealer', phrase`one player among ${letters}`, texted(dealer));
  const named = Object.fromEntries(letters.map((letter) => [letter, plainName(texted(names?.[letter]))]));
  const sitting = { agreement, dealer, names: named, begins: begins ? beginning(agreement, begins) : null };
  const stand = standAfter(sitting, entries(log, 'log'));
  return { stand, undone: entries(undone, 'undone') };
}

/** What the players had when the count began, of which nothing is taken but the numbers of such a game. */
function beginning(agreement, said) {
  const { usualBeginning, checkBeginning } = countedBy({ sitting: { agreement, dealer: '', names: {} } });
  const begins = fitted(usualBeginning(agreement), Object(said));
  checkBeginning({ agreement, dealer: '', names: {}, begins });
  return begins;
}

/** @returns {any} an object */
function parsed(text) {
  try {
    const found = JSON.parse(text);
    if (typeof found === 'object' && found !== null) return found;
  } catch {
    // It is no count, as any other value is none.
  }
  throw new Complaint('count', phrase`what the page has kept`, text);
}

function entries(found, where) {
  const isEntry = (each) => typeof each === 'string' && each.length <= LONGEST_ENTRY;
  if (Array.isArray(found) && found.length <= MOST_ENTRIES && found.every(isEntry)) return found;
  throw new Complaint(where, phrase`at most ${MOST_ENTRIES} entries`, phrase`something else`);
}

/** A value if it is a text, else nothing: what else stands there may be nested too deeply to be written. */
function texted(value) {
  return typeof value === 'string' ? value : '';
}

// --- kept in the browser, which may refuse to keep anything

/** The text that is kept, `''` for none. */
export function keptText() {
  try {
    return localStorage.getItem(KEPT_AS) ?? '';
  } catch {
    return '';
  }
}

/** @param count null to keep none any more */
export function keepCount(count) {
  try {
    if (count === null) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, writeCount(count));
  } catch {
    // Nothing is kept where the browser keeps nothing; one counts on as long as the page is open.
  }
}
