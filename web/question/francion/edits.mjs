/** What a tap changes about a question of Le Francion: every function takes a question and returns another. */

import { assumingHands, forgettingHand, isAssumed, isStillToCome, saying } from '../edits.mjs';
import { lettersOf, ofEach } from '../fields.mjs';
import { renewed, unsaidHands } from './question.mjs';
import { playingOrder, seatAfter } from './rules.mjs';
import { UNKNOWN } from '../text.mjs';

export { isAssumed };

export const TRICK = 'trick';

export const TURN_UP = 'turnup';

/** @param place `trick`, `turnup`, or the letter of the player whose hand it is */
export function cardsIn({ trick, hands, turnUp }, place) {
  if (place === TURN_UP) return turnUp[0] === UNKNOWN ? [] : [turnUp];
  return place === TRICK ? trick : hands[place];
}

/** Whether a card can be added there: the last of a trick is in the hand of whoever is to play. */
export function isPlace(question, place) {
  if (place === TRICK) return !lacksOne(question);
  return [TURN_UP, ...Object.keys(question.hands)].includes(place);
}

export function lacksOne({ trick, players }) {
  return trick.length === players - 1;
}

/** The question with a card more in a place; a lone card in the hand that is to complete the trick is asked about. */
export function withCard(question, place, card) {
  if (place === TURN_UP) return withTurnUp(question, card === UNKNOWN ? card + question.turnUp[1] : card);
  const cards = [...(isAssumed(question, place) ? [] : cardsIn(question, place)), card];
  const laid = withCards(question, place, cards);
  const isLast = place === laid.turn && lacksOne(laid) && cards.length === 1 && card !== UNKNOWN;
  return isLast ? withMove(laid, card) : laid;
}

export function withoutCard(question, place, index) {
  if (place === TURN_UP) return withTrumps(question, question.turnUp[1]);
  return withCards(question, place, cardsIn(question, place).filter((_, each) => each !== index));
}

function withCards(question, place, cards) {
  const still = { ...question, move: null, player: null };
  if (place === TRICK) return renewed(turned({ ...still, trick: cards }));
  const left = unsaidHands(question).filter((letter) => letter !== place);
  const hands = { ...question.hands, [place]: cards };
  const changed = { ...still, hands, assumed: assumingHands(question.assumed, left) };
  const isToldWhoLeads = question.trick.length === 0 && isStillToCome(question, hands, left);
  return renewed(isToldWhoLeads ? saying(changed, 'turn') : changed);
}

/** Whoever has led goes on having led: with another card on the table it is another's turn. */
function turned(question) {
  const { leader, trick, players, turn, hands, assumed } = question;
  if (leader === null || turn === null || trick.length >= players) return question;
  const next = 'turn' in assumed ? turn : seatAfter(leader, lettersOf(players), trick.length);
  return { ...question, turn: next, hands: { ...hands, [turn]: hands[next], [next]: hands[turn] } };
}

/** @param {string|null} player who plays it, where that is not who is to play */
export function withMove(question, move, player = null) {
  return renewed({ ...question, move, player: player === question.turn ? null : player });
}

function withTurnUp(question, turnUp) {
  return renewed({ ...question, turnUp });
}

export function withTrumps(question, suit) {
  return withTurnUp(question, UNKNOWN + suit);
}

export function withUnknownHand(question, player) {
  return renewed(forgettingHand(question, player));
}

export function withEmptyHand(question, player) {
  return withCards(question, player, []);
}

/** The question for so many players: hands that there are no more go. */
export function withPlayers(question, players) {
  if (players === question.players) return question;
  const letters = lettersOf(players);
  const { players: _, ...assumed } = question.assumed;
  const { turn, hands } = question;
  const holder = turn !== null && letters.includes(turn) ? turn : 'A';
  const held = ofEach(letters, (letter) => hands[letter] ?? []);
  const others = letters.filter((letter) => letter !== holder).map((letter) => `${letter}:-`).join(' ');
  return renewed({
    ...question, players, dealer: letters[players - 1], turn: holder, leader: holder, trick: [], move: null, player: null,
    hands: { ...held, [holder]: turn === null ? [] : hands[turn] },
    assumed: { ...assumed, dealer: '', turn: '', hands: others, tricks: '', stock: '' },
  });
}

export function withDealer(question, dealer) {
  if (dealer !== '') return renewed({ ...saying(question, 'dealer'), dealer });
  return renewed({ ...question, assumed: { ...question.assumed, dealer: question.dealer } });
}

/** @param count of tricks that the player has won; which cards they were is forgotten */
export function withTricks(question, player, count) {
  const won = { ...question.won, [player]: Array(count * question.players).fill(UNKNOWN) };
  return withTricksSaid({ ...question, won: ofEach(lettersOf(question.players), (letter) => won[letter].map(() => UNKNOWN)) }, true);
}

export function withTricksSaid(question, isSaid) {
  return renewed(isSaid ? saying(question, 'tricks') : { ...question, assumed: { ...question.assumed, tricks: '' } });
}

export function seatsOf({ dealer, players }) {
  return playingOrder(dealer, lettersOf(players));
}

/** What a tap on a card makes of a question: while the table is laid the card goes, else its holder plays it, or does no more. */
export function tap(question, place, index, isSetting) {
  if (isSetting) return withoutCard(question, place, index);
  const card = cardsIn(question, place)[index];
  if (place === TRICK || place === TURN_UP || card === UNKNOWN) return question;
  const isAsked = question.move === card && (question.player ?? question.turn) === place;
  return withMove(question, isAsked ? null : card, isAsked ? null : place);
}
