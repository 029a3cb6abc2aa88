/** Cards as the site has them (a file for each face, `10h.svg`, in French `Rh.svg`, and one for the back), and what tables of both games show alike. */

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

// --- places of a table

/** With what the codes of Le Francion begin; where it has no words of its own it says those of Le Papillon. */
const COMPANION = /^francion-/;

/** What a tap does, and the button that clears the table. @param isSetting whether a tap takes a card away */
export function modes(isSetting, words, act) {
  const mode = (sets, key) => button(key, words.say(key), () => act.turn({ isSetting: sets }), { 'aria-pressed': String(isSetting === sets) });
  const clear = button('clear', words.say('clear'), act.clear, { class: 'quiet' });
  return element('div', { class: 'desk-modes', role: 'group', 'aria-label': words.say('a tap') },
    mode(false, 'ask mode'), mode(true, 'set mode'), clear);
}

/** The button by which a place takes the cards of the strip. @param name of the place, as something is added to it */
export function adder(place, name, isChosen, words, act) {
  return button(`here ${place}`, words.say('add here'), () => act.turn({ place }),
    { class: 'quiet', 'aria-pressed': String(isChosen), 'aria-label': words.say('add to', { place: name }) });
}

/** The switch between an unknown hand and one without cards; a hand with cards is neither. */
export function holdingSwitch({ player, isUnknown, isEmpty }, { withUnknownHand, withEmptyHand }, words, act) {
  const option = (key, name, isSo, edit) => button(`${key} ${player}`, words.say(key), () => isSo || act.edit((asked) => edit(asked, player)),
    { class: 'quiet', 'aria-pressed': String(isSo), 'aria-label': words.say(name, { player }) });
  return element('div', { class: 'desk-holding', role: 'group', 'aria-label': words.say('hand of', { player }) },
    option('unsaid', 'leave unsaid', isUnknown, withUnknownHand), option('none left', 'no cards left', isEmpty, withEmptyHand));
}

/** What stands where no card lies. @param holding null for a place that is no opponent's hand */
export function nothing(holding, words) {
  const said = !holding ? words.say('no card') : words.say(holding.isUnknown ? 'unsaid' : 'no cards left', { player: holding.player });
  return element('p', { class: 'desk-empty' }, said);
}

/** What is wrong, in the words of the page, or of the command where the page has none. @param {Partial<Problem>} problem */
export function fault({ code = '', rank, card, found, most, player, complaint }, words) {
  const key = [`problem ${code}`, `problem ${code.replace(COMPANION, '')}`].find((each) => words.messages[each] !== undefined);
  const parts = { rank: words.card(rank ?? card ?? '?'), n: found ?? '', most: most ?? '', player: player ?? '' };
  const said = key === undefined ? words.complaint(complaint) : words.say(key, parts);
  return element('p', { class: 'desk-fault' }, said);
}
