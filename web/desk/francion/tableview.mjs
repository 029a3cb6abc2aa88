/** The table of Le Francion as one sees and touches it: the trick, the hands, and the pack from which cards are added. */

import { adder, cardButton, face, fault, holdingSwitch, modes, nothing } from '../cards.mjs';
import { button, choice, onRelease, element, stepper } from '../dom.mjs';
import * as edits from '../../question/francion/edits.mjs';
import { lettersOf } from '../../question/fields.mjs';
import { complaints } from '../../question/problems.mjs';
import { unsaidHands } from '../../question/francion/question.mjs';
import { CARDS_EACH, PACKS, PLAYERS, seatAfter } from '../../question/francion/rules.mjs';
import { UNKNOWN } from '../../question/text.mjs';
import { SIGNS } from '../words.mjs';

const { TRICK, TURN_UP, cardsIn, isAssumed, isPlace, seatsOf, withCard, withDealer, withPlayers, withTricks, withTricksSaid, withTrumps } = edits;
const MOST_SHOWN = 40;
const SUITS = 'hcds';
const RED = ['h', 'd'];

/** What whoever is to play looks at, and what is around it: the others, and what is set of the table. */
export function tableView(state, problems, words, act) {
  const { question, isSetting } = state;
  const view = new Table(state, complaints(question, problems, isSetting), words, act);
  return [[
    element('div', { class: 'desk-felt' },
      element('div', { class: 'desk-middle' }, view.place(TRICK), view.place(TURN_UP)), ...view.stripFor([TRICK, TURN_UP]),
      question.turn !== null && view.place(question.turn), ...view.stripFor([question.turn])),
    modes(isSetting, words, act),
  ], [
    element('div', { class: 'desk-felt desk-others' }, ...others(question).map((player) => view.place(player)), ...view.stripFor(others(question))),
    isSetting ? view.settings() : view.summary(),
    ...view.elsewhere(),
  ]];
}

export function placesShown(state, words, act) {
  const { question } = state;
  const view = new Table(state, [], words, act);
  const places = [...others(question), TRICK, ...(question.turn === null ? [] : [question.turn])];
  const trumps = words.say('trumps are', { suit: words.say(`suit ${question.turnUp[1]} alone`) });
  return [{ title: trumps, cards: cardsIn(question, TURN_UP) }, ...places.map((place) => ({ title: view.title(place), cards: cardsIn(question, place) }))];
}

function others(question) {
  return seatsOf(question).filter((player) => player !== question.turn);
}

class Table {
  constructor(state, problems, words, act) {
    this.state = state;
    this.problems = problems;
    this.words = words;
    this.act = act;
    this.question = state.question;
  }

  place(place) {
    const { question, words, act, state } = this;
    const cards = cardsIn(question, place);
    const holding = this.holding(place);
    const kind = isOfAll(place) ? 'exposed' : place === question.turn ? 'turn' : 'other';
    const shown = cards.slice(0, MOST_SHOWN).map((card, index) => (place === TRICK ? this.played(card, index) : this.card(place, card, index)));
    const more = cards.length - shown.length;
    return element('section', { class: `desk-place ${kind}`, 'aria-label': this.title(place) },
      element('div', { class: 'desk-head' }, element('span', {}, this.title(place)),
        state.isSetting && isPlace(question, place) && adder(place, this.name(place), state.place === place, words, act)),
      element('div', { class: 'desk-cards' }, ...shown, more > 0 && words.say('more cards', { n: more }),
        cards.length === 0 && !(state.isSetting && holding?.isUnknown) && this.nothing(place)),
      state.isSetting && holding !== null && holding.isOpen && holdingSwitch(holding, edits, words, act),
      !isOfAll(place) && this.tricks(place),
      ...this.faults(place));
  }

  title(place) {
    const { question, words, state } = this;
    if (isOfAll(place)) return words.say(place);
    const roles = [
      place === question.turn && words.say('to play'),
      place === question.leader && words.say('leads'),
      state.isSetting && question.trick.some((_, index) => this.playerOf(index) === place) && words.say('has played'),
      place === question.dealer && words.say('deals'),
      isAssumed(question, place) && words.say('not known'),
    ].filter(Boolean);
    return [words.say('player', { player: place }), ...roles].join(' · ');
  }

  /** What is known of an opponent's hand, null for another place. */
  holding(place) {
    const { question } = this;
    if (isOfAll(place) || place === question.turn) return null;
    const isUnknown = unsaidHands(question).includes(place);
    const isOpen = !isUnknown || isAssumed(question, place); // else it has as many cards as the hand that is to play leaves it
    return { player: place, isUnknown, isOpen, isEmpty: !isUnknown && cardsIn(question, place).length === 0 };
  }

  nothing(place) {
    const { question, words } = this;
    if (place !== TURN_UP) return nothing(this.holding(place), words);
    return element('p', { class: 'desk-empty' }, words.say('some trump', { suit: words.say(`suit ${question.turnUp[1]} alone`) }));
  }

  name(place) {
    return isOfAll(place) ? this.words.say(`the ${place}`) : this.words.say('hand of', { player: place });
  }

  stripFor(places) {
    return this.state.isSetting && places.includes(this.state.place) ? [this.strip()] : [];
  }

  card(place, card, index) {
    const { question, words, act, state } = this;
    const isAsked = question.move === card && (question.player ?? question.turn) === place;
    const key = state.isSetting ? 'tap to remove' : isOfAll(place) ? 'lies there' : 'tap to play';
    const label = words.say(key, { card: words.card(card), where: this.whereabouts(place, index) });
    const isPressed = state.isSetting || isOfAll(place) ? null : isAsked;
    return cardButton(`card ${place} ${index}`, label, face(words.index(card), card[1] ?? ''), () => act.tap(place, index), isPressed);
  }

  played(card, index) {
    return element('span', { class: 'desk-played' }, this.card(TRICK, card, index), element('small', { 'aria-hidden': 'true' }, this.playerOf(index)));
  }

  playerOf(index) {
    const { leader, players } = this.question;
    return seatAfter(leader ?? 'A', lettersOf(players), index);
  }

  whereabouts(place, index) {
    const { words } = this;
    if (place === TURN_UP) return words.say('turned up');
    if (place !== TRICK) return words.say('in hand of', { player: place });
    return words.say('played by', { player: this.playerOf(index) });
  }

  /** How many tricks a player has won; while cards are laid, only if somebody has said so. */
  tricks(player) {
    const { question, words, act, state } = this;
    const count = Math.floor(question.won[player].length / question.players);
    if (state.isSetting && this.isCounted()) {
      return stepper(`tricks ${player}`, words.say('tricks of', { player }), count, [0, CARDS_EACH],
        onRelease((each) => act.edit((asked) => withTricks(asked, player, each))));
    }
    if ('tricks' in question.assumed) return false;
    return count > 0 && element('p', { class: 'desk-note' }, words.say('tricks won', { n: count }));
  }

  isCounted() {
    const { assumed, won } = this.question;
    return Object.values(won).flat().length > 0 ? !('tricks' in assumed) : null;
  }

  strip() {
    const { question, words, act, state } = this;
    const place = this.name(state.place);
    const lying = [...question.trick, question.turnUp, ...Object.values(question.hands).flat(), ...Object.values(question.won).flat()];
    const pack = PACKS[/** @type {keyof typeof PACKS} */ (question.players)];
    const add = (card) => {
      if (state.place === TURN_UP) act.turn({ place: TRICK }); // one card alone is turned up: the next would take its place
      act.edit((asked) => withCard(asked, state.place, card));
    };
    const adding = (card) => button(`add ${card}`, card === UNKNOWN ? UNKNOWN : words.index(card) + SIGNS[card[1]], () => add(card), {
      'aria-label': words.say('add', { card: words.card(card), place }), class: RED.includes(card[1]) && 'red',
      disabled: card !== UNKNOWN && lying.includes(card),
    });
    return element('div', { class: 'desk-pack', role: 'group', 'aria-label': words.say('add to', { place }) },
      element('p', { class: 'desk-note' }, words.say('add to', { place })),
      ...[...[...SUITS].map((suit) => pack.filter((card) => card[1] === suit)), [UNKNOWN]]
        .map((cards) => element('div', { class: 'desk-strip' }, ...cards.map(adding))));
  }

  settings() {
    const { question, words, act } = this;
    const { players, turnUp, dealer, assumed } = question;
    const letters = lettersOf(players).map((letter) => [letter, letter]);
    const counts = PLAYERS.map((count) => [String(count), String(count)]);
    const suits = [...SUITS].map((suit) => [suit, words.say(`suit ${suit} alone`)]);
    return element('div', { class: 'desk-settings', role: 'group', 'aria-label': words.say('table') },
      choice('players', words.say('players'), counts, String(players),
        (value) => act.edit((asked) => withPlayers(asked, Number(value)))),
      choice('trumps', words.say('trumps'), suits, turnUp[1], (value) => act.edit((asked) => withTrumps(asked, value))),
      choice('dealer', words.say('dealer'), [['', words.say('as usual')], ...letters], 'dealer' in assumed ? '' : dealer,
        (value) => act.edit((asked) => withDealer(asked, value))),
      this.isCounted() !== null && choice('tricks', words.say('tricks'), [['', words.say('as usual')], ['said', words.say('counted')]],
        this.isCounted() ? 'said' : '', (value) => act.edit((asked) => withTricksSaid(asked, value !== ''))));
  }

  summary() {
    const { question: { players, dealer, turnUp, table }, words } = this;
    const said = { players, dealer, trumps: words.say(`suit ${turnUp[1]} alone`), stake: words.chips(table.stake) };
    return element('p', { class: 'desk-note' }, words.say('francion summary', said));
  }

  faults(place) {
    return this.problems.filter((problem) => placeOf(problem) === place).map((problem) => fault(problem, this.words));
  }

  elsewhere() {
    const places = [TRICK, TURN_UP, ...Object.keys(this.question.hands)];
    return this.problems.filter((problem) => !places.includes(placeOf(problem))).map((problem) => fault(problem, this.words));
  }
}

/** Whether the cards of a place are nobody's own. */
function isOfAll(place) {
  return place === TRICK || place === TURN_UP;
}

function placeOf({ field, player }) {
  return isOfAll(field) ? field : player ?? field;
}
