/** Playing cards as the site has them: a file for each face, `10h.svg`, in French `Rh.svg`, and one for the back. */

import { button, element } from './dom.mjs';
import { UNKNOWN } from '../question/text.mjs';
import { STRIP } from './words.mjs';

/** Where the edition has them, from the page of its desk. */
const FILES = '../_static/cards/';
/** Faces by name as they were first shown: a browser reads a picture anew once no element has it any more. @type {Map<string, HTMLElement>} */
const faces = new Map();
/** Red and black in turn. */
const SUITS = 'hsdc';

/** The suit in which each card is shown: its own, else one that no other card of the rank has; `''` for an unknown card. */
export function suitsFor(cards) {
  const taken = new Set(cards.filter((card) => card.length > 1));
  return cards.map((card) => {
    if (card === UNKNOWN) return '';
    if (card.length > 1) return card[1];
    const turn = STRIP.indexOf(card) % SUITS.length;
    const order = [...SUITS.slice(turn), ...SUITS.slice(0, turn)];
    const free = order.find((suit) => !taken.has(card + suit)) ?? order[0];
    taken.add(card + free);
    return free;
  });
}

/** The face of a card by its index and suit, the back for no suit. Its name stands beside it, for screen readers. */
export function face(index, suit) {
  const name = suit === '' ? 'back' : index + suit;
  const kept = faces.get(name) ?? element('img', { class: 'face', src: `${FILES}${name}.svg`, alt: '', width: 42, height: 60, decoding: 'sync' });
  faces.set(name, kept);
  return /** @type {HTMLElement} */ (kept.cloneNode());
}

/** A card to be tapped. @param isPressed null if a tap does not choose it */
export function cardButton(key, label, picture, onclick, isPressed = /** @type {boolean|null} */ (null)) {
  return button(key, picture, onclick, { class: 'desk-card', 'aria-label': label, 'aria-pressed': isPressed === null ? null : String(isPressed) });
}

/** Cards of which some are tapped. @param key of the words that say what a tap does */
export function tappable(where, cards, suits, tapped, words, key, tap) {
  if (cards.length === 0) return element('p', { class: 'desk-empty' }, words.say('no card'));
  return element('div', { class: 'desk-cards' }, ...cards.map((card, place) => cardButton(`${where} ${place}`,
    words.say(key, { card: words.card(card) }), face(words.index(card), suits[place]), () => tap(place), tapped.includes(place))));
}

export function moveChip(move, gain, words, onclick, attributes = {}) {
  const gained = gain !== 0 && element('b', {}, ` ${words.gain(gain)}`);
  return button(`move ${move}`, [words.move(move), gained].filter(Boolean), onclick, { class: 'desk-chip', ...attributes });
}
