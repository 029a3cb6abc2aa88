/** The table of Le Papillon as it is counted, and what one taps there. */

import { cardButton, face, moveChip, suitsFor, tappable } from '../desk/cards.mjs';
import { addressOf } from '../desk/clauseview.mjs';
import { citationText } from '../question/complaint.mjs';
import { RANKS_TAPPED, arePointsCounted, cardsAsked, entryOf, exposedIn, isGone, offers, pointsOf, unseen } from './counting.mjs';
import { isToPlay, keyed, nameOf, rulesPlayed, seatTitle } from './countingview.mjs';
import { button, element } from '../desk/dom.mjs';
import { lettersOf } from '../question/fields.mjs';
import { isBlank } from './stand.mjs';
import { cardsView, placeView } from '../steps/steppingview.mjs';
import { UNKNOWN } from '../question/text.mjs';

const MOST_POINTS = 'papillon-pdf:31';

export function tableView({ stand, draft }, words, library, act) {
  const { coup, players } = stand.game;
  const stock = coup.stock.length;
  const isPlaying = coup.turn !== '-' && cardsAsked(stand, draft) === 0;
  const exposed = isPlaying ? takeable(stand, draft.taken, words, act) : cardsView(...shown(exposedIn(stand)), words);
  return [
    placeView('exposed', words.say('exposed'), exposed, words.say(stock === 1 ? 'one card in stock' : 'cards in stock', { n: stock })),
    element('div', { class: 'desk-others' }, ...lettersOf(players.length).map((player) => seatView(stand, player, words))),
    element('p', { class: 'desk-note' }, rulesPlayed(stand, words)),
    ...(arePointsCounted(stand) ? [pointsNote(words, library)] : []),
  ];
}

function shown(cards) {
  const known = cards.map((card) => (isBlank(card) ? UNKNOWN : card));
  return [known, suitsFor(known)];
}

function takeable(stand, taken, words, act) {
  const [cards, suits] = shown(exposedIn(stand));
  return tappable('exposed', cards, suits, taken, words, 'tap if taken', act.take);
}

function seatView(stand, player, words) {
  const { coup, accounts } = stand.game;
  const told = [capturedBy(stand, player, words), words.chips(accounts[player])].filter(Boolean);
  return placeView(isToPlay(stand, player) ? 'turn' : '', seatTitle(stand, player, words),
    cardsView(...shown(coup.hands[player]), words), told.join(' · '));
}

function capturedBy(stand, player, words) {
  const n = stand.game.coup.piles[player].length;
  if (n === 0) return '';
  return arePointsCounted(stand) ? words.say('captured points', { n, points: pointsOf(stand, player) }) : words.say('captured', { n });
}

function pointsNote(words, library) {
  const place = library.clauses[MOST_POINTS] ? { href: addressOf(MOST_POINTS, library) } : {};
  return element('p', { class: 'desk-note' }, words.say('points decide'), ' ', element('a', place, citationText(MOST_POINTS)));
}

export function inputView(state, words, act) {
  const { stand } = state;
  return cardsAsked(stand, state.draft) > 0 ? askedView(state, words, act) : playView(state, words, act);
}

function askedView({ stand, draft }, words, act) {
  const { cards, isLaying } = draft;
  const [known, suits] = shown(cards);
  const entry = entryOf(stand, draft);
  return [
    strip(stand, draft, words, act),
    cards.length > 0 && element('div', { class: 'desk-cards' }, ...known.map((card, at) =>
      cardButton(`tapped ${at}`, words.say('tap to take back', { card: words.card(card) }), face(words.index(card), suits[at]), () => act.untap(at)))),
    element('div', { class: 'desk-chips' },
      entry !== null && keyed('note it', words, () => act.note(entry), { class: 'counting-note' }),
      isLaying && keyed('no card laid', words, () => act.lay(false), { class: 'quiet' })),
  ].filter((part) => part instanceof Node);
}

export function asked({ stand, draft }, words) {
  const { turn } = stand.game.coup;
  const { kind, player } = stand.wanted ?? { kind: draft.isLaying ? 'laid' : 'play', player: turn };
  const n = cardsAsked(stand, draft);
  return words.say(`asked ${kind}`, { player: nameOf(stand, player), n, tapped: draft.cards.length });
}

function playView({ stand, draft }, words, act) {
  const offered = draft.rank === '' ? [] : offers(stand, draft.rank);
  const composed = entryOf(stand, draft);
  const isOther = composed !== null && offered.every(({ move }) => move !== composed);
  const chip = (move, gain, more = {}) => moveChip(move, gain, words, () => act.note(move), more);
  return [
    strip(stand, draft, words, act),
    draft.rank !== '' && offered.length === 0
      && element('p', { class: 'desk-note' }, words.say('takes nothing', { card: words.card(draft.rank) })),
    element('div', { class: 'desk-chips' }, ...offered.map(({ move, gain }) => chip(move, gain)), isOther && chip(composed, 0, { class: 'desk-chip try' }),
      keyed('lays all', words, () => act.lay(true), { class: 'try' })),
  ].filter((part) => part instanceof Node);
}

function strip(stand, draft, words, act) {
  const count = (each) => element('small', { 'aria-hidden': 'true' }, String(unseen(stand, each)));
  const rank = (each) => button(`rank ${each}`, [words.index(each), count(each)], () => act.rank(each), {
    'aria-label': words.say('rank unseen', { card: words.card(each), n: unseen(stand, each) }),
    'aria-pressed': cardsAsked(stand, draft) > 0 ? null : String(draft.rank === each), 'aria-disabled': String(isGone(stand, draft, each)),
  });
  return element('div', { class: 'desk-strip', role: 'group', 'aria-label': words.say('ranks') }, ...RANKS_TAPPED.map(rank));
}
