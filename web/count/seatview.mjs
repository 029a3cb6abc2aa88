/** What the table of every game has that is counted: buttons by their words, players by their names, and by which rules. */

import { element } from '../desk/dom.mjs';

export function button(key, words, onclick, more = {}) {
  return element('button', { type: 'button', 'data-key': key, onclick, ...more }, words.say(key));
}

/** A player by letter, with the name where one is known. */
export function nameOf({ sitting }, player) {
  return sitting.names[player] ? `${sitting.names[player]} (${player})` : player;
}

/** Whose place at the table it is, and what that player has to do. @param more roles */
export function seatTitle(stand, player, words, more = []) {
  const name = stand.sitting.names[player] ? nameOf(stand, player) : words.say('player', { player });
  const roles = [isToPlay(stand, player) && words.say('to play'), ...more, player === stand.game.dealer && words.say('deals')];
  return [name, ...roles.filter(Boolean)].join(' · ');
}

export function isToPlay({ game, wanted }, player) {
  return player === game.coup.turn && !wanted;
}

/** By which rules the page counts. */
export function rulesPlayed({ sitting }, words) {
  const { rulebook, readings } = sitting.agreement;
  const n = Object.keys(readings).length;
  return words.say(n > 0 ? 'counts with readings' : 'counts by', { rules: words.say(`by ${rulebook}`), n });
}
