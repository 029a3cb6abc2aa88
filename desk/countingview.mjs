/** A coup as it is counted: who sits down, the table, what one taps, and what came of it. */

import { toAddress } from './address.mjs';
import { face, suitsFor } from './cardface.mjs';
import { full } from './clauses.mjs';
import { spoken } from './complaint.mjs';
import { DEAL, RANKS_TAPPED, isBlank, lettersOf, netAfter, offers, stepsTo, unseen, wanted } from './counting.mjs';
import { choice, element } from './dom.mjs';
import { cardsAsked, entryOf, exposedIn, isGone } from './drafting.mjs';
import { happenings } from './happenings.mjs';
import { isRecordable, questionAt, recordOf } from './record.mjs';
import { accountView, cardsView, happenedView, placeView } from './steppingview.mjs';
import { UNKNOWN } from './text.mjs';
import { clause, copier, payments } from './verdictview.mjs';

/**
 * @typedef {import('./countingpage.mjs').State} State
 * @typedef {import('./countingpage.mjs').Acts} Acts
 * @typedef {import('./counting.mjs').Stand} Stand
 * @typedef {import('./happenings.mjs').Happening} Happening
 * @typedef {import('./page.mjs').Library} Library
 * @typedef {import('./words.mjs').Words} Words
 */

export const FILE = 'papillon.toml';

/** @param {string} key @param {Words} words @param {() => void} onclick @param {Record<string, unknown>} [more] */
function button(key, words, onclick, more = {}) {
  return element('button', { type: 'button', 'data-key': key, onclick, ...more }, words.say(key));
}

// --- who sits down

/**
 * Who plays and deals, and by which rules, until the first coup is dealt.
 *
 * @param {State} state
 * @param {Words} words
 * @param {Acts} act
 */
export function sittingView({ question, dealer, names }, words, act) {
  const letters = lettersOf(question.players);
  const name = (/** @type {string} */ player) => element('p', { class: 'counting-name' },
    element('label', { for: `name-${player}` }, words.say('player', { player })),
    element('input', {
      id: `name-${player}`, type: 'text', maxlength: 16, autocomplete: 'off', value: names[player] ?? '', 'data-key': `name ${player}`,
      oninput: (/** @type {Event} */ event) => act.name(player, /** @type {HTMLInputElement} */ (event.target).value),
    }));
  return [
    element('h2', {}, words.say('who plays')),
    choice('how many play', words.say('how many'), [['3', '3'], ['4', '4']], String(question.players), (count) => act.seat(Number(count))),
    ...letters.map(name),
    choice('first dealer', words.say('deals first'), letters.map((player) => [player, player]), dealer, act.dealer),
    element('p', { class: 'desk-chips' }, button('deal first', words, () => act.note(DEAL), { class: 'counting-deal' })),
  ];
}

// --- the table

/**
 * The table as it is known. Everybody keeps his place, so that one sees what moves.
 *
 * @param {State} state
 * @param {Words} words
 * @param {Acts} act
 */
export function tableView({ stand, draft }, words, act) {
  const { coup, players } = stand.game;
  const stock = coup.stock.length;
  const isPlaying = coup.turn !== '-' && cardsAsked(stand, draft) === 0;
  const exposed = isPlaying ? takeable(stand, draft.taken, words, act) : cardsView(...shown(exposedIn(stand)), words);
  return [
    placeView('exposed', words.say('exposed'), exposed, words.say(stock === 1 ? 'one card in stock' : 'cards in stock', { n: stock })),
    element('div', { class: 'desk-others' }, ...lettersOf(players.length).map((player) => seatView(stand, player, words))),
    element('p', { class: 'desk-note' }, rulesPlayed(stand, words)),
  ];
}

/** By which rules the page counts. @param {Stand} stand @param {Words} words */
function rulesPlayed({ sitting }, words) {
  const { rulebook, readings } = sitting.agreement;
  const n = Object.keys(readings).length;
  return words.say(n > 0 ? 'counts with readings' : 'counts by', { rules: words.say(`by ${rulebook}`), n });
}

/** Cards and the suits in which they are shown. @param {string[]} cards @returns {[string[], string[]]} */
function shown(cards) {
  const known = cards.map((card) => (isBlank(card) ? UNKNOWN : card));
  return [known, suitsFor(known)];
}

/**
 * The exposed cards, to be tapped where they are taken.
 *
 * @param {Stand} stand
 * @param {number[]} taken
 * @param {Words} words
 * @param {Acts} act
 */
function takeable(stand, taken, words, act) {
  const [cards, suits] = shown(exposedIn(stand));
  if (cards.length === 0) return element('p', { class: 'desk-empty' }, words.say('no card'));
  return element('div', { class: 'desk-cards' }, ...cards.map((card, place) => element('button', {
    type: 'button', class: 'desk-card', 'data-key': `exposed ${place}`, 'aria-pressed': String(taken.includes(place)),
    'aria-label': words.say('tap if taken', { card: words.card(card) }), onclick: () => act.take(place),
  }, face(words.index(card), suits[place]))));
}

/** @param {Stand} stand @param {string} player @param {Words} words */
function seatView(stand, player, words) {
  const { coup, dealer, accounts } = stand.game;
  const isTurn = player === coup.turn && !wanted(stand);
  const roles = [isTurn && words.say('to play'), player === dealer && words.say('deals')].filter(Boolean);
  const pile = coup.piles[player].length;
  const told = [pile > 0 && words.say('captured', { n: pile }), words.chips(accounts[player])].filter(Boolean);
  return placeView(isTurn ? 'turn' : '', [seatName(stand, player, words), ...roles].join(' · '),
    cardsView(...shown(coup.hands[player]), words), told.join(' · '));
}

/** @param {Stand} stand @param {string} player @param {Words} words */
function seatName(stand, player, words) {
  return stand.sitting.names[player] ? nameOf(stand, player) : words.say('player', { player });
}

/** A player by letter, with the name where one is known. @param {Stand} stand @param {string} player */
function nameOf({ sitting }, player) {
  return sitting.names[player] ? `${sitting.names[player]} (${player})` : player;
}

// --- what one taps

/**
 * What comes next: a deal, cards that lie exposed, or a play.
 *
 * @param {State} state
 * @param {Words} words
 * @param {Acts} act
 */
export function inputView(state, words, act) {
  const { stand } = state;
  const { coup, over } = stand.game;
  if (coup.turn === '-') return over ? [] : [button('deal next', words, () => act.note(DEAL), { class: 'counting-deal' })];
  return cardsAsked(stand, state.draft) > 0 ? askedView(state, words, act) : playView(state, words, act);
}

/** Cards that are tapped one after another. @param {State} state @param {Words} words @param {Acts} act */
function askedView({ stand, draft }, words, act) {
  const { cards, isLaying } = draft;
  const [known, suits] = shown(cards);
  const entry = entryOf(stand, draft);
  return [
    strip(stand, draft, words, act),
    cards.length > 0 && element('div', { class: 'desk-cards' }, ...known.map((card, at) => element('button', {
      type: 'button', class: 'desk-card', 'data-key': `tapped ${at}`, onclick: () => act.untap(at),
      'aria-label': words.say('tap to take back', { card: words.card(card) }),
    }, face(words.index(card), suits[at])))),
    element('div', { class: 'desk-chips' },
      entry !== null && button('note it', words, () => act.note(entry), { class: 'counting-note' }),
      isLaying && button('no card laid', words, () => act.lay(false), { class: 'quiet' })),
  ].filter((part) => part instanceof Node);
}

/** What is asked for. @param {Stand} stand @param {import('./drafting.mjs').Draft} draft @param {Words} words */
function asked(stand, draft, words) {
  const { turn } = stand.game.coup;
  const { kind, player } = wanted(stand) ?? { kind: draft.isLaying ? 'laid' : 'play', player: turn };
  const n = cardsAsked(stand, draft);
  return words.say(`asked ${kind}`, { player: nameOf(stand, player), n, tapped: draft.cards.length });
}

/** The card that is played and what it takes. @param {State} state @param {Words} words @param {Acts} act */
function playView({ stand, draft }, words, act) {
  const offered = draft.rank === '' ? [] : offers(stand, draft.rank);
  const composed = entryOf(stand, draft);
  const isOther = composed !== null && offered.every(({ move }) => move !== composed);
  const chip = (/** @type {string} */ move, /** @type {number} */ gain, other = '') => element('button', {
    type: 'button', class: `desk-chip ${other}`, 'data-key': `move ${move}`, onclick: () => act.note(move),
  }, words.move(move), gain !== 0 && element('b', {}, ` ${words.gain(gain)}`));
  return [
    strip(stand, draft, words, act),
    draft.rank !== '' && offered.length === 0
      && element('p', { class: 'desk-note' }, words.say('takes nothing', { card: words.card(draft.rank) })),
    element('div', { class: 'desk-chips' }, ...offered.map(({ move, gain }) => chip(move, gain)), isOther && chip(composed, 0, 'try'),
      button('lays all', words, () => act.lay(true), { class: 'try' })),
  ].filter((part) => part instanceof Node);
}

/**
 * The ranks with how many of each nobody has seen; those that cannot be any more are marked.
 *
 * @param {Stand} stand
 * @param {import('./drafting.mjs').Draft} draft
 * @param {Words} words
 * @param {Acts} act
 */
function strip(stand, draft, words, act) {
  const rank = (/** @type {string} */ each) => element('button', {
    type: 'button', 'data-key': `rank ${each}`, 'aria-label': words.say('rank unseen', { card: words.card(each), n: unseen(stand, each) }),
    'aria-pressed': cardsAsked(stand, draft) > 0 ? null : String(draft.rank === each), 'aria-disabled': String(isGone(stand, draft, each)),
    onclick: () => act.rank(each),
  }, words.index(each), element('small', { 'aria-hidden': 'true' }, String(unseen(stand, each))));
  return element('div', { class: 'desk-strip', role: 'group', 'aria-label': words.say('ranks') }, ...RANKS_TAPPED.map(rank));
}

/** Back and on again. @param {State} state @param {Words} words @param {Acts} act */
export function barView({ stand, undone }, words, act) {
  return [
    button('undo', words, act.undo, { 'aria-disabled': String(stand.before === null) }),
    button('redo', words, act.redo, { 'aria-disabled': String(undone.length === 0) }),
  ];
}

// --- what came of it

/** The last deal or play, `null` before the first. @param {Stand} stand */
function lastStep(stand) {
  return stepsTo(stand).pop() ?? null;
}

/**
 * What has just happened in one breath, or why it was not noted, and then what comes next.
 *
 * @param {State} state
 * @param {Words} words
 * @param {Library} library
 */
export function saidView({ stand, draft, fault }, words, { rulebooks }) {
  const { coup, over } = stand.game;
  if (coup === null) return [fault?.text ?? '', element('b', {}, words.say('sit down'))];
  const step = lastStep(stand);
  const told = step ? happenings(step, rulebooks).map((each) => happened(step, each, words)) : [];
  const paid = step && step.act !== DEAL ? [paidInAll(step, words)] : [];
  const next = coup.turn !== '-' ? asked(stand, draft, words) : over ? words.say('game is over') : '';
  return [`${fault?.text ?? [...told, ...paid].join(' ')} `, element('b', {}, next)];
}

/** @param {Stand} step @param {Words} words */
function paidInAll(step, words) {
  const net = netAfter(step);
  return Object.values(net).some(Boolean) ? words.say('in all', { net: words.net(net) }) : words.say('nobody pays');
}

/** @param {Stand} stand @param {Happening} happening @param {Words} words */
function happened(stand, { key, parts }, words) {
  const { player = '', players = '', chips = 0, move = '', ...rest } = parts;
  const laid = String(move).startsWith('lay ') ? words.cards([...String(move).slice(4)]) : '';
  return words.say(laid ? 'told lays' : `told ${key}`, {
    ...rest, player: nameOf(stand, String(player)), chips: words.chips(Number(chips)), cards: laid,
    players: words.list([...String(players)].map((each) => nameOf(stand, each))), move: laid ? '' : words.move(String(move)),
  });
}

/**
 * What has just happened, with who paid whom and each clause.
 *
 * @param {State} state
 * @param {Words} words
 * @param {Library} library
 */
export function lastView({ stand }, words, library) {
  const step = lastStep(stand);
  if (step === null) return [];
  const told = happenings(step, library.rulebooks);
  const clauses = [...new Set(told.flatMap((each) => each.clauses))];
  const desk = step.act === DEAL ? '' : toAddress(questionAt(/** @type {Stand} */ (step.base), step.act)).slice(1);
  const parts = told.map((each) => partOf(happened(step, each, words), each.clauses, library));
  return [
    element('h2', {}, words.say('what happened')),
    ...happenedView({ parts, desk }, library.root, words),
    payments({ game: 'papillon', ...stand.sitting.agreement }, { payments: step.game.payments, net: netAfter(step) }, words, library),
    element('details', {}, element('summary', {}, words.say('clauses in full', { n: clauses.length })),
      ...clauses.map((citation) => clause(citation, words, library))),
  ];
}

/**
 * A line with its clauses, as the reference tells one; their links as soon as the texts have come.
 *
 * @param {string} text
 * @param {string[]} clauses
 * @param {Library} library
 */
function partOf(text, clauses, { clauses: texts }) {
  const links = clauses.filter((each) => texts[each]).map((each) =>
    [spoken(each).replace('Papillon ', ''), `${texts[each].page.replace(/\.md$/, '.html')}#${each.replace(':', '-')}`]);
  return { kind: 'item', text, clauses: links, rulings: [], mark: '-' };
}

/** Who has how many chips. @param {State} state @param {Words} words */
export function chipsView({ stand }, words) {
  const step = lastStep(stand);
  const before = step?.base?.game.accounts ?? stand.game.accounts;
  const named = (/** @type {Record<string, number>} */ { bank, pool, ...chips }) => ({
    ...Object.fromEntries(lettersOf(stand.game.players.length).map((player) => [nameOf(stand, player), chips[player]])),
    [words.account('pool')]: pool, ...(bank !== 0 && { [words.account('bank')]: bank }),
  });
  const steps = [before, step?.game.accounts ?? before].map((accounts) => ({ chips: named(accounts), points: {} }));
  return [element('h2', {}, words.say('account of all')), accountView(steps, 1, words)];
}

/** The plays of the coup. @param {State} state @param {Words} words */
export function playsView({ stand }, words) {
  const number = stand.coups.length;
  const plays = stepsTo(stand).filter((step) => step.coups.length === number && step.act !== DEAL);
  const line = (/** @type {Stand} */ step) => {
    const [{ player, move }] = step.coups[number - 1].moves.slice(-1);
    const net = netAfter(step);
    const told = happened(step, { key: 'plays', parts: { player, move }, clauses: [] }, words);
    return element('li', {}, told, Object.values(net).some(Boolean) && element('b', {}, ` ${words.net(net)}`));
  };
  return plays.length === 0 ? [] : [element('details', {},
    element('summary', {}, words.say('moves of coup', { n: number })), element('ol', {}, ...plays.map(line)))];
}

/** The record of what was counted, to be kept. @param {State} state @param {Words} words @param {Library} library @param {Acts} act */
export function recordView({ stand }, words, { root }, act) {
  const text = isRecordable(stand) && recordText(stand, words);
  return [
    element('h2', {}, words.say('the record')),
    text && element('p', {}, words.say('record how')),
    text && element('div', { class: 'desk-chips' }, button('save record', words, act.save),
      copier(text, words, words.say('the record'), words.say('copy record'))),
    text && element('p', {}, element('code', { class: 'desk-command' }, `papillon replay ${FILE}`)),
    text && element('p', {}, element('a', { href: `${root}docs/step-by-step.html` }, words.say('step through'))),
    element('p', {}, button('begin anew', words, act.anew, { class: 'quiet' })),
  ].filter((part) => part instanceof Node);
}

/** @param {Stand} stand @param {Words} words */
export function recordText(stand, words) {
  const { names } = stand.sitting;
  const named = Object.keys(names).filter((player) => names[player]).map((player) => `${player} ${names[player]}`);
  return recordOf(stand, named.length > 0 ? words.say('record of', { players: named.join(', ') }) : words.say('record title'));
}

/**
 * Why something was not noted: by which clause, and where to settle it.
 *
 * @param {State} state
 * @param {Words} words
 * @param {Library} library
 */
export function refusedView({ stand, fault }, words, library) {
  if (!fault?.refused) return [];
  const { move, refusal } = fault.refused;
  const citation = full(refusal.clause);
  const href = `${library.root}desk/index.html${toAddress(questionAt(stand, move))}`;
  return [
    clause(citation, words, library),
    element('p', { class: 'desk-note' }, words.say('settle first')),
    element('p', { class: 'try-it-line' }, element('a', { class: 'try-it', href }, words.say('settle it'))),
  ];
}
