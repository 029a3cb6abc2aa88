/** What was counted at a table, for others: as a record, which `papillon replay` reads and checks, and as a question to the desk. */

import { isBlank, lettersOf, wanted } from './counting.mjs';
import { readQuestion } from './question.mjs';
import { readMove } from './rules.mjs';
import { RANKS, UNKNOWN, byPlayer, typedCards } from './text.mjs';

/** @typedef {import('./counting.mjs').Stand} Stand */

const A_LINE = 13;

/**
 * The record of all that was noted, with what the accounts must be after each coup. Of a coup that goes on, the cards that
 * nobody has seen are filled in from what is left of the pack: no play so far depends on them.
 *
 * @param {Stand} stand
 * @param {string} title
 */
export function recordOf(stand, title) {
  const known = asFarAsNamed(stand);
  const { agreement, dealer } = known.sitting;
  const { rulebook, readings, players, rounds } = agreement;
  const head = { format: 1, title, rulebook, players, rounds: Number(rounds || 1), unwon: known.game.unwon };
  const coups = known.coups.map(({ pack, moves }) => ['[[coups]]', `pack = """\n${lines(completed(pack)).join('\n')}\n"""`,
    `moves = """\n${moves.map(({ player, move }) => `${player}: ${move}\n`).join('')}"""`]);
  const parts = [
    assigned(head),
    ...(Object.keys(readings).length > 0 ? [['[readings]', ...assigned(readings)]] : []),
    ['[start]', ...assigned({ dealer })],
    ...coups,
    ...ends(known).map(expected),
  ];
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

/** Whether there is something to record: a coup of which the first exposed cards are known. @param {Stand} stand */
export function isRecordable(stand) {
  return asFarAsNamed(stand).coups.length > 0;
}

/** How things stood when the exposed cards were last all known. @param {Stand} stand @returns {Stand} */
function asFarAsNamed(stand) {
  return wanted(stand) && stand.before ? asFarAsNamed(stand.before) : stand;
}

/** A pack with a card in the place of every blank. @param {string[]} pack */
function completed(pack) {
  const left = [...RANKS].flatMap((rank) => Array(4 - pack.filter((card) => card === rank).length).fill(rank));
  return pack.map((card) => (isBlank(card) ? left.shift() : card));
}

/** @param {string[]} pack */
function lines(pack) {
  return pack.flatMap((_, at) => (at % A_LINE === 0 ? [pack.slice(at, at + A_LINE).join(' ')] : []));
}

/** How things stood at the end of each coup, and stand now. @param {Stand} stand */
function ends(stand) {
  /** @type {Stand[]} */
  const found = [];
  for (let each = /** @type {Stand|null} */ (stand); each && each.coups.length > 0; each = each.before) {
    if (found.length === 0 || each.coups.length < found[0].coups.length) found.unshift(each);
  }
  return found;
}

/** What the accounts must be then, for whoever plays the record. @param {Stand} stand */
function expected({ coups, game }) {
  const { pool, bank, ...chips } = game.accounts;
  const players = Object.fromEntries(lettersOf(game.players.length).map((player) => [player, chips[player]]));
  const seen = { coup: coups.length, move: coups[coups.length - 1].moves.length, chips: byPlayer(players, String), pool };
  return ['[[expect]]', ...assigned(seen)];
}

/** Keys with their values; TOML writes a string as JSON does. @param {Record<string, string|number>} values */
function assigned(values) {
  return Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
}

// --- a question to the desk

/**
 * The question whether a move is allowed here. Of the hand it names what the move shows.
 *
 * @param {Stand} stand in which somebody is to play
 * @param {string} move
 */
export function questionAt({ game, sitting }, move) {
  const { coup, players, dealer, accounts } = game;
  const { rulebook, readings, rounds, unwon } = sitting.agreement;
  const { pool, bank, ...chips } = accounts;
  const said = { pool, cards: game.cardsPayment, coup: game.coupNumber, rounds: rounds || 1, unwon: unwon || game.unwon };
  const texts = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)]));
  const hand = (/** @type {string} */ player) =>
    typedCards(player === coup.turn ? shownIn(move) : coup.hands[player].map(() => UNKNOWN));
  const count = (/** @type {string[]} */ cards) => String(cards.length);
  const line = [
    `players ${players.length}, dealer ${dealer}, turn ${coup.turn}, layout ${typedCards(coup.layout)}`,
    `hands ${lettersOf(players.length).map((player) => `${player}:${hand(player)}`).join(' ')}, stock ${coup.stock.length}`,
    `piles ${byPlayer(coup.piles, count)}, likes ${byPlayer(coup.likes, String)}`,
    ...(coup.papillons.length > 0 ? [`papillons ${coup.papillons.join(' ')}`] : []),
    ...(coup.last ? [`last ${coup.last}`] : []),
    ...(coup.wanting !== coup.last ? [`wanting ${coup.wanting ?? '-'}`] : []),
    ...(coup.victim ? [`victim ${coup.victim}`] : []),
    `play ${move}`,
  ].join(', ');
  return readQuestion(line, { rulebook, readings, ...texts, chips: byPlayer(chips, String) });
}

/** The cards of the hand that a move shows. @param {string} move */
function shownIn(move) {
  const { kind, played, cards } = readMove(move);
  return (kind === 'lay' ? cards : played) ?? [];
}
