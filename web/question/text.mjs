/** Cards, chips, numbers and lines of fields in text. A card is a short string: `T`, `7h`, `?`. */

import { Complaint } from './complaint.mjs';
import { phrase } from './phrase.mjs';

/** From the king down to the ace. */
export const RANKS = 'KQJT98765432A';

export const UNKNOWN = '?';

/** The most characters of a line that is read. */
export const LONGEST_LINE = 4000;

export const SUITS = 'cdhs';
/** A map: a stranger's text is no name of an object's own. */
export const SUIT_SIGNS = new Map([['♣', 'c'], ['♦', 'd'], ['♥', 'h'], ['♠', 's']]);
const CARD = /^\s*(?:\?([0-9]{1,2})?|(10|[A2-9TJQKatjqk])([CDHScdhs♣♦♥♠])?)\s*/;
const PLAYER = /(?:^|\s)([A-Za-z])\s*:/;

/**
 * Reads cards: a rank, a suit if it is known, `?` for an unknown card, `?4` for four, `-` for none.
 *
 * @param where the field, for a complaint
 * @param ranks in the order of the game, likewise
 */
export function readCards(text, where, ranks = RANKS) {
  if (['', '-'].includes(text.trim())) return [];
  const cards = [];
  for (let rest = text; rest !== ''; ) {
    const match = CARD.exec(rest);
    if (!match) throw new Complaint(where, phrase`a card (a rank of ${ranks} or 10, perhaps a suit of ${SUITS})`, rest);
    cards.push(...matchedCards(match));
    rest = rest.slice(match[0].length);
  }
  return cards;
}

/** @param {string[]} match */
function matchedCards([, count, rank, suit = '']) {
  if (rank === undefined) return Array(Number(count ?? 1)).fill(UNKNOWN);
  return [(rank === '10' ? 'T' : rank.toUpperCase()) + (SUIT_SIGNS.get(suit) ?? suit.toLowerCase())];
}

/** Writes cards in the notation, close together and unknown ones counted, `-` for none. */
export function writeCards(cards) {
  return joined(cards, '') || '-';
}

/** Writes cards as people type them: `10 7h ?2`. */
export function typedCards(cards) {
  return joined(cards.map((card) => card.replace('T', '10')), ' ') || '-';
}

function joined(cards, between) {
  const unknown = /(?:\? ?)+/g;
  const counted = (run) => (run.trim().length > 1 ? `?${run.split('?').length - 1} ` : '? ');
  return cards.join(between).replace(unknown, counted).trimEnd();
}

/** High to low, then by suit: the one order in which positions keep cards. */
export function sortedCards(cards) {
  const place = (card) => (RANKS + UNKNOWN).indexOf(card[0]);
  return [...cards].sort((one, other) => place(one) - place(other) || (one < other ? -1 : Number(one > other)));
}

export function checkLength(text, where) {
  if (text.length <= LONGEST_LINE) return;
  throw new Complaint(where, phrase`at most ${LONGEST_LINE} characters`, phrase`${text.length} characters`);
}

/** Several lines as one, of which `#` begins a comment. @param example of a position, for a complaint */
export function oneLine(text, example) {
  checkLength(text, 'position');
  const lines = text.split(/\r\n|[\n-\r\x1c-\x1e\x85\u2028\u2029]/);
  const parts = lines.map((line) => line.split('#')[0].trim().replace(/(?<!,),+$/, '')).filter(Boolean);
  if (parts.length === 0) throw new Complaint('position', phrase`a position, such as '${example}'`, phrase`nothing`);
  return parts.join(', ');
}

/** Whether something is said of a table. */
export function saidOf(said, name) {
  return !['', undefined].includes(said[name]);
}

/**
 * Splits a line at its commas into fields by their first word.
 *
 * @param words those that there are
 * @returns {Map<string, string>} a map: a stranger's words are no names of an object's own
 */
export function readFields(text, words, where) {
  checkLength(text, where);
  const fields = new Map();
  for (const part of text.split(',').filter((each) => each.trim())) {
    const [, typed = '', rest = ''] = /^\s*([A-Za-z]+)([^]*)$/.exec(part) ?? [];
    const word = typed.toLowerCase();
    if (!words.includes(word)) {
      throw new Complaint(where, phrase`a field that begins with one of ${words}`, part.trim());
    }
    if (fields.has(word)) throw new Complaint(where, phrase`the field '${word}' once`, text);
    fields.set(word, rest.trim());
  }
  return fields;
}

/** Reads a whole number between `least` and `most`. */
export function readNumber(text, where, most, least = 0) {
  const number = /^-?[0-9]{1,10}$/.test(text.trim()) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new Complaint(where, phrase`a whole number from ${least} to ${most}`, text);
}

/** Reads chips by player: `A:120 B:118`. */
export function readChips(text, players, where = 'chips') {
  checkLength(text, where);
  /** @type {Record<string, number>} */
  const found = {};
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const [, account = '', chips = ''] = /^([^:]*):?([^]*)$/.exec(part) ?? [];
    const name = account.toUpperCase();
    if (!players.includes(name) || name in found || !/^[+-]?[0-9]{1,9}$/.test(chips)) {
      throw new Complaint(where, phrase`chips such as A:12, each of ${players} at most once`, part);
    }
    found[name] = Number(chips);
  }
  return found;
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

/** Letters that stand before a colon. */
export function namedPlayers(text) {
  return text.split(PLAYER).filter((_, place) => place % 2 === 1).map((letter) => letter.toUpperCase());
}

export function byPlayer(held, write) {
  return Object.keys(held).sort().map((letter) => `${letter}:${write(held[letter])}`).join(' ');
}
