/**
 * The desk in the page: begins with the question in the address, draws it, and keeps the address in step.
 *
 * @typedef {import('./question.mjs').Question} Question
 * @typedef {import('./edits.mjs').Picks} Picks
 * @typedef {import('./judge.mjs').Verdict} Verdict
 * @typedef {import('./agreement.mjs').Agreement} Agreement
 *
 * @typedef {object} State
 * @property {Question} question
 * @property {Picks} picks cards of the move, perhaps of half a one
 * @property {boolean} isSetting whether a tap takes a card away; else it takes it into the move
 * @property {string} place to which cards are added
 * @property {string} suit of cards that are added, `''` for none
 * @property {string[]} opened parts of the page that are open
 * @property {Agreement|null} kept the rules on which the table has agreed
 * @property {Fault|null} fault what could not be read; the question is then the one before
 *
 * @typedef {{heading: string, complaint: Complaint}} Fault
 *
 * @typedef {object} Acts
 * @property {(change: (question: Question) => Question) => void} edit
 * @property {(place: string, index: number) => void} tap
 * @property {(change: Partial<State>) => void} turn
 * @property {() => void} clear
 * @property {(agreement: Agreement|null) => void} keep
 * @property {() => void} askByOurs
 * @property {() => void} print the sheet on which a table agrees
 * @property {() => void} picture
 * @property {(() => void)|null} showQr null where the site has nothing that draws such a code
 *
 * @typedef {object} Library what the site publishes, empty until it has come
 * @property {string} root the way to the root of this edition
 * @property {Record<string, any>} clauses
 * @property {Record<string, any>} rulings
 * @property {import('./clauses.mjs').Rulebooks} rulebooks
 * @property {import('./qr.mjs').Encode} [qr]
 */

import { fromAddress, toAddress } from './address.mjs';
import { agreementOf, keepAgreement, keptAgreement, readAgreement, underAgreement } from './agreement.mjs';
import { agreementView, rulesView, sheetView } from './agreementview.mjs';
import { Complaint } from './complaint.mjs';
import { element, show } from './dom.mjs';
import { LAYOUT, NO_PICKS, isPlace, moveOf, picked, picksOf, withMove, withoutCard } from './edits.mjs';
import { Explainer } from './explaining.mjs';
import { judge } from './judge.mjs';
import { keep } from './keeping.mjs';
import { pictureOf, pngOf } from './picture.mjs';
import { readQuestion, saidBeside, writeQuestion } from './question.mjs';
import { sendFile, shareView } from './shareview.mjs';
import { tableView } from './tableview.mjs';
import { dependsView, movesView, sentence, verdictView } from './verdictview.mjs';
import { Words } from './words.mjs';

const EXAMPLE = 'layout 6 4 A, hand 10 7, play 10x64';
const EMPTY = 'layout -, hand -';

const place = /** @type {HTMLElement} */ (document.getElementById('desk'));
const { root = '../', data = '../data/papillon/', qr = '' } = place.dataset;
const language = /** @type {import('./words.mjs').Language} */ (document.documentElement.lang === 'fr' ? 'fr' : 'en');

/** @param {string|URL} path */
async function fetched(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Desk {
  /** @param {Words} words @param {Library} library */
  constructor(words, library) {
    this.words = words;
    this.library = library;
    /** @type {State} */
    this.state = {
      question: readQuestion(EXAMPLE), picks: NO_PICKS, isSetting: false, place: LAYOUT, suit: '', opened: [],
      kept: keptAgreement().agreement, fault: null,
    };
    this.explainer = new Explainer(place, words, (sentence, legal) => this.say(sentence, { legal }));
    this.parts = partsOf(words, (text) => this.attempt(() => this.readText(text)));
    /** @type {Acts} */
    this.acts = {
      edit: (change) => this.attempt(() => change(this.state.question)),
      tap: (where, index) => this.tap(where, index),
      turn: (change) => this.turn(change),
      clear: () => this.clear(),
      keep: (agreement) => this.keep(agreement),
      askByOurs: () => this.attempt(() => this.byOurs(this.state.question)),
      print: () => this.print(),
      picture: () => this.picture(),
      showQr: qr === '' ? null : () => this.showQr(),
    };
    place.replaceChildren(...this.parts.all);
    this.parts.right.append(this.explainer.element);
  }

  /** The question in the address, or an example by the rules in the address, or by those that the table keeps. */
  open() {
    const offered = readAgreement(location.hash);
    const isRules = offered.agreement !== null || offered.complaint !== null;
    const { question, complaint } = isRules ? { question: null, complaint: offered.complaint } : fromAddress(location.hash);
    const usual = this.byOurs(readQuestion(complaint ? EMPTY : EXAMPLE), offered.agreement ?? this.state.kept);
    this.set(question ?? usual);
    if (complaint) this.turn({ fault: { complaint, heading: this.words.say('unread address') } });
  }

  /** Another question, which the address tells from now on. @param {Question} question */
  ask(question) {
    const address = toAddress(question);
    if (address !== location.hash) history.pushState(null, '', address);
    this.set(question);
  }

  /** @param {Question} question */
  set(question) {
    const { place: chosen } = this.state;
    const still = isPlace(question, chosen) ? chosen : LAYOUT;
    this.turn({ question, picks: picksOf(question), place: still, fault: null });
  }

  /** @param {Partial<State>} change */
  turn(change) {
    this.state = { ...this.state, ...change };
    this.draw();
  }

  /** @param {string} where @param {number} index */
  tap(where, index) {
    const { question, isSetting } = this.state;
    if (isSetting) {
      this.attempt(() => withoutCard(question, where, index));
      return;
    }
    const picks = picked(this.state.picks, where, index);
    const move = moveOf(question, picks);
    this.attempt(() => withMove(question, move, picks.player));
    this.turn({ picks });
  }

  clear() {
    this.state.isSetting = true;
    this.ask(underAgreement(readQuestion(EMPTY), agreementOf(this.state.question)));
  }

  /** A question by the rules of the table. @param {Question} question */
  byOurs(question, agreement = this.state.kept) {
    return agreement === null ? question : underAgreement(question, agreement);
  }

  /** @param {Agreement|null} agreement */
  keep(agreement) {
    keepAgreement(agreement);
    this.turn({ kept: agreement });
  }

  /** Prints the sheet alone: while it is there, the rest of the page is not printed. */
  print() {
    const sheet = sheetView(this.state.question, this.words, this.library);
    place.append(sheet);
    window.addEventListener('afterprint', () => sheet.remove(), { once: true });
    window.print();
  }

  /** Shows the address as a QR code, or does not any more. What draws it is fetched when it is first asked for. */
  async showQr() {
    const { opened } = this.state;
    this.turn({ opened: opened.includes('qr') ? opened.filter((each) => each !== 'qr') : [...opened, 'qr'] });
    if (!this.library.qr) this.enrich({ qr: (await import(new URL(qr, location.href).href)).generate });
  }

  /** Sends the table with its answer as a picture, or saves it. */
  async picture() {
    const { state, words, library, acts } = this;
    const judgement = judge(state.question);
    const answer = sentence(state.question, judgement, words);
    await sendFile(await pngOf(pictureOf(state, judgement, answer, words, library, acts), 'papillon.png'));
  }

  /** A question that was typed, at the table that there is. @param {string} text */
  readText(text) {
    return readQuestion(text, { ...saidBeside(this.state.question), letters: language });
  }

  /**
   * Asks a question, unless it cannot be read.
   *
   * @param {() => Question} make
   */
  attempt(make) {
    try {
      this.ask(make());
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      this.turn({ fault: { complaint: error, heading: this.words.say('unread text') } });
    }
  }

  draw() {
    const { state, words, library, acts, parts } = this;
    const { question, fault } = state;
    const judgement = judge(question);
    const answer = sentence(question, judgement, words);
    show(parts.table, [rulesView(state, words, acts), ...tableView(state, judgement.problems, words, acts)]);
    show(parts.moves, movesView(state, judgement, words, acts));
    show(parts.verdict, fault ? [] : verdictView(state, judgement, words, library, acts));
    show(parts.depends, fault ? [] : dependsView(state, judgement, words, library, acts));
    show(parts.share, fault ? [] : shareView(state, answer, words, library, acts));
    show(parts.agreement, agreementView(state, words, library, acts));
    this.say(fault ? fault.heading : answer, fault ? null : judgement.verdict);
    this.write(fault);
    this.explainer.explain(fault ? null : question, judgement);
  }

  /** The answer in a sentence; what has not changed is not said again. @param {string} sentence @param {{legal: boolean}|null} verdict */
  say(sentence, verdict) {
    const { said } = this.parts;
    if (said.textContent !== sentence) said.textContent = sentence;
    said.className = verdict ? (verdict.legal ? 'yes' : 'no') : 'open';
  }

  /** The question in writing, or what is wrong with what was written. @param {Fault|null} fault */
  write(fault) {
    const { field, complaint } = this.parts;
    field.setAttribute('aria-invalid', String(fault !== null));
    if (!fault) field.value = writeQuestion(this.state.question, { letters: language });
    const { heading, complaint: told } = fault ?? {};
    show(complaint, told ? [`${heading} `, element('span', { lang: 'en' }, told.message)] : []);
  }

  /** What comes later is shown where it belongs. @param {Partial<Library>} more */
  enrich(more) {
    Object.assign(this.library, more);
    this.draw();
  }
}

/**
 * The parts of the page that stay, whatever is asked.
 *
 * @param {Words} words
 * @param {(text: string) => void} read
 */
function partsOf(words, read) {
  const part = (/** @type {string} */ name) => element('div', { class: `desk-${name}` });
  const [table, moves, verdict, depends, share, agreement] =
    ['table', 'moves', 'verdict', 'depending', 'share', 'agreement'].map(part);
  const said = element('p', { id: 'desk-said', role: 'status' });
  const complaint = element('p', { id: 'desk-complaint', class: 'desk-fault', role: 'status' });
  const field = /** @type {HTMLTextAreaElement} */ (element('textarea', {
    id: 'desk-question', rows: 3, spellcheck: 'false', autocomplete: 'off', 'aria-describedby': 'desk-complaint',
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      read(field.value);
    },
  }));
  const form = element('div', { class: 'desk-writing' },
    element('h2', {}, words.say('in writing')),
    element('label', { for: 'desk-question' }, words.say('question')), field, complaint,
    element('button', { type: 'button', class: 'quiet', onclick: () => read(field.value) }, words.say('read')));
  const left = element('section', { class: 'desk-left', 'aria-label': words.say('table') }, table, moves);
  const right = element('section', { class: 'desk-right', 'aria-label': words.say('verdict') }, verdict, depends);
  const kept = element('p', { class: 'desk-note desk-kept', role: 'status' });
  form.append(kept);
  const beside = element('div', { class: 'desk-beside' }, share, form, agreement);
  return { all: [left, said, right, beside], right, kept, table, moves, said, verdict, depends, share, agreement, complaint, field };
}

async function begin() {
  const [messages, refusals, rulebooks] = await Promise.all([
    fetched('words.json'), fetched(`${data}refusals.json`), fetched(new URL('rulebooks.json', import.meta.url)),
  ]);
  const desk = new Desk(new Words(language, messages, refusals), { root, clauses: {}, rulings: {}, rulebooks });
  desk.open();
  document.querySelector('.desk-without')?.remove();
  window.addEventListener('popstate', () => desk.open());
  const [clauses, rulings] = await Promise.all([fetched(`${data}clauses.json`), fetched(`${data}rulings.json`)]);
  desk.enrich({ clauses, rulings });
  keep(root, desk.parts.kept, desk.words);
}

begin();
