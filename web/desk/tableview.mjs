/** The table as one sees and touches it: who sits where, the exposed cards and the hands, and what is wrong with them. */

import { adder, cardButton, face, fault, holdingSwitch, modes, nothing, suitsFor } from './cards.mjs';
import { button, choice, onRelease, element, stepper } from './dom.mjs';
import * as edits from '../question/edits.mjs';
import { withReading } from '../question/games.mjs';
import { complaints, isUnfinished, unaccounted } from '../question/problems.mjs';
import { following, OPEN_RULINGS, rulesOf, seating, stockSizes } from '../question/rules.mjs';
import { UNKNOWN } from '../question/text.mjs';
import { SIGNS, STRIP } from './words.mjs';

const {
  LAYOUT, NEXT, cardsIn, isAssumed, pileOf, withCard, withLast, withLikes, withMaker, withNamedPiles, withNamedStock, withPile,
  withPlayers, withRole, withStock, withTable, withVictim, withWanting,
} = edits;

/** So many cards of one place are drawn, whatever an address says. */
const MOST_SHOWN = 40;

const PACK = 52;

/** What whoever is to play looks at, and what is around it: the others, and what is set of the table. */
export function tableView(state, problems, words, act) {
  const { question, isSetting } = state;
  const view = new Table(state, complaints(question, problems, isSetting), words, act);
  const missing = isUnfinished(question, problems, isSetting) ? [] : view.missing();
  return [[
    element('div', { class: 'desk-felt' },
      view.place(LAYOUT), ...view.stripFor([LAYOUT]),
      question.turn !== null && view.place(question.turn), ...view.stripFor([question.turn])),
    modes(isSetting, words, act),
  ], [
    ...(isSetting ? settings(view) : []),
    element('div', { class: 'desk-felt desk-others' }, ...view.others.map((player) => view.place(player)), ...view.stripFor(view.others)),
    ...(isSetting ? [...missing, ...told(view)] : [view.summary()]),
    ...view.elsewhere(),
  ]];
}

/** The places of the table as a picture shows them, those who are not to play above. */
export function placesShown(state, words, act) {
  const { question } = state;
  const view = new Table(state, [], words, act);
  const places = [...view.others, LAYOUT, ...(question.turn === null ? [] : [question.turn])];
  return places.map((place) => ({ title: view.title(place), cards: cardsIn(question, place) }));
}

export class Table {
  constructor(state, problems, words, act) {
    const { question } = state;
    this.state = state;
    this.problems = problems;
    this.words = words;
    this.act = act;
    this.question = question;
    this.letters = Object.keys(question.hands).sort();
    /** Everybody who is not to play, who comes next at the head. */
    this.others = following(seating(this.letters, question.dealer, this.readings), question.turn);
    this.suits = suitsByPlace(question, this.letters);
  }

  get readings() {
    return rulesOf(this.question.rulebook, this.question.readings).readings;
  }

  place(place) {
    const { question, words, act, state } = this;
    const cards = cardsIn(question, place);
    const holding = this.holding(place);
    const shown = cards.slice(0, MOST_SHOWN).map((card, index) => this.card(place, card, index));
    const more = cards.length - shown.length;
    const kind = place === LAYOUT ? 'exposed' : place === question.turn ? 'turn' : 'other';
    return element('section', { class: `desk-place ${kind}`, 'aria-label': this.title(place) },
      element('div', { class: 'desk-head' }, element('span', {}, this.title(place)),
        state.isSetting && adder(place, this.name(place), state.place === place, words, act)),
      element('div', { class: 'desk-cards' }, ...shown, more > 0 && words.say('more cards', { n: more }),
        cards.length === 0 && !(state.isSetting && holding?.isUnknown) && nothing(holding, words)),
      state.isSetting && holding && holdingSwitch(holding, edits, words, act),
      this.letters.includes(place) && this.possessions(place),
      ...this.faults(place));
  }

  title(place) {
    const { words } = this;
    if (place === LAYOUT) return words.say('exposed');
    if (place === NEXT) return words.say('next cards');
    if (!this.letters.includes(place)) return words.say('captured by', { player: place.slice(-1) });
    return [words.say('player', { player: place }), ...this.roles(place)].join(' · ');
  }

  roles(player) {
    const { question, words } = this;
    const { turn, dealer, last, victim, papillons, hands } = question;
    const next = turn === null ? undefined : this.others.find((each) => hands[each].length > 0);
    const roles = [
      ['to play', player === turn],
      ['plays next', player === next],
      ['deals', player === dealer],
      ['not known', isAssumed(question, player)],
      ['laid down last', player === last],
      ['is victim', player === victim],
      ['made papillon', papillons.includes(player)],
    ];
    return roles.filter(([, plays]) => plays).map(([key]) => words.say(key));
  }

  holding(place) {
    const { question } = this;
    if (!this.letters.includes(place) || place === question.turn) return null;
    const isUnknown = isAssumed(question, place);
    return { player: place, isUnknown, isEmpty: !isUnknown && cardsIn(question, place).length === 0 };
  }

  name(place) {
    const { words } = this;
    if (place === LAYOUT) return words.say('the exposed cards');
    if (place === NEXT) return words.say('the stock');
    return words.say(this.letters.includes(place) ? 'hand of' : 'pile of', { player: place.slice(-1) });
  }

  card(place, card, index) {
    const { words, act, state } = this;
    const inMove = isPicked(state.picks, place, index);
    const key = state.isSetting ? 'tap to remove' : inMove ? 'tap to leave out' : 'tap to take in';
    const label = words.say(key, { card: words.card(card), where: this.whereabouts(place) });
    const picture = face(words.index(card), this.suits[place][index] ?? '');
    return cardButton(`card ${place} ${index}`, label, picture, () => act.tap(place, index), state.isSetting ? null : inMove);
  }

  whereabouts(place) {
    const { words } = this;
    if (place === LAYOUT) return words.say('exposed, as said');
    if (place === NEXT) return words.say('in stock');
    return words.say(this.letters.includes(place) ? 'in hand of' : 'captured by', { player: place.slice(-1) });
  }

  possessions(player) {
    const { question, words, act, state } = this;
    const { piles, won, table, unsaid } = question;
    if (state.isSetting && !won) {
      return stepper(`pile ${player}`, words.say('captured by', { player }), piles[player], [0, PACK],
        onRelease((count) => act.edit((asked) => withPile(asked, player, count))));
    }
    const told = [
      piles[player] > 0 && words.say('captured', { n: piles[player] }),
      !unsaid.includes('chips') && words.chips(table.chips[player]),
    ].filter(Boolean);
    return told.length > 0 && element('p', { class: 'desk-note' }, told.join(' · '));
  }

  stripFor(places) {
    return this.state.isSetting && places.includes(this.state.place) ? [strip(this)] : [];
  }

  missing() {
    const { question, words, act } = this;
    const free = unaccounted(question);
    if (free <= 0 || question.won) return this.faults('piles');
    const taken = this.letters.map((player) => button(`taken ${player}`, player,
      () => act.edit((asked) => withPile(asked, player, asked.piles[player] + free)), { 'aria-label': words.say('taken by', { n: free, player }) }));
    return [
      ...this.faults('piles'),
      element('div', { class: 'desk-choice', role: 'group', 'aria-label': words.say('unaccounted', { n: free }) },
        element('span', { 'aria-hidden': 'true' }, words.say('unaccounted', { n: free })), ...taken),
    ];
  }

  summary() {
    const { question, words } = this;
    const { players, stock, dealer } = question;
    return element('p', { class: 'desk-note' }, words.say('summary', { players, stock, dealer }));
  }

  faults(...places) {
    const { words, state: { fault: unreadable } } = this;
    const unread = unreadable && places.includes(unreadable.complaint.where) && fault({ code: '', complaint: unreadable.complaint }, words);
    const wrong = this.problems.filter((problem) => places.includes(placeOf(problem))).map((problem) => fault(problem, words));
    return unread ? [unread, ...wrong] : wrong;
  }

  elsewhere() {
    const shown = [LAYOUT, ...this.letters, ...(this.state.isSetting ? SET_HERE : [])];
    return this.problems.filter((problem) => !shown.includes(placeOf(problem))).map((problem) => fault(problem, this.words));
  }
}

function placeOf({ field, player }) {
  return field === LAYOUT ? LAYOUT : player ?? field;
}

function isPicked(picks, place, index) {
  return place === LAYOUT ? picks.layout.includes(index) : picks.player === place && picks.hand.includes(index);
}

function suitsByPlace(question, letters) {
  const places = [LAYOUT, ...letters, NEXT, ...letters.map(pileOf)];
  const shown = places.map((place) => cardsIn(question, place).slice(0, MOST_SHOWN));
  const suits = suitsFor(shown.flat());
  const found = {};
  places.forEach((place, at) => {
    found[place] = suits.splice(0, shown[at].length);
  });
  return found;
}

// --- what is set while the table is laid: the strip of ranks, who deals and plays, the stock, what went before, the chips

const DIRECTIONS = OPEN_RULINGS.direction;
const CARDS_OF_A_DEAL = 3;
const MOST_CHIPS = 1_000_000;

/** The fields beside the cards whose faults are told here. */
const STOCK = ['stock', 'next'];
const PAST = ['last', 'wanting', 'victim', 'papillons', 'unnamed', 'likes', 'won'];
const CHIPS = ['pool', 'chips', 'cards', 'coup'];
const SET_HERE = Object.freeze(['piles', ...STOCK, ...PAST, ...CHIPS]);

function strip(view) {
  const { words, act, state } = view;
  const place = view.name(state.place);
  const add = (rank) => {
    const card = rank === UNKNOWN ? rank : rank + state.suit;
    return button(`add ${rank}`, words.index(rank), () => act.edit((asked) => withCard(asked, state.place, card)),
      { 'aria-label': words.say('add', { card: words.card(card), place }) });
  };
  return element('div', { class: 'desk-strip', role: 'group', 'aria-label': words.say('add to', { place }) },
    element('p', { class: 'desk-note' }, words.say('add to', { place })),
    ...STRIP.map(add));
}

function suits({ words, act, state }) {
  const signs = Object.entries(SIGNS).map(([suit, sign]) => [suit, sign, words.say(`suit ${suit} alone`)]);
  return choice('suit', words.say('suit'), [['', words.say('no suit')], ...signs], state.suit, (suit) => act.turn({ suit }));
}

function settings(view) {
  const { words } = view;
  return [
    element('div', { class: 'desk-settings', role: 'group', 'aria-label': words.say('table') },
      ...seats(view), stock(view), ...view.faults(...STOCK)),
    ...(view.question.next ? [view.place(NEXT), ...view.stripFor([NEXT])] : []),
  ];
}

/** What is rarely said: what went before, suits and chips. */
function told(view) {
  return [
    fold(view, 'past', PAST, () => past(view)),
    fold(view, 'chips', CHIPS, () => chips(view)),
  ];
}

function seats({ question, words, act, letters }) {
  const { assumed, dealer, turn, players } = question;
  const said = (field, value) => (field in assumed ? '' : value ?? '-');
  const usual = ['', words.say('as usual')];
  return [
    choice('players', words.say('players'), [['3', '3'], ['4', '4']], String(players),
      (count) => act.edit((asked) => withPlayers(asked, Number(count)))),
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
  const { question, words, act, letters, readings } = view;
  const { last, wanting, victim, unsaid, likes, won } = question;
  const nobody = ['', words.say('nobody')];
  const players = named(letters);
  const makers = (field) => choice(field, words.say(field), players, question[field],
    (player) => act.edit((asked) => withMaker(asked, field, player)));
  return [
    suits(view),
    choice('direction', words.say('direction'), DIRECTIONS.map((way) => [way, words.say(`direction ${way}`)]), readings.direction,
      (way) => act.edit((asked) => withReading(asked, 'direction', way === rulesOf(asked.rulebook, {}).readings.direction ? null : way))),
    choice('last', words.say('last'), [nobody, ...players], last ?? '',
      (player) => act.edit((asked) => withLast(asked, player))),
    choice('wanting', words.say('wanting'), [['', words.say('as usual')], ...players, ['-', words.say('nobody')]],
      unsaid.includes('wanting') ? '' : wanting ?? '-', (player) => act.edit((asked) => withWanting(asked, player))),
    choice('victim', words.say('victim'), [nobody, ...players], victim ?? '',
      (player) => act.edit((asked) => withVictim(asked, player))),
    makers('papillons'),
    makers('unnamed'),
    ...letters.map((player) => stepper(`likes ${player}`, words.say('likes', { player }), likes[player], [0, CARDS_OF_A_DEAL],
      onRelease((count) => act.edit((asked) => withLikes(asked, player, count))))),
    choice('won', words.say('captured cards'), [['', words.say('counted')], ['named', words.say('which cards')]],
      won ? 'named' : '', (value) => act.edit((asked) => withNamedPiles(asked, value === 'named'))),
    ...(won ? letters.map(pileOf).flatMap((place) => [view.place(place), ...view.stripFor([place])]) : []),
  ];
}

function chips({ question, words, act, letters }) {
  const { table } = question;
  const count = (field, least) =>
    stepper(field, words.say(`${field} of`), table[field], [least, MOST_CHIPS],
      onRelease((value) => act.edit((asked) => withTable(asked, field, value))));
  const unsaid = (asked) => CHIPS
    .reduce((each, field) => withTable(each, field, null), asked);
  return [
    ...letters.map((player) => stepper(`chips ${player}`, words.say('chips of', { player }), table.chips[player],
      [-MOST_CHIPS, MOST_CHIPS],
      onRelease((value) => act.edit((asked) => withTable(asked, 'chips', { ...asked.table.chips, [player]: value }))))),
    count('pool', 0), count('cards', 1), count('coup', 1),
    button('chips unsaid', words.say('as usual'), () => act.edit(unsaid), { class: 'quiet' }),
  ];
}
