/** The table as one sees and touches it: the exposed cards, the hands, and the strip from which cards are added. */

import { face, suitsFor } from './cardface.mjs';
import { choice, element } from './dom.mjs';
import { LAYOUT, cardsIn, isAssumed, withCard, withPile, withPlayers, withRole, withRulebook, withStock } from './edits.mjs';
import { unaccounted } from './question.mjs';
import { RULEBOOKS, rulesOf } from './rules.mjs';
import { seating, stockSizes } from './table.mjs';
import { STRIP } from './words.mjs';

/** So many cards of one place are drawn, whatever an address says. */
const MOST_SHOWN = 40;

/**
 * @typedef {import('./page.mjs').State} State
 * @typedef {import('./page.mjs').Acts} Acts
 * @typedef {import('./words.mjs').Words} Words
 * @typedef {import('./problems.mjs').Problem} Problem
 */

/**
 * @param {State} state
 * @param {Problem[]} problems
 * @param {Words} words
 * @param {Acts} act
 * @returns {HTMLElement[]}
 */
export function tableView(state, problems, words, act) {
  const { question, isSetting } = state;
  const seats = seated(question);
  const view = new Table(state, problems, words, act);
  const others = seats.filter((player) => player !== question.turn);
  return [
    view.modes(),
    element('div', { class: 'desk-felt' },
      element('div', { class: 'desk-others' }, ...others.map((player) => view.place(player))),
      view.place(LAYOUT),
      question.turn !== null && view.place(question.turn)),
    ...(isSetting ? [view.strip(), view.settings()] : [view.summary()]),
    ...view.elsewhere(),
  ];
}

/** The players in playing order. @param {import('./question.mjs').Question} question */
function seated({ hands, dealer, rulebook, readings }) {
  return seating(Object.keys(hands).sort(), dealer, rulesOf(rulebook, readings).readings);
}

class Table {
  /** @param {State} state @param {Problem[]} problems @param {Words} words @param {Acts} act */
  constructor(state, problems, words, act) {
    const { question } = state;
    this.state = state;
    this.problems = problems;
    this.words = words;
    this.act = act;
    this.question = question;
    this.suits = suitsByPlace(question);
  }

  /** What a tap does. */
  modes() {
    const { words, act, state } = this;
    const mode = (/** @type {boolean} */ setting, /** @type {string} */ key) => element('button', {
      type: 'button', 'data-key': key, 'aria-pressed': String(state.isSetting === setting),
      onclick: () => act.setMode(setting),
    }, words.say(key));
    const clear = element('button', { type: 'button', class: 'quiet', 'data-key': 'clear', onclick: act.clear },
      words.say('clear'));
    return element('div', { class: 'desk-modes', role: 'group', 'aria-label': words.say('a tap') },
      mode(false, 'ask mode'), mode(true, 'set mode'), clear);
  }

  /** @param {string} place */
  place(place) {
    const { question, words, state } = this;
    const cards = cardsIn(question, place);
    const shown = cards.slice(0, MOST_SHOWN).map((card, index) => this.card(place, card, index));
    const more = cards.length - shown.length;
    const kind = place === LAYOUT ? 'exposed' : place === question.turn ? 'turn' : 'other';
    const empty = cards.length === 0 && element('p', { class: 'desk-empty' }, words.say('no card'));
    return element('section', { class: `desk-place ${kind}`, 'aria-label': this.title(place) },
      element('div', { class: 'desk-head' }, element('span', {}, this.title(place)), state.isSetting && this.chooser(place)),
      element('div', { class: 'desk-cards' }, ...shown, more > 0 && words.say('more cards', { n: more }), empty),
      place !== LAYOUT && this.pile(place),
      ...this.faults(place));
  }

  /** @param {string} place */
  title(place) {
    const { question, words } = this;
    if (place === LAYOUT) return words.say('exposed');
    const roles = [
      place === question.turn && words.say('to play'),
      place === question.dealer && words.say('deals'),
      isAssumed(question, place) && words.say('not known'),
    ].filter(Boolean);
    return [words.say('player', { player: place }), ...roles].join(' · ');
  }

  /** @param {string} place */
  chooser(place) {
    const { state, words, act } = this;
    return element('button', {
      type: 'button', class: 'quiet', 'data-key': `here ${place}`, 'aria-pressed': String(state.place === place),
      'aria-label': words.say('add to', { place: this.name(place) }), onclick: () => act.choosePlace(place),
    }, words.say('add here'));
  }

  /** @param {string} place */
  name(place) {
    return place === LAYOUT ? this.words.say('the exposed cards') : this.words.say('hand of', { player: place });
  }

  /** @param {string} place @param {string} card @param {number} index */
  card(place, card, index) {
    const { words, act, state } = this;
    const where = place === LAYOUT ? words.say('exposed, as said') : words.say('in hand of', { player: place });
    const inMove = isPicked(state.picks, place, index);
    const key = state.isSetting ? 'tap to remove' : inMove ? 'tap to leave out' : 'tap to take in';
    return element('button', {
      type: 'button', class: 'desk-card', 'data-key': `card ${place} ${index}`,
      'aria-pressed': state.isSetting ? null : String(inMove),
      'aria-label': words.say(key, { card: words.card(card), where }),
      onclick: () => act.tap(place, index),
    }, face(card[0], this.suits[place][index] ?? '', words.index(card)));
  }

  /** How many cards a player has captured. @param {string} player */
  pile(player) {
    const { question, words, act, state } = this;
    const count = question.piles[player];
    if (!state.isSetting) return count > 0 && element('p', { class: 'desk-note' }, words.say('captured', { n: count }));
    const changed = (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLInputElement} */ (event.target);
      act.edit((asked) => withPile(asked, player, Math.min(52, Math.max(0, Math.trunc(Number(value)) || 0))));
    };
    return element('label', { class: 'desk-note' }, `${words.say('pile')} `,
      element('input', { type: 'number', min: 0, max: 52, value: count, 'data-key': `pile ${player}`, onchange: changed }));
  }

  /** The ranks, to be added to the place chosen. */
  strip() {
    const { words, act, state } = this;
    const place = this.name(state.place);
    return element('div', { class: 'desk-strip', role: 'group', 'aria-label': words.say('add to', { place }) },
      element('p', { class: 'desk-note' }, words.say('add to', { place })),
      ...STRIP.map((rank) => element('button', {
        type: 'button', 'data-key': `add ${rank}`, 'aria-label': words.say('add', { card: words.card(rank), place }),
        onclick: () => act.edit((asked) => withCard(asked, state.place, rank)),
      }, words.index(rank))));
  }

  /** Who plays by what, with what in stock. */
  settings() {
    const { question, words, act } = this;
    const { players, rulebook, readings, stock, assumed } = question;
    const letters = Object.keys(question.hands).sort();
    const usual = /** @type {[string, string]} */ (['', words.say('as usual')]);
    const said = (/** @type {string} */ field, /** @type {string} */ value) => (field in assumed ? '' : value);
    const named = /** @type {[string, string][]} */ (letters.map((letter) => [letter, letter]));
    const sizes = [...new Set([...stockSizes(players, rulesOf(rulebook, readings).readings), stock])];
    return element('div', { class: 'desk-settings', role: 'group', 'aria-label': words.say('table') },
      choice('players', words.say('players'), [['3', '3'], ['4', '4']], String(players),
        (value) => act.edit((asked) => withPlayers(asked, Number(value)))),
      choice('dealer', words.say('dealer'), [usual, ...named], said('dealer', question.dealer),
        (value) => act.edit((asked) => withRole(asked, 'dealer', value))),
      choice('turn', words.say('turn'), [usual, ...named, ['-', words.say('nobody')]], said('turn', question.turn ?? '-'),
        (value) => act.edit((asked) => withRole(asked, 'turn', value))),
      choice('stock', words.say('stock'), [usual, ...sizes.map((size) => /** @type {[string, string]} */ ([`${size}`, `${size}`]))],
        said('stock', String(stock)),
        (value) => act.edit((asked) => withStock(asked, value === '' ? null : Number(value)))),
      choice('rulebook', words.say('rules'), RULEBOOKS.map((name) => [name, words.say(`rulebook ${name}`)]), rulebook,
        (value) => act.edit((asked) => withRulebook(asked, value))));
  }

  summary() {
    const { question, words } = this;
    const { players, stock, rulebook, dealer } = question;
    const said = { players, stock, dealer, rules: words.say(`rulebook ${rulebook}`) };
    return element('p', { class: 'desk-note' }, words.say('summary', said));
  }

  /** What is wrong with a place, said there. @param {string} place */
  faults(place) {
    return this.problems.filter((problem) => placeOf(problem) === place).map((problem) => this.fault(problem));
  }

  /** What is wrong beside the places, and how many cards lie nowhere. */
  elsewhere() {
    const { question, words, problems } = this;
    const places = [LAYOUT, ...Object.keys(question.hands)];
    const faults = problems.filter((problem) => !places.includes(placeOf(problem))).map((problem) => this.fault(problem));
    const free = unaccounted(question);
    const note = this.state.isSetting && free > 0 && element('p', { class: 'desk-note' }, words.say('unaccounted', { n: free }));
    return note ? [...faults, note] : faults;
  }

  /** @param {Problem} problem */
  fault({ code, rank, card, found, most, player, complaint }) {
    const { words } = this;
    const key = `problem ${code}`;
    const parts = { rank: words.card(rank ?? card ?? '?'), n: found ?? '', most: most ?? '', player: player ?? '' };
    const said = words.messages[key] === undefined ? words.complaint(complaint) : words.say(key, parts);
    return element('p', { class: 'desk-fault' }, said);
  }
}

/** @param {Problem} problem */
function placeOf({ field, player }) {
  return field === LAYOUT ? LAYOUT : player ?? field;
}

/** @param {import('./edits.mjs').Picks} picks @param {string} place @param {number} index */
function isPicked(picks, place, index) {
  return place === LAYOUT ? picks.layout.includes(index) : picks.player === place && picks.hand.includes(index);
}

/**
 * The suits in which the cards of each place are shown.
 *
 * @param {import('./question.mjs').Question} question
 */
function suitsByPlace(question) {
  const places = [LAYOUT, ...Object.keys(question.hands)];
  const shown = places.map((place) => cardsIn(question, place).slice(0, MOST_SHOWN));
  const suits = suitsFor(shown.flat());
  /** @type {Record<string, string[]>} */
  const found = {};
  places.forEach((place, at) => {
    found[place] = suits.splice(0, shown[at].length);
  });
  return found;
}
