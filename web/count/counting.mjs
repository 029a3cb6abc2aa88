/**
 * Counting Le Papillon at a real table: how things stand after what the table saw.
 *
 * Whether a play is allowed depends on no blank: a capture shows its cards, and who lays down shows the whole hand. So
 * everything is judged at once, and at the end of a coup the whole pack has been seen.
 *
 * What somebody has to name are the first exposed cards (`layout`), those of a new deal (`turned`), what the maker of a
 * sauterelle lays out (`rest`), and the hand that must be laid down with the deal (`victim`).
 */

import { Complaint, phrase, someCards } from '../question/complaint.mjs';
import { byPlayer, lettersOf } from '../question/fields.mjs';
import { tableProblems } from '../question/problems.mjs';
import { readQuestion } from '../question/question.mjs';
import { legalMoves, openGame, play, readMove, rulesOf, startCoup, value } from '../question/rules.mjs';
import { DEAL, MOST, blankPack, carryOut, checkNumbers, dealFrom, revealBlanks, isBlank, netAfter, openStand } from './stand.mjs';
import { RANKS, UNKNOWN, readCards, readMove as readNotation, sortedCards, typedCards } from '../question/text.mjs';

const PACK = 52;
const OF_A_RANK = 4;

/** A game before the first deal that is counted (Papillon 2.4). */
export function begun(sitting) {
  const { rulebook, readings, players, rounds, unwon } = sitting.agreement;
  const { coup, chips, pool, cards } = beginningOf(sitting);
  const agreed = { players, rounds: Number(rounds || 1), unwon: unwon || 'play-on', dealer: sitting.dealer };
  return openStand(sitting, openGame({ ...agreed, coup, chips, pool, bank: 0, 'cards-payment': cards }, rulesOf(rulebook, readings)));
}

/** How things stand after `deal`, a move, or the exposed cards that were asked for. @throws {Refused|Complaint} */
export function noted(stand, entry) {
  const after = stand.wanted ? named(stand, entry) : entry === DEAL ? dealt(stand) : played(stand, entry);
  return { ...after, wanted: wantedIn(after), before: stand };
}

// --- what was seen

export function unseen({ coups }, rank) {
  const pack = coups[coups.length - 1]?.pack ?? [];
  return OF_A_RANK - pack.filter((card) => card === rank).length;
}

export function arePointsCounted({ game }) {
  return game.rules.readings.most === 'points';
}

/** The points of the cards that a player has captured: all of them have been seen (Papillon 1.3). */
export function pointsOf({ game }, player) {
  return game.coup.piles[player].reduce((sum, card) => sum + value(card), 0);
}

function checkUnseen(stand, cards) {
  for (const rank of new Set(cards)) {
    const [seen, more] = [OF_A_RANK - unseen(stand, rank), cards.filter((card) => card === rank).length];
    if (seen + more > OF_A_RANK) {
      throw new Complaint('cards', phrase`at most four cards of rank ${rank}`, phrase`${seen + more}`, 'papillon:1.1');
    }
  }
}

// --- what is noted

function dealt(stand) {
  const { game } = stand;
  if (game.over || (game.coup && game.coup.turn !== '-')) {
    throw new Complaint('coup', phrase`moves until the coup is over`, DEAL, 'papillon:4.d.7');
  }
  if (stand.coups.length === 0) checkBeginning(stand.sitting);
  return dealFrom(stand, blankPack(PACK), startCoup);
}

function played(stand, entry) {
  const { player, move } = readNotation(entry);
  const turn = stand.game.coup?.turn ?? '-';
  if (player !== null || turn === '-') throw new Complaint('move', phrase`a move by the player whose turn it is`, entry, 'papillon:4.1');
  const { shown, written } = inRanks(readMove(move));
  const hand = stand.game.coup.hands[turn];
  if (written.startsWith('lay') && shown.length !== hand.length) {
    throw new Complaint('cards', someCards(hand.length), someCards(shown.length), 'papillon:4.d.1');
  }
  checkUnseen(stand, shown);
  return moved(revealBlanks(stand, hand.slice(0, shown.length), shown), written);
}

function inRanks({ kind, played: hand, cards, taken, named: figures }) {
  const ranks = (all) => (all ?? []).map(([rank]) => rank);
  const shown = ranks(kind === 'lay' ? cards : hand);
  const body = kind === 'lay' ? `lay ${shown.join('')}` : `${shown.join('')}x${ranks(taken).join('')}`;
  return { shown, written: [body, ...figures].join(' !') };
}

function moved(stand, move) {
  return carryOut(stand, move, (game) => play(game, readMove(move)));
}

function wantedIn(stand) {
  const { game, act, base } = stand;
  const blanks = blanksWanted(stand);
  if (blanks.length === 0) return null;
  if (act === DEAL) return { count: blanks.length, kind: 'layout', player: game.dealer };
  const maker = base?.game.coup.turn;
  if (base?.game.coup.hands[maker].includes(blanks[0])) return { count: blanks.length, kind: 'rest', player: maker };
  const { last } = game.coup;
  return { count: blanks.length, kind: last ? 'victim' : 'turned', player: last ?? game.dealer };
}

/** The blanks that are asked for next: what a maker lays out, before what a deal turns up. */
function blanksWanted({ game, base }) {
  const blanks = game.coup?.layout.filter(isBlank) ?? [];
  const hand = base?.game.coup?.hands[base.game.coup.turn] ?? [];
  const rest = blanks.filter((card) => hand.includes(card));
  return rest.length > 0 ? rest : blanks;
}

function named(stand, entry) {
  const blanks = blanksWanted(stand);
  const cards = readCards(entry, 'cards').map(([rank]) => rank);
  if (cards.length !== blanks.length) {
    throw new Complaint('cards', someCards(blanks.length), someCards(cards.length));
  }
  checkUnseen(stand, cards);
  const base = revealBlanks(stand.base, blanks, cards);
  const { pack } = revealBlanks(stand, blanks, cards).coups[stand.coups.length - 1];
  return { ...(stand.act === DEAL ? dealFrom(base, pack, startCoup) : moved(base, stand.act)), entry };
}

// --- what can be noted

/** The captures that a card allows, also with three of it; with and without its figure if figures must be named. */
export function offers(stand, rank) {
  const { game } = stand;
  const { turn, hands, layout } = game.coup;
  const isThree = hands[turn].length === 3 && unseen(stand, rank) >= 3;
  const cards = isThree ? [rank, rank, rank] : [rank];
  const moves = /** @type {string[]} */ (legalMoves(cards, layout, game.rules)).filter((move) => move !== 'lay');
  return moves.flatMap((move) => namings(stand, move)).map((move) => ({ move, gain: netAfter(played(stand, move))[turn] }));
}

function namings(stand, move) {
  const { rules } = stand.game;
  if (rules.readings.announcing !== 'required') return [move];
  const outcome = (text) => {
    const { accounts, coup } = played(stand, text).game;
    return JSON.stringify([accounts, coup.papillons]);
  };
  const silent = outcome(move);
  const named = rules.figures.filter((figure) => outcome(`${move} !${figure}`) !== silent);
  return named.reduce((ways, figure) =>
    [...ways.map((way) => `${way} !${figure}`), ...ways], [move]);
}

export function captureOf(rank, taken) {
  return `${rank}x${sortedCards(taken).join('')}`;
}

export const RANKS_TAPPED = [...RANKS].reverse();

// --- what the players have when a count begins, in a new game or in one that is under way

const CAPITAL = 20;
const CAPITAL_A_ROUND = 120;

export const FIELDS = Object.freeze([
  { name: 'coup', isEach: false, range: [1, MOST] },
  { name: 'chips', isEach: true, range: [-MOST, MOST] },
  { name: 'pool', isEach: false, range: [0, MOST] },
  { name: 'cards', isEach: false, range: [1, MOST] },
]);

/** The same of a game that begins (Papillon 2.4, 12.2). */
export function usualBeginning({ players, rounds }) {
  const capital = CAPITAL + CAPITAL_A_ROUND * Number(rounds || 1);
  return { coup: 1, chips: Object.fromEntries(lettersOf(players).map((player) => [player, capital])), pool: 0, cards: 1 };
}

export function beginningOf({ agreement, begins }) {
  return begins ?? usualBeginning(agreement);
}

/** @throws {import('../question/complaint.mjs').Complaint} for a beginning to which no game comes (Papillon 2.9, 12.3) */
export function checkBeginning(sitting) {
  const { rulebook, readings, players, rounds, unwon } = sitting.agreement;
  const begins = beginningOf(sitting);
  checkNumbers(FIELDS, begins, players);
  const table = { rounds: Number(rounds || 1), unwon: unwon || 'play-on', coup: begins.coup, cards: begins.cards };
  const [problem] = tableProblems({ table, players, rulebook, readings });
  if (problem) throw problem.complaint;
}

// --- what is tapped before something is noted: the card played and what it takes, or the cards that somebody shows

export const NO_DRAFT = { rank: '', taken: [], isLaying: false, cards: [], suit: '' };

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

export function withRank(stand, draft, rank) {
  const asked = cardsAsked(stand, draft);
  if (asked === 0) return { ...draft, rank };
  return draft.cards.length < asked ? { ...draft, cards: [...draft.cards, rank] } : draft;
}

export function withoutTapped(draft, at) {
  return { ...draft, cards: draft.cards.filter((_, place) => place !== at) };
}

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

// --- what a record says of the game, and a position of it as a question to the desk

export function recordFields({ game, sitting }) {
  return { rounds: Number(sitting.agreement.rounds || 1), unwon: game.unwon };
}

export function startFields({ coup, chips, pool, cards }) {
  return { coup, chips: byPlayer(chips, String), pool, 'cards-payment': cards };
}

export function recordSeen({ game }) {
  return { pool: game.accounts.pool };
}

/** The pack with a card in the place of every blank. */
export function completed(_stand, pack) {
  const left = [...RANKS].flatMap((rank) => Array(4 - pack.filter((card) => card === rank).length).fill(rank));
  return pack.map((card) => (isBlank(card) ? left.shift() : card));
}

/** The question at the desk whether a move is allowed here; it names the cards of the hand that the move shows. */
export function questionAt(stand, move) {
  return questionWith(stand, shownIn(move), `play ${move}`);
}

export function questionOfHand(stand) {
  const { hands, turn } = stand.game.coup;
  return questionWith(stand, hands[turn]);
}

function questionWith({ game, sitting }, shown, ...asked) {
  const { coup, players, dealer, accounts } = game;
  const { rulebook, readings, rounds, unwon } = sitting.agreement;
  const { pool, bank, ...chips } = accounts;
  const said = { pool, cards: game.cardsPayment, coup: game.coupNumber, rounds: rounds || 1, unwon: unwon || game.unwon };
  const texts = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)]));
  const hand = (player) =>
    typedCards(player === coup.turn ? shown : coup.hands[player].map(() => UNKNOWN));
  const counted = game.rules.readings.most === 'points' ? `won ${byPlayer(coup.piles, typedCards)}`
    : `piles ${byPlayer(coup.piles, ({ length }) => String(length))}`;
  const line = [
    `players ${players.length}, dealer ${dealer}, turn ${coup.turn}, layout ${typedCards(coup.layout)}`,
    `hands ${lettersOf(players.length).map((player) => `${player}:${hand(player)}`).join(' ')}, stock ${coup.stock.length}`,
    `${counted}, likes ${byPlayer(coup.likes, String)}`,
    ...(coup.papillons.length > 0 ? [`papillons ${coup.papillons.join(' ')}`] : []),
    ...(coup.last ? [`last ${coup.last}`] : []),
    ...(coup.wanting !== coup.last ? [`wanting ${coup.wanting ?? '-'}`] : []),
    ...(coup.victim ? [`victim ${coup.victim}`] : []),
    ...asked,
  ].join(', ');
  return readQuestion(line, { rulebook, readings, ...texts, chips: byPlayer(chips, String) });
}

function shownIn(move) {
  const { kind, played, cards } = readMove(move);
  return (kind === 'lay' ? cards : played) ?? [];
}
