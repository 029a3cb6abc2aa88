/**
 * The page that counts a coup of Le Papillon at a real table. All that was noted is kept in the browser.
 *
 * @typedef {import('./keptcount.mjs').Count} Count
 *
 * @typedef {object} Fault why something was not noted
 * @property {string} text
 * @property {import('./counting.mjs').Refused|null} refused the play that the rules refuse, if that is why
 *
 * @typedef {object} Setup who sits down, until the first coup is dealt
 * @property {import('./question.mjs').Question} question of which the rules are those of the table
 * @property {string} dealer
 * @property {Record<string, string>} names
 * @property {import('./agreement.mjs').Agreement|null} kept the rules that the browser keeps for the table
 * @property {string[]} opened parts of the page that are open
 *
 * @typedef {Count & Setup & {draft: import('./drafting.mjs').Draft, fault: Fault|null}} State
 *
 * @typedef {object} Counting
 * @property {(entry: string) => void} note
 * @property {(rank: string) => void} rank
 * @property {(place: number) => void} take
 * @property {(at: number) => void} untap
 * @property {(isLaying: boolean) => void} lay
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} save
 * @property {() => void} anew
 * @property {(players: number) => void} seat
 * @property {(player: string) => void} dealer
 * @property {(player: string, name: string) => void} name
 *
 * @typedef {Counting & import('./agreementview.mjs').Agreeing} Acts
 */

import { agreementOf, gameOf, keepAgreement, keptAgreement, readAgreement, underAgreement } from './agreement.mjs';
import { agreementView, printSheet } from './agreementview.mjs';
import { Complaint } from './complaint.mjs';
import { DEAL, Refused, begun, lettersOf, noted } from './counting.mjs';
import {
  FILE, barView, chipsView, inputView, lastView, playsView, recordText, recordView, refusedView, saidView, sittingView, tableView,
} from './countingview.mjs';
import { element, show } from './dom.mjs';
import { NO_DRAFT, cardsAsked, draftOf, entryOf, isGone, withRank, withTaken, withoutTapped } from './drafting.mjs';
import { withPlayers } from './edits.mjs';
import { fetched } from './fetching.mjs';
import { FIRST_GAME } from './games.mjs';
import { keepCount, keptText, plainName, readCount } from './keptcount.mjs';
import { readQuestion } from './question.mjs';
import { sendFile } from './shareview.mjs';
import { Words } from './words.mjs';

const place = /** @type {HTMLElement} */ (document.getElementById('counting'));
const { root = '../' } = place.dataset;
const language = /** @type {import('./words.mjs').Language} */ (document.documentElement.lang === 'fr' ? 'fr' : 'en');
const NO_CARDS = 'layout -, hand -';

class Counter {
  /** @param {Words} words @param {import('./page.mjs').Library} library */
  constructor(words, library) {
    this.words = words;
    this.library = library;
    const kept = keptAgreement();
    const { agreement, complaint } = readAgreement(location.hash);
    const offered = agreement && gameOf(agreement) === FIRST_GAME ? agreement : kept;
    const question = offered ? underAgreement(readQuestion(NO_CARDS), offered) : readQuestion(NO_CARDS);
    /** @type {State} */
    this.state = { ...started(question, 'C', {}), kept, opened: [] };
    /** What is wrong with the rules in the address. */
    this.unread = complaint;
    this.parts = partsOf(words);
    /** @type {Acts} */
    this.acts = {
      note: (entry) => this.note(entry),
      rank: (rank) => this.tap(rank),
      take: (at) => this.turn({ draft: withTaken(this.state.draft, at), fault: null }),
      untap: (at) => this.turn({ draft: withoutTapped(this.state.draft, at), fault: null }),
      lay: (isLaying) => this.turn({ draft: { ...NO_DRAFT, isLaying }, fault: null }),
      undo: () => this.undo(),
      redo: () => this.redo(),
      save: () => this.save(),
      anew: () => this.anew(),
      seat: (players) => this.sit({ question: withPlayers(this.state.question, players) }),
      dealer: (dealer) => this.sit({ dealer }),
      name: (player, name) => this.call(player, name),
      edit: (change) => this.sit({ question: change(this.state.question) }),
      keep: (agreement) => {
        keepAgreement(agreement);
        this.turn({ kept: agreement });
      },
      print: () => printSheet(place, this.state.question, words, library),
      turn: (change) => this.turn(/** @type {Partial<State>} */ (change)),
    };
    place.replaceChildren(...this.parts.all);
  }

  /** What the browser has kept, and what is wrong with the rules in the address. */
  open() {
    this.resume(keptText());
    if (this.unread) this.turn({ fault: { text: `${this.words.say('unread rules')} ${this.why(this.unread)}`, refused: null } });
  }

  /** What the browser has kept, if it can be read; the rules of the address only where nothing is counted yet. @param {string} text */
  resume(text) {
    if (text === '') {
      this.draw();
      return;
    }
    try {
      const { stand, undone } = readCount(text);
      const { agreement, dealer, names } = stand.sitting;
      const question = underAgreement(readQuestion(NO_CARDS), agreement);
      if (stand.before === null && location.hash) this.sit({ names });
      else this.turn({ stand, undone, question, dealer, names });
    } catch (error) {
      keepCount(null);
      this.turn({ fault: { text: `${this.words.say('kept unread')} ${this.why(error)}`, refused: null } });
    }
  }

  /** Who sits down and by which rules. @param {Partial<Setup>} change */
  sit(change) {
    const { question, dealer, names } = { ...this.state, ...change };
    this.turn(started(question, dealer, names));
    this.keep();
  }

  /** A name is not drawn anew while it is typed: what is tapped next stays where it is. @param {string} player @param {string} name */
  call(player, name) {
    const { question, dealer, names } = this.state;
    Object.assign(this.state, started(question, dealer, { ...names, [player]: plainName(name) }));
    this.keep();
  }

  /** @param {Partial<State>} change */
  turn(change) {
    this.state = { ...this.state, ...change };
    this.draw();
  }

  keep() {
    keepCount(this.state);
  }

  /** A rank was tapped; the last of several cards notes them. @param {string} rank */
  tap(rank) {
    const { stand, draft } = this.state;
    if (isGone(stand, draft, rank)) {
      this.turn({ fault: { text: this.words.say('all four seen', { card: this.words.card(rank) }), refused: null } });
      return;
    }
    const more = withRank(stand, draft, rank);
    this.turn({ draft: more, fault: null });
    const entry = entryOf(stand, more);
    if (entry !== null && cardsAsked(stand, more) > 0) this.note(entry);
  }

  /** Notes something more, unless it cannot be; what was taken back is then forgotten. @param {string} entry */
  note(entry, undone = /** @type {string[]} */ ([])) {
    try {
      this.turn({ stand: noted(this.state.stand, entry), undone, draft: NO_DRAFT, fault: null });
      this.keep();
      if (entry === DEAL) this.parts.table.scrollIntoView({ block: 'start', behavior: 'instant' });
    } catch (error) {
      this.turn({ fault: { text: this.why(error), refused: error instanceof Refused ? error : null } });
    }
  }

  /** Why something cannot be noted. @param {unknown} error */
  why(error) {
    const { words } = this;
    if (error instanceof Refused) return words.say('no', { reason: words.reason(error.refusal) });
    if (error instanceof Complaint) return words.complaint(error);
    throw error;
  }

  /** What was noted last is taken back, and can be put right. */
  undo() {
    const { stand, undone } = this.state;
    if (stand.before === null) return;
    this.turn({ stand: stand.before, undone: [...undone, stand.entry], draft: draftOf(stand.entry), fault: null });
    this.keep();
  }

  redo() {
    const { undone } = this.state;
    if (undone.length > 0) this.note(undone[undone.length - 1], undone.slice(0, -1));
  }

  async save() {
    await sendFile(new File([recordText(this.state.stand, this.words)], FILE, { type: 'text/plain' }));
  }

  /** Another game of the same people. */
  anew() {
    if (window.confirm(this.words.say('sure to begin anew'))) this.sit({});
  }

  draw() {
    const { state, words, library, acts, parts } = this;
    const isBegun = state.stand.game.coup !== null;
    show(parts.table, isBegun ? tableView(state, words, acts) : []);
    parts.table.hidden = !isBegun;
    show(parts.input, isBegun ? inputView(state, words, acts) : sittingView(state, words, acts));
    show(parts.bar, isBegun || state.undone.length > 0 ? barView(state, words, acts) : []);
    show(parts.refused, refusedView(state, words, library));
    show(parts.last, isBegun ? lastView(state, words, library) : []);
    show(parts.chips, isBegun ? chipsView(state, words) : []);
    show(parts.plays, isBegun ? playsView(state, words) : []);
    show(parts.record, isBegun ? recordView(state, words, library, acts) : []);
    show(parts.rules, isBegun ? [] : agreementView(state, words, library, acts, true));
    this.say(saidView(state, words, library));
  }

  /** What has not changed is not said again. @param {(Node|string)[]} parts */
  say(parts) {
    const { said } = this.parts;
    const text = parts.map((part) => (typeof part === 'string' ? part : part.textContent)).join('');
    if (said.textContent !== text) said.replaceChildren(...parts);
    said.className = this.state.fault ? 'no' : 'open';
  }
}

/**
 * A table that is about to play, nothing dealt.
 *
 * @param {import('./question.mjs').Question} question
 * @param {string} dealer
 * @param {Record<string, string>} names
 */
function started(question, dealer, names) {
  const agreement = agreementOf(question);
  const seated = lettersOf(agreement.players).includes(dealer) ? dealer : 'C';
  const stand = begun({ agreement, dealer: seated, names });
  return { question, dealer: seated, names, stand, undone: [], draft: NO_DRAFT, fault: null };
}

/** The parts of the page that stay, whatever is counted. @param {Words} words */
function partsOf(words) {
  const part = (/** @type {string} */ name) => element('div', { class: `counting-${name}` });
  const [table, input, bar, refused, last, chips, plays, record, rules] =
    ['table desk-felt', 'input', 'bar', 'refused', 'last desk-parts', 'chips', 'plays', 'record', 'rules'].map(part);
  const said = element('p', { id: 'counting-said', role: 'status' });
  const left = element('section', { class: 'desk-left', 'aria-label': words.say('table') }, table, said, input, bar);
  const right = element('section', { class: 'desk-right', 'aria-label': words.say('what happened') }, refused, rules, last, chips);
  const beside = element('div', { class: 'desk-beside' }, plays, record);
  return { all: [left, right, beside], said, table, input, bar, refused, last, chips, plays, record, rules };
}

async function begin() {
  const { words, refusals, rulebooks } = JSON.parse(document.getElementById('desk-told')?.textContent ?? '{}');
  const library = { root, clauses: {}, rulings: {}, rulebooks };
  const counter = new Counter(new Words(language, words, refusals), library);
  counter.open();
  document.querySelector('.counting-without')?.remove();
  Object.assign(library, await fetched(`${root}desk/library.json`));
  counter.draw();
}

begin();
