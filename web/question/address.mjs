/** A question in the address after `#`, and as the command that asks the same. An address is a stranger's text. */

import { Complaint, phrase } from './complaint.mjs';
import { FIRST_GAME, GAMES } from './games.mjs';
import { isBlank } from './problems.mjs';
import { heard } from './question.mjs';

/** The longest address that is read: a line of the notation with every character encoded, and every reading. */
export const LONGEST_ADDRESS = 16_000;

/** What need not be encoded in an address, and is easier to read as it is. */
const READABLE = /%(?:3A|2C|21|24|40|2F|3F|C3%97)/g;

/**
 * The address of a question: `#q=layout+6+4+A,+hand+10+7,+play+10x64&ten-sums=none&rulebook=pdf`, with `game=francion` first
 * where it is about that game.
 */
export function toAddress(question) {
  const { name, writeQuestion } = GAMES[question.game];
  const game = name === FIRST_GAME ? [] : [['game', name]];
  return written([...game, ['q', writeQuestion(question)], ...Object.entries(question.readings), ...optionsOf(question)]);
}

export function written(said) {
  return `#${said.map(([name, text]) => `${name}=${encoded(text)}`).join('&')}`;
}

/**
 * The question in an address. There is none in an empty one; one that names a game and nothing else has the question with
 * which its desk begins; of one that cannot be read there is a complaint instead.
 */
export function fromAddress(hash) {
  try {
    return { question: read(hash.replace(/^#/, '')), complaint: null };
  } catch (error) {
    if (error instanceof Complaint) return { question: null, complaint: error };
    throw error;
  }
}

export function commandFor(question, lang = 'en') {
  return commandWords(question, lang).map((word) => (/^[\w.=-]+$/.test(word) ? word : shellQuoted(word))).join(' ');
}

/** The same, word for word as the command gets it. */
function commandWords(question, lang = 'en') {
  const asked = heard(question);
  const readings = Object.entries(asked.readings).flatMap(([ruling, reading]) => ['--reading', `${ruling}=${reading}`]);
  const options = optionsOf(asked).flatMap(([name, text]) => [`--${name}`, text]);
  const language = lang === 'en' ? [] : ['--lang', lang];
  const position = GAMES[question.game].writeQuestion(question.game === 'francion' && isBlank(question) ? withNobodyToPlay(question) : question, { letters: lang });
  return [question.game, 'judge', position, ...readings, ...options, ...language];
}

function withNobodyToPlay(question) {
  const { turn: _, ...assumed } = question.assumed;
  return { ...question, turn: null, assumed };
}

/** A word of a command that no shell takes apart: `!` would be history within double quotes. */
function shellQuoted(text) {
  return /["!$`\\]/.test(text) ? `'${text.replace(/'/g, "'\\''")}'` : `"${text}"`;
}

function optionsOf(question) {
  const { saidBeside, rulebooks } = GAMES[question.game];
  const { readings, ...said } = saidBeside(question);
  const options = Object.entries(said);
  return options.filter(([name, text]) => name !== 'rulebook' || text !== rulebooks[0]);
}

function encoded(text) {
  return encodeURIComponent(text).replace(/%20/g, '+').replace(READABLE, decodeURIComponent);
}

function read(address) {
  if (address === '') return null;
  const said = parts(address);
  const { game: name = FIRST_GAME, q: asked, rulebook, ...rest } = said;
  const game = gameNamed(name);
  const namesGameAlone = 'game' in said && Object.keys(said).length === 1;
  const q = namesGameAlone ? game.example : asked;
  checkNames(Object.keys(rest), ['q', 'rulebook', ...game.tableFields], game.openRulings);
  if (q === undefined) throw new Complaint('address', phrase`a question, such as 'q=${game.example}'`, phrase`none`);
  const readings = Object.fromEntries(Object.entries(rest).filter(([ruling]) => !game.tableFields.includes(ruling)));
  return game.readQuestion(q, { ...rest, ...(rulebook !== undefined && { rulebook }), readings });
}

function gameNamed(name) {
  if (Object.hasOwn(GAMES, name)) return GAMES[name];
  throw new Complaint('game', phrase`one of ${Object.keys(GAMES)}`, name);
}

/** Names and texts of an address, each name once. @throws {Complaint} */
export function parts(address) {
  if (address.length > LONGEST_ADDRESS) {
    throw new Complaint('address', phrase`at most ${LONGEST_ADDRESS} characters`, phrase`${address.length} characters`);
  }
  const found = new Map();
  for (const part of address.split('&').filter(Boolean)) {
    const [name, text] = pair(part);
    if (found.has(name)) throw new Complaint('address', phrase`each name once`, name);
    found.set(name, text);
  }
  return Object.fromEntries(found);
}

/** @throws {Complaint} for a name that is neither known nor a ruling with readings */
export function checkNames(names, known, openRulings) {
  const strange = names.find((name) => !known.includes(name) && !Object.hasOwn(openRulings, name));
  if (strange === undefined) return;
  throw new Complaint('address', phrase`one of ${known}, or a ruling with readings`, strange);
}

function pair(part) {
  const at = part.indexOf('=');
  if (at < 0) throw new Complaint('address', phrase`names with values, as in q=…`, part);
  return [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
}

function decoded(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    throw new Complaint('address', phrase`text in UTF-8, percent-encoded`, text);
  }
}
