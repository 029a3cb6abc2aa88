/**
 * Counting Le Francion at a real table: how things stand after what the table saw.
 *
 * A card that is played shows what its player cannot have had before: whoever did not follow had no card of the suit that was
 * asked for. So a play is judged again with every card that turns up later, and the cards that nobody has seen must have places
 * in which nobody has played against the rules.
 *
 * What somebody has to name is the card that was turned up (`turnup`).
 */

import { Complaint } from '../../question/complaint.mjs';
import { phrase } from '../../question/phrase.mjs';
import { DEAL, Refused, blankPack, carriedOut, dealtFrom, filled, isBlank, playsOf, seated } from '../stand.mjs';
import { beginningOf, checkBeginning } from './beginning.mjs';
import { PACKS, legalCards, openGame, play, startCoup, tableReadings } from '../../question/francion/rules.mjs';
import { readCard, spoken } from '../../question/francion/text.mjs';

/** @type {Record<number, string>} */
const PACK_CLAUSES = { 3: 'francion:1.2', 4: 'francion:1.3', 5: 'francion:1.4' };

/** A game before the first deal that is counted (Francion 1.5, 1.6). */
export function begun(sitting) {
  const { readings, players, manches } = sitting.agreement;
  const table = { ...beginningOf(sitting), players, manches: Number(manches || 1), dealer: sitting.dealer, stake: 0 };
  return seated(sitting, openGame(table, tableReadings(readings)));
}

/**
 * How things stand after one thing more.
 *
 * @param entry `deal`, or a card that was turned up or is played
 * @throws {Refused} for a play that turns out to have been against the rules
 * @throws {Complaint} for what cannot be
 */
export function noted(stand, entry) {
  const after = stand.wanted ? named(stand, entry) : entry === DEAL ? dealt(stand) : played(stand, entry);
  const { coup, dealer } = after.game;
  const wanted = isBlank(coup.turnUp) ? { count: 1, kind: 'turnup', player: dealer } : null;
  return { ...after, wanted, before: stand };
}

/** The cards of the game. */
export function packOf({ sitting }) {
  return PACKS[/** @type {keyof typeof PACKS} */ (sitting.agreement.players)];
}

/** The cards that nobody has seen in this coup. */
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
  return dealtFrom(stand, blankPack(packOf(stand).length), startCoup);
}

/** The same deal with the card that was turned up. */
function named(stand, entry) {
  const card = unseenCard(stand, entry);
  const { pack } = filled(stand, [stand.game.coup.turnUp], [card]).coups[stand.coups.length - 1];
  return { ...dealtFrom(stand.base, pack, startCoup), entry: card };
}

function played(stand, entry) {
  const { turn, hands } = stand.game.coup ?? { turn: '-' };
  if (turn === '-') throw new Complaint('move', phrase`a move of whoever is to play`, entry, 'francion:4.1');
  const card = unseenCard(stand, entry);
  checkFollowed(stand, card);
  const known = filled(stand, [hands[turn].find(isBlank)], [card]);
  const shares = placed(known);
  if (!shares) throw new Complaint('cards', phrase`cards that those can have who did not follow`, spoken(card), 'francion:3.1');
  return moved(isLastCard(known) ? filled(known, Object.keys(shares), Object.values(shares)) : known, card);
}

function moved(stand, card) {
  return carriedOut(stand, card, (game) => play(game, { player: null, card }));
}

/** Whether the whole coup has been seen with the card that is played now; what is left lies in the stock. */
function isLastCard({ game }) {
  return Object.values(game.coup.hands).flat().length === 1;
}

/** A card of the pack that nobody has seen yet. */
function unseenCard(stand, text) {
  const card = readCard(text, 'card');
  if (unseenCards(stand).includes(card)) return card;
  const { players } = stand.sitting.agreement;
  throw new Complaint('card', phrase`a card of the pack that nobody has seen yet`, spoken(card), PACK_CLAUSES[players]);
}

// --- what can lie where

/**
 * Whether a card can have been in a player's hand all the time: whether every play of theirs was allowed with it.
 *
 * @param plays of the coup
 */
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

/**
 * @param card that its player has had in hand since the deal
 * @throws {Refused} for the play that was not allowed with it
 */
function checkFollowed(stand, card) {
  const { turn, hands } = stand.game.coup;
  const step = playsOf(stand).find((each) => isOf(each, turn) && !isAllowedWith(each, card));
  if (!step) return;
  const base = filled(step.base, [hands[turn].find(isBlank)], [card]);
  const refusal = play(structuredClone(base.game), { player: null, card: step.act });
  if (refusal) throw new Refused(refusal, step.act, base, card);
}

/** The suits of which a player can have no card any more, having not followed. */
export function suitsGone(stand, player) {
  const plays = playsOf(stand);
  return [...'hcds'].filter((suit) => !mayHold(plays, player, `2${suit}`));
}

/**
 * The blanks with cards that nobody has seen, each where nobody has played against the rules; null where there is no such way.
 */
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

/**
 * Gives a card a place, and another place to the card that lay there.
 *
 * @param can of each place, which cards can lie there
 * @param found place → its card, which changes
 * @param tried places
 * @returns {boolean} whether there is a way
 */
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
