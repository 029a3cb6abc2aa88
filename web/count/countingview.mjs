/** What every game has that is counted: who sits down, what is tapped back and on, what came of it, the account and the record. */

import { toAddress } from '../question/address.mjs';
import { agreementOf, gameOf } from '../question/agreement.mjs';
import { clause, copier, numberOf } from '../desk/clauseview.mjs';
import { COUNTED, countedBy, isRecordable, recordOf } from './record.mjs';
import * as papillon from './countingtable.mjs';
import * as francion from './francion/countingtable.mjs';
import { button, choice, element, stepper } from '../desk/dom.mjs';
import { lettersOf } from '../question/fields.mjs';
import { GAMES } from '../question/games.mjs';
import { full } from '../question/happenings.mjs';
import { DEAL, netAfter, playsOf, stepsTo } from './stand.mjs';
import { accountView, deskLink, partsView } from '../steps/steppingview.mjs';
import { payments, toldOf } from '../desk/verdictview.mjs';

export function keyed(key, words, onclick, more = {}) {
  return button(key, words.say(key), onclick, more);
}

export function nameOf({ sitting }, player) {
  return sitting.names[player] ? `${sitting.names[player]} (${player})` : player;
}

export function seatTitle(stand, player, words, more = []) {
  const name = stand.sitting.names[player] ? nameOf(stand, player) : words.say('player', { player });
  const roles = [isToPlay(stand, player) && words.say('to play'), ...more, player === stand.game.dealer && words.say('deals')];
  return [name, ...roles.filter(Boolean)].join(' · ');
}

export function isToPlay({ game, wanted }, player) {
  return player === game.coup.turn && !wanted;
}

export function rulesPlayed({ sitting }, words) {
  const { rulebook, readings } = sitting.agreement;
  const n = Object.keys(readings).length;
  return words.say(n > 0 ? 'counts with readings' : 'counts by', { rules: words.say(`by ${rulebook}`), n });
}

// --- who sits down, until the first coup is dealt

export function sittingView(state, words, act) {
  const { question, dealer, names, begins } = state;
  const letters = lettersOf(question.players);
  const counts = GAMES[question.game].counts.map((count) => [`${count}`, `${count}`]);
  const name = (player) => element('p', { class: 'counting-name' },
    element('label', { for: `name-${player}` }, words.say('player', { player })),
    element('input', {
      id: `name-${player}`, type: 'text', maxlength: 16, autocomplete: 'off', value: names[player] ?? '', 'data-key': `name ${player}`,
      oninput: (event) => act.name(player, event.target.value),
    }));
  return [
    element('h2', {}, words.say('who plays')),
    choice('game', words.say('what is counted'), Object.keys(COUNTED).map((game) => [game, words.say(`game ${game}`)]), question.game, act.game),
    choice('how many play', words.say('how many'), counts, String(question.players), (count) => act.seat(Number(count))),
    ...letters.map(name),
    choice('first dealer', words.say(begins ? 'deals now' : 'deals first'), letters.map((player) => [player, player]), dealer, act.dealer),
    choice('begins', words.say('the game'), [['new', words.say('game is new')], ['under way', words.say('game under way')]],
      begins ? 'under way' : 'new', (value) => act.begins(() => (value === 'new' ? null : COUNTED[question.game].usualBeginning(agreementOf(question))), false)),
    ...(begins ? [beginningView(state, words, act)] : []),
    element('p', { class: 'desk-chips' }, keyed('deal first', words, () => act.note(DEAL), { class: 'counting-deal' })),
  ];
}

function beginningView({ question, stand, begins }, words, act) {
  const said = begins;
  const number = ({ name, range }) =>
    stepper(name, words.say(`${name} of`), said[name], range, (value, isTyped) => act.begins((all) => ({ ...all, [name]: value }), isTyped));
  const ofEach = ({ name, range }) => lettersOf(question.players).map((player) =>
    stepper(`${name} ${player}`, words.say(`${name} of`, { player: nameOf(stand, player) }), said[name][player], range,
      (value, isTyped) => act.begins((all) => ({ ...all, [name]: { ...all[name], [player]: value } }), isTyped)));
  return element('div', { class: 'desk-settings', role: 'group', 'aria-label': words.say('game under way') },
    ...COUNTED[question.game].FIELDS.flatMap((field) => (field.isEach ? ofEach(field) : [number(field)])));
}

// --- what is tapped

/** What one sees and taps of each game. @type {Record<string, typeof papillon|typeof francion>} */
const TABLES = { papillon, francion };

function nameOfGame({ sitting }) {
  return gameOf(sitting.agreement);
}

export function fileOf(stand) {
  return `${nameOfGame(stand)}.toml`;
}

export function tableView(state, words, library, act) {
  return TABLES[nameOfGame(state.stand)].tableView(state, words, library, act);
}

export function inputView(state, words, act) {
  const { coup, over } = state.stand.game;
  if (coup.turn !== '-') return TABLES[nameOfGame(state.stand)].inputView(state, words, act);
  return over ? [] : [keyed('deal next', words, () => act.note(DEAL), { class: 'counting-deal' })];
}

export function barView({ stand, undone }, words, act) {
  const isAtCards = stand.before?.before === null;
  return [
    keyed(isAtCards ? 'players and rules' : 'undo', words, act.undo, { 'aria-disabled': String(stand.before === null) }),
    keyed('redo', words, act.redo, { 'aria-disabled': String(undone.length === 0) }),
  ];
}

// --- what came of it

function lastStep(stand) {
  return stepsTo(stand).pop() ?? null;
}

export function saidView({ stand, draft, fault }, words, { rulebooks }) {
  const { coup, over } = stand.game;
  if (coup === null) return [fault?.text ?? '', element('b', {}, words.say('sit down'))];
  const step = lastStep(stand);
  const told = step ? countedBy(step).happenings(step, rulebooks).map((each) => happened(step, each, words)) : [];
  const paid = step && step.act !== DEAL ? paidInAll(step, words) : [];
  const next = coup.turn !== '-' ? TABLES[nameOfGame(stand)].asked({ stand, draft }, words) : over ? words.say('game is over') : '';
  return [`${fault?.text ?? [...told, ...paid].join(' ')} `, element('b', {}, next)];
}

export function paidInAll(step, words) {
  const net = netAfter(step);
  return Object.values(net).some(Boolean) ? [words.say('in all', { net: words.net(net) })] : [];
}

export function happened(stand, happening, words) {
  return toldOf(happening, words, (player) => nameOf(stand, player));
}

export function lastView({ stand }, words, library) {
  const step = lastStep(stand);
  return step === null ? [] : stepsView([step], words, library, () => []);
}

/**
 * What happened in some steps, with who paid whom and each clause.
 *
 * @param more what else is said of a step
 * @param tell how its happenings are told
 */
export function stepsView(steps, words, library, more, tell = (each) => each) {
  const told = steps.map((step) => countedBy(step).happenings(step, library.rulebooks).map(tell));
  const clauses = [...new Set(told.flat().flatMap((each) => each.clauses))];
  return [
    element('h2', {}, words.say('what happened')),
    ...steps.map((step, at) => element('div', { class: 'playing-step' }, ...stepView(step, told[at], words, library, more(step)))),
    element('details', {}, element('summary', {}, words.say('clauses in full', { n: clauses.length })),
      ...clauses.map((citation) => clause(citation, words, library))),
  ];
}

function stepView(step, told, words, library, more) {
  const { act, base, sitting, game: { payments: made } } = step;
  const desk = act === DEAL || !base ? '' : toAddress(countedBy(step).questionAt(base, act)).slice(1);
  const parts = told.map((each) => partOf(happened(step, each, words), each.clauses, library));
  const paid = made.length > 0
    && payments({ ...sitting.agreement, game: nameOfGame(step), table: base?.game }, { payments: made, net: netAfter(step) }, words, library);
  return [...partsView(parts, library.root), paid, ...more, deskLink(desk, library.root, words)];
}

function partOf(text, clauses, { clauses: texts }) {
  const links = clauses.filter((each) => texts[each]).map((each) =>
    [numberOf(each), `${texts[each].page.replace(/\.md$/, '.html')}#${each.replace(':', '-')}`]);
  return { kind: 'item', text, clauses: links, rulings: [], mark: '-' };
}

export function chipsView({ stand }, words) {
  const step = lastStep(stand);
  const before = step?.base?.game ?? stand.game;
  return [element('h2', {}, words.say('account of all')), changesView(before, step?.game ?? before, words, (player) => nameOf(stand, player))];
}

export function changesView(before, now, words, name) {
  const named = ({ accounts, players }) => Object.fromEntries(Object.entries(accounts)
    .filter(([account, chips]) => account !== 'bank' || chips !== 0)
    .map(([account, chips]) => [players.includes(account) ? name(account) : words.account(account), chips]));
  return accountView([before, now].map((game) => ({ chips: named(game), points: {} })), 1, words);
}

/** The plays of the coup. @param written how a move is shown */
export function playsView({ stand }, words, written = (move) => move) {
  const number = stand.coups.length;
  const plays = playsOf(stand);
  const line = (step) => {
    const [{ player, move }] = step.coups[number - 1].moves.slice(-1);
    const net = netAfter(step);
    const told = happened(step, { key: 'plays', parts: { player, move: written(move) }, clauses: [] }, words);
    return element('li', {}, told, Object.values(net).some(Boolean) && element('b', {}, ` ${words.net(net)}`));
  };
  return plays.length === 0 ? [] : [element('details', {},
    element('summary', {}, words.say('moves of coup', { n: number })), element('ol', {}, ...plays.map(line)))];
}

export function recordView({ stand }, words, act) {
  const text = isRecordable(stand) && recordText(stand, words);
  return [
    element('h2', {}, words.say('the record')),
    text && element('p', {}, words.say('record how')),
    text && element('div', { class: 'desk-chips' }, keyed('save record', words, act.save),
      copier(text, words, words.say('the record'), words.say('copy record'))),
    text && element('p', {}, element('code', { class: 'desk-command' }, `${nameOfGame(stand)} replay ${fileOf(stand)}`)),
    element('p', {}, keyed('begin anew', words, act.anew, { class: 'quiet' })),
  ].filter((part) => part instanceof Node);
}

export function recordText(stand, words) {
  const { names } = stand.sitting;
  const named = Object.keys(names).filter((player) => names[player]).map((player) => `${player} ${names[player]}`);
  return recordOf(stand, named.length > 0 ? words.say('record of', { players: named.join(', ') }) : words.say('record title'));
}

/** Why a play was refused: by which clause, and a link to the desk. @param key of the link's words */
export function refusedView({ fault }, words, library, key, ...more) {
  if (!fault?.refused) return [];
  const { move, refusal, stand } = fault.refused;
  const href = `${library.root}desk/index.html${toAddress(countedBy(stand).questionAt(stand, move))}`;
  return [clause(full(refusal.clause, nameOfGame(stand)), words, library), ...more,
    element('p', { class: 'try-it-line' }, element('a', { class: 'try-it', href }, words.say(key)))];
}
