/** Cards and moves of Le Francion in text, each card with its suit. */

import { Complaint, phrase } from '../complaint.mjs';
import { RANKS } from './rules.mjs';
import { UNKNOWN, checkLength, readCards as readAnyCards } from '../text.mjs';

const PLAYERS = ['A', 'B', 'C', 'D', 'E'];

/** Reads cards: a rank and a suit, `?` for an unknown card, `?4` for four, `-` for none. */
export function readCards(text, where) {
  checkLength(text, where);
  const cards = readAnyCards(text, where, RANKS);
  const bare = cards.find((card) => card.length === 1 && card !== UNKNOWN);
  if (bare === undefined) return cards;
  throw new Complaint(where, phrase`a suit with every card, as in ${'7h'}`, spoken(bare), 'francion:2.1');
}

export function readCard(text, where) {
  const cards = readCards(text, where);
  if (cards.length === 1 && cards[0] !== UNKNOWN) return cards[0];
  throw new Complaint(where, phrase`one card, as in ${'7h'}`, text.trim());
}

/** Reads a card that is played, and the player's letter if it stands before a colon. */
export function readMove(text, where = 'move') {
  checkLength(text, where);
  const [said, letter] = /^\s*([A-Za-z])\s*:/.exec(text) ?? ['', null];
  const player = letter && letter.toUpperCase();
  if (player && !PLAYERS.includes(player)) {
    throw new Complaint(where, phrase`a player among ${PLAYERS}`, player);
  }
  return { player, move: readCard(text.slice(said.length), where) };
}

/** A card as people type it, the ten as 10. */
export function spoken(card) {
  return card.replace('T', '10');
}

const ORDER = `${RANKS}${UNKNOWN}`;

/** By suit, then high to low, unknown ones last: the one order in which positions keep cards. */
export function sortedCards(cards) {
  const key = (card) =>
    `${Number(card[0] === UNKNOWN)}${card[1] ?? ''}${String.fromCharCode(65 + ORDER.indexOf(card[0]))}`;
  return [...cards].sort((one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other))));
}
