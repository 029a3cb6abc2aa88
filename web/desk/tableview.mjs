/** The table as one sees and touches it: who sits where, the exposed cards and the hands, and what is wrong with them. */

import { adder, cardButton, face, fault, holdingSwitch, modes, nothing, suitsFor } from './cards.mjs';
import { button, drawingAnew, element, stepper } from './dom.mjs';
import * as edits from '../question/edits.mjs';
import { complaints, isUnfinished, unaccounted } from '../question/problems.mjs';
import { following, rulesOf, seating } from '../question/rules.mjs';
import { SET_HERE, settings, strip } from './settingsview.mjs';

const { LAYOUT, NEXT, cardsIn, isAssumed, pileOf, withPile } = edits;

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
    element('div', { class: 'desk-felt desk-others' }, ...view.others.map((player) => view.place(player)), ...view.stripFor(view.others)),
    ...(isSetting ? [...missing, ...settings(view)] : [view.summary()]),
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
        drawingAnew((count) => act.edit((asked) => withPile(asked, player, count))));
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
