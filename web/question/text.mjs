/** Cards, moves, chips, numbers and lines of fields in text. A card is a short string: `T`, `7h`, `?`. */

import { Complaint, phrase } from './complaint.mjs';
import { FIGURES } from './rules.mjs';

/** From the king down to the ace. */
export const RANKS = 'KQJT98765432A';

export const UNKNOWN = '?';

/** The most characters of a line that is read. */
const LONGEST_LINE = 4000;

export const SUITS = 'cdhs';
/** A map: a stranger's text is no name of an object's own. */
export const SUIT_SIGNS = new Map([['♣', 'c'], ['♦', 'd'], ['♥', 'h'], ['♠', 's']]);
const CARD = /^\s*(?:\?([0-9]{1,2})?|(10|[A2-9TJQKatjqk])([CDHScdhs♣♦♥♠])?)\s*/;

/** Reads cards: a rank, a suit if it is known, `?` for an unknown card, `?4` for four, `-` for none. */
export function readCards(text, where, ranks = RANKS) {
  if (['', '-'].includes(text.trim())) return [];
  const cards = [];
  for (let rest = text; rest !== ''; ) {
    const match = CARD.exec(rest);
    if (!match) throw new Complaint(where, phrase`a card (a rank of ${ranks} or 10, with or without a suit of ${SUITS})`, rest);
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

/** Reads a whole number between `least` and `most`. */
export function readNumber(text, where, most, least = 0) {
  const number = /^-?[0-9]{1,10}$/.test(text.trim()) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new Complaint(where, phrase`a whole number from ${least} to ${most}`, text);
}

/** Reads chips by player: `A:120 B:118`. */
export function readChips(text, players, where = 'chips') {
  checkLength(text, where);
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

// --- moves: `7x52`, `JJJxJ`, `B: 5x555 !hanneton`, `lay`; kept as they are written without a player

const PLAYERS = ['A', 'B', 'C', 'D'];

/** Reads a move, and the player's letter if it stands before a colon. */
export function readMove(text, where = 'move') {
  checkLength(text, where);
  const [typed, ...figures] = text.split('!');
  const [said, letter] = /^\s*([A-Za-z])\s*:/.exec(typed) ?? ['', null];
  const player = letter && letter.toUpperCase();
  if (player && !PLAYERS.includes(player)) {
    throw new Complaint(where, phrase`a player among ${PLAYERS}`, player);
  }
  const named = figures.map((name) => figure(name, where));
  const body = typed.slice(said.length).trim();
  if (!body.toLowerCase().startsWith('lay')) {
    return { player, move: [capture(body, where), ...named].join(' !') };
  }
  if (named.length > 0) throw new Complaint(where, phrase`no figure when laying down`, text);
  return { player, move: `lay ${namedCards(body.slice(3), where)}`.trimEnd() };
}

function figure(name, where) {
  const found = name.toLowerCase().split(/\s+/).filter(Boolean).join('-');
  if (FIGURES.includes(found)) return found;
  throw new Complaint(where, phrase`a figure (${FIGURES})`, name.trim());
}

function capture(body, where) {
  const [, hand = '', layout = ''] = /^([^xX×]*)[xX×]([^]*)$/.exec(body) ?? [];
  if (!hand.trim()) throw new Complaint(where, phrase`a move such as 7x52, KxK or lay`, body);
  return `${namedCards(hand, where)}x${namedCards(layout, where)}`;
}

function namedCards(text, where) {
  const cards = sortedCards(readCards(text, where));
  if (cards.includes('?') || text.includes('-')) throw new Complaint(where, phrase`known cards`, text);
  return cards.join('');
}
