/** The table of Le Francion as one sees and touches it: the trick, the hands, and the pack from which cards are added. */

import { face } from '../cardface.mjs';
import { choice, element } from '../dom.mjs';
import { UNKNOWN } from '../text.mjs';
import { TRICK, cardsIn, isAssumed, seated, withCard, withDealer, withPlayers, withTrumps } from './edits.mjs';
import { PACKS, PLAYERS, lettersOf, seatAfter } from './rules.mjs';

const MOST_SHOWN = 40;
const SUITS = 'hcds';

/**
 * @typedef {import('../page.mjs').Acts} Acts
 * @typedef {import('../words.mjs').Words} Words
 * @typedef {import('../problems.mjs').Problem} Problem
 * @typedef {import('./question.mjs').FrancionQuestion} FrancionQuestion
 */

/**
 * @param {any} state
 * @param {Problem[]} problems
 * @param {Words} words
 * @param {Acts} act
 * @returns {HTMLElement[]}
 */
export function tableView(state, problems, words, act) {
  const { question, isSetting } = state;
  const view = new Table(state, problems, words, act);
  return [
    view.modes(),
    element('div', { class: 'desk-felt' },
      element('div', { class: 'desk-others' }, ...others(question).map((player) => view.place(player))),
      view.place(TRICK),
      question.turn !== null && view.place(question.turn)),
    ...(isSetting ? [view.strip(), view.settings()] : [view.summary()]),
    ...view.elsewhere(),
  ];
}

/**
 * The places of the table as a picture shows them, those who are not to play above.
 *
 * @param {any} state
 * @param {Words} words
 * @param {Acts} act
 */
export function placesShown(state, words, act) {
  const { question } = state;
  const view = new Table(state, [], words, act);
  const places = [...others(question), TRICK, ...(question.turn === null ? [] : [question.turn])];
  const trumps = words.say('trumps are', { suit: words.say(`suit ${question.turnUp[1]} alone`) });
  return [{ title: trumps, cards: [] }, ...places.map((place) => ({ title: view.title(place), cards: cardsIn(question, place) }))];
}

/** Everybody who is not to play. @param {FrancionQuestion} question */
function others(question) {
  return seated(question).filter((player) => player !== question.turn);
}

class Table {
  /** @param {any} state @param {Problem[]} problems @param {Words} words @param {Acts} act */
  constructor(state, problems, words, act) {
    this.state = state;
    this.problems = problems;
    this.words = words;
    this.act = act;
    /** @type {FrancionQuestion} */
    this.question = state.question;
  }

  /** What a tap does. */
  modes() {
    const { words, act, state } = this;
    const mode = (/** @type {boolean} */ setting, /** @type {string} */ key) => element('button', {
      type: 'button', 'data-key': key, 'aria-pressed': String(state.isSetting === setting),
      onclick: () => act.turn({ isSetting: setting }),
    }, words.say(key));
    const clear = element('button', { type: 'button', class: 'quiet', 'data-key': 'clear', onclick: act.clear }, words.say('clear'));
    return element('div', { class: 'desk-modes', role: 'group', 'aria-label': words.say('a tap') },
      mode(false, 'ask mode'), mode(true, 'set mode'), clear);
  }

  /** @param {string} place */
  place(place) {
    const { question, words, state } = this;
    const cards = cardsIn(question, place);
    const kind = place === TRICK ? 'exposed' : place === question.turn ? 'turn' : 'other';
    const shown = cards.slice(0, MOST_SHOWN).map((card, index) => this.card(place, card, index));
    const more = cards.length - shown.length;
    return element('section', { class: `desk-place ${kind}`, 'aria-label': this.title(place) },
      element('div', { class: 'desk-head' }, element('span', {}, this.title(place)), state.isSetting && this.chooser(place)),
      element('div', { class: 'desk-cards' }, ...shown, more > 0 && words.say('more cards', { n: more }),
        cards.length === 0 && element('p', { class: 'desk-empty' }, words.say('no card'))),
      place !== TRICK && this.tricks(place),
      ...this.faults(place));
  }

  /** @param {string} place */
  title(place) {
    const { question, words } = this;
    if (place === TRICK) return words.say('trick');
    const roles = [
      place === question.turn && words.say('to play'),
      place === question.leader && words.say('leads'),
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
      'aria-label': words.say('add to', { place: this.name(place) }), onclick: () => act.turn({ place }),
    }, words.say('add here'));
  }

  /** @param {string} place */
  name(place) {
    return place === TRICK ? this.words.say('the trick') : this.words.say('hand of', { player: place });
  }

  /** @param {string} place @param {string} card @param {number} index */
  card(place, card, index) {
    const { question, words, act, state } = this;
    const player = place === TRICK ? seatAfter(question.leader ?? 'A', lettersOf(question.players), index) : place;
    const where = place === TRICK ? words.say('played by', { player }) : words.say('in hand of', { player });
    const isAsked = place !== TRICK && question.move === card && (question.player ?? question.turn) === place;
    const key = state.isSetting ? 'tap to remove' : place === TRICK ? 'lies there' : 'tap to play';
    return element('button', {
      type: 'button', class: 'desk-card', 'data-key': `card ${place} ${index}`,
      'aria-pressed': state.isSetting || place === TRICK ? null : String(isAsked),
      'aria-label': words.say(key, { card: words.card(card), where }),
      onclick: () => act.tap(place, index),
    }, face(words.index(card), card[1] ?? ''));
  }

  /** How many tricks a player has won. @param {string} player */
  tricks(player) {
    const { question, words } = this;
    const count = Math.floor(question.won[player].length / question.players);
    return count > 0 && element('p', { class: 'desk-note' }, words.say('tricks won', { n: count }));
  }

  /** The cards of the pack that lie nowhere, by suit, to be added to the place chosen. */
  strip() {
    const { question, words, act, state } = this;
    const place = this.name(state.place);
    const lying = [...question.trick, question.turnUp, ...Object.values(question.hands).flat()];
    const pack = PACKS[/** @type {keyof typeof PACKS} */ (question.players)];
    const button = (/** @type {string} */ card) => element('button', {
      type: 'button', 'data-key': `add ${card}`, 'aria-label': words.say('add', { card: words.card(card), place }),
      disabled: lying.includes(card), onclick: () => act.edit((asked) => withCard(asked, state.place, card)),
    }, card === UNKNOWN ? UNKNOWN : `${words.index(card)}${{ c: '♣', d: '♦', h: '♥', s: '♠' }[card[1]]}`);
    return element('div', { class: 'desk-strip', role: 'group', 'aria-label': words.say('add to', { place }) },
      element('p', { class: 'desk-note' }, words.say('add to', { place })),
      ...[...SUITS].flatMap((suit) => pack.filter((card) => card[1] === suit)).map(button), button(UNKNOWN));
  }

  /** Who plays, and what is trumps. */
  settings() {
    const { question, words, act } = this;
    const { players, turnUp, dealer, assumed } = question;
    const letters = /** @type {[string, string][]} */ (lettersOf(players).map((letter) => [letter, letter]));
    const counts = /** @type {[string, string][]} */ (PLAYERS.map((count) => [String(count), String(count)]));
    const suits = /** @type {[string, string][]} */ ([...SUITS].map((suit) => [suit, words.say(`suit ${suit} alone`)]));
    return element('div', { class: 'desk-settings', role: 'group', 'aria-label': words.say('table') },
      choice('players', words.say('players'), counts, String(players),
        (value) => act.edit((asked) => withPlayers(asked, Number(value)))),
      choice('trumps', words.say('trumps'), suits, turnUp[1], (value) => act.edit((asked) => withTrumps(asked, value))),
      choice('dealer', words.say('dealer'), [['', words.say('as usual')], ...letters], 'dealer' in assumed ? '' : dealer,
        (value) => act.edit((asked) => withDealer(asked, value))));
  }

  summary() {
    const { question: { players, dealer, turnUp, table }, words } = this;
    const said = { players, dealer, trumps: words.say(`suit ${turnUp[1]} alone`), stake: words.chips(table.stake) };
    return element('p', { class: 'desk-note' }, words.say('francion summary', said));
  }

  /** What is wrong with a place, said there. @param {string} place */
  faults(place) {
    return this.problems.filter((problem) => placeOf(problem) === place).map((problem) => this.fault(problem));
  }

  /** What is wrong beside the places. */
  elsewhere() {
    const places = [TRICK, ...Object.keys(this.question.hands)];
    return this.problems.filter((problem) => !places.includes(placeOf(problem))).map((problem) => this.fault(problem));
  }

  /** @param {Problem} problem */
  fault({ complaint }) {
    return element('p', { class: 'desk-fault' }, this.words.complaint(complaint));
  }
}

/** @param {Problem} problem */
function placeOf({ field, player }) {
  return field === TRICK ? TRICK : player ?? field;
}
