/** The fields of a question's line and what is said beside it, of either game: read, and written back. */

import { Complaint, phrase } from './complaint.mjs';
import { inLetters, inNotation } from './letters.mjs';
import { lettersOf } from './rules.mjs';
import { checkLength, readCards, readNumber } from './text.mjs';

export { lettersOf, ofEach } from './rules.mjs';

const PLAYER = /(?:^|\s)([A-Za-z])\s*:/;

export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

// --- read

/**
 * Reads a question. Several lines are one, and `#` begins a comment. Who is said to make the move is to play, unless the
 * line says who is, or whose hands they are.
 *
 * @param game `words` of its notation, an `example`, and `readPosition`, which reads a line
 * @throws {Complaint} for text that is not in the notation; what cannot be is for `problems` to say
 */
export function readTyped(text, said, { words, example, readPosition }) {
  const line = inNotation(oneLine(text, example), said.letters ?? 'en', words);
  const typed = readPosition(line, said);
  const { player, players, assumed } = typed;
  const letters = lettersOf(players);
  if (player !== null && !letters.includes(player)) throw new Complaint('move', phrase`a player among ${letters}`, player);
  const makerSaid = player !== null && 'turn' in assumed && !/(^|,)\s*hands\b/i.test(line);
  return makerSaid ? readPosition(`${line}, turn ${player}`, said) : typed;
}

export function checkRules({ rulebook, readings = {} }, rulebooks, openRulings) {
  if (rulebook !== undefined && !rulebooks.includes(rulebook)) throw new Complaint('rulebook', phrase`one of ${rulebooks}`, rulebook);
  for (const [ruling, reading] of Object.entries(readings)) {
    if (!Object.hasOwn(openRulings, ruling)) {
      throw new Complaint('reading', phrase`a ruling with readings (${Object.keys(openRulings)})`, ruling);
    }
    const known = openRulings[ruling];
    if (!known.includes(reading)) throw new Complaint('reading', phrase`a reading of ${ruling} (${known})`, reading);
  }
}

export function numberSaid(said, name, usual, most, least = 1) {
  return saidOf(said, name) ? readNumber(String(said[name]), name, most, least) : usual;
}

export function readPositionFields(line, words, excluding) {
  const fields = readFields(line, words, 'position');
  for (const [one, other] of excluding) {
    if (fields.has(one) && fields.has(other)) {
      throw new Complaint('position', phrase`either '${one}' or '${other}', not both`, `${one} ${fields.get(one)}`);
    }
  }
  return fields;
}

/** Reads the hands that are named, that of the player to move perhaps in a field of its own. @returns {Map<string, string[]>} */
export function readHands(fields, players, turn, cardsOf = readCards) {
  const listed = new Map();
  for (const [letter, held] of readByPlayer(fields, 'hands', players)) listed.set(letter, cardsOf(held, 'hands'));
  const hand = fields.get('hand');
  if (hand !== undefined) {
    if (turn === null || listed.has(turn)) throw new Complaint('hand', phrase`the hand of the player to move, once`, hand);
    listed.set(turn, cardsOf(hand, 'hand'));
  }
  return listed;
}

/** The first player whose cards are named, the dealer's right unless all named hands are others'. */
export function firstHolder(fields, seats) {
  const listed = fields.has('hand') ? new Map() : readByPlayer(fields, 'hands', [...seats].sort());
  return seats.find((letter) => !['', '-'].includes(listed.get(letter) ?? '-')) ?? seats[0];
}

/** Several lines as one, of which `#` begins a comment. @param example of a position, for a complaint */
function oneLine(text, example) {
  checkLength(text, 'position');
  const lines = text.split(/\r\n|[\n-\r\x1c-\x1e\x85\u2028\u2029]/);
  const parts = lines.map((line) => line.split('#')[0].trim().replace(/(?<!,),+$/, '')).filter(Boolean);
  if (parts.length === 0) throw new Complaint('position', phrase`a position, such as '${example}'`, phrase`nothing`);
  return parts.join(', ');
}

export function saidOf(said, name) {
  return !['', undefined].includes(said[name]);
}

const BETWEEN = ' \\t\\r\\n\\xa0\\u202f,;';
const AROUND = new RegExp(`^[${BETWEEN}]+|[${BETWEEN}]+$`, 'g');
/** A word after a comma that names no cards. */
const STRAY = /[,;]\s*(?!(?:[AJQKT][CDHS]?)+(?![A-Z]))([A-Z]{3,}.*)/is;

/** Splits a line into fields by their first words. @returns {Map<string, string>} */
function readFields(text, words, where) {
  checkLength(text, where);
  const [before, ...parts] = text.split(new RegExp(`(?<![^${BETWEEN}])(${words.join('|')})(?![A-Za-z:=-])`, 'i'));
  const fields = new Map();
  for (const [at, rest] of [before, ...parts.filter((_part, place) => place % 2 === 1)].entries()) {
    const word = at === 0 ? '' : parts[2 * at - 2].toLowerCase();
    const stray = STRAY.exec(rest)?.[1] ?? (word ? '' : rest);
    const found = stray.replace(AROUND, '');
    if (found) throw new Complaint(where, phrase`a field that begins with one of ${words}`, found);
    if (fields.has(word)) throw new Complaint(where, phrase`the field '${word}' once`, text);
    if (word) fields.set(word, rest.replace(/[,;]/g, ' ').trim());
  }
  return fields;
}

/** Reads a field of the form `A:… B:…`, what each player has, in the order of the text. */
export function readByPlayer(fields, word, players) {
  const [before, ...parts] = (fields.get(word) ?? '').split(PLAYER);
  const expected = phrase`each of ${players} once, as in ${players[0]}:… ${players[1]}:…`;
  if (before.trim()) throw new Complaint(word, expected, before.trim());
  const found = new Map();
  for (let place = 0; place < parts.length; place += 2) {
    const [letter, held] = [parts[place].toUpperCase(), parts[place + 1]];
    if (!players.includes(letter) || found.has(letter)) throw new Complaint(word, expected, `${letter}:${held}`.trim());
    found.set(letter, held.trim());
  }
  return found;
}

export function namedPlayers(text) {
  return text.split(PLAYER).filter((_, place) => place % 2 === 1).map((letter) => letter.toUpperCase());
}

export function byPlayer(held, write) {
  return Object.keys(held).sort().map((letter) => `${letter}:${write(held[letter])}`).join(' ');
}

// --- written back

export function tableWritten({ table, unsaid }, fields) {
  const written = (value) => (typeof value === 'object' ? byPlayer(value, String) : String(value));
  return Object.fromEntries(fields.filter((name) => !unsaid.includes(name)).map((name) => [name, written(table[name])]));
}

export function writeFields(fields, cardWords, letters) {
  return fields.filter(([, , isSaid]) => isSaid)
    .map(([word, text]) => `${word} ${cardWords.includes(word) ? inLetters(text, letters) : text}`.trimEnd())
    .join(', ');
}
