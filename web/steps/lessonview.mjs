/** Learning by playing: the steps that stand in a page, one at a time, with the answer to whatever is tried. */

import { fromAddress } from '../question/address.mjs';
import { fetchJson, pageOf } from '../desk/browser.mjs';
import { clause } from '../desk/clauseview.mjs';
import { button, element, show } from '../desk/dom.mjs';
import { LAYOUT, NO_PICKS, moveOf, pick, picksOf } from '../question/edits.mjs';
import { addressOf, stepIn, tried } from './lesson.mjs';
import { Table } from '../desk/tableview.mjs';
import { answer, citationsOf, payments } from '../desk/verdictview.mjs';

const { place, root, words, library } = pageOf('lessons');

/** A step as the page tells it: the position is the one to which its link to the desk leads. */
function stepOf(told) {
  const desk = /** @type {HTMLAnchorElement} */ (told.querySelector('a.try-it'));
  const { question } = fromAddress(desk.hash);
  if (question === null) throw new Error(`no position: ${desk.hash}`);
  const [title, task, ...rest] = told.children;
  const moves = (name) => (told.dataset[name] ?? '').split(' ').filter(Boolean);
  const outcome = rest.filter((each) => !each.contains(desk));
  return { question, title: title.textContent ?? '', task, outcome, desk, right: moves('right'), wrong: moves('wrong') };
}

class Lessons {
  constructor(steps) {
    this.steps = steps;
    this.number = 1;
    this.picks = NO_PICKS;
    this.tried = null;
    this.said = element('p', { id: 'lesson-said', role: 'status' });
    this.title = element('h2', { tabindex: '-1' });
    const part = (name) => element('div', { class: `lesson-${name}` });
    const parts = { head: part('head'), table: part('table'), outcome: part('outcome'), ways: part('ways'), clauses: part('clauses') };
    this.parts = parts;
    place.setAttribute('role', 'region');
    place.setAttribute('aria-label', words.say('lesson'));
    const said = element('div', { class: 'desk-answers' }, this.said);
    place.replaceChildren(parts.head, this.title, parts.table, said, parts.outcome, parts.ways, parts.clauses);
    this.turn(this.number);
  }

  get step() {
    return this.steps[this.number - 1];
  }

  /** The step in the address, of one without `#` the first; where it names another place on the page, the step stays. */
  open() {
    const usual = location.href.includes('#') ? this.number : 1;
    const number = stepIn(location.hash, this.steps.length) ?? usual;
    if (number !== this.number) this.turn(number);
  }

  /** Another step, which the address names from now on; reading goes on at its title. */
  go(number) {
    history.pushState(null, '', addressOf(number));
    this.turn(number);
    this.title.focus();
  }

  turn(number) {
    [this.number, this.picks, this.tried] = [number, NO_PICKS, null];
    this.draw();
  }

  tap(where, index) {
    this.picks = pick(this.picks, where, index);
    this.tried = null;
    this.draw();
  }

  /** @param move null for half a one, of which it is said what is missing */
  play(move) {
    this.tried = move === null ? null : tried(this.step, move);
    if (this.tried) this.picks = picksOf(this.tried.question);
    this.draw();
    if (move === null) this.say(words.say('lesson half'), 'open');
  }

  draw() {
    const { steps, number, parts, step } = this;
    show(parts.head, [words.say('lesson of', { n: number, most: steps.length })]);
    this.title.textContent = step.title;
    show(parts.table, [step.task, ...this.table(), this.moves()]);
    show(parts.outcome, this.outcome());
    show(parts.ways, this.ways());
    show(parts.clauses, this.clauses());
    this.say(...this.sentence());
  }

  table() {
    const { step: { question }, picks } = this;
    const state = /** @type {any} */ ({ question, picks, isSetting: false, fault: null });
    const act = /** @type {any} */ ({ tap: (where, index) => this.tap(where, index) });
    const view = new Table(state, [], words, act);
    return [element('div', { class: 'desk-felt' }, view.place(LAYOUT), view.place(question.turn ?? '')), view.summary()];
  }

  moves() {
    const { step, picks } = this;
    return element('div', { class: 'desk-chips' },
      this.button('lesson play', () => this.play(moveOf(step.question, picks))),
      this.button('lesson lay', () => this.play('lay')),
      element('p', { class: 'desk-note' }, words.say('lesson wrong')),
      ...step.wrong.map((move) => button(`wrong ${move}`, words.move(move), () => this.play(move), { class: 'try' })));
  }

  /** The answer in a sentence, and which kind of an answer it is. */
  sentence() {
    if (this.tried === null) return ['', 'open'];
    const { came, verdict } = this.tried;
    if (came === 'refused') return [answer(verdict, words), 'no'];
    return [words.say(`lesson ${came}`), 'yes'];
  }

  /** What has not changed is not said again. */
  say(sentence, kind) {
    if (this.said.textContent !== sentence) this.said.textContent = sentence;
    this.said.className = kind;
  }

  outcome() {
    if (!this.tried?.verdict.legal) return [];
    const { came, question, verdict } = this.tried;
    const told = came === 'right' ? this.step.outcome : [];
    return [...told, payments(question, verdict, words, library)];
  }

  clauses() {
    if (this.tried === null) return [];
    const { tried: { question, verdict } } = this;
    return citationsOf(question, verdict, library).map((citation) => clause(citation, words, library));
  }

  ways() {
    const { number, steps, step } = this;
    const way = (key, to) =>
      this.button(key, () => this.go(to), to < 1 || to > steps.length);
    return [way('lesson back', number - 1), way('lesson next', number + 1), step.desk];
  }

  button(key, onclick, disabled = false) {
    return button(key, words.say(key), onclick, { disabled });
  }
}

async function begin() {
  const steps = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.lesson')]).map(stepOf);
  const lessons = new Lessons(steps);
  lessons.open();
  window.addEventListener('popstate', () => lessons.open());
  Object.assign(library, await fetchJson(`${root}desk/library.json`));
  lessons.draw();
}

begin();
