/**
 * How things stand at a table that is counted, whatever is played there: what the table saw, one thing after another.
 *
 * Nobody there knows the other hands. The cards of a pack that nobody has seen are blanks; one becomes a card as soon as it
 * is seen, wherever it lies.
 */

import { Complaint, phrase } from '../question/complaint.mjs';
import { lettersOf } from '../question/fields.mjs';
import { netOf } from '../question/judge.mjs';

export const DEAL = 'deal';

export class Refused extends Error {
  /** @param found the card that shows that an earlier move was against the rules */
  constructor(refusal, move, stand, found = '') {
    super(refusal.code);
    this.refusal = refusal;
    this.move = move;
    this.stand = stand;
    this.found = found;
  }
}

export function openStand(sitting, game) {
  return { sitting, game, coups: [], entry: '', act: '', wanted: null, base: null, before: null };
}

export function logOf(stand) {
  return standsTo(stand).slice(1).map(({ entry }) => entry);
}

export function stepsTo(stand) {
  return standsTo(stand).filter((each) => each.act !== '' && !each.wanted);
}

/** The plays of this coup so far, as they stood when their cards were named. */
export function playsOf(stand) {
  const plays = [];
  for (let each = stand; each.before && each.act !== DEAL; each = each.before) if (!each.wanted) plays.push(each);
  return plays.reverse();
}

/** @returns {Stand[]} from the beginning on */
function standsTo(stand) {
  const stands = [stand];
  for (let { before } = stand; before !== null; { before } = before) stands.push(before);
  return stands.reverse();
}

export function netAfter({ game }) {
  return netOf(game.payments, lettersOf(game.players.length));
}

export function dealFrom(stand, pack, startCoup) {
  const game = copyGame(stand.game);
  startCoup(game, pack);
  return { ...stand, game, coups: [...stand.coups, { pack, moves: [] }], entry: DEAL, act: DEAL, base: stand };
}

export function carryOut(stand, move, play) {
  const game = copyGame(stand.game);
  const player = game.coup.turn;
  const refusal = play(game);
  if (refusal) throw new Refused(refusal, move, stand);
  const { pack, moves } = stand.coups[stand.coups.length - 1];
  const coups = [...stand.coups.slice(0, -1), { pack, moves: [...moves, { player, move }] }];
  return { ...stand, game, coups, entry: move, act: move, base: stand };
}

/** A copy that may be changed. The browser's own takes three times as long. */
function copyGame(held) {
  if (Array.isArray(held)) return held.map(copyGame);
  if (typeof held !== 'object' || held === null) return held;
  const copy = /** @type {Record<string, any>} */ ({});
  for (const name of Object.keys(held)) copy[name] = copyGame(held[name]);
  return copy;
}

export function blankPack(count) {
  return Array.from({ length: count }, (_, place) => `?${String(place).padStart(2, '0')}`);
}

export function isBlank(card) {
  return card[0] === '?';
}

/** How things stand when blanks turn out to be cards, wherever these lie. */
export function revealBlanks(stand, blanks, cards) {
  const turned = (card) => (blanks.includes(card) ? cards[blanks.indexOf(card)] : card);
  const { coup } = stand.game;
  const coups = stand.coups.map(({ pack, moves }) => ({ pack: pack.map(turned), moves }));
  return { ...stand, game: { ...stand.game, coup: coup && revealIn(coup, turned) }, coups };
}

/** The same with other texts: no text but a card is a blank. */
function revealIn(held, turned) {
  if (typeof held === 'string') return turned(held);
  if (Array.isArray(held)) return held.map((each) => revealIn(each, turned));
  if (typeof held !== 'object' || held === null) return held;
  return Object.fromEntries(Object.entries(held).map(([name, each]) => [name, revealIn(each, turned)]));
}

// --- what the players had if the game began before the count: numbers, some of them for each player

export const MOST = 1_000_000;

/** A beginning with every number of a usual one, in place of which stands what was said, perhaps by a stranger. */
export function withUsual(usual, said) {
  return Object.fromEntries(Object.entries(usual).map(([name, number]) => {
    const own = Object.hasOwn(said, name) ? said[name] : number;
    return [name, typeof number === 'number' ? own : { ...number, ...among(own, Object.keys(number)) }];
  }));
}

function among(held, players) {
  return Object.fromEntries(players.filter((player) => Object.hasOwn(Object(held), player)).map((player) => [player, held[player]]));
}

/** @throws {Complaint} for what is no number in its range */
export function checkNumbers(fields, begins, players) {
  for (const { name, isEach, range: [least, most] } of fields) {
    const numbers = begins[name];
    const wrong = (isEach ? lettersOf(players).map((player) => numbers[player]) : [numbers])
      .find((number) => !Number.isSafeInteger(number) || number < least || number > most);
    if (wrong !== undefined) {
      const found = typeof wrong === 'number' ? String(wrong) : phrase`something else`;
      throw new Complaint(name, phrase`a whole number from ${least} to ${most}`, found);
    }
  }
}
