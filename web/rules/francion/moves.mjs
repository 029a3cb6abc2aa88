/** Moves as they are written: `7h`, `B: Ah`. */

import { readCard } from './cards.mjs';

const MOVE = /^(?:([a-e])\s*:)?(.*)$/is;

/** @returns {{player: string|null, card: string}|null} null where the text is no move at all */
export function readMove(text) {
  const [, letter, act] = /** @type {RegExpExecArray} */ (MOVE.exec(text.trim()));
  const card = readCard(act.replace(/\s+/g, ''));
  return card ? { player: letter ? letter.toUpperCase() : null, card } : null;
}
