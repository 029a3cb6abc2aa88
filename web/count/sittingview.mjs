/** Who sits down: what is counted, who plays and deals, and what they have where the game is under way. */

import { agreementOf } from '../question/agreement.mjs';
import { COUNTED } from './counted.mjs';
import { choice, element, stepper } from '../desk/dom.mjs';
import { GAMES } from '../question/games.mjs';
import { button, nameOf } from './seatview.mjs';
import { DEAL, lettersOf } from './stand.mjs';

/** Who plays and deals, until the first coup is dealt. */
export function sittingView(state, words, act) {
  const { question, dealer, names, begins } = state;
  const letters = lettersOf(question.players);
  const counts = GAMES[question.game].counts.map((count) => /** @type {[string, string]} */ ([`${count}`, `${count}`]));
  const name = (player) => element('p', { class: 'counting-name' },
    element('label', { for: `name-${player}` }, words.say('player', { player })),
    element('input', {
      id: `name-${player}`, type: 'text', maxlength: 16, autocomplete: 'off', value: names[player] ?? '', 'data-key': `name ${player}`,
      oninput: (event) => act.name(player, /** @type {HTMLInputElement} */ (event.target).value),
    }));
  return [
    element('h2', {}, words.say('who plays')),
    choice('game', words.say('what is counted'), Object.keys(COUNTED).map((game) => [game, words.say(`game ${game}`)]), question.game, act.game),
    choice('how many play', words.say('how many'), counts, String(question.players), (count) => act.seat(Number(count))),
    ...letters.map(name),
    choice('first dealer', words.say(begins ? 'deals now' : 'deals first'), letters.map((player) => [player, player]), dealer, act.dealer),
    choice('begins', words.say('the game'), [['new', words.say('game is new')], ['under way', words.say('game under way')]],
      begins ? 'under way' : 'new', (value) => act.begins(() => (value === 'new' ? null : COUNTED[question.game].usualBeginning(agreementOf(question))), false)),
    ...(begins ? [beginningView(state, words, act)] : []),
    element('p', { class: 'desk-chips' }, button('deal first', words, () => act.note(DEAL), { class: 'counting-deal' })),
  ];
}

/** What everybody has in a game that is under way. */
function beginningView({ question, stand, begins }, words, act) {
  const said = /** @type {Record<string, any>} */ (begins);
  const number = ({ name, range }) =>
    stepper(name, words.say(`${name} of`), said[name], range, (value, isTyped) => act.begins((all) => ({ ...all, [name]: value }), isTyped));
  const ofEach = ({ name, range }) => lettersOf(question.players).map((player) =>
    stepper(`${name} ${player}`, words.say(`${name} of`, { player: nameOf(stand, player) }), said[name][player], range,
      (value, isTyped) => act.begins((all) => ({ ...all, [name]: { .../** @type {any} */ (all)[name], [player]: value } }), isTyped)));
  return element('div', { class: 'desk-settings', role: 'group', 'aria-label': words.say('game under way') },
    ...COUNTED[question.game].begins.flatMap((field) => (field.isEach ? ofEach(field) : [number(field)])));
}
