/** What a tap changes about a question: every function takes a question and returns another. */

import { namedPlayers, ofEach } from './fields.mjs';
import { PapillonSide } from './judge.mjs';
import { heard, renewed } from './question.mjs';
import { FIGURES, rulesOf } from './rules.mjs';
import { UNKNOWN } from './text.mjs';

export const LAYOUT = 'layout';

/** The cards in stock, in dealing order, as a place. */
export const NEXT = 'next';

const PILE = 'won ';

export function pileOf(player) {
  return PILE + player;
}

/** The question with a card more in a place; assumed cards there give way to it, and the move goes. */
export function withCard(question, place, card) {
  const lying = isAssumed(question, place) ? [] : cardsIn(question, place);
  return withCards(question, place, [...lying, card]);
}

export function withoutCard(question, place, index) {
  return withCards(question, place, cardsIn(question, place).filter((_, each) => each !== index));
}

export function cardsIn({ layout, hands, next, won }, place) {
  if (place === LAYOUT) return layout;
  if (place === NEXT) return next ?? [];
  return place.startsWith(PILE) ? won?.[place.slice(PILE.length)] ?? [] : hands[place];
}

/** Whether there is such a place in a question: cards of the stock and of piles may be named or not. */
export function isPlace({ hands, next, won }, place) {
  const piles = Object.keys(won ?? {}).map(pileOf);
  return [LAYOUT, ...Object.keys(hands), ...(next ? [NEXT] : []), ...piles].includes(place);
}

export function isAssumed({ assumed }, place) {
  return namedPlayers(assumed.hands ?? '').includes(place);
}

export function withUnknownHand(question, player) {
  return renewed(forgettingHand(question, player));
}

/** The same of either game, before what is assumed is taken anew. */
export function forgettingHand(question, player) {
  const left = [...namedPlayers(question.assumed.hands ?? ''), player];
  return { ...question, assumed: assumingHands(question.assumed, left) };
}

export function assumingHands({ hands: _, ...assumed }, players) {
  return players.length > 0 ? { ...assumed, hands: players.map((letter) => `${letter}:-`).join(' ') } : assumed;
}

export function withEmptyHand(question, player) {
  return withCards(question, player, []);
}

/** @param {string|null} move in the notation, with the player who makes it where that is not who is to play */
export function withMove(question, move, player = null) {
  const other = player === question.turn ? null : player;
  return renewed({ ...(other === null ? question : saying(question, 'turn')), move, player: move && other, isAllNamed: false });
}

/** @param player `''` for the usual one */
export function withRole(question, role, player) {
  if (player !== '') return renewed({ ...saying(question, role), [role]: player });
  return renewed({ ...question, assumed: { ...question.assumed, [role]: question[role] ?? '' } });
}

export function withStock(question, stock) {
  if (stock !== null) return renewed({ ...saying(question, 'stock'), stock, next: null });
  return renewed({ ...question, next: null, assumed: { ...question.assumed, stock: String(question.stock) } });
}

export function withPile(question, player, count) {
  return renewed({ ...saying(question, 'piles'), piles: { ...question.piles, [player]: count }, won: null });
}

export function withNamedStock(question) {
  return withCards(question, NEXT, cardsIn(question, NEXT));
}

export function withNamedPiles(question, named) {
  return renewed({ ...saying(question, 'piles'), won: named ? ofEach(Object.keys(question.hands), () => []) : null });
}

/** @param player who last laid down since the last deal, `''` for nobody */
export function withLast(question, player) {
  const last = player || null;
  const wanting = question.unsaid.includes('wanting') ? last : question.wanting;
  return renewed({ ...question, last, wanting });
}

/** @param player who last did so for want of a capture: `-` for nobody, `''` for whoever last did so at all */
export function withWanting(question, player) {
  if (player === '') return renewed({ ...stated(question, 'wanting', false), wanting: question.last });
  return renewed({ ...stated(question, 'wanting'), wanting: player === '-' ? null : player });
}

/** @param player who must lay down with the next deal, `''` for nobody */
export function withVictim(question, player) {
  return renewed({ ...question, victim: player || null });
}

/** The question with one more or one less who has made a papillon, in the order in which they are named. */
export function withMaker(question, field, player) {
  const before = question[field];
  const makers = before.includes(player) ? before.filter((each) => each !== player) : [...before, player];
  return renewed({ ...stated(question, field, makers.length > 0), [field]: makers });
}

/** @param count of this player's cards of the deal that took one like card */
export function withLikes(question, player, count) {
  const likes = { ...question.likes, [player]: count };
  return renewed({ ...stated(question, 'likes', Object.values(likes).some((each) => each !== 0)), likes });
}

/**
 * @template {keyof Table} Field
 * @param {Table[Field]|null} value null for what is usual
 */
export function withTable(question, field, value) {
  if (value === null) return renewed(stated(question, field, false));
  return renewed({ ...stated(question, field), table: { ...question.table, [field]: value } });
}

/** The question for three or four players; a fourth holds as many cards as the others, until somebody says otherwise. */
export function withPlayers(question, players) {
  if (players === question.players) return question;
  const { assumed, ...asked } = saying(question, 'players');
  if (players === 4) {
    const left = `${assumed.hands ?? ''} D:-`;
    return renewed({ ...asked, players, hands: { ...asked.hands, D: [] }, assumed: { ...assumed, hands: left } });
  }
  const [stays, left] = [without4(asked), { ...assumed, hands: (assumed.hands ?? '').replace(/ ?D:\S+/, '') }];
  for (const role of ['dealer', 'turn']) if (question[role] === 'D') left[role] = '';
  return renewed({ ...stays, players, assumed: left });
}

function without4(question) {
  const others = (held) => {
    const { D: _, ...rest } = held;
    return rest;
  };
  const unless = (player) => (player === 'D' ? null : player);
  const { hands, piles, won, likes, table, papillons, unnamed, last, wanting, victim, dealer, turn, player } = question;
  return {
    ...question,
    hands: others(hands), piles: others(piles), won: won && others(won), likes: others(likes),
    table: { ...table, chips: others(table.chips) },
    papillons: papillons.filter((each) => each !== 'D'), unnamed: unnamed.filter((each) => each !== 'D'),
    last: unless(last), wanting: unless(wanting), victim: unless(victim),
    dealer: unless(dealer) ?? 'C', turn: turn && (unless(turn) ?? 'A'),
    ...(player === 'D' && { player: null, move: null }),
  };
}

function withCards(question, place, cards) {
  if (place === NEXT) return renewed({ ...saying(question, 'stock'), next: cards });
  if (place.startsWith(PILE)) {
    return renewed({ ...saying(question, 'piles'), won: { ...question.won, [place.slice(PILE.length)]: cards } });
  }
  const still = { ...question, move: null, player: null };
  if (place === LAYOUT) return renewed({ ...still, layout: cards });
  const left = namedPlayers(question.assumed.hands ?? '').filter((letter) => letter !== place);
  const hands = { ...question.hands, [place]: cards };
  const changed = { ...still, hands, assumed: assumingHands(question.assumed, left) };
  return renewed(isStillToCome(question, hands, left) ? saying(changed, 'turn') : changed);
}

/** Whether another hand lies there before that of whoever is to play. @param left whose hands nobody has said */
export function isStillToCome({ turn }, hands, left) {
  const others = Object.keys(hands).filter((letter) => letter !== turn && !left.includes(letter));
  return turn !== null && hands[turn].length === 0 && others.some((letter) => hands[letter].length > 0);
}

/** The question in which something is said that was assumed. */
export function saying(question, field) {
  const { [field]: _, ...assumed } = question.assumed;
  return { ...question, assumed };
}

/** The question in which something is said of the table or of the past, or is not said any more. */
function stated(question, field, isSaid = true) {
  const others = question.unsaid.filter((each) => each !== field);
  return { ...question, unsaid: isSaid ? others : [...others, field] };
}

// --- the cards of a move

/** No card of a move. @type {Picks} */
export const NO_PICKS = { player: null, hand: [], layout: [] };

export function picksOf({ move, player, turn, hands, layout }) {
  const maker = player ?? turn;
  const [, played, taken] = /^(\S+)x(\S*)/.exec(move ?? '') ?? ['', '', ''];
  if (maker === null || played === '') return NO_PICKS;
  return { player: maker, hand: found(played, hands[maker]), layout: found(taken, layout) };
}

/** @param named cards in the notation, close together */
function found(named, lying) {
  const places = [];
  for (const card of named.match(/[0-9A-Z][cdhs]?/g) ?? []) {
    const index = lying.findIndex((each, at) => !places.includes(at) && (each === card || each[0] === card
      || (each.length === 1 && each === card[0])));
    if (index >= 0) places.push(index);
  }
  return places;
}

/** The picks with a card more, or less if it was picked. Cards of another hand take the place of those of one. */
export function pick(picks, place, index) {
  if (place === LAYOUT) return { ...picks, layout: toggle(picks.layout, index) };
  const hand = picks.player === place || picks.player === null ? picks.hand : [];
  return { ...picks, player: place, hand: toggle(hand, index) };
}

function toggle(places, index) {
  return places.includes(index) ? places.filter((each) => each !== index) : [...places, index].sort((a, b) => a - b);
}

export function moveOf({ hands, layout }, { player, hand, layout: taken }) {
  if (player === null || hand.length === 0 || taken.length === 0) return null;
  const named = (cards, places) => places.map((at) => cards[at]);
  const cards = [named(hands[player], hand), named(layout, taken)];
  return cards.flat().includes(UNKNOWN) ? null : cards.map((part) => part.join('')).join('x');
}

// --- figures that are announced with a move, as a table has heard them (Papillon 16.5, ruling announcing)

/** The reading by which a figure is paid only if its name stands with the move. */
const BY_NAME = 'required';

/** @returns {[string, string[]]} the move without names, and the names */
function parted({ move }) {
  const [body, ...named] = (move ?? '').split(' !');
  return [body, named];
}

/** The figures that earn something once they are named with a question's move. @param question whose position can be */
function earning(question) {
  const [body] = parted(question);
  if (!body.includes('x')) return [];
  const side = new PapillonSide({ ...question, isAllNamed: false }).under({ announcing: BY_NAME, 'papillon-without-name': 'wins' });
  const paid = (move) => side.verdict(move).payments.length;
  const silent = paid(body);
  return FIGURES.filter((figure) => paid(`${body} !${figure}`) > silent);
}

/** The figures that the move names or that earn something, and whether each was announced; the position must be possible. */
export function figuresOf(question) {
  const [, named] = parted(question);
  const earned = earning(question);
  return FIGURES.filter((figure) => named.includes(figure) || earned.includes(figure))
    .map((figure) => [figure, named.includes(figure) || !isByName(question)]);
}

/** Whether a figure that the move does not name was not announced. */
function isByName(question) {
  const { rulebook, readings } = heard(question);
  return rulesOf(rulebook, readings).readings.announcing === BY_NAME;
}

/** The question in which a figure was announced, or was not, which is told of this move alone. */
export function withFigure(question, figure, isAnnounced) {
  const [body] = parted(question);
  const names = figuresOf(question).filter(([each, was]) => (each === figure ? isAnnounced : was)).map(([each]) => each);
  const asked = withMove(question, [body, ...names].join(' !'), question.player);
  const isAllNamed = earning(question).some((each) => !names.includes(each));
  return isAllNamed && !isByName(asked) ? { ...asked, isAllNamed } : asked;
}
