/**
 * Counting at a real table: what the table saw, one thing after another, and how things stand by that.
 *
 * Nobody there knows the other hands. The cards of a pack that nobody has seen are blanks; one becomes a card as soon as it
 * is played, laid down or turned up. Whether a play is allowed depends on no blank: a capture shows its cards, and who lays
 * down shows the whole hand. So everything is judged at once, and at the end of a coup the whole pack has been seen.
 *
 * @typedef {object} Sitting who sits down, and on what they have agreed
 * @property {import('./agreement.mjs').Agreement} agreement
 * @property {string} dealer of the first coup
 * @property {Record<string, string>} names by letter, `''` for a player who goes by the letter
 *
 * @typedef {object} Dealt a coup, as a record has it
 * @property {string[]} pack in dealing order
 * @property {{player: string, move: string}[]} moves
 *
 * @typedef {object} Stand how things stand after what was noted so far
 * @property {Sitting} sitting
 * @property {any} game as the implementation keeps it
 * @property {Dealt[]} coups
 * @property {string} entry what was noted last, `''` at the beginning
 * @property {string} act the deal or the move of which this is the outcome, `''` at the beginning
 * @property {Stand|null} base how things stood when that began, with what the act itself has shown
 * @property {Stand|null} before how things stood before the last entry
 *
 * @typedef {object} Wanted cards that lie exposed and that nobody has named yet
 * @property {number} count
 * @property {'layout'|'turned'|'rest'|'victim'} kind the first ones of a coup, those of a new deal, what the maker of a
 *   sauterelle lays out, the hand that must be laid down with the deal
 * @property {string} player whose cards they were, or who deals
 */

import { Complaint } from './complaint.mjs';
import { netOf } from './judge.mjs';
import { readMove as readNotation } from './moves.mjs';
import { phrase } from './phrase.mjs';
import { legalMoves, openGame, play, readMove, rulesOf, startCoup } from './rules.mjs';
import { RANKS, readCards, sortedCards } from './text.mjs';

/** What begins a coup, among the entries. */
export const DEAL = 'deal';
const PACK = 52;
const OF_A_RANK = 4;
const CAPITAL = 20;
const CAPITAL_A_ROUND = 120;

/** A play that the rules refuse. */
export class Refused extends Error {
  /** @param {{code: string, clause: string}} refusal @param {string} move */
  constructor(refusal, move) {
    super(refusal.code);
    this.refusal = refusal;
    this.move = move;
  }
}

/** @param {number} players */
export function lettersOf(players) {
  return [...'ABCD'].slice(0, players);
}

/**
 * A game before its first deal (Papillon 2.4).
 *
 * @param {Sitting} sitting
 * @returns {Stand}
 */
export function begun(sitting) {
  const { rulebook, readings, players, rounds, unwon } = sitting.agreement;
  const agreed = Number(rounds || 1);
  const capital = CAPITAL + CAPITAL_A_ROUND * agreed;
  const chips = Object.fromEntries(lettersOf(players).map((player) => [player, capital]));
  const table = {
    players, rounds: agreed, unwon: unwon || 'play-on', dealer: sitting.dealer, coup: 1, chips, pool: 0, bank: 0, 'cards-payment': 1,
  };
  return { sitting, game: openGame(table, rulesOf(rulebook, readings)), coups: [], entry: '', act: '', base: null, before: null };
}

/**
 * How things stand after one thing more.
 *
 * @param {Stand} stand
 * @param {string} entry `deal`, a move in the notation, or cards alone: those that lie exposed and are not named yet
 * @returns {Stand}
 * @throws {Refused} for a play against the rules
 * @throws {Complaint} for what cannot be
 */
export function noted(stand, entry) {
  const after = wanted(stand) ? named(stand, entry) : entry === DEAL ? dealt(stand) : played(stand, entry);
  return { ...after, before: stand };
}

/** How things stand after several things. @param {Sitting} sitting @param {string[]} log */
export function standAfter(sitting, log) {
  return log.reduce(noted, begun(sitting));
}

/** What was noted, in order. @param {Stand} stand */
export function logOf(stand) {
  return standsTo(stand).slice(1).map(({ entry }) => entry);
}

/** Every deal and every play so far, as it stood when its cards were named. @param {Stand} stand */
export function stepsTo(stand) {
  return standsTo(stand).filter((each) => each.act !== '' && !wanted(each));
}

/** @param {Stand} stand @returns {Stand[]} from the beginning on */
function standsTo(stand) {
  const stands = [stand];
  for (let { before } = stand; before !== null; { before } = before) stands.push(before);
  return stands.reverse();
}

// --- blanks

/** @param {number} place of a card in the pack */
function blank(place) {
  return `?${String(place).padStart(2, '0')}`;
}

/** @param {string} card */
export function isBlank(card) {
  return card[0] === '?';
}

/**
 * How things stand when blanks turn out to be cards, wherever these lie.
 *
 * @param {Stand} stand
 * @param {string[]} blanks
 * @param {string[]} cards
 * @returns {Stand}
 */
function filled(stand, blanks, cards) {
  const turned = (/** @type {string} */ card) => (blanks.includes(card) ? cards[blanks.indexOf(card)] : card);
  const game = structuredClone(stand.game);
  if (game.coup) {
    const { hands, piles, layout, stock } = game.coup;
    for (const held of [...Object.values(hands), ...Object.values(piles), layout, stock]) held.splice(0, held.length, ...held.map(turned));
  }
  const coups = stand.coups.map(({ pack, moves }) => ({ pack: pack.map(turned), moves }));
  return { ...stand, game, coups };
}

/** How many cards of a rank nobody has seen yet in this coup. @param {Stand} stand @param {string} rank */
export function unseen({ coups }, rank) {
  const pack = coups[coups.length - 1]?.pack ?? [];
  return OF_A_RANK - pack.filter((card) => card === rank).length;
}

/**
 * Cards that are seen now, if the pack can still hold them.
 *
 * @param {Stand} stand
 * @param {string[]} cards
 */
function checkUnseen(stand, cards) {
  for (const rank of new Set(cards)) {
    const [seen, more] = [OF_A_RANK - unseen(stand, rank), cards.filter((card) => card === rank).length];
    if (seen + more > OF_A_RANK) {
      throw new Complaint('cards', phrase`at most four cards of a rank`, phrase`${rank} ${seen + more} times`, 'papillon:1.1');
    }
  }
}

/** Cards by their ranks alone: suits have no function (Papillon 1.4). @param {string} text */
function ranksIn(text) {
  return readCards(text, 'cards').map(([rank]) => rank);
}

// --- what is noted

/** @param {Stand} stand @returns {Stand} */
function dealt(stand) {
  const { game } = stand;
  if (game.over || (game.coup && game.coup.turn !== '-')) {
    throw new Complaint('coup', phrase`moves until the coup is over`, DEAL, 'papillon:4.d.7');
  }
  return dealtFrom(stand, Array.from({ length: PACK }, (_, place) => blank(place)));
}

/** @param {Stand} stand @param {string[]} pack @returns {Stand} */
function dealtFrom(stand, pack) {
  const game = structuredClone(stand.game);
  startCoup(game, pack);
  return { ...stand, game, coups: [...stand.coups, { pack, moves: [] }], entry: DEAL, act: DEAL, base: stand };
}

/** @param {Stand} stand @param {string} entry @returns {Stand} */
function played(stand, entry) {
  const { player, move } = readNotation(entry);
  const turn = stand.game.coup?.turn ?? '-';
  if (player !== null || turn === '-') throw new Complaint('move', phrase`a move of whoever is to play`, entry, 'papillon:4.1');
  const { shown, written } = inRanks(readMove(move));
  const hand = stand.game.coup.hands[turn];
  if (written.startsWith('lay') && shown.length !== hand.length) {
    throw new Complaint('cards', phrase`${hand.length} cards`, phrase`${shown.length} cards`, 'papillon:4.d.1');
  }
  checkUnseen(stand, shown);
  return carriedOut(filled(stand, hand.slice(0, shown.length), shown), written);
}

/** A move without suits, and the cards of the hand that it shows. @param {any} said */
function inRanks({ kind, played: hand, cards, taken, named: figures }) {
  const ranks = (/** @type {string[]|null} */ all) => (all ?? []).map(([rank]) => rank);
  const shown = ranks(kind === 'lay' ? cards : hand);
  const body = kind === 'lay' ? `lay ${shown.join('')}` : `${shown.join('')}x${ranks(taken).join('')}`;
  return { shown, written: [body, ...figures].join(' !') };
}

/** A move by somebody whose cards are known. @param {Stand} stand @param {string} move @returns {Stand} */
function carriedOut(stand, move) {
  const game = structuredClone(stand.game);
  const player = game.coup.turn;
  const refusal = play(game, readMove(move));
  if (refusal) throw new Refused(refusal, move);
  const [coup, ...others] = [...stand.coups].reverse();
  const coups = [...others.reverse(), { ...coup, moves: [...coup.moves, { player, move }] }];
  return { ...stand, game, coups, entry: move, act: move, base: stand };
}

/**
 * The exposed cards that somebody has to name, null where all are known.
 *
 * @param {Stand} stand
 * @returns {Wanted|null}
 */
export function wanted(stand) {
  const { game, act, base } = stand;
  const blanks = blanksWanted(stand);
  if (blanks.length === 0) return null;
  if (act === DEAL) return { count: blanks.length, kind: 'layout', player: game.dealer };
  const maker = base?.game.coup.turn;
  if (base?.game.coup.hands[maker].includes(blanks[0])) return { count: blanks.length, kind: 'rest', player: maker };
  const { last } = game.coup;
  return { count: blanks.length, kind: last ? 'victim' : 'turned', player: last ?? game.dealer };
}

/** The blanks that are asked for next: what a maker lays out, before what a deal turns up. @param {Stand} stand */
function blanksWanted({ game, base }) {
  const blanks = game.coup?.layout.filter(isBlank) ?? [];
  const hand = base?.game.coup?.hands[base.game.coup.turn] ?? [];
  const rest = blanks.filter((/** @type {string} */ card) => hand.includes(card));
  return rest.length > 0 ? rest : blanks;
}

/** The same act with the cards that it has exposed. @param {Stand} stand @param {string} entry @returns {Stand} */
function named(stand, entry) {
  const blanks = blanksWanted(stand);
  const cards = ranksIn(entry);
  if (cards.length !== blanks.length) {
    throw new Complaint('cards', phrase`${blanks.length} cards`, phrase`${cards.length} cards`);
  }
  checkUnseen(stand, cards);
  const base = filled(/** @type {Stand} */ (stand.base), blanks, cards);
  const { pack } = filled(stand, blanks, cards).coups[stand.coups.length - 1];
  return { ...(stand.act === DEAL ? dealtFrom(base, pack) : carriedOut(base, stand.act)), entry };
}

// --- what can be noted

/**
 * The captures that a card allows, three of it if so many can be in the hand, with what they bring the player. Where
 * figures must be named, a capture is offered with each that matters and without.
 *
 * @param {Stand} stand
 * @param {string} rank
 * @returns {{move: string, gain: number}[]}
 */
export function offers(stand, rank) {
  const { game } = stand;
  const { turn, hands, layout } = game.coup;
  const isThree = hands[turn].length === 3 && unseen(stand, rank) >= 3;
  const cards = isThree ? [rank, rank, rank] : [rank];
  const moves = /** @type {string[]} */ (legalMoves(cards, layout, game.rules)).filter((move) => move !== 'lay');
  return moves.flatMap((move) => namings(stand, move)).map((move) => ({ move, gain: netAfter(played(stand, move))[turn] }));
}

/** A capture as it may be announced. @param {Stand} stand @param {string} move */
function namings(stand, move) {
  const { rules } = stand.game;
  if (rules.readings.announcing !== 'required') return [move];
  const outcome = (/** @type {string} */ text) => {
    const { accounts, coup } = played(stand, text).game;
    return JSON.stringify([accounts, coup.papillons]);
  };
  const silent = outcome(move);
  const named = rules.figures.filter((/** @type {string} */ figure) => outcome(`${move} !${figure}`) !== silent);
  return named.reduce((/** @type {string[]} */ ways, /** @type {string} */ figure) =>
    [...ways.map((way) => `${way} !${figure}`), ...ways], [move]);
}

/** What a deal or a play has paid in all. @param {Stand} stand */
export function netAfter({ game }) {
  return netOf(game.payments, lettersOf(game.players.length));
}

/**
 * A move of cards that were tapped, as it is written.
 *
 * @param {string} rank
 * @param {string[]} taken
 */
export function captureOf(rank, taken) {
  return `${rank}x${sortedCards(taken).join('')}`;
}

/** The ranks, the ace first, as one taps them. */
export const RANKS_TAPPED = [...RANKS].reverse();
