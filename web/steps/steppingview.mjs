/** A recorded game as one steps through it: from step to step, the table, the account, what happened, and the address of a move. */

import { face, suitsFor } from '../desk/cards.mjs';
import { button, element, withMarkup } from '../desk/dom.mjs';

export const KEYS = { Home: 'first', ArrowLeft: 'previous', ArrowRight: 'next', End: 'last' };

/** Characters of an address that are read. */
const LONGEST_ADDRESS = 200;
/** Letters of an address that a message shows. */
const LONGEST_NAME = 60;

/** Which step comes on a way. @param count of all steps */
export function stepOn(index, way, count) {
  const next = { first: 0, previous: index - 1, next: index + 1, last: count - 1 }[way];
  return Math.max(0, Math.min(next, count - 1));
}

/** A step as people and addresses name it: coup and move. */
export function nameOf({ coup, move }) {
  return `${coup}.${move}`;
}

/** Where a step stands, -1 for one that there is not. */
export function stepNamed(steps, name) {
  return steps.findIndex((step) => nameOf(step) === name);
}

/** What a step gave to an account and took from it; at the first one nothing. */
export function gain(steps, index, account) {
  const before = steps[index - 1];
  return before === undefined ? 0 : steps[index].chips[account] - (before.chips[account] ?? 0);
}

/** The game and the move that an address names; `''` where it names none. */
export function fromAddress(hash) {
  const said = new URLSearchParams(hash.slice(0, LONGEST_ADDRESS).replace(/^#/, ''));
  return { game: named(said.get('game') ?? ''), move: named(said.get('move') ?? '') };
}

/** The address of a step of a game. */
export function toAddress(game, step) {
  return `#game=${game}&move=${nameOf(step)}`;
}

/** A name as a message shows it. */
function named(name) {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '');
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 3)}...` : plain;
}

const WAYS = [['first', '«'], ['previous', '‹'], ['next', '›'], ['last', '»']];

/** The buttons that lead from step to step, and how far one is. */
export function barView(steps, index, words, act) {
  const buttons = WAYS.map(([way, sign]) => {
    const isThere = index === (way === 'first' || way === 'previous' ? 0 : steps.length - 1);
    return button(way, sign, () => act.go(way), { 'aria-label': words.say(way), title: words.say(way), 'aria-disabled': String(isThere) });
  });
  const slider = element('input', {
    type: 'range', min: 0, max: steps.length - 1, value: index, 'data-key': 'step', 'aria-label': words.say('step'),
    'aria-valuetext': steps[index].heading,
    oninput: (event) => act.goTo(Number(event.target.value)),
  });
  return [...buttons, slider];
}

export function headingView(step) {
  const name = step.move > 0 && element('span', { class: 'stepping-name' }, nameOf(step), ' ');
  return [element('h2', {}, ...[name, step.heading].filter(Boolean)),
    ...(step.comment ? [element('p', { class: 'desk-note' }, step.comment)] : [])];
}

/** The table after a step. Everybody keeps his place, so that one sees what moves. */
export function tableView(step, game, words) {
  const players = Object.keys(step.hands);
  const places = [step.exposed, ...players.map((player) => step.hands[player])];
  const suits = suitsFor(places.flat());
  const [exposed, ...hands] = places.map((cards) => cardsView(cards, suits.splice(0, cards.length), words));
  const stock = words.say(step.stock === 1 ? 'one card in stock' : 'cards in stock', { n: step.stock });
  return [
    placeView('exposed', words.say(`exposed ${game}`), exposed, stock),
    element('div', { class: 'desk-others' }, ...players.map((player, seat) => placeView(player === step.turn ? 'turn' : '',
      [words.say('player', { player }), player === step.turn && words.say('to play'), player === step.dealer && words.say('deals')]
        .filter(Boolean).join(' · '), hands[seat], step.captured[player] > 0 ? words.say('captured', { n: step.captured[player] }) : ''))),
  ];
}

export function placeView(kind, title, cards, note) {
  return element('section', { class: `desk-place stepping-place ${kind}`, 'aria-label': title },
    element('div', { class: 'desk-head' }, element('span', {}, title)), cards,
    note !== '' && element('p', { class: 'desk-note' }, note));
}

export function cardsView(cards, suits, words) {
  if (cards.length === 0) return element('p', { class: 'desk-empty' }, words.say('no card'));
  return element('ul', { class: 'desk-cards' }, ...cards.map((card, index) => element('li', { class: 'desk-card' },
    face(words.index(card), suits[index]), element('span', { class: 'unseen' }, words.card(card)))));
}

export function accountView(steps, index, words) {
  const { chips, points } = steps[index];
  const hasPoints = Object.keys(points).length > 0;
  const rows = Object.entries(chips).map(([account, count]) => {
    const change = gain(steps, index, account);
    return element('tr', {}, element('th', { scope: 'row' }, account), element('td', {}, String(count).replace('-', '−')),
      element('td', { class: 'stepping-gain' }, change === 0 ? '' : words.signed(change)),
      hasPoints && element('td', {}, String(points[account] ?? '')));
  });
  const heads = ['account', 'chips held', 'change', ...(hasPoints ? ['points held'] : [])];
  return element('table', { class: 'docutils stepping-account' },
    element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, words.say(head))))),
    element('tbody', {}, ...rows));
}

/** What happened, and where to ask about it. @param root the way to the root of this edition */
export function happenedView({ parts, desk }, root, words) {
  return [...partsView(parts, root), deskLink(desk, root, words)].filter((part) => part instanceof Node);
}

/** The link to the same question at the desk. @param desk its address, `''` if it cannot be asked */
export function deskLink(desk, root, words) {
  return desk !== '' && element('p', { class: 'try-it-line' },
    element('a', { class: 'try-it', href: `${root}desk/index.html#${desk}` }, words.say('try it')));
}

export function movesView(steps, index, game, words) {
  const { coup } = steps[index];
  const links = steps.map((step, place) => step.coup === coup && element('li', {}, element('a', {
    href: toAddress(game, step), 'aria-current': place === index ? 'step' : null,
  }, step.heading)));
  return [element('h3', {}, words.say('moves of coup', { n: coup })), element('ol', { start: 0 }, ...links)];
}

// --- what the site tells of a recorded game, part by part (`docs/_ext/recordsteps.py`)

/** A text with minus signs for the hyphens that a command prints before numbers. */
function set(text) {
  return text.replace(/(^|\s)-(?=\d)/g, '$1−');
}

const VIEWS = {
  line: ({ text, style }) => element('p', { class: `said ${style}` }, text),
  text: ({ paragraphs, style }) => element('div', { class: style },
    ...paragraphs.map((each) => element('p', {}, ...withMarkup(each)))),
  item: itemView,
  fields: ({ pairs }) => element('dl', {}, ...pairs.flatMap((/** @type {[string, string]} */ [name, value]) =>
    [element('dt', {}, name), element('dd', {}, value)])),
};

/** @param root the way to the root of this edition */
export function partsView(parts, root) {
  const shown = [];
  for (const part of parts) {
    const view = VIEWS[part.kind](part, root);
    const list = shown[shown.length - 1];
    if (view.tagName === 'LI' && list?.tagName === 'UL') list.append(view);
    else shown.push(view.tagName === 'LI' ? element('ul', {}, view) : view);
  }
  return shown;
}

function itemView({ text, clauses, rulings, mark }, root) {
  const cited = [...clauses, ...rulings].flatMap(([name, place], number) =>
    [number === clauses.length ? '; ' : ', ', element('a', { href: root + place }, name)].slice(number === 0 ? 1 : 0));
  const basis = cited.length > 0 && element('span', { class: 'basis' }, ' [', ...cited, ']');
  return mark === '' ? element('p', {}, set(text), basis) : element('li', { class: mark === '=' ? 'sum' : '' }, set(text), basis);
}
