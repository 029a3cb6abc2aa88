/**
 * A game of Le Papillon against players of the house: dealt from a seed, played move by move and back, and its address.
 *
 * All cards are known here, with their suits, so that a card stays the one that it was; what a player of the house sees of
 * them is for `players.mjs`. All figures are called out (Papillon 16.3).
 */

import { parts, written } from '../question/address.mjs';
import { agreementAddress, readAgreement } from '../question/agreement.mjs';
import { Complaint, phrase } from '../question/complaint.mjs';
import { begun } from '../count/counting.mjs';
import { lettersOf } from '../question/fields.mjs';
import { PLAYERS, chanceOf, seenIn, shuffle, weighing } from './players.mjs';
import { FIGURES, legalMoves, play, readMove, startCoup } from '../question/rules.mjs';
import { DEAL, Refused, carryOut, dealFrom, logOf, netAfter } from '../count/stand.mjs';
import { RANKS, SUITS, readNumber, sortedCards } from '../question/text.mjs';

/** Nothing is tapped. @type {Tapped} */
export const UNTAPPED = { hand: [], taken: [] };
/** So large a seed is read; a smaller one is drawn. */
const LARGEST_SEED = 999_999_999;
export const MOST_DRAWN = 99_999;
const OWN_NAMES = ['seed', 'against', 'seat', 'moves'];
const PACK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
/** More than anybody can owe at once, so that no figure stays unpaid for want of chips. */
const PLENTY = 1000;

// --- the course of the game

/** A table at which nothing is dealt yet; chance says who deals first. @returns {GameStand} */
export function sitDown(agreement, against) {
  const letters = lettersOf(agreement.players);
  const dealer = letters[Math.floor(chanceOf(against.seed)() * letters.length)];
  const names = Object.fromEntries(letters.map((letter) => [letter, '']));
  const sitting = { agreement, dealer, names, begins: null, ...against };
  return { ...begun(sitting), why: null };
}

export function dealCoup(stand) {
  const { sitting: { seed }, coups, game } = stand;
  if (game.over || isUnderWay(stand)) throw new Complaint('coup', phrase`moves until the coup is over`, DEAL, 'papillon:4.d.7');
  const pack = shuffle(PACK, chanceOf(seed, coups.length + 1));
  return { ...dealFrom(stand, pack, startCoup), why: null, before: stand };
}

export function isUnderWay({ game }) {
  return game.coup !== null && game.coup.turn !== '-';
}

export function isOwnTurn({ game, sitting }) {
  return game.coup?.turn === sitting.own;
}

/** How things stand after a move by the player whose turn it is. @param why what a player of the house thinks of it @throws {Refused} */
export function makeMove(stand, move, why = null) {
  const cards = withSuits(stand, move);
  const ranks = cards.startsWith('lay') ? 'lay' : plain(cards);
  const entry = withSuits(stand, ranks) === cards ? ranks : cards; // in short, for the address
  return { ...carry(stand, calledOut(stand, cards)), entry, why, before: stand };
}

function carry(stand, move) {
  return carryOut(stand, move, (game) => play(game, readMove(move)));
}

/** A move with the very cards that it moves: tapped ones first. Laying down shows the whole hand. */
function withSuits({ game: { coup } }, move, tapped = { played: [], taken: [] }) {
  const hand = sortedCards(coup.hands[coup.turn]);
  const { kind, played: own = [], taken = [], cards } = readMove(move);
  if (kind === 'lay') return `lay ${(cards ?? hand).join('')}`;
  return `${picked(own, tapped.played, hand).join('')}x${picked(taken, tapped.taken, sortedCards(coup.layout)).join('')}`;
}

/** The named cards among those that lie there, some first; a card that does not lie there stays as it is named. */
function picked(named, first, cards) {
  const left = [...first, ...cards.filter((card) => !first.includes(card))];
  return named.map((card) => {
    const at = left.findIndex((each) => each.startsWith(card));
    return at < 0 ? card : left.splice(at, 1)[0];
  });
}

function calledOut(stand, move) {
  if (move.startsWith('lay')) return move;
  const { accounts, coup: { turn } } = stand.game;
  const rich = Object.fromEntries(Object.keys(accounts).map((account) => [account, PLENTY]));
  const loud = [move, ...FIGURES].join(' !');
  const { payments } = carry({ ...stand, game: { ...stand.game, accounts: rich } }, loud).game;
  const isMade = (figure) => payments.some(({ reason, to }) => reason === figure && to === turn);
  return [move, ...FIGURES.filter(isMade)].join(' !');
}

export function takeBack(stand) {
  for (let each = stand; each; each = each.before) {
    if (each.act !== DEAL && each.before && isOwnTurn(each.before)) return each.before;
  }
  return null;
}

/** What the player whose turn it is thinks of his moves: a player of the house, or an adviser. */
export function thinking({ game, sitting, coups }, player = PLAYERS[sitting.against]) {
  const moves = coups.reduce((sum, coup) => sum + coup.moves.length, 0);
  return weighing(seenIn(game), player, chanceOf(sitting.seed, coups.length, moves));
}

// --- what one may play

export function offers(stand) {
  const { coup, rules } = stand.game;
  const moves = /** @type {string[]} */ (legalMoves(coup.hands[coup.turn], coup.layout, rules));
  return moves.map((move) => {
    const after = makeMove(stand, move);
    return { move: plain(after.act), gain: netAfter(after)[coup.turn] };
  });
}

/** A move as people say it: without the suits, which have no function (Papillon 1.4). */
export function plain(move) {
  const [body, ...figures] = move.split(' !');
  return [body.replace(/(?<=[0-9A-Z])[cdhs]/g, ''), ...figures].join(' !');
}

export function cardsShown({ game: { coup }, sitting: { own } }) {
  return { hand: sortedCards(coup.hands[own]), exposed: sortedCards(coup.layout) };
}

export function withHand(stand, tapped, place) {
  const { hand } = cardsShown(stand);
  if (tapped.hand.includes(place)) return { ...tapped, hand: tapped.hand.filter((each) => each !== place) };
  return { ...tapped, hand: [...tapped.hand.filter((each) => hand[each][0] === hand[place][0]), place] };
}

export function withTaken(tapped, place) {
  const taken = tapped.taken.includes(place) ? tapped.taken.filter((each) => each !== place) : [...tapped.taken, place];
  return { ...tapped, taken };
}

export function moveTapped(stand, tapped) {
  const { played: own, taken } = cardsTapped(stand, tapped);
  return own.length > 0 && taken.length > 0 ? `${sortedCards(own).join('')}x${sortedCards(taken).join('')}` : null;
}

function cardsTapped(stand, tapped) {
  const { hand, exposed } = cardsShown(stand);
  return { played: tapped.hand.map((place) => hand[place]), taken: tapped.taken.map((place) => exposed[place]) };
}

export function stillPossible(stand, tapped, offered) {
  const { played: own, taken } = cardsTapped(stand, tapped);
  return offered.filter(({ move }) => {
    const made = readMove(move);
    return made.kind === 'lay' ? own.length + taken.length === 0 : holds(made.played ?? [], own) && holds(made.taken ?? [], taken);
  });
}

/** Whether there are as many of each rank as among others. */
function holds(ranks, others) {
  const count = (cards, rank) => cards.filter(([each]) => each === rank).length;
  return others.every(([rank]) => count(ranks, rank) >= count(others, rank));
}

/** A legal move with the cards that are tapped. @param move without suits */
export function withCards(stand, tapped, move) {
  return withSuits(stand, move, cardsTapped(stand, tapped));
}

// --- its address

/** The address of the game so far, or of its deal alone. */
export function gameAddress(stand, isDealAlone = false) {
  const { agreement, seed, against, own } = stand.sitting;
  const said = [['seed', String(seed)], ['against', against], ['seat', own]];
  const [, ...coups] = logOf(stand).join(' ').split(DEAL);
  const moves = coups.length > 0 && !isDealAlone ? `&${written([['moves', coups.map((each) => each.trim()).join('/')]]).slice(1)}` : '';
  return `${written(said)}&${agreementAddress(agreement).slice(1)}${moves}`;
}

/** The game in an address as far as it can be read, or its agreement alone, and what is wrong with it. */
export function readGame(hash) {
  try {
    const said = parts(hash.replace(/^#/, ''));
    const rules = written(Object.entries(said).filter(([name]) => !OWN_NAMES.includes(name)));
    const { agreement, complaint } = readAgreement(rules);
    if (complaint) throw complaint;
    if (agreement === null || agreement.rulebook === 'francion' || !('seed' in said)) return { stand: null, agreement, complaint: null };
    const stand = sitDown(agreement, againstIn(said, agreement.players));
    return { agreement, ...('moves' in said ? replayed(stand, said.moves) : { stand, complaint: null }) };
  } catch (error) {
    if (error instanceof Complaint) return { stand: null, agreement: null, complaint: error };
    throw error;
  }
}

/** @param {any} said @returns {Against} */
function againstIn({ seed, against = 'careful', seat = 'A' }, players) {
  const letters = lettersOf(players);
  if (!letters.includes(seat)) throw new Complaint('seat', phrase`one player among ${letters}`, seat);
  if (!Object.hasOwn(PLAYERS, against)) throw new Complaint('against', phrase`one of ${Object.keys(PLAYERS)}`, against);
  return { seed: readNumber(seed, 'seed', LARGEST_SEED, 0), own: seat, against };
}

/** The game of a list of moves, as far as they are allowed. @param text coups apart by `/`, moves by spaces */
function replayed(begins, text) {
  let stand = begins;
  try {
    for (const moves of text.split('/')) {
      stand = dealCoup(stand);
      for (const move of moves.split(' ').filter(Boolean)) stand = makeMove(stand, checked(move));
    }
  } catch (error) {
    if (error instanceof Complaint || error instanceof Refused) return { stand, complaint: error };
    throw error;
  }
  return { stand, complaint: null };
}

function checked(move) {
  if (/^(?:lay|(?:[0-9A-Z][cdhs]?)+x(?:[0-9A-Z][cdhs]?)+)$/.test(move) && readMove(move)) return move;
  throw new Complaint('moves', phrase`a move, such as '7x52' or 'lay'`, move);
}
