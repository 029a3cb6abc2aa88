/** The answer as one reads it, who pays whom and by which clauses; and the moves that are offered to be tapped. */

import { moveChip } from './cards.mjs';
import { basis, clause, rulingLink } from './clauseview.mjs';
import { button, choice, element, grid } from './dom.mjs';
import { figuresOf, withFigure } from '../question/edits.mjs';
import { lacksOne, TRICK, TURN_UP } from '../question/francion/edits.mjs';
import {
  bestSoFar, certainNet, certainPayments, clausesOf as francionClausesOf, paidForTurnUp, payingClauses,
} from '../question/francion/judge.mjs';
import { GAMES } from '../question/games.mjs';
import { clausesOf, inPlaceOf, laidFor } from '../question/happenings.mjs';
import { isBlank, isUnfinished } from '../question/problems.mjs';
import { isClearedBeforeDeal, rulesOf } from '../question/rules.mjs';
import { UNKNOWN } from '../question/text.mjs';

/** What is wrong with a table of which more must be said before a move can be judged. */
const STILL_UNKNOWN = ['unknown-hand', 'unknown-layout', 'francion-unknown-trick'];

/**
 * The answer in one sentence.
 *
 * @param {string|null} place to which cards are added, null while none are being laid
 * @param isAsked whether somebody asked in a sentence, which may want more than yes or no
 */
export function sentence(question, { problems, verdict, legal }, words, place = null, isAsked = false) {
  if (isUnfinished(question, problems, place !== null)) return toLay(question, words, place);
  if (problems.length > 0) return words.say(problems.every(({ code }) => STILL_UNKNOWN.includes(code)) ? 'still unknown' : 'cannot be');
  if (verdict?.legal) return yes(question, verdict, words, isAsked ? 'allowed' : 'yes');
  if (verdict) return isAsked ? words.say('not allowed', { reason: words.reason(verdict.refusal) }) : answer(verdict, words);
  if (question.turn === null) return words.say('coup over');
  const key = legal.length === 1 ? 'one move' : 'moves';
  return words.say(key, { player: question.turn, n: legal.length });
}

function toLay(question, words, place) {
  const cards = isBlank(question) ? words.say('no card yet') : words.say('no hand yet', { player: question.turn });
  if (question.game !== 'francion') return cards;
  return [cards, trumps(question, words), place !== null && nextCard(question, place, words)].filter(Boolean).join(' ');
}

function nextCard(question, place, words) {
  if (place === TURN_UP) return words.say('next turned up');
  if (place === TRICK) return words.say('next in trick');
  const isLast = place === question.turn && lacksOne(question);
  return words.say(isLast ? 'next completes' : 'next in hand', { player: place });
}

function trumps({ turnUp }, words) {
  const suit = words.say(`suit ${turnUp[1]} alone`);
  return turnUp[0] === UNKNOWN ? words.say('trumps meanwhile', { suit }) : words.say('trumps by', { suit, card: words.card(turnUp) });
}

function yes(question, verdict, words, said) {
  const { payments: made, net, isOpen, after } = verdict;
  const rules = rulesPlayed(question, words);
  const isTrick = question.game === 'francion';
  return [
    made.length > 0 && !isTrick ? words.say(`${said} with payments`, { rules, net: words.net(net) }) : words.say(said, { rules }),
    isOpen && words.say('plus most cards'),
    isOfUnknownTable(question, verdict) && words.say('if nothing to take'),
    question.isAllNamed && words.say('not paid'),
    isTrick && taking(question, after, words),
    isTrick && inAll(question, { payments: made, net, after }, words),
  ].filter(Boolean).join(' ');
}

/** What a card of Le Francion comes to; what the end of the coup brings is told apart if the tricks were not counted. */
function inAll(question, verdict, words) {
  const sure = certainNet(question, verdict);
  return [
    Object.values(sure).some(Boolean) && words.say('in all', { net: words.net(sure) }),
    isTakenAsLast(question, verdict.after) && words.say('tricks on top'),
  ].filter(Boolean).join(' ');
}

export function answer({ refusal }, words, allowed = words.say('yes there')) {
  return refusal ? words.say('no', { reason: words.reason(refusal) }) : allowed;
}

function rulesPlayed({ rulebook, readings }, words) {
  const rules = words.say(`by ${rulebook}`);
  return Object.keys(readings).length > 0 ? words.say('as agreed', { rules }) : rules;
}

export function verdictView({ question }, { verdict, legal }, words, library) {
  if (!verdict) return legal.length > 0 ? [movesTable(question, legal, words)] : [];
  return [
    verdict.move && element('p', { class: 'desk-asked' }, asked(question, verdict, words)),
    verdict.refusal?.code === 'must-capture' && element('p', {}, words.say('could take', { move: words.move(legal[0].move) })),
    verdict.refusal && element('p', { class: 'desk-note' }, words.say('code'), ' ', element('code', {}, verdict.refusal.code)),
    ...remedy(question, verdict, words, library),
    verdict.legal && isTakenAsLast(question, verdict.after) && element('p', {}, words.say('tricks on top')),
    verdict.legal && (isTrickOpen(question, verdict) ? element('p', {}, words.say('nobody pays yet')) : payments(question, certain(question, verdict), words, library)),
    verdict.legal && isCleared(question) && element('p', {}, words.say('cleared before deal', { player: question.dealer }), basis(['papillon:8.4'], library)),
    isOfUnknownTable(question, verdict) && element('p', {}, words.say('if nothing to take')),
    verdict.legal && element('p', {}, afterwards(question, verdict, words)),
    ...happened(question, verdict, words, library),
  ].filter((part) => part instanceof Node);
}

function isCleared(question) {
  return question.game === 'papillon' && isClearedBeforeDeal(question, rulesOf(question.rulebook, question.readings).readings);
}

/** Whether somebody lays down who might take one of the exposed cards that are not known. */
function isOfUnknownTable({ layout = [] }, { move, legal }) {
  return legal && layout.includes(UNKNOWN) && move.startsWith('lay');
}

/** What happens if a refused move was made all the same, and when it must be noticed. */
function remedy({ game }, { refusal }, words, library) {
  const slug = refusal && library.remedies?.[game]?.[refusal.code];
  const text = slug && library.rulings[slug]?.text;
  return text ? [element('p', {}, element('b', {}, words.say('played all the same')), ` ${text} (`, rulingLink(slug, library), ')')] : [];
}

/** Whether a trick ends the coup only because nobody has said how many were won before. */
function isTakenAsLast({ assumed }, { marks }) {
  return Boolean(marks) && 'tricks' in assumed;
}

/** A verdict without what depends on tricks that nobody has counted. */
function certain(question, verdict) {
  if (question.game === 'papillon') return verdict;
  return { ...verdict, payments: certainPayments(question, verdict), net: certainNet(question, verdict) };
}

/** Whether others are still to play to the trick, before which nobody pays (Francion 4.1, 5.2, 5.3). */
function isTrickOpen({ game }, { after }) {
  return game === 'francion' && !after.taker;
}

export function asked({ player, turn }, { move }, words) {
  return words.say('asked', { player: player ?? turn ?? '', move: words.move(move) });
}

function happened(question, verdict, words, library) {
  const told = happenings(question, verdict, library);
  if (told.length === 0) return [];
  return [element('ul', { class: 'desk-happened' }, ...told.map((each) => element('li', {}, toldOf(each, words), basis(each.clauses, library))))];
}

/** What is told of the most cards, if it is known who has captured what. */
const OF_CARDS = ['tie', 'tie lost'];
const OF_TRICKS = ['point', 'bete', 'manche won', 'betes lapse', 'game over', 'welche hidden'];
const PAID = ['pool paid', 'pool shared', 'most cards', 'most points', 'consoled', 'chip for winner', 'tricks paid', 'welche wins', 'welche lost'];

function happenings(question, verdict, { rulebooks }) {
  if (!verdict.legal) return [];
  const due = question.game === 'papillon' ? laidFor(question, verdict, rulebooks) : [];
  const told = GAMES[question.game].happenings({ ...question, move: verdict.move }, rulebooks);
  return [...told.filter(({ key }) => !PAID.includes(key) && !isUncounted(question, verdict, key)), ...due];
}

/** Whether something that happens at the end depends on what nobody has counted. */
function isUncounted(question, { isOpen, after }, key) {
  return question.game === 'francion' ? isTakenAsLast(question, after) && OF_TRICKS.includes(key) : isOpen && OF_CARDS.includes(key);
}

/** What happened, in words. @param nameOf what a player is called */
export function toldOf({ key, parts }, words, nameOf = (player) => player) {
  const { player = '', players = '', chips = 0, move = '', card = '', cards = '', suit = '', ...rest } = parts;
  const isLaid = String(move).startsWith('lay ');
  const named = isLaid ? [...String(move).slice(4)] : String(cards).split(' ');
  return words.say(isLaid ? 'told lays' : `told ${key}`, {
    ...rest, player: nameOf(String(player)), chips: words.chips(Number(chips)), players: words.list([...String(players)].map(nameOf)),
    card: card && words.card(String(card)), suit: suit && words.say(`suit ${suit} alone`),
    cards: named[0] && words.cards(named), move: move && !isLaid ? words.move(String(move)) : '',
  });
}

function afterwards(question, { after }, words) {
  const next = after.turn === null ? words.say('then over') : words.say('then next', { player: after.turn });
  return question.game === 'papillon' ? `${words.say('then exposed', { cards: words.cards(after.layout) })} ${next}` : next;
}

export function gains(question, verdict) {
  return question.game === 'francion' ? certainNet(question, verdict) : verdict.net;
}

function taking(question, after, words) {
  if (after.taker) return words.say('takes the trick', { player: after.taker });
  const best = bestSoFar(question, after);
  return best && words.say('best so far', { player: best.player, card: words.card(best.card) });
}

function movesTable(question, legal, words) {
  const players = Object.keys(question.hands).sort();
  const rows = legal.map((each) => [words.move(each.move), ...players.map((player) => words.signed(gains(question, each)[player]))]);
  return grid([words.say('move'), ...players], rows);
}

export function payments(question, { payments: made, net, isOpen = false }, words, library) {
  const onTop = isOpen ? ` ${words.say('most cards on top')}` : '';
  if (made.length === 0) return element('p', {}, words.say('nobody pays') + onTop);
  const lines = together(made).map((paid) => element('li', {},
    ...words.paid(paid, (reason) => element('b', {}, reason)), basis(paidBy(paid, question, library), library)));
  return element('div', { class: 'desk-paid' },
    element('ul', {}, ...lines),
    element('p', { class: 'desk-net' }, words.say('in all', { net: words.net(net) }) + onTop, isOpen && basis(['papillon:12.2'], library)));
}

function paidBy(paid, { game, rulebook, table }, { rulebooks }) {
  return game === 'francion' ? payingClauses(paid, table?.doubling ?? 1) : [inPlaceOf(paid.clause, rulebooks[rulebook].cites)];
}

export function clausesView({ question }, { verdict }, words, library) {
  if (!verdict) return [];
  const cited = citationsOf(question, verdict, library);
  const others = new Set(happenings(question, verdict, library).flatMap((each) => each.clauses).filter((each) => !cited.includes(each)));
  const quoted = (citations) => [...citations].map((citation) => clause(citation, words, library));
  return [
    element('h2', {}, words.say('by these clauses')), ...quoted(cited),
    ...(others.size > 0 ? [element('details', {}, element('summary', {}, words.say('clauses in full', { n: others.size })), ...quoted(others))] : []),
  ];
}

export function citationsOf(question, verdict, { rulebooks }) {
  return question.game === 'francion' ? francionClausesOf(question, verdict) : clausesOf(question, verdict, rulebooks);
}

// --- what the deal of Le Francion has brought the dealer

function paid(question) {
  return question.game === 'francion' ? paidForTurnUp(question) : null;
}

/** Who pays for a Welche that was turned up; null if nobody does. @param {any} question */
export function welcheTurnedUp(question, words) {
  const found = paid(question);
  if (found === null) return null;
  const [{ to, chips }] = found.payments;
  return words.say('welche turned up', { players: words.list(found.payments.map(({ from }) => from)), dealer: to, chips: words.chips(chips) });
}

export function turnUpView(question, words, library) {
  const found = paid(question);
  if (found === null) return [];
  return [
    element('h2', {}, words.say('paid with the deal')),
    payments(question, found, words, library),
    ...found.clauses.map((citation) => clause(citation, words, library)),
  ];
}

/** Payments put together where they follow each other and are alike. */
function together(payments) {
  const told = [];
  for (const { from, to, ...cause } of payments) {
    const last = told[told.length - 1];
    if (last && isAlike(last, cause) && isOnly(last.to, to)) last.from.push(from);
    else if (last && isAlike(last, cause) && isOnly(last.from, from)) last.to.push(to);
    else told.push({ from: [from], to: [to], ...cause });
  }
  return told;
}

function isAlike(paid, { chips, reason, clause }) {
  return paid.chips === chips && paid.reason === reason && paid.clause === clause;
}

function isOnly(accounts, account) {
  return accounts.length === 1 && accounts[0] === account;
}

// --- the moves to be tapped, and the figures that may be announced with one

export function movesView({ question, picks }, { legal, problems, verdict, announced }, words, act) {
  if (problems.length > 0 || question.turn === null) return [];
  const [asked] = (question.move ?? '').split(' !');
  const { withMove } = GAMES[question.game];
  const turn = question.turn;
  const chip = (move, gain) => moveChip(move, gain, words, () => act.edit((each) => withMove(each, move)),
    { 'aria-pressed': String(asked === move && question.player === null) });
  const chips = legal.map((each) => chip(each.move, gains(question, verdict?.legal && each.move === asked ? verdict : each)[turn]));
  const lay = question.game === 'papillon' && legal.every(({ move }) => move !== 'lay') 
    && button('move lay', words.say(legal.length > 0 ? 'lay all' : 'lays down'), () => act.edit((each) => withMove(each, 'lay')),
      { class: 'desk-chip try', 'aria-pressed': String(asked === 'lay') });
  const half = question.move === null && picks.hand.length + picks.layout.length > 0;
  return [
    element('p', { class: 'desk-note' }, words.say(half ? 'half a move' : legal.length > 0 ? 'pick a move' : 'pick cards', { player: turn })),
    element('div', { class: 'desk-chips' }, ...chips, lay),
    ...figuresView(question, announced, words, act),
    ...supposed(question, verdict ? verdict.payments : legal.length === 1 ? legal[0].payments : [], words),
  ];
}

const NOTHING_ELSE = ['sauterelle', 'petit-papillon', 'papillon'];

/** Why figures count on a table of which little was said: because nothing else lies there. */
function supposed({ assumed, turn }, made, words) {
  const told = 'stock' in assumed ? NOTHING_ELSE.filter((figure) => made.some(({ reason }) => reason === figure)) : [];
  return told.map((figure) => element('p', { class: 'desk-note' }, words.say(`why ${figure}`, { player: turn ?? '' })));
}

/** The figures of the move, of which each was announced or was not. @param announced figures that are taken as announced */
function figuresView(question, announced, words, act) {
  if (question.game !== 'papillon' || question.move === null) return [];
  const options = [['yes', words.say('announced')], ['no', words.say('not announced')]];
  return [
    ...figuresOf(question).map(([figure, isAnnounced]) =>
      choice(`figure ${figure}`, words.figures([figure]), options, isAnnounced ? 'yes' : 'no',
        (said) => act.edit((each) => withFigure(each, figure, said === 'yes')))),
    ...(announced.length > 0 ? [element('p', { class: 'desk-note' }, words.say('taken as announced', { figures: words.figures(announced) }))] : []),
  ];
}
