/**
 * The page on which one steps through recorded games: those of the site, and a record that a reader gives, which the
 * reference reads, checks and tells in a worker. The address names game and move.
 *
 * @typedef {import('./stepping.mjs').Played} Played
 * @typedef {import('./stepping.mjs').Way} Way
 *
 * @typedef {{name: string, title: string}} Listed a game of the site
 */

import { choice, element, show } from './dom.mjs';
import { partsView } from './partsview.mjs';
import { Reference } from './reference.mjs';
import { KEYS, fromAddress, givenIn, stepNamed, stepOn, textOf, toAddress } from './stepping.mjs';
import { accountView, barView, happenedView, headingView, movesView, tableView } from './steppingview.mjs';
import { Words } from './words.mjs';

/** Milliseconds in which a record is read and told, or else it is given up: a record may be made to take for ever. */
const PATIENCE = 60_000;

const place = /** @type {HTMLElement} */ (document.getElementById('stepping'));
const { root = '../', reference, bytes = '0' } = place.dataset;
const language = /** @type {import('./words.mjs').Language} */ (document.documentElement.lang === 'fr' ? 'fr' : 'en');

class Stepping {
  /** @param {Words} words @param {Listed[]} listed */
  constructor(words, listed) {
    this.words = words;
    this.listed = listed;
    /** The game of the site that is shown, `''` for a record of the reader's own. */
    this.name = '';
    /** @type {Played|null} */
    this.played = null;
    this.index = 0;
    /** The game by whose rules a record is read. */
    this.game = 'papillon';
    /** @type {{record: {text: string, source: string, game: string, language: string}}|null} a record that waits to be read */
    this.asked = null;
    this.stop = () => {};
    const hire = () => new Worker(`${root}desk/reference.worker.mjs`, { type: 'module' });
    this.reference = new Reference(new URL(reference ?? '', location.href).href, hire, () => this.tellState());
    this.act = { go: (/** @type {Way} */ way) => this.go(way), goTo: (/** @type {number} */ index) => this.goTo(index) };
    this.parts = partsOf(words, listed, (name) => this.choose(name));
    place.replaceChildren(...this.parts.all, ...(reference === undefined ? [] : [this.givenView()]));
  }

  /** What the address names: a game and a move, or a move of what is shown. */
  async open() {
    const { game, move } = fromAddress(location.hash);
    const name = game || (this.played ? this.name : this.listed[0].name);
    if (!this.played || name !== this.name) await this.load(name);
    if (!this.played || name !== this.name) return;
    const found = move === '' ? 0 : stepNamed(this.played.steps, move);
    this.goTo(Math.max(0, found));
    if (found < 0) this.complain(this.words.say('no such move', { found: move }));
  }

  /** Another game, which the address tells from now on. @param {string} name */
  choose(name) {
    history.pushState(null, '', `#game=${name}`);
    this.open();
  }

  /** Fetches a game of the site. @param {string} name */
  async load(name) {
    if (!this.listed.some((each) => each.name === name)) {
      if (!this.played) await this.load(this.listed[0].name);
      this.complain(this.words.say('no such game', { found: name }));
      return;
    }
    try {
      const came = await fetch(`${place.dataset.games}${name}.json`);
      if (!came.ok) throw new Error(String(came.status));
      this.show(await came.json(), name);
    } catch (error) {
      this.complain(this.words.say('game failed', { why: error instanceof Error ? error.message : '' }));
    }
  }

  /** @param {Played} played @param {string} name `''` for a record of the reader's own */
  show(played, name) {
    [this.played, this.name, this.index] = [played, name, 0];
    this.complain('');
    this.parts.chosen.value = name;
    show(this.parts.about, partsView(played.about, root));
    if (name === '') this.parts.about.removeAttribute('lang');
    else this.parts.about.lang = 'en'; // as the records of the project are written
    show(this.parts.found, partsView(played.found, root));
    this.parts.found.classList.toggle('is-wrong', !played.isRight);
    this.parts.shown.hidden = played.steps.length === 0;
    this.draw();
  }

  /** @param {Way} way */
  go(way) {
    if (this.played) this.goTo(stepOn(this.index, way, this.played.steps.length));
  }

  /** @param {number} index */
  goTo(index) {
    const step = this.played?.steps[index];
    if (!step) return;
    this.index = index;
    history.replaceState(null, '', toAddress(this.name, step));
    this.complain('');
    this.draw();
  }

  draw() {
    const { played, index, words, parts, act, name } = this;
    if (!played || played.steps.length === 0) return;
    const step = played.steps[index];
    show(parts.bar, barView(played.steps, index, words, act));
    show(parts.heading, headingView(step));
    show(parts.table, tableView(step, played.game, words));
    show(parts.account, [accountView(played.steps, index, words)]);
    show(parts.happened, happenedView(step, root, words));
    show(parts.moves, movesView(played.steps, index, name, words));
  }

  /** @param {string} complaint `''` for none */
  complain(complaint) {
    if (this.parts.complaint.textContent !== complaint) this.parts.complaint.textContent = complaint;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const way = KEYS[event.key];
    const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea, summary');
    if (!way || isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !this.played) return;
    event.preventDefault();
    this.go(way);
  }

  // --- a record of the reader's own

  /** Where a record is chosen, dropped or pasted. */
  givenView() {
    const { words } = this;
    const file = /** @type {HTMLInputElement} */ (element('input', {
      type: 'file', id: 'stepping-file', accept: '.toml,text/plain', onchange: () => this.take([...file.files ?? []]),
    }));
    const pasted = /** @type {HTMLTextAreaElement} */ (element('textarea', { id: 'stepping-pasted', rows: 4, spellcheck: 'false' }));
    const read = () => this.read(textOf(new TextEncoder().encode(pasted.value), words.say('pasted')), words.say('pasted'));
    const games = element('div', {});
    const draw = () => show(games, [choice('game', words.say('by rules of'),
      ['papillon', 'francion'].map((game) => [game, words.say(`game ${game}`)]), this.game, (game) => {
        this.game = game;
        draw();
      })]);
    draw();
    return element('section', { class: 'stepping-given' },
      element('h2', {}, words.say('own')),
      element('p', {}, words.say('own how'), ' ', element('small', {}, words.say('reference size', { n: words.megabytes(Number(bytes)) }))),
      games,
      element('p', {}, element('label', { for: 'stepping-file' }, words.say('choose file')), ' ', file),
      element('details', {}, element('summary', {}, words.say('paste')),
        element('label', { for: 'stepping-pasted' }, words.say('pasted record')), pasted,
        element('button', { type: 'button', onclick: read }, words.say('read it'))));
  }

  /** @param {File[]} files none where somebody has dropped something else */
  async take(files) {
    if (files.length > 0) this.read(await givenIn(files), files[0].name);
  }

  /** Has the reference read a record. @param {import('./stepping.mjs').Given} given @param {string} source */
  read(given, source) {
    if ('complaint' in given) {
      this.refuse(given.complaint);
      return;
    }
    this.complain('');
    place.setAttribute('aria-busy', 'true');
    this.parts.shown.scrollIntoView({ block: 'start' });
    this.reference.wake();
    this.asked = { record: { text: given.text, source, game: this.game, language } };
    this.tellState();
  }

  /** Puts the record to the reference as soon as it is ready, for so long as one cares to wait. */
  put() {
    if (!this.asked) return;
    this.stop();
    const patience = setTimeout(() => this.reference.fail(this.words.say('too long')), PATIENCE);
    this.stop = () => clearTimeout(patience);
    this.reference.ask(this.asked, (answer) => this.hear(answer));
    this.asked = null;
  }

  /** @param {Played & {complaint?: string}} answer */
  hear(answer) {
    this.rest();
    if (answer.complaint !== undefined) {
      this.refuse(answer.complaint);
      return;
    }
    this.show(answer, '');
    this.goTo(0);
    place.scrollIntoView({ block: 'start' });
  }

  /** Nothing is waited for any more. */
  rest() {
    this.stop();
    this.parts.progress.hidden = true;
    this.parts.waiting.textContent = '';
    place.removeAttribute('aria-busy');
  }

  /** @param {string} complaint why a record is not shown */
  refuse(complaint) {
    this.complain(complaint);
    this.parts.complaint.scrollIntoView({ block: 'nearest' });
  }

  /** How far the reference has come. */
  tellState() {
    const { phase, bytes: come, failure } = this.reference.state;
    const { progress, waiting } = this.parts;
    progress.hidden = phase !== 'coming';
    progress.value = come;
    const told = phase === 'ready' ? 'reading' : 'reference waits';
    if (waiting.textContent !== this.words.say(told)) waiting.textContent = this.words.say(told);
    if (phase === 'ready') this.put();
    if (phase !== 'failed') return;
    this.asked = null;
    this.rest();
    this.refuse(this.words.say('reading failed', { why: failure }));
  }
}

/**
 * The parts of the page that stay, whatever is shown.
 *
 * @param {Words} words
 * @param {Listed[]} listed
 * @param {(name: string) => void} choose
 */
function partsOf(words, listed, choose) {
  const part = (/** @type {string} */ name, attributes = {}) => element('div', { class: `stepping-${name}`, ...attributes });
  const [about, bar, table, account, moves] = ['about', 'bar', 'table desk-felt', 'accounts', 'moves'].map((name) => part(name));
  const found = part('found desk-parts');
  const happened = part('happened desk-parts');
  const heading = part('heading', { role: 'status' });
  const complaint = element('p', { id: 'stepping-complaint', class: 'desk-fault', role: 'alert' });
  const waiting = element('p', { class: 'desk-note', role: 'status' });
  const progress = /** @type {HTMLProgressElement} */ (element('progress',
    { max: bytes, value: 0, hidden: true, 'aria-label': words.say('own') }));
  const own = element('option', { value: '', hidden: true }, words.say('own'));
  const chosen = /** @type {HTMLSelectElement} */ (element('select', { id: 'stepping-game', onchange: () => choose(chosen.value) },
    own, ...listed.map(({ name, title }) => element('option', { value: name }, title))));
  const chooser = element('p', {}, element('label', { for: 'stepping-game' }, words.say('game')), ' ', chosen);
  const shown = part('shown');
  shown.append(bar, heading, element('div', { class: 'stepping-both' }, table, element('div', {}, happened, account)), moves);
  const all = [chooser, complaint, waiting, progress, found, shown, about];
  return { all, about, bar, table, account, moves, found, happened, heading, complaint, waiting, progress, chosen, shown };
}

function begin() {
  const told = document.getElementById('desk-told')?.textContent ?? '{}';
  const { words, games } = JSON.parse(told);
  const stepping = new Stepping(new Words(language, words, {}), games);
  document.querySelector('.stepping-without')?.remove();
  window.addEventListener('popstate', () => stepping.open());
  document.addEventListener('keydown', (event) => stepping.press(event));
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    if (reference !== undefined) stepping.take([...event.dataTransfer?.files ?? []]);
  });
  stepping.open();
}

begin();
