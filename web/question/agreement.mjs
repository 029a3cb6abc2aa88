/** What a table has agreed on before it plays, as a value and as a text for a link and for the browser to keep. */

import { checkNames, parts, written } from './address.mjs';
import { Complaint, phrase } from './complaint.mjs';
import { FIRST_GAME, GAMES, withSaid } from './games.mjs';
import { readNumber } from './text.mjs';

const OWN = 'rules';
const KEPT_AS = 'table';

export function agreementOf(question) {
  const { terms, saidBeside } = GAMES[question.game];
  const { rulebook, readings, players } = question;
  return { rulebook, readings, players, ...termsIn(saidBeside(question), terms) };
}

function termsIn(said, terms) {
  return Object.fromEntries(terms.map((term) => [term, said[term] ?? '']));
}

export function underAgreement(question, { rulebook, readings, players, ...said }) {
  const { renewed, terms, withPlayers } = GAMES[question.game];
  const seated = withPlayers(renewed({ ...question, rulebook, readings }), players);
  return terms.reduce((asked, term) => withSaid(asked, term, said[term] ?? ''), seated);
}

export function gameOf({ rulebook }) {
  return gameWith(rulebook).name;
}

function gameWith(rulebook) {
  const games = Object.values(GAMES);
  const found = games.find(({ rulebooks }) => rulebooks.includes(rulebook));
  const known = games.flatMap(({ rulebooks }) => rulebooks);
  if (!found) throw new Complaint(OWN, phrase`one of ${known}`, rulebook);
  return found;
}

/** An agreement as an address: `#rules=salon&players=4&unwon=share&ten-sums=none`. */
export function agreementAddress({ rulebook, readings, players, ...terms }) {
  const said = Object.entries({ [OWN]: rulebook, players: String(players), ...terms, ...Object.fromEntries(Object.entries(readings).sort()) });
  return written(said.filter(([, text]) => text !== ''));
}

export function isSameAgreement(one, other) {
  return other !== null && agreementAddress(one) === agreementAddress(other);
}

/** The agreement in an address, null where it has another matter; of one that cannot be read there is a complaint instead. */
export function readAgreement(hash) {
  if (!/^#(?:.*&)?rules=/.test(hash)) return { agreement: null, complaint: null };
  try {
    return { agreement: read(hash.slice(1)), complaint: null };
  } catch (error) {
    if (error instanceof Complaint) return { agreement: null, complaint: error };
    throw error;
  }
}

function read(address) {
  const { [OWN]: rulebook = '', players, ...rest } = parts(address);
  const { terms, empty, openRulings, counts, readQuestion } = gameWith(rulebook);
  checkNames(Object.keys(rest), [OWN, 'players', ...terms], openRulings);
  const isTerm = (name) => terms.includes(name);
  const readings = Object.fromEntries(Object.entries(rest).filter(([name]) => !isTerm(name)));
  const asked = agreementOf(readQuestion(empty, { rulebook, readings, ...termsIn(rest, terms) }));
  if (players === undefined) return asked;
  return { ...asked, players: readNumber(players, 'players', Math.max(...counts), Math.min(...counts)) };
}

// --- kept in the browser, which may refuse to keep anything

/** What the browser keeps for tables of a game, read as a stranger's text. */
export function keptAgreement(game = FIRST_GAME) {
  const { agreement } = readAgreement(readStored(`${game}-${KEPT_AS}`));
  return agreement && gameOf(agreement) === game ? agreement : null;
}

export function keepAgreement(agreement, game = FIRST_GAME) {
  writeStored(`${game}-${KEPT_AS}`, agreement && agreementAddress(agreement));
}

/** A text that the browser keeps, `''` for none. */
export function readStored(name) {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a text, or forgets it. A browser may keep nothing: the text then holds as long as the page is open. */
export function writeStored(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    return;
  }
}
