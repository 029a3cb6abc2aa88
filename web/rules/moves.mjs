/** Moves as they are written: `7x52`, `B: lay`, `5x555 !hanneton`. */

import { rankOf, readCards, sorted } from './cards.mjs';

/** The four captures with a name, in the order in which they are paid. */
export const FIGURES = ['hanneton', 'sauterelle', 'petit-papillon', 'papillon'];

/**
 * @typedef {object} Move
 * @property {string|null} player the letter before the colon, if there is one
 * @property {'capture'|'lay'} kind
 * @property {string[]} [played] cards played (captures)
 * @property {string[]} [taken] cards to be taken (captures)
 * @property {string[]} named figures called with the capture (Papillon 16.5)
 * @property {string[]|null} [cards] the cards that a laying down names, if any
 */

/**
 * Reads a move. Spaces and capitals make no difference.
 *
 * @param {string} text
 * @returns {Move|null} null where the text is no move at all
 */
export function readMove(text) {
  const [, letter, act] = /^(?:([a-d]):)?(.*)$/.exec(text.replace(/\s+/g, '').toLowerCase()) ?? [];
  if (act === undefined) return null;
  const read = act.startsWith('lay') ? readLay(act.slice(3)) : readCapture(act);
  return read && { player: letter ? letter.toUpperCase() : null, ...read };
}

/** @returns {Omit<Move, 'player'>|null} */
function readLay(text) {
  const cards = text === '' ? null : readCards(text);
  if (text !== '' && cards === null) return null;
  return { kind: 'lay', cards, named: [] };
}

/** @returns {Omit<Move, 'player'>|null} */
function readCapture(text) {
  const [cards, ...named] = text.split('!');
  const sides = cards.split('x');
  if (sides.length !== 2 || sides[0] === '') return null;
  const [played, taken] = sides.map(readCards);
  if (!played || !taken || !named.every((figure) => FIGURES.includes(figure))) return null;
  return { kind: 'capture', played, taken, named };
}

/** Writes a capture without suits, higher cards first. */
export function writeCapture({ played, taken }) {
  const ranks = (cards) => sorted(cards).map(rankOf).join('');
  return `${ranks(played)}x${ranks(taken)}`;
}
