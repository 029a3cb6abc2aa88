/** What every game has that is counted: what is tapped back and on, what came of it, the account and the record. */

import { toAddress } from '../question/address.mjs';
import { gameOf } from '../question/agreement.mjs';
import { full } from '../question/clauses.mjs';
import { spoken } from '../question/complaint.mjs';
import { countedBy } from './counted.mjs';
import * as papillon from './countingtable.mjs';
import { element } from '../desk/dom.mjs';
import * as francion from './francion/countingtable.mjs';
import { isRecordable, recordOf } from './record.mjs';
import { button, nameOf } from './seatview.mjs';
import { DEAL, lettersOf, netAfter, playsOf, stepsTo } from './stand.mjs';
import { accountView, happenedView } from '../steps/steppingview.mjs';
import { clause, copier, payments, toldOf } from '../desk/verdictview.mjs';

/** What one sees and taps of each game. @type {Record<string, typeof papillon|typeof francion>} */
const TABLES = { papillon, francion };

/** The name of what is counted, which is its command's. */
function nameOfGame({ sitting }) {
  return gameOf(sitting.agreement);
}

/** The file as which a record is saved. */
export function fileOf(stand) {
  return `${nameOfGame(stand)}.toml`;
}

/** The table as it is known. */
export function tableView(state, words, library, act) {
  return TABLES[nameOfGame(state.stand)].tableView(state, words, library, act);
}

/** What comes next: a deal, or what is tapped there. */
export function inputView(state, words, act) {
  const { coup, over } = state.stand.game;
  if (coup.turn !== '-') return TABLES[nameOfGame(state.stand)].inputView(state, words, act);
  return over ? [] : [button('deal next', words, () => act.note(DEAL), { class: 'counting-deal' })];
}

/** Back and on again. */
export function barView({ stand, undone }, words, act) {
  return [
    button('undo', words, act.undo, { 'aria-disabled': String(stand.before === null) }),
    button('redo', words, act.redo, { 'aria-disabled': String(undone.length === 0) }),
  ];
}

// --- what came of it

/** The last deal or play, `null` before the first. */
function lastStep(stand) {
  return stepsTo(stand).pop() ?? null;
}

/** What has just happened in one breath, or why it was not noted, and then what comes next. */
export function saidView({ stand, draft, fault }, words, { rulebooks }) {
  const { coup, over } = stand.game;
  if (coup === null) return [fault?.text ?? '', element('b', {}, words.say('sit down'))];
  const step = lastStep(stand);
  const told = step ? countedBy(step).happenings(step, rulebooks).map((each) => happened(step, each, words)) : [];
  const paid = step && step.act !== DEAL ? paidInAll(step, words) : [];
  const next = coup.turn !== '-' ? TABLES[nameOfGame(stand)].asked({ stand, draft }, words) : over ? words.say('game is over') : '';
  return [`${fault?.text ?? [...told, ...paid].join(' ')} `, element('b', {}, next)];
}

/** What everybody has won or lost in all; nothing of most plays. */
export function paidInAll(step, words) {
  const net = netAfter(step);
  return Object.values(net).some(Boolean) ? [words.say('in all', { net: words.net(net) })] : [];
}

/** What happened, in a sentence. */
export function happened(stand, happening, words) {
  return toldOf(happening, words, (player) => nameOf(stand, player));
}

/** What has just happened, with who paid whom and each clause. */
export function lastView({ stand }, words, library) {
  const step = lastStep(stand);
  if (step === null) return [];
  const told = countedBy(step).happenings(step, library.rulebooks);
  const clauses = [...new Set(told.flatMap((each) => each.clauses))];
  const desk = step.act === DEAL ? '' : toAddress(countedBy(step).questionAt(step.base, step.act)).slice(1);
  const parts = told.map((each) => partOf(happened(step, each, words), each.clauses, library));
  return [
    element('h2', {}, words.say('what happened')),
    ...happenedView({ parts, desk }, library.root, words),
    ...step.game.payments.length === 0 ? [] :
      [payments({ ...stand.sitting.agreement, game: nameOfGame(stand), table: step.base?.game }, { payments: step.game.payments, net: netAfter(step) }, words, library)],
    element('details', {}, element('summary', {}, words.say('clauses in full', { n: clauses.length })),
      ...clauses.map((citation) => clause(citation, words, library))),
  ];
}

/** A line with its clauses, as the reference tells one; their links as soon as the texts have come. */
export function partOf(text, clauses, { clauses: texts }) {
  const links = clauses.filter((each) => texts[each]).map((each) =>
    [spoken(each).replace(/^(Papillon|Francion) /, ''), `${texts[each].page.replace(/\.md$/, '.html')}#${each.replace(':', '-')}`]);
  return { kind: 'item', text, clauses: links, rulings: [], mark: '-' };
}

/** Who has how many chips. */
export function chipsView({ stand }, words) {
  const step = lastStep(stand);
  const before = step?.base?.game.accounts ?? stand.game.accounts;
  const names = Object.fromEntries(lettersOf(stand.game.players.length).map((player) => [player, nameOf(stand, player)]));
  const named = (accounts) => Object.fromEntries(Object.entries(accounts)
    .filter(([account, chips]) => account !== 'bank' || chips !== 0)
    .map(([account, chips]) => [names[account] ?? words.account(account), chips]));
  const steps = [before, step?.game.accounts ?? before].map((accounts) => ({ chips: named(accounts), points: {} }));
  return [element('h2', {}, words.say('account of all')), accountView(steps, 1, words)];
}

/** The plays of the coup. */
export function playsView({ stand }, words) {
  const number = stand.coups.length;
  const plays = playsOf(stand);
  const line = (step) => {
    const [{ player, move }] = step.coups[number - 1].moves.slice(-1);
    const net = netAfter(step);
    const told = happened(step, { key: 'plays', parts: { player, move }, clauses: [] }, words);
    return element('li', {}, told, Object.values(net).some(Boolean) && element('b', {}, ` ${words.net(net)}`));
  };
  return plays.length === 0 ? [] : [element('details', {},
    element('summary', {}, words.say('moves of coup', { n: number })), element('ol', {}, ...plays.map(line)))];
}

/** The record of what was counted, to be kept. */
export function recordView({ stand }, words, act) {
  const text = isRecordable(stand) && recordText(stand, words);
  return [
    element('h2', {}, words.say('the record')),
    text && element('p', {}, words.say('record how')),
    text && element('div', { class: 'desk-chips' }, button('save record', words, act.save),
      copier(text, words, words.say('the record'), words.say('copy record'))),
    text && element('p', {}, element('code', { class: 'desk-command' }, `${nameOfGame(stand)} replay ${fileOf(stand)}`)),
    element('p', {}, button('begin anew', words, act.anew, { class: 'quiet' })),
  ].filter((part) => part instanceof Node);
}

export function recordText(stand, words) {
  const { names } = stand.sitting;
  const named = Object.keys(names).filter((player) => names[player]).map((player) => `${player} ${names[player]}`);
  return recordOf(stand, named.length > 0 ? words.say('record of', { players: named.join(', ') }) : words.say('record title'));
}

/** Why something was not noted: by which clause, and where to settle it. */
export function refusedView({ fault }, words, library) {
  if (!fault?.refused) return [];
  const { move, refusal, stand } = fault.refused;
  const { questionAt } = countedBy(stand);
  const citation = full(refusal.clause, nameOfGame(stand));
  const href = `${library.root}desk/index.html${toAddress(questionAt(stand, move))}`;
  return [
    clause(citation, words, library),
    element('p', { class: 'desk-note' }, words.say('settle first')),
    element('p', { class: 'try-it-line' }, element('a', { class: 'try-it', href }, words.say('settle it'))),
  ];
}
