/**
 * Cards and moves, packs, seats and the deal (section 1), and the rulings. A card is a rank and a suit in a short string
 * (`7h`). Suits count in this game, so that a card without one is no card.
 */

import { ofEach, playingOrder } from '../deal.mjs';

export { lettersOf, ofEach, othersAfter, playingOrder } from '../deal.mjs';

/** The player so many seats further to the right. */
export function seatAfter(player, players, seats = 1) {
  return players[(players.indexOf(player) + seats) % players.length];
}

/** The rulings of Le Francion with their readings; the first is the default. */
export const OPEN_RULINGS = {
  'welche-led': ['hearts', 'trumps'],
  'welche-never-forced': ['never', 'only-heart'],
  'hidden-double': ['flat', 'cumulative'],
  'bete-across-manches': ['lapses', 'carried'],
};

/** Whether a ruling is open and has this reading. */
export function isReading(ruling, reading) {
  return Object.hasOwn(OPEN_RULINGS, ruling) && OPEN_RULINGS[ruling].includes(reading);
}

/** A table's readings: what it has chosen, and the defaults for the rest. */
export function tableReadings(chosen) {
  const first = Object.entries(OPEN_RULINGS).map(([ruling, [reading]]) => [ruling, reading]);
  return { ...Object.fromEntries(first), ...chosen };
}

/** The ranks from the highest to the lowest, in every suit (Francion 2.1). */
export const RANKS = 'AKQJT98765432';

const SUITS = 'cdhs';
const SUIT_SIGNS = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
const CARD = /^(10|[AKQJT2-9])([cdhs♣♦♥♠])$/i;

/** The ace of hearts (Francion 2.2). */
export const WELCHE = 'Ah';

/** @returns {string} the rank of a card */
export function rankOf(card) {
  return card[0];
}

/** @returns {string} the suit of a card */
export function suitOf(card) {
  return card[1];
}

/** Every suit has a card of each of these ranks. */
export function packOf(ranks) {
  return [...ranks].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
}

/**
 * Reads one card; spaces around it, capitals and `10` for `T` are as good.
 *
 * @returns {string|null} null where the text is something else
 */
export function readCard(text) {
  const found = typeof text === 'string' ? CARD.exec(text.trim()) : null;
  if (!found) return null;
  const [, rank, suit] = found;
  return (rank === '10' ? 'T' : rank.toUpperCase()) + (SUIT_SIGNS[suit] ?? suit.toLowerCase());
}

const MOVE = /^(?:([a-e])\s*:)?(.*)$/is;

/** @returns {{player: string|null, card: string}|null} null where the text is no move at all */
export function readMove(text) {
  const [, letter, act] = /** @type {RegExpExecArray} */ (MOVE.exec(text.trim()));
  const card = readCard(act.replace(/\s+/g, ''));
  return card ? { player: letter ? letter.toUpperCase() : null, card } : null;
}

// --- packs and the deal

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
