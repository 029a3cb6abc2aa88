/**
 * "Explain in full": the reference, fetched when somebody asks for it, tells its whole answer below the page's own. From
 * then on every answer of the page is held against it, and the page follows the reference where the two do not agree.
 *
 * @typedef {import('./question.mjs').Question} Question
 * @typedef {import('./judge.mjs').Judgement} Judgement
 * @typedef {import('./reference.mjs').Explanation} Explanation
 * @typedef {import('./differing.mjs').Difference} Difference
 * @typedef {import('./words.mjs').Words} Words
 */

import { commandFor, commandWords, toAddress } from './address.mjs';
import { differences } from './differing.mjs';
import { element, show } from './dom.mjs';
import { partsView } from './partsview.mjs';
import { Reference } from './reference.mjs';
import { copier } from './verdictview.mjs';

/** What the browser remembers once somebody has used the reference. */
const USED = 'papillon-reference';

export class Explainer {
  /**
   * @param {HTMLElement} place the desk; `data-reference` says where the reference lies, `data-bytes` how much it is,
   *   `data-root` the way to the root of this edition. Where a question is answered otherwise it is `data-overruled`
   * @param {Words} words
   * @param {(sentence: string, isLegal: boolean) => void} overrule tells the answer of the reference in place of the page's
   */
  constructor(place, words, overrule) {
    this.place = place;
    this.words = words;
    this.overrule = overrule;
    /** @type {{question: Question, judgement: Judgement}|null} what is asked now, null while it cannot be read */
    this.asked = null;
    /** Tells again that the page's answer does not hold, where that is so. */
    this.insist = () => {};
    const hire = () => new Worker('reference.worker.mjs', { type: 'module' });
    this.reference = new Reference(new URL(place.dataset.reference ?? '', location.href).href, hire, () => this.tellState());
    this.parts = partsOf(words, place.dataset.bytes ?? '0');
    this.parts.fold.addEventListener('toggle', () => this.open());
    this.element = this.parts.all;
    if (place.dataset.reference === undefined) this.element.hidden = true;
    else if (isKept()) whenIdle(() => this.reference.wake());
  }

  /** The question on the table, and this page's answer to it. @param {Question|null} question @param {Judgement} judgement */
  explain(question, judgement) {
    this.parts.fold.hidden = question === null;
    if (question && question === this.asked?.question) {
      this.insist();
      return;
    }
    this.asked = question && { question, judgement };
    this.insist = () => {};
    delete this.place.dataset.overruled;
    show(this.parts.alarm, []);
    show(this.parts.answer, []);
    if (this.reference.state.phase === 'ready') this.ask();
  }

  /** The fold was opened or closed. */
  open() {
    if (!this.parts.fold.open) return;
    this.reference.wake();
    this.tellState();
  }

  ask() {
    if (!this.asked) return;
    const { question, judgement } = this.asked;
    this.reference.ask({ words: commandWords(question, this.words.language) }, (/** @type {Explanation} */ explanation) => {
      if (this.asked?.question === question) this.answer(question, explanation, differences(judgement, explanation));
    });
  }

  /** How far the reference has come. */
  tellState() {
    const { phase, bytes, failure } = this.reference.state;
    const { size, state, progress, amount } = this.parts;
    size.hidden = phase === 'ready';
    progress.hidden = phase !== 'coming';
    progress.value = bytes;
    amount.textContent = phase === 'coming' ? this.amount(bytes) : '';
    const told = { asleep: '', ready: '', coming: this.words.say('reference comes'), failed: this.words.say('reference failed', { why: failure }) };
    if (state.textContent !== told[phase]) state.textContent = told[phase]; // or it would be read out with every byte
    if (phase !== 'ready') return;
    if (this.parts.fold.open) remember();
    this.ask();
  }

  /** @param {number} bytes */
  amount(bytes) {
    const all = this.parts.progress.max;
    if (bytes >= all) return this.words.say('reference begins');
    return this.words.say('reference bytes', { n: this.words.megabytes(bytes), of: this.words.megabytes(all) });
  }

  /**
   * @param {Question} question
   * @param {Explanation} explanation
   * @param {Difference[]} differing
   */
  answer(question, explanation, differing) {
    const { parts = [], complaint } = explanation;
    const root = this.place.dataset.root ?? '../';
    show(this.parts.answer, complaint === undefined ? partsView(parts, root) : [element('p', {}, complaint)]);
    if (differing.length === 0) return;
    const isLegal = complaint === undefined && explanation.judgement?.verdict !== 'refused';
    this.insist = () => this.overrule(complaint ?? parts[0].text, isLegal);
    this.insist();
    this.place.dataset.overruled = '';
    show(this.parts.alarm, alarmView(question, differing, this.words));
    this.parts.fold.open = true;
  }
}

/** @param {Words} words @param {string} bytes */
function partsOf(words, bytes) {
  const state = element('p', { class: 'desk-note', role: 'status' });
  const progress = /** @type {HTMLProgressElement} */ (element('progress',
    { max: bytes, value: 0, hidden: true, 'aria-label': words.say('explain') }));
  const amount = element('span', { class: 'desk-note' });
  const answer = element('div', { class: 'desk-parts' });
  const size = element('small', {}, words.say('reference size', { n: words.megabytes(Number(bytes)) }));
  const fold = /** @type {HTMLDetailsElement} */ (element('details', {},
    element('summary', { 'data-key': 'explain' }, words.say('explain'), ' ', size), state, progress, ' ', amount, answer));
  const alarm = element('div', { role: 'alert' });
  return { all: element('div', { class: 'desk-explanation' }, alarm, fold), alarm, fold, size, state, progress, amount, answer };
}

/**
 * The two programs do not agree: what each says, and how to report it.
 *
 * @param {Question} question
 * @param {Difference[]} differing
 * @param {Words} words
 */
function alarmView(question, differing, words) {
  const report = reportOf(question, differing);
  const mail = `mailto:?subject=${encodeURIComponent(words.say('report subject'))}&body=${encodeURIComponent(report)}`;
  const rows = differing.map(({ what, page, reference }) =>
    element('tr', {}, ...[words.say(`differ ${what}`), page, reference].map((each) => element('td', {}, each))));
  const heads = [words.say('differ'), words.say('this page'), words.say('the reference')];
  return [element('div', { class: 'desk-alarm' },
    element('h2', {}, words.say('disagree')),
    element('p', {}, words.say('disagree follow')),
    element('table', {}, element('thead', {}, element('tr', {}, ...heads.map((each) => element('th', {}, each)))),
      element('tbody', {}, ...rows)),
    element('p', { class: 'desk-head' }, element('a', { href: mail }, words.say('report')),
      copier(report, words, words.say('report text'))))];
}

/** A report that somebody who was not there can follow. @param {Question} question @param {Difference[]} differing */
function reportOf(question, differing) {
  return [
    commandFor(question),
    new URL(toAddress(question), location.href).href,
    ...differing.map(({ what, page, reference }) => `${what}: the page says ${page}; the reference says ${reference}`),
  ].join('\n');
}

/** Whether the reference was used on this device and lies here still, so that nothing large is fetched unasked. */
function isKept() {
  const { connection } = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator);
  return Boolean(navigator.serviceWorker?.controller) && !connection?.saveData && remembered();
}

function remembered() {
  try {
    return localStorage.getItem(USED) !== null;
  } catch {
    return false; // a browser that keeps nothing
  }
}

function remember() {
  try {
    localStorage.setItem(USED, '1');
  } catch {
    // a browser that keeps nothing fetches it again
  }
}

/** @param {() => void} act */
function whenIdle(act) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, 2000);
}
