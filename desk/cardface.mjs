/** Playing cards as drawings: an index and a suit in the corners, pips in the middle, a framed letter on a court card. */

import { drawn } from './dom.mjs';
import { UNKNOWN } from './text.mjs';
import { isCourt } from './words.mjs';

/** Red and black in turn, as far as cards are free to be either. */
const SUITS = 'hsdc';
const [WIDTH, HEIGHT] = [60, 84];
/** Columns and rows of the pips. */
const [LEFT, MIDDLE, RIGHT] = [22.5, 30, 37.5];
const [TOP, HIGH, UPPER, CENTRE] = [15, 24, 33, 42];

/** Rank → places of the pips in the upper half and in the middle; those above the middle stand below it as well. */
/** @type {Record<string, [number, number][]>} */
const PIPS = {
  A: [[MIDDLE, CENTRE]],
  2: [[MIDDLE, TOP]],
  3: [[MIDDLE, TOP], [MIDDLE, CENTRE]],
  4: [[LEFT, TOP], [RIGHT, TOP]],
  5: [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, CENTRE]],
  6: [[LEFT, TOP], [RIGHT, TOP], [LEFT, CENTRE], [RIGHT, CENTRE]],
  7: [[LEFT, TOP], [RIGHT, TOP], [LEFT, CENTRE], [RIGHT, CENTRE]],
  8: [[LEFT, TOP], [RIGHT, TOP], [LEFT, CENTRE], [RIGHT, CENTRE], [MIDDLE, 28.5]],
  9: [[LEFT, TOP], [RIGHT, TOP], [LEFT, UPPER], [RIGHT, UPPER], [MIDDLE, CENTRE]],
  T: [[LEFT, TOP], [RIGHT, TOP], [LEFT, UPPER], [RIGHT, UPPER], [MIDDLE, HIGH]],
};
/** Pips that have none to answer them below. @type {Record<string, [number, number][]>} */
const SINGLE = { 7: [[MIDDLE, 28.5]] };

/**
 * The suits in which cards are shown: their own, or one that no other card of the rank has.
 *
 * @param {string[]} cards all that are shown, in any order
 * @returns {string[]} a suit for each, `''` for a card that nobody knows
 */
export function suitsFor(cards) {
  const taken = new Set(cards.filter((card) => card.length > 1));
  return cards.map((card, place) => {
    if (card === UNKNOWN) return '';
    if (card.length > 1) return card[1];
    const turn = place % SUITS.length;
    const order = [...SUITS.slice(turn), ...SUITS.slice(0, turn)];
    const free = order.find((suit) => !taken.has(card + suit)) ?? order[0];
    taken.add(card + free);
    return free;
  });
}

/**
 * The face of a card, or the back of one that nobody knows.
 *
 * @param {string} rank
 * @param {string} suit
 * @param {string} index what stands in its corners
 */
export function face(rank, suit, index) {
  const sheet = drawn('rect', { class: 'sheet', x: 0.5, y: 0.5, width: WIDTH - 1, height: HEIGHT - 1, rx: 5 });
  const parts = suit === '' ? [back()] : [...corners(suit, index), ...(isCourt(rank) ? court(suit, index) : pips(rank, suit))];
  const colour = suit === '' ? 'back' : 'hd'.includes(suit) ? 'red' : 'black';
  const attributes = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: `face ${colour}`, 'aria-hidden': 'true' };
  return drawn('svg', attributes, sheet, ...parts);
}

/** @param {string} suit @param {number} x @param {number} y @param {number} size */
function pip(suit, x, y, size) {
  return drawn('use', { href: `#suit-${suit}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
}

/** @param {SVGElement[]} parts */
function turned(...parts) {
  return drawn('g', { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, ...parts);
}

/** @param {string} suit @param {string} index */
function corners(suit, index) {
  const corner = () => [
    drawn('text', { x: 8.8, y: 17, class: index.length > 1 ? 'index narrow' : 'index' }, index),
    pip(suit, 8.8, 25.5, 10),
  ];
  return [...corner(), turned(...corner())];
}

/** @param {string} rank @param {string} suit */
function pips(rank, suit) {
  const size = rank === 'A' ? 26 : PIPS[rank].length > 4 ? 9.5 : 11.5;
  const upper = PIPS[rank].map(([x, y]) => pip(suit, x, y, size));
  const below = PIPS[rank].filter(([, y]) => y < CENTRE).map(([x, y]) => pip(suit, x, y, size));
  return [...upper, ...(SINGLE[rank] ?? []).map(([x, y]) => pip(suit, x, y, size)), turned(...below)];
}

/** @param {string} suit @param {string} index */
function court(suit, index) {
  const half = () => [drawn('text', { x: 30, y: 37, class: 'letter' }, index), pip(suit, 40.5, 19, 9)];
  return [
    drawn('rect', { class: 'frame', x: 17.5, y: 11, width: 25 + 4, height: HEIGHT - 22, rx: 2 }),
    drawn('path', { class: 'frame', d: `M17.5 46L46.5 38` }),
    ...half(), turned(...half()),
  ];
}

function back() {
  return drawn('rect', { class: 'lattice', x: 5, y: 5, width: WIDTH - 10, height: HEIGHT - 10, rx: 3 });
}
