/** The page on which one plays Le Papillon against players of the house. Its address is the whole game. */

import { agreementAddress, agreementOf, keepAgreement, keptAgreement, underAgreement } from '../question/agreement.mjs';
import { playsView, refusedView } from '../count/countingview.mjs';
import { agreementView, printSheet } from '../desk/agreementview.mjs';
import { bindMethods, fetchJson, hashOfPage, inSlices, isPlaceOnPage, keep, pageOf } from '../desk/browser.mjs';
import { Complaint } from '../question/complaint.mjs';
import { element, show } from '../desk/dom.mjs';
import { lettersOf } from '../question/fields.mjs';
import { GAMES } from '../question/games.mjs';
import { ADVISER } from './players.mjs';
import {
  MOST_DRAWN, UNTAPPED, dealCoup, gameAddress, isOwnTurn, isUnderWay, plain, makeMove, readGame, sitDown, takeBack, thinking, withHand, withTaken,
} from './playing.mjs';
import {
  FILE, adviceView, asked, barView, chipsView, happenedSince, heard, inputView, isAsked, recordText, recordView,
  sittingView, stepsSince, tableView,
} from './playingview.mjs';
import { sendFile } from '../desk/shareview.mjs';
import { Refused } from '../count/stand.mjs';

/** Milliseconds between the plays of the others, so that one can follow. */
const PAUSE = 1100;

const { place, root, words, library } = pageOf('playing');

class Player {
  constructor() {
    const isQuick = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const { empty, readQuestion } = GAMES.papillon;
    /** @type {PlayState} */
    this.state = {
      question: readQuestion(empty), against: { seed: drawn(), own: 'A', against: 'careful' }, stand: null, tapped: UNTAPPED, isBusy: false,
      isQuick, advice: null, fault: null, kept: keptAgreement('papillon'), opened: [],
    };
    /** What each part shows that is not drawn at every tap. @type {Map<string, unknown>} */
    this.drawn = new Map();
    /** Ends what is thought about, or waited for. */
    this.stop = () => {};
    this.parts = partsOf(words);
    this.acts = {
      ...bindMethods(this, ['sit', 'deal', 'play', 'undo', 'advise', 'save', 'anew', 'turn']),
      seat: (players) => this.agree((question) => GAMES.papillon.withPlayers(question, players)),
      drawSeed: () => this.sit({ seed: drawn() }),
      tap: (at) => this.turn({ tapped: withHand(this.state.stand, this.state.tapped, at), fault: null }),
      take: (at) => this.turn({ tapped: withTaken(this.state.tapped, at), fault: null }),
      hurry: () => this.turn({ isQuick: !this.state.isQuick }),
      edit: (change) => this.agree(change),
      keep: (agreement) => {
        keepAgreement(agreement, 'papillon');
        this.turn({ kept: agreement });
      },
      print: () => printSheet(place, this.state.question, words, library),
    };
    place.replaceChildren(...this.parts.all);
  }

  open() {
    this.stop();
    const { stand, agreement, complaint } = readGame(hashOfPage());
    const rules = agreement?.rulebook === 'francion' ? null : agreement ?? this.state.kept;
    const { empty, readQuestion } = GAMES.papillon;
    const question = rules ? underAgreement(readQuestion(empty), rules) : readQuestion(empty);
    const { seed, own, against } = stand?.sitting ?? this.state.against;
    const seated = { seed, against, own: lettersOf(question.players).includes(own) ? own : 'A' };
    const isDealt = stand !== null && stand.game.coup !== null;
    this.turn({ question, against: seated, stand: isDealt ? stand : null, tapped: UNTAPPED, isBusy: false, advice: null, fault: null });
    this.tell(isDealt ? stepsSince(stand) : []);
    if (complaint) this.complain(complaint);
    else if (isDealt) this.goOn();
    else if (!hashOfPage()) this.goOnFrom(dealCoup(sitDown(agreementOf(question), seated)));
  }

  sit(change) {
    const against = { ...this.state.against, ...change };
    const isSeed = Number.isInteger(against.seed) && against.seed >= 0 && against.seed < 1e9;
    this.turn({ against: isSeed ? against : { ...against, seed: this.state.against.seed }, fault: null });
    this.tell([]);
    history.replaceState(null, '', gameAddress(sitDown(agreementOf(this.state.question), this.state.against)));
  }

  agree(change) {
    const question = change(this.state.question);
    const { own } = this.state.against;
    this.turn({ question });
    this.sit({ own: lettersOf(question.players).includes(own) ? own : 'A' });
  }

  deal() {
    const { stand, question, against } = this.state;
    const table = stand ?? sitDown(agreementOf(question), against);
    this.goOnFrom(dealCoup(table));
    this.parts.table.scrollIntoView({ block: 'start', behavior: 'instant' });
  }

  play(move) {
    try {
      this.goOnFrom(makeMove(this.state.stand, move));
    } catch (error) {
      this.complain(error);
    }
  }

  goOnFrom(stand) {
    this.stop();
    this.turn({ stand, tapped: UNTAPPED, advice: null, fault: null });
    this.tell([stand]);
    this.goOn();
  }

  /** The others play until one is to play oneself, or the coup is over. */
  goOn() {
    const { stand, isQuick } = this.state;
    this.keep();
    const isBusy = stand !== null && isUnderWay(stand) && !isOwnTurn(stand);
    this.turn({ isBusy });
    if (!isBusy) {
      this.ask();
      return;
    }
    const wait = setTimeout(() => this.letPlay(stand), isQuick ? 0 : PAUSE);
    this.stop = () => clearTimeout(wait);
  }

  /** The player whose turn it is thinks, and plays. */
  letPlay(stand) {
    this.stop = inSlices(found(thinking(stand)), ([estimates]) => {
      if (!estimates) return;
      const [best] = estimates;
      const isChosen = estimates.length > 1; // that there was nothing else to play is known to nobody else
      const after = makeMove(stand, best.move, isChosen ? { ...best, player: stand.sitting.against } : null);
      this.turn({ stand: after });
      this.tell([after], true);
      this.goOn();
    });
  }

  undo() {
    const stand = this.state.stand && takeBack(this.state.stand);
    if (!stand) return;
    this.stop();
    this.turn({ stand, tapped: UNTAPPED, isBusy: false, advice: null, fault: null });
    this.keep();
    this.tell([]);
    this.ask();
  }

  advise() {
    if (!isAsked(this.state)) return;
    this.stop();
    this.turn({ advice: [] });
    this.stop = inSlices(found(thinking(this.state.stand, ADVISER)), ([advice]) => advice && this.turn({ advice }));
  }

  async save() {
    const { stand } = this.state;
    if (stand) await sendFile(new File([recordText(stand, words)], FILE, { type: 'text/plain' }));
  }

  anew() {
    if (takeBack(this.state.stand) && !window.confirm(words.say('sure to play anew'))) return;
    this.stop();
    this.turn({ stand: null, against: { ...this.state.against, seed: drawn() }, isBusy: false, advice: null, fault: null });
    this.tell([]);
    history.replaceState(null, '', agreementAddress(agreementOf(this.state.question)));
  }

  keep() {
    const { stand } = this.state;
    if (stand) history.replaceState(null, '', gameAddress(stand));
  }

  // --- what is shown and said

  turn(change) {
    this.state = { ...this.state, ...change };
    this.draw();
  }

  draw() {
    const { state, acts, parts } = this;
    const { stand } = state;
    if (!state.fault) for (const each of parts.said.querySelectorAll('.no')) each.remove();
    show(parts.table, stand ? tableView(state, words, acts) : []);
    parts.table.hidden = stand === null;
    show(parts.input, stand ? inputView(state, words, acts) : sittingView(state, words, acts));
    show(parts.bar, stand ? barView(state, words, library, acts) : []);
    show(parts.refused, refusedView(state, words, library, 'try it'));
    show(parts.rules, stand ? [] : agreementView(/** @type {any} */ (state), words, library, acts, true));
    this.drawOnce('advice', state.advice, () => adviceView(state, words));
    const told = [stand, Object.keys(library.clauses).length];
    this.drawOnce('happened', told, () => happenedSince(state, words, library));
    this.drawOnce('chips', told, () => (stand ? chipsView(state, words) : []));
    this.drawOnce('plays', told, () => (stand ? playsView(state, words, plain) : []));
    this.drawOnce('record', told, () => (stand ? recordView(state, words, acts) : []));
  }

  /** Draws a part that stays as it is, with what was opened in it, until what it shows is another. @param shown what it shows */
  drawOnce(part, shown, view) {
    const before = this.drawn.get(part);
    const isSame = Array.isArray(shown) && Array.isArray(before) ? shown.length === before.length && shown.every((each, at) => each === before[at]) : shown === before;
    if (isSame && this.drawn.has(part)) return;
    this.drawn.set(part, shown);
    show(this.parts[part], view());
  }

  tell(steps, isMore = false) {
    const lines = steps.map((step) => element('p', {}, heard(step, words, library)));
    if (isMore) this.parts.said.append(...lines);
    else this.parts.said.replaceChildren(...lines, ...(this.state.stand ? [] : [element('b', {}, asked(this.state, words))]));
  }

  /** Says whose turn it is now. Whoever plays by keyboard is led back to the cards. */
  ask() {
    this.parts.said.append(element('b', {}, asked(this.state, words)));
    if (document.activeElement === document.body) {
      /** @type {HTMLElement|null} */ (place.querySelector('.own [data-key], .playing-deal'))?.focus({ preventScroll: true });
    }
  }

  complain(error) {
    const isRefused = error instanceof Refused;
    if (!isRefused && !(error instanceof Complaint)) throw error;
    const text = isRefused ? words.say('no', { reason: words.reason(error.refusal) }) : words.complaint(error);
    this.turn({ fault: { text, refused: isRefused ? error : null } });
    this.parts.said.append(element('p', { class: 'no' }, text));
  }
}

function* found(work) {
  yield yield* work;
}

function drawn() {
  return Math.floor(Math.random() * MOST_DRAWN);
}

function partsOf(words) {
  const part = (name) => element('div', { class: `playing-${name}` });
  const [table, input, advice, bar, refused, happened, chips, plays, record, rules] =
    ['table desk-felt', 'input', 'advice', 'bar', 'refused', 'happened desk-parts', 'chips', 'plays', 'record', 'rules'].map(part);
  const kept = element('p', { class: 'desk-note', role: 'status' });
  advice.setAttribute('role', 'status');
  const said = element('div', { id: 'playing-said', role: 'log' });
  const left = element('section', { class: 'desk-left', 'aria-label': words.say('table') }, table, said, refused, input, advice, bar);
  const right = element('section', { class: 'desk-right', 'aria-label': words.say('what happened') }, rules, happened, chips);
  const beside = element('div', { class: 'desk-beside' }, plays, record, kept);
  return { all: [left, right, beside], said, table, input, advice, bar, refused, happened, chips, plays, record, rules, kept };
}

async function begin() {
  const player = new Player();
  player.open();
  window.addEventListener('hashchange', () => isPlaceOnPage(location.hash) || player.open());
  document.querySelector('.playing-without')?.remove();
  Object.assign(library, await fetchJson(`${root}desk/library.json`));
  player.draw();
  keep(root, player.parts.kept, words);
}

begin();
