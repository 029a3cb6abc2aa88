/**
 * The games that are counted at a real table, each as one value; and a count kept as text in the browser, which is read as a
 * stranger's text, and written as a record, which the game's command replays and checks.
 */

import * as papillon from './counting.mjs';
import * as francion from './francion/counting.mjs';
import { agreementAddress, gameOf, readAgreement, writeStored, readStored } from '../question/agreement.mjs';
import { Complaint, phrase } from '../question/complaint.mjs';
import { byPlayer, lettersOf } from '../question/fields.mjs';
import { happenings as francionHappenings } from '../question/francion/happenings.mjs';
import { happenings } from '../question/happenings.mjs';
import { withUsual, logOf } from './stand.mjs';

/** What is counted, by game. */
export const COUNTED = { papillon: { ...papillon, happenings }, francion: { ...francion, happenings: francionHappenings } };

export function countedBy({ sitting }) {
  return COUNTED[gameOf(sitting.agreement)];
}

export function begun(sitting) {
  return countedBy({ sitting }).begun(sitting);
}

/** How things stand after one thing more: a deal, a move, or cards that lie exposed and are not named yet. */
export function noted(stand, entry) {
  return countedBy(stand).noted(stand, entry);
}

export function standAfter(sitting, log) {
  return log.reduce(noted, begun(sitting));
}

// --- kept, and written as a record

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

/** @throws {Complaint|Refused} for text that is no count, or one with a play against the rules */
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

function beginning(agreement, said) {
  const { usualBeginning, checkBeginning } = countedBy({ sitting: { agreement, dealer: '', names: {} } });
  const begins = withUsual(usualBeginning(agreement), Object(said));
  checkBeginning({ agreement, dealer: '', names: {}, begins });
  return begins;
}

/** @returns {any} */
function parsed(text) {
  try {
    const found = JSON.parse(text);
    if (typeof found === 'object' && found !== null) return found;
  } catch {
    // It is no count, as any other value is none.
  }
  throw new Complaint('count', phrase`a count saved by this page`, text);
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

export function keptText() {
  return readStored(KEPT_AS);
}

/** @param count null to keep none any more */
export function keepCount(count) {
  writeStored(KEPT_AS, count && writeCount(count));
}

const A_LINE = 13;

/**
 * The record of all that was noted, with what the accounts must be after each coup. Of a coup that goes on, the cards that
 * nobody has seen are filled in from what is left of the pack: no play so far depends on them.
 */
export function recordOf(stand, title) {
  const known = asFarAsNamed(stand);
  const { agreement, dealer, begins } = known.sitting;
  const { rulebook, readings, players } = agreement;
  const { recordFields, startFields, completed } = countedBy(known);
  const head = { format: 1, title, rulebook, players, ...recordFields(known) };
  const coups = known.coups.map(({ pack, moves }) => ['[[coups]]', `pack = """\n${lines(completed(known, pack)).join('\n')}\n"""`,
    `moves = """\n${moves.map(({ player, move }) => `${player}: ${move}\n`).join('')}"""`]);
  const parts = [
    assigned(head),
    ...(Object.keys(readings).length > 0 ? [['[readings]', ...assigned(readings)]] : []),
    ['[start]', ...assigned({ dealer, ...(begins ? startFields(begins) : {}) })],
    ...coups,
    ...ends(known).map(expected),
  ];
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

export function isRecordable(stand) {
  return asFarAsNamed(stand).coups.length > 0;
}

function asFarAsNamed(stand) {
  return stand.wanted && stand.before ? asFarAsNamed(stand.before) : stand;
}

function lines(pack) {
  return pack.flatMap((_, at) => (at % A_LINE === 0 ? [pack.slice(at, at + A_LINE).join(' ')] : []));
}

function ends(stand) {
  const found = [];
  for (let each = stand; each && each.coups.length > 0; each = each.before) {
    if (found.length === 0 || each.coups.length < found[0].coups.length) found.unshift(each);
  }
  return found;
}

function expected(stand) {
  const { coups, game } = stand;
  const chips = Object.fromEntries(lettersOf(game.players.length).map((player) => [player, game.accounts[player]]));
  const moves = coups[coups.length - 1].moves.length;
  return ['[[expect]]', ...assigned({ coup: coups.length, move: moves, chips: byPlayer(chips, String), ...countedBy(stand).recordSeen(stand) })];
}

/** Keys with their values; TOML writes a string as JSON does. */
function assigned(values) {
  return Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
}
