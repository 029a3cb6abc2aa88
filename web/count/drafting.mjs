/** What is tapped before something is noted: the card played and what it takes, or the cards that somebody shows. */

import { captureOf, unseen } from './counting.mjs';
import { sortedCards } from '../question/text.mjs';

/** @type {Draft} */
export const NO_DRAFT = { rank: '', taken: [], isLaying: false, cards: [], suit: '' };

/** The exposed cards as they are shown, in order. */
export function exposedIn({ game }) {
  return sortedCards(game.coup?.layout ?? []);
}

/** How many cards are to be tapped one after another; 0 where a card and what it takes are. */
export function cardsAsked(stand, { isLaying }) {
  if (stand.wanted) return stand.wanted.count;
  return isLaying ? stand.game.coup.hands[stand.game.coup.turn].length : 0;
}

/** Whether no other card of a rank can be there: all four were seen, or are tapped. */
export function isGone(stand, { cards }, rank) {
  return unseen(stand, rank) <= cards.filter((card) => card === rank).length;
}

/** The draft with a card more. */
export function withRank(stand, draft, rank) {
  const asked = cardsAsked(stand, draft);
  if (asked === 0) return { ...draft, rank };
  return draft.cards.length < asked ? { ...draft, cards: [...draft.cards, rank] } : draft;
}

/** The draft without a card that was tapped. */
export function withoutTapped(draft, at) {
  return { ...draft, cards: draft.cards.filter((_, place) => place !== at) };
}

/** The draft with an exposed card more that is taken, or less. */
export function withTaken(draft, place) {
  const { taken } = draft;
  return { ...draft, taken: taken.includes(place) ? taken.filter((each) => each !== place) : [...taken, place] };
}

/** What can be noted of a draft, null while a part is missing. */
export function entryOf(stand, draft) {
  const { rank, taken, isLaying, cards } = draft;
  const asked = cardsAsked(stand, draft);
  if (asked > 0) return cards.length < asked ? null : `${isLaying ? 'lay ' : ''}${cards.join('')}`;
  const exposed = exposedIn(stand);
  return rank === '' || taken.length === 0 ? null : captureOf(rank, taken.map((place) => exposed[place]));
}

/** What was tapped of an entry that is taken back, to be put right. */
export function draftOf(entry) {
  if (/^[A-Z0-9]+$/.test(entry)) return { ...NO_DRAFT, cards: [...entry] };
  if (entry.startsWith('lay ')) return { ...NO_DRAFT, isLaying: true, cards: [...entry.slice(4)] };
  return entry.includes('x') ? { ...NO_DRAFT, rank: entry[0] } : NO_DRAFT;
}
