/** The desk in the page: begins with the question in the address, draws it, and keeps the address in step. */

import { fromAddress, toAddress } from '../question/address.mjs';
import { agreementOf, gameOf, keepAgreement, keptAgreement, readAgreement, underAgreement } from '../question/agreement.mjs';
import { agreementView, printSheet, rulesView } from './agreementview.mjs';
import { afterPainting, bindMethods, closestOf, fetchJson, hashOfPage, inSlices, isInWords, isPlaceOnPage, keep, pageOf, searchOf } from './browser.mjs';
import { Complaint } from '../question/complaint.mjs';
import { dependences } from '../question/dependence.mjs';
import { dependsView, otherwise } from './dependsview.mjs';
import { button, element, show } from './dom.mjs';
import { LAYOUT, NO_PICKS, moveOf, pick, picksOf, withMove, withoutCard } from '../question/edits.mjs';
import { tap } from '../question/francion/edits.mjs';
import { FIRST_GAME, GAMES } from '../question/games.mjs';
import { everyWord, inReadersWords } from '../question/letters.mjs';
import { clausesView, movesView, sentence, turnUpView, verdictView, welcheTurnedUp } from './verdictview.mjs';
import { pictureOf, pngOf, sendFile, shareView } from './shareview.mjs';
import { isBlank } from '../question/problems.mjs';
import * as francionTable from './francion/tableview.mjs';
import * as papillonTable from './tableview.mjs';
import { commonView, sentenceForm, understoodView } from './sentenceview.mjs';
import { lineOf, placeAsked, readSentence } from '../question/sentence/reading.mjs';

/** So much of a text is looked for, as by the page of the search. */
const LONGEST_SEARCH = 200;

const TABLES = { papillon: papillonTable, francion: francionTable };

const { place, root, language, words, library } = pageOf('desk');
const { qr = '', index = '' } = place.dataset;
/** Whoever names the companion game asks about it. */
const COMPANION = /francion|welche/i;
const search = searchOf(`${root}_static/search/`, index);

class Desk {
  constructor() {
    const question = exampleOf(FIRST_GAME);
    /** The rules that are kept for tables of each game. @type {Record<string, Agreement|null>} */
    this.kept = Object.fromEntries(Object.keys(GAMES).map((game) => [game, keptAgreement(game)]));
    /** @type {DeskState} */
    this.state = {
      question, judgement: GAMES[question.game].judge(question), depends: [], thrown: null, picks: NO_PICKS, isSetting: false,
      place: LAYOUT, suit: '', opened: [], kept: this.kept[FIRST_GAME], fault: null,
      closest: [], understood: null,
    };
    this.stop = () => {};
    this.isDrawn = true;
    this.parts = partsOf(words, (text, isSentence = false) => this.readTyped(text, isSentence));
    this.acts = {
      edit: (change) => this.attempt(() => change(this.state.question)),
      ...bindMethods(this, ['tap', 'turn', 'clear', 'keep', 'picture']),
      askByOurs: () => this.attempt(() => this.byOurs(this.state.question)),
      print: () => printSheet(place, this.state.question, words, library),
      showQr: qr === '' ? null : () => this.showQr(),
      throwSwitch: (thrown) => this.turn({ thrown }),
    };
    place.replaceChildren(...this.parts.all);
  }

  /** The question in the address, or an example by the rules in the address, or by those that the table keeps. */
  open() {
    const hash = hashOfPage();
    const offered = readAgreement(hash);
    const isRules = offered.agreement !== null || offered.complaint !== null;
    const { question, complaint } = isRules ? { question: null, complaint: offered.complaint } : fromAddress(hash);
    const game = offered.agreement ? gameOf(offered.agreement) : FIRST_GAME;
    const usual = this.byOurs(complaint ? emptyOf(game) : exampleOf(game), offered.agreement ?? this.kept[game]);
    this.set(question ?? usual);
    if (question?.move) this.turn({ isSetting: false });
    if (complaint) this.turn({ fault: { complaint, heading: words.say('unread address') }, closest: [] });
  }

  ask(question) {
    const address = toAddress(question);
    if (address !== location.hash) history.pushState(null, '', address);
    this.set(question);
  }

  set(question) {
    const { place: chosen } = this.state;
    const { isPlace, firstPlace, judge } = GAMES[question.game];
    const still = isPlace(question, chosen) ? chosen : firstPlace(question);
    const picks = question.game === FIRST_GAME ? picksOf(question) : NO_PICKS;
    const judgement = judge(question);
    const kept = this.kept[question.game];
    this.parts.field.value = written(question);
    this.turn({ question, judgement, depends: [], thrown: null, picks, place: still, kept, fault: null, understood: null, closest: [] });
    this.seek();
  }

  /** What the answer depends on takes longer than the answer, and is shown as it is found. */
  seek() {
    const { question, judgement } = this.state;
    this.stop();
    const isSought = judgement.problems.length === 0;
    this.parts.depends.setAttribute('aria-busy', String(isSought));
    if (!isSought) return;
    this.stop = inSlices(soughtFor(question, judgement), (found, isDone) => {
      this.parts.depends.setAttribute('aria-busy', String(!isDone));
      if (found.length === 0) return;
      this.state.depends = [...this.state.depends, ...found];
      this.drawDepends();
    });
  }

  turn(change) {
    this.state = { ...this.state, ...change };
    this.draw();
  }

  tap(where, index) {
    const { question, isSetting } = this.state;
    if (question.game !== FIRST_GAME) {
      this.attempt(() => tap(/** @type {any} */ (question), where, index, isSetting));
      return;
    }
    if (isSetting) {
      this.attempt(() => withoutCard(question, where, index));
      return;
    }
    const picks = pick(this.state.picks, where, index);
    const move = moveOf(question, picks);
    this.attempt(() => withMove(question, move, picks.player));
    this.turn({ picks });
  }

  clear() {
    const { question } = this.state;
    Object.assign(this.state, { isSetting: true, place: '' });
    this.ask(underAgreement(emptyOf(question.game), agreementOf(question)));
  }

  byOurs(question, agreement = this.kept[question.game]) {
    return agreement === null ? question : underAgreement(question, agreement);
  }

  keep(agreement) {
    const { game } = this.state.question;
    keepAgreement(agreement, game);
    this.kept[game] = agreement;
    this.turn({ kept: agreement });
  }

  /** Shows the address as a QR code, or does not any more. What draws it is fetched when it is first asked for. */
  async showQr() {
    const { opened } = this.state;
    this.turn({ opened: opened.includes('qr') ? opened.filter((each) => each !== 'qr') : [...opened, 'qr'] });
    if (!library.qr) this.enrich({ qr: (await import(new URL(qr, location.href).href)).generate });
  }

  async picture() {
    const { state, acts } = this;
    const { question } = state;
    const places = TABLES[question.game].placesShown(state, words, acts);
    const drawing = pictureOf(state, places, this.answer(), words, library);
    await sendFile(await pngOf(drawing, `${question.game}.png`));
  }

  /** Asks what was typed, at the table that there is; words that are not in the notation are looked for in the site. */
  async readTyped(text, isSentence) {
    const { readQuestion, saidBeside, words } = GAMES[this.state.question.game];
    this.attempt(() => readQuestion(text, { ...saidBeside(this.state.question), named: '', letters: language }));
    const { fault } = this.state;
    if (fault === null) this.parts.said.scrollIntoView({ block: 'nearest' });
    else if (isSentence || isInWords(text, everyWord(words))) await this.readWords(text, fault, isSentence);
  }

  /** Lays out what a sentence says, and shows what was understood; questions that are like it are looked for in any case. */
  async readWords(text, fault, isSentence) {
    const phrases = await fetchJson('phrases.json').catch(() => null);
    const reading = phrases && readSentence(text, phrases, language);
    if (this.state.fault !== fault) return;
    if (reading) this.attempt(() => this.asSaid(reading));
    else this.clearExample(COMPANION.test(text) ? 'francion' : this.state.question.game, fault);
    const { fault: unread } = this.state;
    if (reading && unread === null) this.turn({ understood: { text, reading }, ...placeAsked(reading, this.state.question) });
    if (!isSentence) this.parts.field.value = text;
    if (index !== '') await this.seekClosest(text);
    this.parts[reading && unread === null ? 'answers' : 'closest'].scrollIntoView({ block: 'nearest' });
  }

  /** An example, or a table of the other game, is no answer to what was asked. */
  clearExample(game, fault) {
    const { question } = this.state;
    if (game === question.game && written(question) !== written(exampleOf(game))) return;
    this.set(this.byOurs(emptyOf(game)));
    this.turn({ fault });
  }

  asSaid(reading) {
    const { readQuestion, saidBeside } = GAMES[reading.game];
    const { question } = this.state;
    const beside = question.game === reading.game ? saidBeside(question) : {};
    return this.byOurs(readQuestion(lineOf(reading), { ...beside, named: reading.facts.has('unsaid') ? 'all' : '' }));
  }

  async seekClosest(text) {
    const { question, fault } = this.state;
    const found = await search(text).catch(() => []);
    if (this.state.question !== question || this.state.fault !== fault) return;
    const closest = closestOf(found);
    this.turn({ closest, fault: fault && closest.length > 0 ? { ...fault, heading: words.say('no card named') } : fault });
  }

  attempt(make) {
    try {
      this.ask(make());
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      this.turn({ fault: { complaint: error, heading: words.say('unread text') }, closest: [] });
    }
  }

  dealt() {
    const { state: { question } } = this;
    return isBlank(question) ? welcheTurnedUp(question, words) : null;
  }

  answer() {
    const { state: { question, judgement, isSetting, place: chosen } } = this;
    if (this.state.understood?.reading.missing) return words.say(`ask ${this.state.understood.reading.missing}`);
    return this.dealt() ?? sentence(question, judgement, words, isSetting ? chosen : null, this.state.understood !== null);
  }

  /** Draws the answer with the table at once; the moves that are offered and what stands below follow when these have been painted. */
  draw() {
    const { state, acts, parts } = this;
    const { question, judgement, fault } = state;
    place.dataset.tap = state.isSetting ? 'sets' : 'asks';
    show(parts.understood, understoodView(state, words));
    this.say(fault ? fault.heading : this.answer(), fault ? null : judgement.verdict);
    parts.answers.classList.toggle('answered', !fault && Boolean(judgement.verdict ?? this.dealt()));
    this.drawOther();
    this.complain(fault);
    show(parts.game, gameView(question, words, (game) => this.attempt(() => this.byOurs(exampleOf(game)))));
    const [near, around] = TABLES[question.game].tableView(state, judgement.problems, words, acts);
    show(parts.near, near);
    show(parts.around, around);
    this.isDrawn = false;
    afterPainting(() => this.drawRest());
  }

  /** Draws what follows the answer, once for all that has changed in between. */
  drawRest() {
    if (this.isDrawn) return;
    this.isDrawn = true;
    const { state, acts, parts } = this;
    const { judgement, fault } = state;
    show(parts.moves, movesView(state, judgement, words, acts));
    show(parts.rules, rulesView(state, words, library, acts));
    show(parts.paid, fault ? [] : verdictView(state, judgement, words, library));
    show(parts.turnup, fault ? [] : turnUpView(state.question, words, library));
    show(parts.clauses, fault ? [] : clausesView(state, judgement, words, library));
    this.drawDepends();
    show(parts.share, fault ? [] : shareView(state, this.answer(), words, library, acts));
    show(parts.agreement, agreementView(state, words, library, acts));
  }

  drawDepends() {
    const { state, acts, parts } = this;
    show(parts.depends, state.fault ? [] : dependsView(state, words, library, acts));
  }

  drawOther() {
    const { state, parts } = this;
    const { className, children } = otherwise(state, words, library);
    show(parts.other, state.fault ? [] : children);
    parts.other.className = className;
  }

  say(sentence, verdict) {
    const { said } = this.parts;
    if (said.textContent !== sentence) said.textContent = sentence;
    said.className = verdict ? (verdict.legal ? 'yes' : 'no') : 'open';
  }

  complain(fault) {
    const { state: { question, closest }, parts } = this;
    parts.field.setAttribute('aria-invalid', String(fault !== null));
    parts.example.textContent = written(exampleOf(question.game));
    show(parts.complaint, fault && closest.length === 0 ? [`${fault.heading} ${words.complaint(fault.complaint)}`] : []);
    show(parts.closest, closest.length > 0 ? closestView(closest, parts.field.value, words) : []);
    parts.common.hidden = question.game !== FIRST_GAME;
  }

  enrich(more) {
    Object.assign(library, more);
    this.draw();
  }
}

function partsOf(words, read) {
  const part = (name) => element('div', { class: `desk-${name}` });
  const [game, rules, near, moves, around, verdict, paid, turnup, depends, clauses, share, agreement] =
    ['game', 'rules', 'near', 'moves', 'around', 'verdict', 'paying', 'turnup', 'depending', 'clauses', 'share', 'agreement'].map(part);
  const said = element('p', { id: 'desk-said', role: 'status' });
  const other = element('p', { id: 'desk-otherwise', role: 'status' });
  const complaint = element('p', { id: 'desk-complaint', class: 'desk-fault', role: 'status' });
  const field = /** @type {HTMLTextAreaElement} */ (element('textarea', {
    id: 'desk-question', rows: 3, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'none', autocorrect: 'off',
    enterkeyhint: 'go', 'aria-describedby': 'desk-complaint',
    // A keyboard on a screen may tell no key, but always what it is about to do.
    onbeforeinput: (event) => {
      if (!['insertLineBreak', 'insertParagraph'].includes(event.inputType)) return;
      event.preventDefault();
      read(field.value);
    },
  }));
  const example = element('code', {});
  const closest = element('nav', { class: 'desk-closest', 'aria-label': words.say('asked in words') });
  const common = commonView(words);
  const form = element('div', { class: 'desk-writing' },
    element('h2', {}, words.say('in writing')),
    element('label', { for: 'desk-question' }, words.say('question')), field,
    element('p', { id: 'desk-takes', class: 'desk-note' }, words.say('for example'), ' ', example),
    element('button', { type: 'button', class: 'quiet', onclick: () => read(field.value) }, words.say('read')), complaint);
  const answers = element('div', { class: 'desk-answers' }, said, other);
  const understood = element('div', { class: 'desk-understood', role: 'status' });
  const left = element('section', { class: 'desk-left', 'aria-label': words.say('table') }, game,
    element('div', { class: 'desk-table' }, answers, near, sentenceForm(words, read), understood, closest, common, moves, around));
  verdict.append(paid, depends, clauses, turnup);
  const right = element('section', { class: 'desk-right', 'aria-label': words.say('verdict') }, rules, verdict);
  const kept = element('p', { class: 'desk-note desk-kept', role: 'status' });
  const beside = element('div', { class: 'desk-beside' }, share, form, agreement, kept);
  const all = [left, right, beside];
  return {
    all, right, understood, kept, game, rules, near, moves, around, answers, said, other, paid, turnup, depends, clauses, share, agreement, complaint, field, example, closest, common,
  };
}

function gameView(question, words, choose) {
  return Object.keys(GAMES).map((game) =>
    button(`game ${game}`, words.say(`game ${game}`), () => choose(game), { 'aria-pressed': String(question.game === game) }));
}

function closestView(closest, text, words) {
  const all = `search.html?${new URLSearchParams({ q: text.slice(0, LONGEST_SEARCH) })}`;
  const links = [...closest, { title: words.say('search the site'), address: all }].map(({ title, address }) =>
    element('li', {}, element('a', { href: root + address }, title)));
  return [element('p', { class: 'desk-note' }, words.say('asked in words')), element('ul', {}, ...links)];
}

function written(question) {
  return inReadersWords(GAMES[question.game].writeQuestion(question, { letters: language }), language);
}

/** What an answer depends on; which figures it takes as announced is not asked before. */
function* soughtFor(question, judgement) {
  yield* dependences(question, judgement.announced);
}

function exampleOf(game) {
  return GAMES[game].readQuestion(GAMES[game].example);
}

function emptyOf(game) {
  return GAMES[game].readQuestion(GAMES[game].empty);
}

async function begin() {
  const desk = new Desk();
  desk.open();
  document.querySelector('.desk-without')?.remove();
  window.addEventListener('popstate', () => isPlaceOnPage(location.hash) || desk.open());
  desk.enrich(await fetchJson('library.json'));
  keep(root, desk.parts.kept, words);
}

begin();
