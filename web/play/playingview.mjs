/** The table at which one plays against players of the house: what one sees and taps, what happened, the account, the record. */

import { toAddress } from '../question/address.mjs';
import { moveChip, suitsFor, tappable } from '../desk/cards.mjs';
import { copier } from '../desk/clauseview.mjs';
import { questionOfHand } from '../count/counting.mjs';
import { changesView, happened, keyed, paidInAll, rulesPlayed, stepsView } from '../count/countingview.mjs';
import { button, choice, element, grid } from '../desk/dom.mjs';
import { lettersOf } from '../question/fields.mjs';
import { GAMES } from '../question/games.mjs';
import { happenings } from '../question/happenings.mjs';
import { PLAYERS } from './players.mjs';
import {
  cardsShown, gameAddress, isOwnTurn, isUnderWay, moveTapped, offers, plain, stillPossible, takeBack, withCards,
} from './playing.mjs';
import { recordOf } from '../count/record.mjs';
import { readMove } from '../question/rules.mjs';
import { DEAL } from '../count/stand.mjs';
import { cardsView, placeView } from '../steps/steppingview.mjs';
import { UNKNOWN, sortedCards } from '../question/text.mjs';

export const FILE = 'papillon.toml';

// --- who sits down

export function sittingView({ question, against }, words, act) {
  const letters = lettersOf(question.players);
  const counts = GAMES.papillon.counts.map((count) => /** @type {[string, string]} */ ([`${count}`, `${count}`]));
  const seed = /** @type {HTMLInputElement} */ (element('input', {
    id: 'playing-seed', type: 'number', inputmode: 'numeric', min: 0, value: against.seed, 'data-key': 'seed',
    onchange: () => act.sit({ seed: Number(seed.value) }),
  }));
  return [
    element('h2', {}, words.say('who plays')),
    choice('how many play', words.say('how many'), counts, String(question.players), (count) => act.seat(Number(count))),
    choice('against', words.say('against'), Object.keys(PLAYERS).map((name) => [name, words.say(`player ${name}`)]), against.against,
      (name) => act.sit({ against: name })),
    element('p', { class: 'desk-note' }, words.say(`how ${against.against}`)),
    element('p', { class: 'desk-chips' }, keyed('deal', words, act.deal, { class: 'playing-deal' })),
    choice('seat', words.say('your seat'), letters.map((letter) => [letter, letter]), against.own, (own) => act.sit({ own })),
    element('p', { class: 'playing-seed' }, element('label', { for: 'playing-seed' }, words.say('deal number')), seed,
      keyed('other deal', words, act.drawSeed, { class: 'quiet' })),
  ];
}

// --- the table

export function tableView(state, words, act) {
  const { game, sitting } = state.stand;
  const { coup, accounts, players } = game;
  const isOwn = isAsked(state);
  const n = coup.stock.length;
  const under = [words.say(n === 1 ? 'one card in stock' : 'cards in stock', { n }), words.say('pool holds', { chips: words.chips(accounts.pool) })];
  const others = players.slice(players.indexOf(sitting.own) + 1).concat(players.slice(0, players.indexOf(sitting.own)));
  const { exposed, hand } = cardsShown(state.stand);
  const shown = isOwn ? tappable('exposed', exposed, suitsFor(exposed), state.tapped.taken, words, 'tap if taken', act.take) : cardsView(exposed, suitsFor(exposed), words);
  const own = isOwn ? tappable('hand', hand, suitsFor(hand), state.tapped.hand, words, 'tap to play', act.tap) : cardsView(hand, suitsFor(hand), words);
  return [
    element('div', { class: 'desk-others' }, ...others.map((player) => otherView(state, player, words))),
    lastView(state.stand, words),
    placeView('exposed', words.say('exposed'), shown, under.join(' · ')),
    placeView(`own ${isOwn ? 'turn' : ''}`, titleOf(state, sitting.own, words), own, heldBy(state, sitting.own, words)),
  ];
}

export function isAsked({ stand, isBusy }) {
  return stand !== null && !isBusy && isOwnTurn(stand);
}

function otherView(state, player, words) {
  const { coup } = state.stand.game;
  const backs = coup.hands[player].map(() => UNKNOWN);
  return placeView(player === coup.turn ? 'turn' : '', titleOf(state, player, words), cardsView(backs, suitsFor(backs), words), heldBy(state, player, words));
}

function titleOf({ stand }, player, words) {
  const { game, sitting } = stand;
  const name = words.say(player === sitting.own ? 'you are' : 'player', { player });
  const roles = [player === game.coup.turn && words.say('to play'), player === game.dealer && words.say('deals')];
  return [name, ...roles.filter(Boolean)].join(' · ');
}

function heldBy({ stand }, player, words) {
  const { coup, accounts } = stand.game;
  return `${words.chips(accounts[player])} · ${words.say('captured', { n: coup.piles[player].length })}`;
}

function lastView(stand, words) {
  const { act, base } = stand;
  if (act === DEAL || !base) return element('div', { class: 'playing-last' });
  const { kind, played = [], taken = [], cards } = readMove(act);
  const small = (shown) => cardsView(sortedCards(shown), sortedCards(shown).map(([, suit]) => suit), words);
  return element('div', { class: 'playing-last', 'aria-hidden': 'true' },
    element('span', {}, words.say('asked', { player: base.game.coup.turn, move: '' }).trim()),
    small(kind === 'lay' ? cards ?? [] : played), kind === 'lay' ? element('span', {}, '↓') : element('span', {}, '→'), kind === 'lay' ? '' : small(taken));
}

// --- what one taps

export function inputView(state, words, act) {
  const stand = state.stand;
  if (!isUnderWay(stand)) return state.isBusy || stand.game.over ? [] : [keyed('deal next', words, act.deal, { class: 'playing-deal' })];
  if (!isAsked(state)) return [];
  const offered = offers(stand);
  const possible = stillPossible(stand, state.tapped, offered);
  const tapped = moveTapped(stand, state.tapped);
  const isOther = tapped !== null && possible.length === 0;
  const chip = (move, gain) => moveChip(move, gain, words, () => act.play(withCards(stand, state.tapped, move.split(' ')[0])));
  return [
    possible.length === 0 && !isOther && element('p', { class: 'desk-note' }, words.say('nothing with these')),
    element('div', { class: 'desk-chips', role: 'group', 'aria-label': words.say('you may') }, ...possible.map(({ move, gain }) => chip(move, gain)),
      isOther && button('try', words.move(plain(tapped)), () => act.play(tapped), { class: 'desk-chip try' })),
  ].filter((part) => part instanceof Node);
}

export function barView(state, words, { root }, act) {
  const stand = state.stand;
  const isOwn = isAsked(state);
  return [
    keyed('undo', words, act.undo, { 'aria-disabled': String(takeBack(stand) === null) }),
    isOwn && keyed('advise', words, act.advise),
    isOwn && element('a', { class: 'try-it', 'data-key': 'desk', href: `${root}desk/index.html${toAddress(questionOfHand(stand))}` }, words.say('ask the desk')),
    keyed('at once', words, act.hurry, { class: 'quiet', 'aria-pressed': String(state.isQuick) }),
    keyed('other game', words, act.anew, { class: 'quiet' }),
  ].filter((part) => part instanceof Node);
}

export function adviceView({ advice }, words) {
  if (!advice) return [];
  const [best, ...others] = advice;
  if (!best) return [element('p', { class: 'desk-note' }, words.say('thinking'))];
  if (others.length === 0) return [element('p', {}, words.say('advice', { move: words.move(best.move), reason: words.say('only move') }))];
  const rows = advice.map(({ move, chips, margin }) => [words.move(move), rounded(chips, words, 'exceptZero'), `± ${rounded(margin, words)}`]);
  return [
    element('p', {}, words.say('advice', { move: words.move(best.move), reason: why(best, 'searching', words) })),
    element('details', {}, element('summary', {}, words.say('every move')),
      grid(['move', 'chips held', 'give or take'].map((key) => words.say(key)), rows)),
  ];
}

function why({ chips, margin, games }, player, words) {
  return words.say(`why ${player}`, { chips: rounded(chips, words, 'exceptZero'), margin: rounded(margin, words), n: games });
}

function rounded(number, { language }, signDisplay = /** @type {any} */ ('auto')) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay };
  return new Intl.NumberFormat(language, digits).format(number).replace('-', '−');
}

// --- what happened

export function heard(step, words, { rulebooks }) {
  const paid = step.act === DEAL ? [] : paidInAll(step, words);
  return [...happenings(step, rulebooks).map((each) => happened(step, inRanks(each), words)), ...paid].join(' ');
}

function inRanks({ parts, ...told }) {
  return { ...told, parts: 'move' in parts ? { ...parts, move: plain(String(parts.move)) } : parts };
}

export function asked({ stand, isBusy }, words) {
  if (stand === null) return words.say('sit down to play');
  if (stand.game.over) return words.say('game is over');
  if (!isUnderWay(stand)) return words.say('coup is over');
  return isBusy || !isOwnTurn(stand) ? '' : words.say('your turn');
}

/** The steps since one has last played, that play with them; of a coup that has just begun all of them. */
export function stepsSince(stand) {
  const steps = [];
  for (let each = stand; each && each.act !== ''; each = each.before) {
    steps.unshift(each);
    if (each.act === DEAL || (each.before && isOwnTurn(each.before))) break;
  }
  return steps;
}

export function happenedSince({ stand }, words, library) {
  const thought = ({ why: best }) =>
    (best ? [element('p', { class: 'desk-note' }, words.say('why', { reason: why(best, best.player, words) }))] : []);
  return stand ? stepsView(stepsSince(stand), words, library, thought, inRanks) : [];
}

export function chipsView({ stand }, words) {
  let before = stand;
  while (before.coups.length === stand.coups.length && before.before) before = before.before;
  const name = (player) => (player === stand.sitting.own ? words.say('you are', { player }) : player);
  return [element('h2', {}, words.say('account after', { n: stand.coups.length })), changesView(before.game, stand.game, words, name),
    element('p', { class: 'desk-note' }, rulesPlayed(stand, words))];
}

export function recordView({ stand }, words, act) {
  const now = stand;
  const addressOf = (isDealAlone) => new URL(gameAddress(now, isDealAlone), location.href).href;
  return [
    element('h2', {}, words.say('the game to keep')),
    element('p', {}, words.say('played record how')),
    element('div', { class: 'desk-chips' }, keyed('save record', words, act.save),
      copier(recordText(now, words), words, words.say('the record'), words.say('copy record')),
      copier(addressOf(true), words, words.say('the deal'), words.say('copy deal')),
      copier(addressOf(false), words, words.say('the game so far'), words.say('copy game'))),
    element('p', {}, element('code', { class: 'desk-command' }, `papillon replay ${FILE}`)),
  ];
}

export function recordText(stand, words) {
  const { seed, against } = stand.sitting;
  return recordOf(stand, words.say('played title', { player: words.say(`player ${against}`), seed }));
}
