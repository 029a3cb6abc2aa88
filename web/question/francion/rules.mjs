/** Cards and moves of Le Francion in text, and its rules as the pages ask for them: only this module imports from the implementation. */

import {
  CARDS_EACH, DEALERS_STAKE, OPEN_RULINGS, PACKS, RANKS, WELCHE, playingOrder, rankOf, seatAfter, suitOf, tableReadings,
} from '../../rules/francion/cards.mjs';
import { Complaint, phrase } from '../complaint.mjs';
import { openGame, play, resumeCoup, startCoup, tricksOf } from '../../rules/francion/course.mjs';
import { POINTS, STAKE, turnedUp } from '../../rules/francion/payments.mjs';
import { legalCards, suitLed, takerOf } from '../../rules/francion/play.mjs';
import { UNKNOWN, checkLength, readCards as readAnyCards } from '../text.mjs';

export {
  CARDS_EACH, DEALERS_STAKE, OPEN_RULINGS, PACKS, POINTS, RANKS, STAKE, WELCHE, legalCards, openGame, play,
  playingOrder, rankOf, resumeCoup, seatAfter, startCoup, suitLed, suitOf, tableReadings, takerOf, tricksOf, turnedUp,
};

export const RULEBOOKS = ['francion'];

export const PLAYERS = Object.keys(PACKS).map(Number);

/**
 * The most chips that can be at stake after so many coups of a manche: all but one have made every bête (Francion 4.4 to 4.8).
 */
export function largestStake(coups, players) {
  let stake = 0;
  for (let coup = 0; coup <= coups; coup += 1) stake = DEALERS_STAKE + (players - 1) * stake;
  return stake;
}

// --- cards and moves in text, each card with its suit

const LETTERS = ['A', 'B', 'C', 'D', 'E'];

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
  if (player && !LETTERS.includes(player)) {
    throw new Complaint(where, phrase`a player among ${LETTERS}`, player);
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
