/** Players and deal (section 1): packs, the dealer's nine, and what a shuffled pack becomes. */

import { RANKS, packOf, suitOf } from './cards.mjs';
import { ofEach, playingOrder } from './seats.mjs';

/** The packs of three, four and five players (Francion 1.2 to 1.4, pack-of-32). */
export const PACKS = { 3: packOf('AKQJT987'), 4: packOf('AKQJ765432'), 5: packOf(RANKS) };

/** Cards of every player, and tricks of every coup (Francion 1.12). */
export const CARDS_EACH = 9;

/** What the dealer puts down before the deal, in chips (Francion 1.10). */
export const DEALERS_STAKE = 9;

/**
 * Cards go round singly from the dealer's right; the next is turned up, and
 * what remains is never played (Francion 1.12 to 1.14).
 */
export function deal(pack, dealer, players) {
  const order = playingOrder(dealer, players);
  const dealt = CARDS_EACH * players.length;
  const hands = ofEach(players, (player) =>
    pack.slice(0, dealt).filter((_, place) => order[place % players.length] === player),
  );
  return { hands, turnUp: pack[dealt], stock: pack.slice(dealt + 1) };
}

/** The suit of the turn-up (Francion 1.15). */
export function trumpOf({ turnUp }) {
  return suitOf(turnUp);
}
