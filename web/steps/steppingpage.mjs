/** The page on which one steps through the site's recorded games. The address names game and move. */

import { isPlaceOnPage, pageOf } from '../desk/browser.mjs';
import { element, show } from '../desk/dom.mjs';
import {
  KEYS, accountView, barView, fromAddress, happenedView, headingView, movesView, partsView, stepNamed, stepOn, tableView, toAddress,
} from './steppingview.mjs';

const { place, root, words, told } = pageOf('stepping');

class Stepping {
  constructor(listed) {
    this.listed = listed;
    /** The game that is shown. */
    this.name = '';
    this.played = null;
    this.index = 0;
    this.act = { go: (way) => this.go(way), goTo: (index) => this.goTo(index) };
    this.parts = partsOf(words, listed, (name) => this.choose(name));
    place.replaceChildren(...this.parts.all);
  }

  /** What the address names: a game and a move, or a move of what is shown. */
  async open() {
    const { game, move } = fromAddress(location.hash);
    const name = game || (this.played ? this.name : this.listed[0].name);
    if (!this.played || name !== this.name) await this.load(name);
    if (!this.played || name !== this.name) return;
    const found = move === '' ? 0 : stepNamed(this.played.steps, move);
    this.goTo(Math.max(0, found));
    if (found < 0) this.complain(words.say('no such move', { found: move }));
  }

  /** Another game, which the address tells from now on. */
  choose(name) {
    history.pushState(null, '', `#game=${name}`);
    this.open();
  }

  /** Fetches a game of the site. */
  async load(name) {
    if (!this.listed.some((each) => each.name === name)) {
      if (!this.played) await this.load(this.listed[0].name);
      this.complain(words.say('no such game', { found: name }));
      return;
    }
    try {
      const came = await fetch(`${place.dataset.games}${name}.json`);
      if (!came.ok) throw new Error(String(came.status));
      this.show(await came.json(), name);
    } catch (error) {
      this.complain(words.say('game failed', { why: error instanceof Error ? error.message : '' }));
    }
  }

  show(played, name) {
    [this.played, this.name, this.index] = [played, name, 0];
    this.complain('');
    this.parts.chosen.value = name;
    show(this.parts.about, partsView(played.about, root));
    this.parts.about.lang = 'en'; // as the records of the project are written
    show(this.parts.found, partsView(played.found, root));
    this.parts.shown.hidden = played.steps.length === 0;
    this.draw();
  }

  go(way) {
    if (this.played) this.goTo(stepOn(this.index, way, this.played.steps.length));
  }

  goTo(index) {
    const step = this.played?.steps[index];
    if (!step) return;
    this.index = index;
    history.replaceState(null, '', toAddress(this.name, step));
    this.complain('');
    this.draw();
  }

  draw() {
    const { played, index, parts, act, name } = this;
    if (!played || played.steps.length === 0) return;
    const step = played.steps[index];
    show(parts.bar, barView(played.steps, index, words, act));
    show(parts.heading, headingView(step));
    show(parts.table, tableView(step, played.game, words));
    show(parts.account, [accountView(played.steps, index, words)]);
    show(parts.happened, happenedView(step, root, words));
    show(parts.moves, movesView(played.steps, index, name, words));
  }

  /** @param complaint `''` for none */
  complain(complaint) {
    if (this.parts.complaint.textContent !== complaint) this.parts.complaint.textContent = complaint;
  }

  press(event) {
    const way = KEYS[event.key];
    const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea, summary');
    if (!way || isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !this.played) return;
    event.preventDefault();
    this.go(way);
  }
}

function partsOf(words, listed, choose) {
  const part = (name, attributes = {}) => element('div', { class: `stepping-${name}`, ...attributes });
  const [about, bar, table, account, moves] = ['about', 'bar', 'table desk-felt', 'accounts', 'moves'].map((name) => part(name));
  const found = part('found desk-parts');
  const happened = part('happened desk-parts');
  const heading = part('heading', { role: 'status' });
  const complaint = element('p', { id: 'stepping-complaint', class: 'desk-fault', role: 'alert' });
  const chosen = /** @type {HTMLSelectElement} */ (element('select', { id: 'stepping-game', onchange: () => choose(chosen.value) },
    ...listed.map(({ name, title }) => element('option', { value: name }, title))));
  const chooser = element('p', {}, element('label', { for: 'stepping-game' }, words.say('game')), ' ', chosen);
  const shown = part('shown');
  shown.append(bar, heading, element('div', { class: 'stepping-both' }, table, element('div', {}, happened, account)), moves);
  const all = [chooser, complaint, found, shown, about];
  return { all, about, bar, table, account, moves, found, happened, heading, complaint, chosen, shown };
}

function begin() {
  const stepping = new Stepping(told.games);
  document.querySelector('.stepping-without')?.remove();
  window.addEventListener('popstate', () => isPlaceOnPage(location.hash) || stepping.open());
  document.addEventListener('keydown', (event) => stepping.press(event));
  stepping.open();
}

begin();
