/** Moves in text: `7x52`, `JJJxJ`, `B: 5x555 !hanneton`, `lay`. A move is kept as it is written without a player. */

import { Complaint } from './complaint.mjs';
import { phrase } from './phrase.mjs';
import { FIGURES } from './rules.mjs';
import { checkLength, readCards, sortedCards } from './text.mjs';

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
  if (named.length > 0) throw new Complaint(where, phrase`no figure with cards laid down`, text);
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
  if (cards.includes('?') || text.includes('-')) throw new Complaint(where, phrase`cards by name`, text);
  return cards.join('');
}
