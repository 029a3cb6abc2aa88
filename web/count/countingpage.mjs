/** The page that counts a coup at a real table, of either game. All that was noted is kept in the browser. */

import { agreementOf, gameOf, keepAgreement, keptAgreement, readAgreement, underAgreement } from '../question/agreement.mjs';
import { agreementView, printSheet } from '../desk/agreementview.mjs';
import { bindMethods, fetchJson, hashOfPage, pageOf } from '../desk/browser.mjs';
import { Complaint } from '../question/complaint.mjs';
import { begun, countedBy, keepCount, keptText, noted, plainName, readCount } from './record.mjs';
import { NO_DRAFT, cardsAsked, entryOf, isGone, withRank, withTaken, withoutTapped } from './counting.mjs';
import {
  barView, chipsView, fileOf, inputView, lastView, nameOf, playsView, recordText, recordView, refusedView, saidView, sittingView,
  tableView,
} from './countingview.mjs';
import { element, show } from '../desk/dom.mjs';
import { lettersOf } from '../question/fields.mjs';
import { FIRST_GAME, GAMES } from '../question/games.mjs';
import { sendFile } from '../desk/shareview.mjs';
import { DEAL, Refused, withUsual } from './stand.mjs';

const { place, root, words, library } = pageOf('counting');

class Counter {
  constructor() {
    const { agreement, complaint } = readAgreement(hashOfPage());
    const game = agreement ? gameOf(agreement) : FIRST_GAME;
    const kept = keptAgreement(game);
    /** @type {CountState} */
    this.state = { ...started({ question: questionOf(game, agreement ?? kept), dealer: '', names: {}, begins: null }), kept, opened: [] };
    /** What is wrong with the rules in the address. */
    this.unread = complaint;
    this.parts = partsOf(words);
    this.acts = {
      ...bindMethods(this, ['note', 'undo', 'redo', 'save', 'anew', 'turn']),
      rank: (rank) => this.tap(rank),
      take: (at) => this.turn({ draft: withTaken(this.state.draft, at), fault: null }),
      untap: (at) => this.turn({ draft: withoutTapped(this.state.draft, at), fault: null }),
      suit: (suit) => this.turn({ draft: { ...NO_DRAFT, suit }, fault: null }),
      lay: (isLaying) => this.turn({ draft: { ...NO_DRAFT, isLaying }, fault: null }),
      game: (game) => this.play(game),
      seat: (players) => this.sit({ question: GAMES[this.state.question.game].withPlayers(this.state.question, players) }),
      dealer: (dealer) => this.sit({ dealer }),
      begins: (change, isTyped) => this.hold(change(this.state.begins), isTyped),
      name: (player, name) => this.type({ names: { ...this.state.names, [player]: plainName(name) } }),
      edit: (change) => this.sit({ question: change(this.state.question) }),
      keep: (agreement) => {
        keepAgreement(agreement, this.state.question.game);
        this.turn({ kept: agreement });
      },
      print: () => printSheet(place, this.state.question, words, library),
    };
    place.replaceChildren(...this.parts.all);
  }

  open() {
    this.resume(keptText());
    if (this.unread) this.turn({ fault: { text: `${words.say('unread rules')} ${this.why(this.unread)}`, refused: null } });
  }

  resume(text) {
    if (text === '') {
      const { stand } = this.state;
      this.turn(hashOfPage() ? {} : { stand: noted(stand, DEAL) }); // kept only when something is tapped
      return;
    }
    try {
      const { stand, undone } = readCount(text);
      const { agreement, dealer, names, begins = null } = stand.sitting;
      const game = gameOf(agreement);
      const kept = keptAgreement(game);
      if (stand.before === null && hashOfPage()) this.sit({ names });
      else this.turn({ stand, undone, question: questionOf(game, agreement), dealer, names, begins, kept });
    } catch (error) {
      keepCount(null);
      this.turn({ fault: { text: `${words.say('kept unread')} ${this.why(error)}`, refused: null } });
    }
  }

  play(game) {
    const kept = keptAgreement(game);
    const question = questionOf(game, kept);
    this.turn({ kept });
    this.sit({ question, dealer: lettersOf(question.players)[question.players - 1], begins: null });
  }

  sit(change) {
    this.turn(started({ ...this.state, dealer: this.dealerAmong(change.question), ...change }));
    const fault = this.keepSitting();
    if (fault) this.turn({ fault });
  }

  dealerAmong(question) {
    const { question: before, dealer } = this.state;
    return question && dealer === lettersOf(before.players).at(-1) ? '' : dealer;
  }

  /** Nothing is drawn anew while somebody types: what is tapped next stays where it is. */
  type(change) {
    Object.assign(this.state, started({ ...this.state, ...change }));
    this.state.fault = this.keepSitting();
    this.say(saidView(this.state, words, library));
  }

  hold(begins, isTyped) {
    if (isTyped) this.type({ begins });
    else this.sit({ begins });
  }

  keepSitting() {
    const { sitting } = this.state.stand;
    try {
      countedBy({ sitting }).checkBeginning(sitting);
    } catch (error) {
      return { text: this.why(error), refused: null };
    }
    this.keep();
    return null;
  }

  turn(change) {
    this.state = { ...this.state, ...change };
    this.draw();
  }

  keep() {
    keepCount(this.state);
  }

  tap(rank) {
    const { stand, draft } = this.state;
    if (isGone(stand, draft, rank)) {
      this.turn({ fault: { text: words.say('all four seen', { card: words.card(rank) }), refused: null } });
      return;
    }
    const more = withRank(stand, draft, rank);
    this.turn({ draft: more, fault: null });
    const entry = entryOf(stand, more);
    if (entry !== null && cardsAsked(stand, more) > 0) this.note(entry);
  }

  note(entry, undone = []) {
    try {
      this.turn({ stand: noted(this.state.stand, entry), undone, draft: NO_DRAFT, fault: null });
      this.keep();
      if (entry === DEAL) this.parts.table.scrollIntoView({ block: 'start', behavior: 'instant' });
    } catch (error) {
      this.turn({ fault: { text: this.why(error), refused: error instanceof Refused ? error : null } });
    }
  }

  why(error) {
    if (error instanceof Refused) return error.found ? this.revoked(error) : words.say('no', { reason: words.reason(error.refusal) });
    if (error instanceof Complaint) return words.complaint(error);
    throw error;
  }

  revoked({ refusal, move, stand, found }) {
    const [played, later] = [words.move(move), words.card(found)];
    return words.say('revoked', { player: nameOf(stand, stand.game.coup.turn), played, later, reason: words.reason(refusal) });
  }

  undo() {
    const { stand, undone } = this.state;
    if (stand.before === null) return;
    this.turn({ stand: stand.before, undone: [...undone, stand.entry], draft: countedBy(stand).draftOf(stand.entry), fault: null });
    this.keep();
  }

  redo() {
    const { undone } = this.state;
    if (undone.length > 0) this.note(undone[undone.length - 1], undone.slice(0, -1));
  }

  async save() {
    const { stand } = this.state;
    await sendFile(new File([recordText(stand, words)], fileOf(stand), { type: 'text/plain' }));
  }

  /** Another game of the same people. */
  anew() {
    if (window.confirm(words.say('sure to begin anew'))) this.sit({});
  }

  draw() {
    const { state, acts, parts } = this;
    const isBegun = state.stand.game.coup !== null;
    show(parts.table, isBegun ? tableView(state, words, library, acts) : []);
    parts.table.hidden = !isBegun;
    show(parts.input, isBegun ? inputView(state, words, acts) : sittingView(state, words, acts));
    show(parts.bar, isBegun || state.undone.length > 0 ? barView(state, words, acts) : []);
    show(parts.refused, refusedView(state, words, library, 'settle it', element('p', { class: 'desk-note' }, words.say('settle first'))));
    show(parts.last, isBegun ? lastView(state, words, library) : []);
    show(parts.chips, isBegun ? chipsView(state, words) : []);
    show(parts.plays, isBegun ? playsView(state, words) : []);
    show(parts.record, isBegun ? recordView(state, words, acts) : []);
    show(parts.rules, isBegun ? [] : agreementView(state, words, library, acts, true));
    this.say(saidView(state, words, library));
  }

  say(parts) {
    const { said } = this.parts;
    const text = parts.map((part) => (typeof part === 'string' ? part : part.textContent)).join('');
    if (said.textContent !== text) said.replaceChildren(...parts);
    said.className = this.state.fault ? 'no' : 'open';
  }
}

function questionOf(game, agreement) {
  const { empty, readQuestion } = GAMES[game];
  return agreement ? underAgreement(readQuestion(empty), agreement) : readQuestion(empty);
}

function started({ question, dealer, names, begins }) {
  const agreement = agreementOf(question);
  const letters = lettersOf(agreement.players);
  const seated = letters.includes(dealer) ? dealer : letters.at(-1);
  const { usualBeginning } = countedBy({ sitting: { agreement, dealer, names } });
  const sitting = { agreement, dealer: seated, names, begins: begins && withUsual(usualBeginning(agreement), begins) };
  return { question, dealer: seated, names, begins: sitting.begins, stand: begun(sitting), undone: [], draft: NO_DRAFT, fault: null };
}

function partsOf(words) {
  const part = (name) => element('div', { class: `counting-${name}` });
  const [table, input, bar, refused, last, chips, plays, record, rules] =
    ['table desk-felt', 'input', 'bar', 'refused', 'last desk-parts', 'chips', 'plays', 'record', 'rules'].map(part);
  const said = element('p', { id: 'counting-said', role: 'status' });
  const left = element('section', { class: 'desk-left', 'aria-label': words.say('table') }, table, said, input, bar);
  const right = element('section', { class: 'desk-right', 'aria-label': words.say('what happened') }, refused, rules, last, chips);
  const beside = element('div', { class: 'desk-beside' }, plays, record);
  return { all: [left, right, beside], said, table, input, bar, refused, last, chips, plays, record, rules };
}

async function begin() {
  const counter = new Counter();
  counter.open();
  document.querySelector('.counting-without')?.remove();
  Object.assign(library, await fetchJson(`${root}desk/library.json`));
  counter.draw();
}

begin();
