/** A recorded game as one steps through it: the table, the account and what happened. */

import { face, suitsFor } from '../desk/cardface.mjs';
import { element } from '../desk/dom.mjs';
import { partsView } from './partsview.mjs';
import { gain, nameOf, toAddress } from './stepping.mjs';

const WAYS = [['first', '«'], ['previous', '‹'], ['next', '›'], ['last', '»']];

/** The buttons that lead from step to step, and how far one is. */
export function barView(steps, index, words, act) {
  const buttons = WAYS.map(([way, sign]) => {
    const isThere = index === (way === 'first' || way === 'previous' ? 0 : steps.length - 1);
    return element('button', {
      type: 'button', 'data-key': way, 'aria-label': words.say(way), title: words.say(way), 'aria-disabled': String(isThere),
      onclick: () => act.go(way),
    }, sign);
  });
  const slider = element('input', {
    type: 'range', min: 0, max: steps.length - 1, value: index, 'data-key': 'step', 'aria-label': words.say('step'),
    'aria-valuetext': steps[index].heading,
    oninput: (event) => act.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value)),
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
    element('div', { class: 'desk-others' }, ...players.map((player, seat) => placeView(
      player === step.turn ? 'turn' : '', [words.say('player', { player }), ...roles(step, player, words)].join(' · '),
      hands[seat], step.captured[player] > 0 ? words.say('captured', { n: step.captured[player] }) : ''))),
  ];
}

function roles({ turn, dealer }, player, words) {
  return [player === turn && words.say('to play'), player === dealer && words.say('deals')].filter(Boolean);
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
