/** What the tables of both games show alike: what a tap does, what is known of an opponent's hand, and what is wrong. */

import { button, element } from './dom.mjs';

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
