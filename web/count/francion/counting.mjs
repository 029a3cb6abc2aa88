/**
 * Counting Le Francion at a real table: how things stand after what the table saw.
 *
 * A card that is played shows what its player cannot have had before: whoever did not follow had no card of the suit that was
 * asked for. So a play is judged again with every card that turns up later, and the cards that nobody has seen must have places
 * in which nobody has played against the rules.
 *
 * What somebody has to name is the card that was turned up (`turnup`).
 */

import { Complaint, phrase } from '../../question/complaint.mjs';
import { NO_DRAFT } from '../counting.mjs';
import { byPlayer, lettersOf, ofEach, sum } from '../../question/fields.mjs';
import { PACK_CLAUSES } from '../../question/francion/problems.mjs';
import { readQuestion } from '../../question/francion/question.mjs';
import {
  DEALERS_STAKE, PACKS, POINTS, STAKE, largestStake, legalCards, openGame, play, readCard, spoken, startCoup, suitLed, suitOf,
  tableReadings,
} from '../../question/francion/rules.mjs';
import { DEAL, MOST, Refused, blankPack, carryOut, checkNumbers, dealFrom, revealBlanks, isBlank, playsOf, openStand } from '../stand.mjs';
import { UNKNOWN, typedCards } from '../../question/text.mjs';

/** A game before the first deal that is counted (Francion 1.5, 1.6). */
export function begun(sitting) {
  const { readings, players, manches } = sitting.agreement;
  const table = { ...beginningOf(sitting), players, manches: Number(manches || 1), dealer: sitting.dealer, stake: 0 };
  return openStand(sitting, openGame(table, tableReadings(readings)));
}

/** How things stand after `deal`, a move, or the exposed cards that were asked for. @throws {Refused|Complaint} */
export function noted(stand, entry) {
  const after = stand.wanted ? named(stand, entry) : entry === DEAL ? dealt(stand) : played(stand, entry);
  const { coup, dealer } = after.game;
  const wanted = isBlank(coup.turnUp) ? { count: 1, kind: 'turnup', player: dealer } : null;
  return { ...after, wanted, before: stand };
}

export function packOf({ sitting }) {
  return PACKS[sitting.agreement.players];
}

export function unseenCards(stand) {
  const pack = stand.coups[stand.coups.length - 1]?.pack ?? [];
  return packOf(stand).filter((card) => !pack.includes(card));
}

// --- what is noted

function dealt(stand) {
  const { game } = stand;
  if (game.over || (game.coup && game.coup.turn !== '-')) {
    throw new Complaint('coup', phrase`moves until the coup is over`, DEAL, 'francion:4.1');
  }
  if (stand.coups.length === 0) checkBeginning(stand.sitting);
  return dealFrom(stand, blankPack(packOf(stand).length), startCoup);
}

function named(stand, entry) {
  const card = unseenCard(stand, entry);
  const { pack } = revealBlanks(stand, [stand.game.coup.turnUp], [card]).coups[stand.coups.length - 1];
  return { ...dealFrom(stand.base, pack, startCoup), entry: card };
}

function played(stand, entry) {
  const { turn, hands } = stand.game.coup ?? { turn: '-' };
  if (turn === '-') throw new Complaint('move', phrase`a move by the player whose turn it is`, entry, 'francion:4.1');
  const card = unseenCard(stand, entry);
  checkFollowed(stand, card);
  const known = revealBlanks(stand, [hands[turn].find(isBlank)], [card]);
  const shares = placed(known);
  if (!shares) throw new Complaint('cards', phrase`cards that players who did not follow suit can still have`, spoken(card), 'francion:3.1');
  const isLast = Object.values(known.game.coup.hands).flat().length === 1; // what is left lies in the stock
  const shown = isLast ? revealBlanks(known, Object.keys(shares), Object.values(shares)) : known;
  return carryOut(shown, card, (game) => play(game, { player: null, card }));
}

function unseenCard(stand, text) {
  const card = readCard(text, 'card');
  if (unseenCards(stand).includes(card)) return card;
  const { players } = stand.sitting.agreement;
  throw new Complaint('card', phrase`a card that has not been seen yet`, spoken(card), PACK_CLAUSES[players]);
}

// --- what can lie where

/** Whether every play of a player in this coup was allowed with a card in hand. */
function mayHold(plays, player, card) {
  return plays.every((step) => !isOf(step, player) || isAllowedWith(step, card));
}

function isOf({ base }, player) {
  return base?.game.coup.turn === player;
}

function isAllowedWith({ act, base }, card) {
  const { coup, readings } = base.game;
  return legalCards([act, card], coup, readings).includes(act);
}

/** @throws {Refused} for an earlier play that was not allowed with this card in hand */
function checkFollowed(stand, card) {
  const { turn, hands } = stand.game.coup;
  const step = playsOf(stand).find((each) => isOf(each, turn) && !isAllowedWith(each, card));
  if (!step) return;
  const base = revealBlanks(step.base, [hands[turn].find(isBlank)], [card]);
  const refusal = play(structuredClone(base.game), { player: null, card: step.act });
  if (refusal) throw new Refused(refusal, step.act, base, card);
}

export function suitsGone(stand, player) {
  const plays = playsOf(stand);
  return [...'hcds'].filter((suit) => !mayHold(plays, player, `2${suit}`));
}

/** A place for every card that nobody has seen, such that nobody has played against the rules; null if there is none. */
export function placed(stand) {
  const plays = playsOf(stand);
  const { hands, stock } = stand.game.coup;
  const holders = Object.keys(hands).flatMap((player) => hands[player].filter(isBlank)
    .map((blank) => ({ blank, player })));
  const places = [...holders, ...stock.filter(isBlank).map((blank) => ({ blank, player: '' }))];
  const cards = unseenCards(stand);
  const fitting = Object.fromEntries(['', ...Object.keys(hands)].map((player) =>
    [player, new Set(cards.filter((card) => mayHold(plays, player, card)))]));
  const can = places.map(({ player }) => fitting[player]);
  /** @type {number[]} place → its card */
  const found = places.map(() => -1);
  const isPlaced = cards.every((_, card) => placeOf(card, cards, can, found, new Set()));
  return isPlaced ? Object.fromEntries(places.map(({ blank }, place) => [blank, cards[found[place]]])) : null;
}

/** Gives a card a place, moving others if necessary; `can` has the cards that fit each place, `found` what lies there. */
function placeOf(card, cards, can, found, tried) {
  for (const [place, fitting] of can.entries()) {
    if (tried.has(place) || !fitting.has(cards[card])) continue;
    tried.add(place);
    if (found[place] >= 0 && !placeOf(found[place], cards, can, found, tried)) continue;
    found[place] = card;
    return true;
  }
  return false;
}

// --- what the players have when a count begins, in a new game or in one that is under way

const CAPITAL = 180;

export const FIELDS = Object.freeze([
  { name: 'manche', isEach: false, range: [1, MOST] },
  { name: 'points', isEach: true, range: [0, POINTS - 1] },
  { name: 'chips', isEach: true, range: [-MOST, MOST] },
  { name: 'betes', isEach: true, range: [0, MOST] },
  { name: 'doubling', isEach: false, range: [1, MOST] },
]);

/** The same of a game that begins (Francion 1.5, 1.6). */
export function usualBeginning({ players }) {
  const each = (number) => ofEach(lettersOf(players), () => number);
  return { manche: 1, points: each(0), chips: each(CAPITAL), betes: each(0), doubling: 1 };
}

export function beginningOf({ agreement, begins }) {
  return begins ?? usualBeginning(agreement);
}

/** @throws {Complaint} for a beginning to which no game comes (Francion 4.2, 4.4, 4.5, 4.8, 4.10, 5.5) */
export function checkBeginning(sitting) {
  const { players, readings, manches } = sitting.agreement;
  const begins = beginningOf(sitting);
  checkNumbers(FIELDS, begins, players);
  const played = tableReadings(readings);
  const [last, marked] = [Number(manches || 1), sum(Object.values(begins.points))];
  if (begins.manche > last) throw new Complaint('manche', phrase`1 to ${last}`, String(begins.manche), 'francion:4.10');
  checkBetes(Object.values(begins.betes), mostOwed(begins.manche, marked, players, played));
  checkDoubling(begins.doubling, (begins.manche - 1) * POINTS + marked + 1, played['hidden-double']);
}

function mostOwed(manche, marked, players, played) {
  return played['bete-across-manches'] === 'carried' && manche > 1 ? MOST : largestStake(marked - 1, players);
}

function checkBetes(betes, most) {
  const owed = betes.filter(Boolean);
  const fail = (expected, clause) => {
    throw new Complaint('betes', expected, betes.join(', '), clause);
  };
  if (owed.some((chips) => chips % DEALERS_STAKE > 0)) fail(phrase`multiples of ${DEALERS_STAKE}`, 'francion:4.8');
  if (new Set(owed).size > 1) fail(phrase`the stake of one coup from each`, 'francion:4.5');
  if (owed.length === betes.length) fail(phrase`none for at least one player, who took the tricks`, 'francion:4.4');
  if (Math.max(...betes) > most) fail(phrase`at most ${most} with these points`, 'francion:4.5');
}

function checkDoubling(doubling, coup, hidden) {
  const times = Math.log2(doubling);
  if (Number.isInteger(times) && times < coup && (hidden === 'cumulative' || doubling <= 2)) return;
  throw new Complaint('doubling', phrase`1, or a value that hidden Welches lead to`, String(doubling), 'francion:5.5');
}

// --- what is tapped before a card is noted: its suit, if that is not the one that was led

export const SUITS = 'hcds';

/** The suit of which cards are offered: that was tapped, else the one that was led, else trumps. */
export function suitOffered({ game, wanted }, { suit }) {
  const { trick, trump } = game.coup;
  if (suit !== '') return suit;
  if (wanted) return SUITS[0];
  return trick.length > 0 ? suitLed(trick[0], trump, game.readings) : trump;
}

export function draftOf(entry) {
  return /^[0-9A-Z][cdhs]$/.test(entry) ? { ...NO_DRAFT, suit: suitOf(entry) } : NO_DRAFT;
}

// --- what a record says of the game, and a position of it as a question to the desk

export function recordFields({ game }) {
  return { manches: game.manches };
}

export function startFields(begins) {
  return Object.fromEntries(FIELDS.map(({ name, isEach }) =>
    [name, isEach ? byPlayer(begins[name], String) : begins[name]]));
}

export function recordSeen({ game }) {
  return { stake: game.accounts[STAKE], points: byPlayer(game.points, String) };
}

export function completed(stand, pack) {
  const cards = pack.some(isBlank) ? placed(stand) ?? {} : {};
  return pack.map((card) => cards[card] ?? card);
}

/** The question at the desk whether a card may be played here, with one way in which the unseen cards can lie. */
export function questionAt(stand, move) {
  const { game, sitting } = stand;
  const { coup, players, dealer, accounts, points, doubling, manche, manches } = game;
  const { rulebook, readings } = sitting.agreement;
  const cards = placed(stand) ?? {};
  const hand = (player) => typedCards(coup.hands[player].map((card) =>
    (!isBlank(card) ? card : player === coup.turn ? cards[card] ?? UNKNOWN : UNKNOWN)));
  const { [STAKE]: stake, ...chips } = accounts;
  const trick = coup.trick.length > 0 ? [`trick ${typedCards(coup.trick)}`] : [];
  const line = [
    `players ${players.length}, dealer ${dealer}, turn ${coup.turn}, turnup ${typedCards([coup.turnUp])}`, ...trick,
    `hands ${lettersOf(players.length).map((player) => `${player}:${hand(player)}`).join(' ')}`,
    `won ${byPlayer(coup.won, typedCards)}`, `play ${move}`,
  ].join(', ');
  const said = { stake, doubling, manche, manches };
  const texts = ofEach(Object.keys(said), (name) => String(said[name]));
  return readQuestion(line, { rulebook, readings, ...texts, chips: byPlayer(chips, String), points: byPlayer(points, String) });
}
