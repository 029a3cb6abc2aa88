/** What is set while the table is laid: the strip of ranks, who deals and plays, the stock, what went before, the chips. */

import { button, choice, drawingAnew, element, stepper } from './dom.mjs';
import {
  NEXT, pileOf, withCard, withLast, withLikes, withMaker, withNamedPiles, withNamedStock, withPlayers, withRole, withStock, withTable,
  withVictim, withWanting,
} from '../question/edits.mjs';
import { withReading } from '../question/games.mjs';
import { OPEN_RULINGS, rulesOf, stockSizes } from '../question/rules.mjs';
import { UNKNOWN } from '../question/text.mjs';
import { SIGNS, STRIP } from './words.mjs';

const DIRECTIONS = OPEN_RULINGS.direction;
const CARDS_OF_A_DEAL = 3;
const MOST_CHIPS = 1_000_000;

/** The fields beside the cards whose faults are told here. */
const STOCK = ['stock', 'next'];
const PAST = ['last', 'wanting', 'victim', 'papillons', 'unnamed', 'likes', 'won'];
const CHIPS = ['pool', 'chips', 'cards', 'coup'];
export const SET_HERE = Object.freeze(['piles', ...STOCK, ...PAST, ...CHIPS]);

export function strip(view) {
  const { words, act, state } = view;
  const place = view.name(state.place);
  const add = (rank) => {
    const card = rank === UNKNOWN ? rank : rank + state.suit;
    return button(`add ${rank}`, words.index(rank), () => act.edit((asked) => withCard(asked, state.place, card)),
      { 'aria-label': words.say('add', { card: words.card(card), place }) });
  };
  return element('div', { class: 'desk-strip', role: 'group', 'aria-label': words.say('add to', { place }) },
    element('p', { class: 'desk-note' }, words.say('add to', { place })),
    ...STRIP.map(add), suits(view));
}

function suits({ words, act, state }) {
  const signs = Object.entries(SIGNS).map(([suit, sign]) => [suit, sign, words.say(`suit ${suit} alone`)]);
  return choice('suit', words.say('suit'), [['', words.say('no suit')], ...signs], state.suit, (suit) => act.turn({ suit }));
}

export function settings(view) {
  const { words } = view;
  return [
    element('div', { class: 'desk-settings', role: 'group', 'aria-label': words.say('table') },
      ...seats(view), stock(view), ...view.faults(...STOCK)),
    ...(view.question.next ? [view.place(NEXT), ...view.stripFor([NEXT])] : []),
    fold(view, 'past', PAST, () => past(view)),
    fold(view, 'chips', CHIPS, () => chips(view)),
  ];
}

function seats({ question, words, act, letters, readings }) {
  const { assumed, dealer, turn, players } = question;
  const said = (field, value) => (field in assumed ? '' : value ?? '-');
  const usual = ['', words.say('as usual')];
  return [
    choice('players', words.say('players'), [['3', '3'], ['4', '4']], String(players),
      (count) => act.edit((asked) => withPlayers(asked, Number(count)))),
    choice('direction', words.say('direction'), DIRECTIONS.map((way) => [way, words.say(`direction ${way}`)]), readings.direction,
      (way) => act.edit((asked) => withReading(asked, 'direction', way === rulesOf(asked.rulebook, {}).readings.direction ? null : way))),
    choice('dealer', words.say('dealer'), [usual, ...named(letters)], said('dealer', dealer),
      (player) => act.edit((asked) => withRole(asked, 'dealer', player))),
    choice('turn', words.say('turn'), [usual, ...named(letters), ['-', words.say('nobody')]], said('turn', turn),
      (player) => act.edit((asked) => withRole(asked, 'turn', player))),
  ];
}

function named(letters) {
  return letters.map((letter) => [letter, letter]);
}

/** How many cards are in stock, of those numbers that the deals leave, or which. */
function stock({ question, words, act, readings }) {
  const { players, stock: count, next, assumed } = question;
  const sizes = [...new Set([...stockSizes(players, readings), ...('stock' in assumed || next ? [] : [count])])];
  const options = sizes.map((size) => [String(size), String(size)]);
  const chosen = next ? NEXT : 'stock' in assumed ? '' : String(count);
  return choice('stock', words.say('stock'), [['', words.say('as usual')], ...options, [NEXT, words.say('which cards')]], chosen,
    (value) => act.edit((asked) => {
      if (value === NEXT) return withNamedStock(asked);
      return withStock(asked, value === '' ? null : Number(value));
    }));
}

/** A part that opens at a tap; what is wrong in it is said in any case. */
function fold(view, name, fields, parts) {
  const { words, act, state } = view;
  const isOpen = state.opened.includes(name);
  const opened = isOpen ? state.opened.filter((each) => each !== name) : [...state.opened, name];
  return element('div', { class: 'desk-fold' },
    button(`fold ${name}`, words.say(`fold ${name}`), () => act.turn({ opened }), { 'aria-expanded': String(isOpen) }),
    ...view.faults(...fields),
    isOpen && element('div', { class: 'desk-settings' }, ...parts()));
}

function past(view) {
  const { question, words, act, letters } = view;
  const { last, wanting, victim, unsaid, likes, won } = question;
  const nobody = ['', words.say('nobody')];
  const players = named(letters);
  const makers = (field) => choice(field, words.say(field), players, question[field],
    (player) => act.edit((asked) => withMaker(asked, field, player)));
  return [
    choice('last', words.say('last'), [nobody, ...players], last ?? '',
      (player) => act.edit((asked) => withLast(asked, player))),
    choice('wanting', words.say('wanting'), [['', words.say('as usual')], ...players, ['-', words.say('nobody')]],
      unsaid.includes('wanting') ? '' : wanting ?? '-', (player) => act.edit((asked) => withWanting(asked, player))),
    choice('victim', words.say('victim'), [nobody, ...players], victim ?? '',
      (player) => act.edit((asked) => withVictim(asked, player))),
    makers('papillons'),
    makers('unnamed'),
    ...letters.map((player) => stepper(`likes ${player}`, words.say('likes', { player }), likes[player], [0, CARDS_OF_A_DEAL],
      drawingAnew((count) => act.edit((asked) => withLikes(asked, player, count))))),
    choice('won', words.say('captured cards'), [['', words.say('counted')], ['named', words.say('which cards')]],
      won ? 'named' : '', (value) => act.edit((asked) => withNamedPiles(asked, value === 'named'))),
    ...(won ? letters.map(pileOf).flatMap((place) => [view.place(place), ...view.stripFor([place])]) : []),
  ];
}

function chips({ question, words, act, letters }) {
  const { table } = question;
  const count = (field, least) =>
    stepper(field, words.say(`${field} of`), table[field], [least, MOST_CHIPS],
      drawingAnew((value) => act.edit((asked) => withTable(asked, field, value))));
  const unsaid = (asked) => CHIPS
    .reduce((each, field) => withTable(each, field, null), asked);
  return [
    ...letters.map((player) => stepper(`chips ${player}`, words.say('chips of', { player }), table.chips[player],
      [-MOST_CHIPS, MOST_CHIPS],
      drawingAnew((value) => act.edit((asked) => withTable(asked, 'chips', { ...asked.table.chips, [player]: value }))))),
    count('pool', 0), count('cards', 1), count('coup', 1),
    button('chips unsaid', words.say('as usual'), () => act.edit(unsaid), { class: 'quiet' }),
  ];
}
