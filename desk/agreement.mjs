/**
 * What a table has agreed on before it plays, as a value and as a text for a link and for the browser to keep.
 *
 * @typedef {object} Agreement
 * @property {string} rulebook the document that is played
 * @property {Record<string, string>} readings ruling → reading, where the table has chosen one
 * @property {number} players
 * @property {string} rounds how many are agreed, `''` where that was not said
 * @property {string} unwon what becomes of a pool that nobody has won, `''` where that was not said
 *
 * @typedef {import('./question.mjs').Question} Question
 */

import { checkNames, parts, written } from './address.mjs';
import { Complaint } from './complaint.mjs';
import { withPlayers, withTable } from './edits.mjs';
import { readQuestion, renewed, saidBeside } from './question.mjs';
import { OPEN_RULINGS, RULEBOOKS } from './rules.mjs';
import { readNumber } from './text.mjs';

const OWN = 'rules';
const KEPT_AS = 'papillon-table';
const NO_CARDS = 'layout -, hand -';
/** The most who can play, and the fewest. @type {[number, number]} */
const MANY = [4, 3];

/**
 * The agreement by which a question is asked.
 *
 * @param {Question} question
 * @returns {Agreement}
 */
export function agreementOf(question) {
  const { rounds = '', unwon = '' } = saidBeside(question);
  const { rulebook, readings, players } = question;
  return { rulebook, readings, players, rounds, unwon };
}

/**
 * The question asked by an agreement.
 *
 * @param {Question} question
 * @param {Agreement} agreement
 */
export function underAgreement(question, { rulebook, readings, players, rounds, unwon }) {
  const seated = withPlayers(renewed({ ...question, rulebook, readings }), players);
  const counted = withTable(seated, 'rounds', rounds === '' ? null : Number(rounds));
  return withTable(counted, 'unwon', unwon || null);
}

/**
 * An agreement as an address: `#rules=salon&players=4&unwon=share&ten-sums=none`.
 *
 * @param {Agreement} agreement
 */
export function agreementAddress({ rulebook, readings, players, rounds, unwon }) {
  const said = Object.entries({ [OWN]: rulebook, players: String(players), rounds, unwon, ...sorted(readings) });
  return written(said.filter(([, text]) => text !== ''));
}

/** @param {Agreement} one @param {Agreement|null} other */
export function isSameAgreement(one, other) {
  return other !== null && agreementAddress(one) === agreementAddress(other);
}

/**
 * The agreement in an address, null where it has another matter; of one that cannot be read there is a complaint instead.
 *
 * @param {string} hash
 * @returns {{agreement: Agreement|null, complaint: Complaint|null}}
 */
export function readAgreement(hash) {
  if (!/^#(?:.*&)?rules=/.test(hash)) return { agreement: null, complaint: null };
  try {
    return { agreement: read(hash.slice(1)), complaint: null };
  } catch (error) {
    if (error instanceof Complaint) return { agreement: null, complaint: error };
    throw error;
  }
}

/** @param {string} address @returns {Agreement} */
function read(address) {
  const { [OWN]: rulebook = RULEBOOKS[0], players = '3', rounds = '', unwon = '', ...readings } =
    parts(address);
  checkNames(Object.keys(readings), [OWN, 'players', 'rounds', 'unwon'], OPEN_RULINGS);
  const asked = agreementOf(readQuestion(NO_CARDS, { rulebook, readings, rounds, unwon }));
  return { ...asked, players: readNumber(players, 'players', ...MANY) };
}

/** @param {Record<string, string>} readings */
function sorted(readings) {
  return Object.fromEntries(Object.entries(readings).sort());
}

// --- kept in the browser, which may refuse to keep anything

/** What the browser keeps is read as a stranger's text. */
export function keptAgreement() {
  try {
    return readAgreement(localStorage.getItem(KEPT_AS) ?? '');
  } catch {
    return { agreement: null, complaint: null };
  }
}

/**
 * @param {Agreement|null} agreement null to keep none any more
 */
export function keepAgreement(agreement) {
  try {
    if (agreement === null) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, agreementAddress(agreement));
  } catch {
    // Nothing is kept where the browser keeps nothing; the agreement holds as long as the page is open.
  }
}
