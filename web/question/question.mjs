/**
 * Questions as people type them, read and written: a position, perhaps a move, and the table at which it lies.
 *
 * A question is a plain object that JSON can carry. Cards that nobody has named are `?`.
 */

import { Complaint } from './complaint.mjs';
import { inLetters, inNotation } from './letters.mjs';
import { readMove } from './moves.mjs';
import { phrase } from './phrase.mjs';
import { OPEN_RULINGS, RULEBOOKS, rulesOf } from './rules.mjs';
import { seating, stockSizes } from './table.mjs';
import {
  UNKNOWN, byPlayer, namedPlayers, oneLine, readByPlayer, readCards, readChips, readFields, readNumber, saidOf, sortedCards,
  typedCards, writeCards,
} from './text.mjs';

export { problems, unaccounted } from './problems.mjs';

/** What can be said of a table, in the order in which it is written. */
export const TABLE_FIELDS = Object.freeze(['pool', 'chips', 'cards', 'coup', 'rounds', 'unwon']);

/** The same with what is said of the move. */
export const BESIDE = Object.freeze([...TABLE_FIELDS, 'named']);

/** The words with which the fields of a position begin. */
export const WORDS = [
  'players', 'dealer', 'turn', 'hand', 'hands', 'layout', 'stock', 'next', 'piles', 'won',
  'papillons', 'unnamed', 'last', 'wanting', 'victim', 'likes', 'play',
];
/** What went before in this deal; whoever leaves it out may not have thought of it. */
const PAST = ['papillons', 'last', 'wanting', 'likes'];
const PACK = 52;
const CARDS_A_DEAL = 3;
const STAKE = 20;
const CAPITAL = 20;
const CAPITAL_A_ROUND = 120;
const MOST = 1_000_000;

/**
 * Reads a question. Several lines are one, and `#` begins a comment.
 *
 * @returns {Question}
 * @throws {Complaint} for text that is not in the notation; what cannot be is for `problems` to say
 */
export function readQuestion(text, said = {}) {
  const line = inNotation(oneLine(text, 'layout 6 4 A, hand 10 7'), said.letters ?? 'en', WORDS);
  const typed = readPosition(line, said);
  const { player, players } = typed;
  const letters = lettersOf(players);
  if (player !== null && !letters.includes(player)) {
    throw new Complaint('move', phrase`a player among ${letters}`, player);
  }
  const makerSaid = player !== null && 'turn' in typed.assumed && !wordsOf(line).includes('hands');
  return makerSaid ? readPosition(`${line}, turn ${player}`, said) : typed;
}

/** @returns {Question} */
function readPosition(line, said) {
  const rules = rulesSaid(said);
  const fields = fieldsOf(line);
  /** @type {Record<string, string>} */
  const assumed = {};
  const players = lettersOf(playersIn(fields, assumed));
  const dealer = assumedPlayer(fields, 'dealer', players, players[players.length - 1], assumed);
  const turn = turnIn(fields, players, firstHolder(fields, seating(players, dealer, rules.readings)), assumed);
  const hands = handsIn(fields, players, turn, assumed);
  const layout = sortedCards(readCards(needed(fields, 'layout'), 'layout'));
  const { piles, won } = pilesIn(fields, players, assumed);
  const lying = layout.length + sum(Object.values(piles)) + sum(Object.values(hands).map((hand) => hand.length));
  const { stock, next } = stockIn(fields, PACK - lying, stockSizes(players.length, rules.readings), assumed);
  const last = playerIn(fields, 'last', players);
  const asked = fields.has('play') ? readMove(fields.get('play') ?? '', 'play') : { move: null, player: null };
  return {
    game: 'papillon',
    rulebook: said.rulebook ?? RULEBOOKS[0],
    readings: { ...said.readings },
    table: tableSaid(said, players),
    players: players.length,
    dealer, turn, hands, layout, stock, next, piles, won,
    papillons: playersNamed(fields.get('papillons') ?? '', players, 'papillons'),
    unnamed: playersNamed(fields.get('unnamed') ?? '', players, 'unnamed'),
    last,
    wanting: (fields.get('wanting') ?? '').trim() === '-' ? null : playerIn(fields, 'wanting', players) ?? last,
    victim: playerIn(fields, 'victim', players),
    likes: likesIn(fields, players),
    ...asked,
    isAllNamed: asked.move !== null && isAllNamed(said),
    assumed,
    unsaid: [...TABLE_FIELDS.filter((name) => !saidOf(said, name)), ...PAST.filter((word) => !fields.has(word))].sort(),
  };
}

// --- the rules and the table

function rulesSaid({ rulebook = RULEBOOKS[0], readings = {} }) {
  if (!RULEBOOKS.includes(rulebook)) throw new Complaint('rulebook', phrase`one of ${RULEBOOKS}`, rulebook);
  for (const [ruling, reading] of Object.entries(readings)) checkReading(ruling, reading);
  return rulesOf(rulebook, readings);
}

function checkReading(ruling, reading) {
  if (!Object.hasOwn(OPEN_RULINGS, ruling)) {
    throw new Complaint('reading', phrase`an open ruling (${Object.keys(OPEN_RULINGS)})`, ruling);
  }
  const known = /** @type {Record<string, string[]>} */ (OPEN_RULINGS)[ruling];
  if (!known.includes(reading)) throw new Complaint('reading', phrase`a reading of ${ruling} (${known})`, reading);
}

function isAllNamed({ named = '' }) {
  if (['', 'all'].includes(named)) return named === 'all';
  throw new Complaint('named', phrase`all, where the move names every figure that was announced`, named, 'papillon:16.5');
}

/** The table around a position: that of a game whose first coup is under way, unless it is said otherwise. */
function tableSaid(said, players) {
  const number = (name, usual, least = 1) =>
    saidOf(said, name) ? readNumber(String(said[name]), name, MOST, least) : usual;
  const unwon = said.unwon || 'play-on';
  if (!['play-on', 'share'].includes(unwon)) {
    throw new Complaint('unwon', phrase`play-on or share for an unwon pool`, unwon, 'papillon:2.10');
  }
  const rounds = number('rounds', 1);
  const chips = readChips(said.chips ?? '', players);
  const capital = CAPITAL + CAPITAL_A_ROUND * rounds - STAKE;
  return {
    rounds,
    unwon,
    coup: number('coup', 1),
    pool: number('pool', STAKE * players.length, 0),
    chips: Object.fromEntries(players.map((letter) => [letter, chips[letter] ?? capital])),
    cards: number('cards', 1),
  };
}

// --- the fields of a position

function fieldsOf(line) {
  const fields = readFields(line, WORDS, 'position');
  for (const [one, other] of [['stock', 'next'], ['piles', 'won']]) {
    if (fields.has(one) && fields.has(other)) {
      throw new Complaint('position', phrase`either '${one}' or '${other}', not both`, `${one} ${fields.get(one)}`);
    }
  }
  return fields;
}

function wordsOf(line) {
  return line.split(',').filter((part) => part.trim()).map((part) => part.trim().split(/\s+/)[0].toLowerCase());
}

function needed(fields, word) {
  const text = fields.get(word);
  if (text !== undefined) return text;
  throw new Complaint('position', phrase`a field '${word}' ('${word} -' if there is none)`, phrase`no such field`);
}

function lettersOf(players) {
  return ['A', 'B', 'C', 'D'].slice(0, players);
}

function playersIn(fields, assumed) {
  const text = fields.get('players');
  if (text !== undefined) {
    if (['3', '4'].includes(text.trim())) return Number(text);
    throw new Complaint('players', phrase`3 or 4`, text, 'papillon:1.2');
  }
  const named = namedPlayers(fields.get('hands') ?? '');
  const guess = named.includes('D') ? 4 : 3;
  if (!named.includes('C')) assumed.players = String(guess);
  return guess;
}

function playersNamed(text, players, where) {
  const found = text.toUpperCase().split(/\s+/).filter(Boolean);
  const wrong = found.find((letter) => !players.includes(letter));
  if (wrong !== undefined) throw new Complaint(where, phrase`players among ${players}`, wrong);
  if (new Set(found).size < found.length) throw new Complaint(where, phrase`each player once`, text);
  return found;
}

/** The one player whom a field names; null where there is no such field. */
function playerIn(fields, word, players) {
  const text = fields.get(word);
  if (text === undefined) return null;
  const found = playersNamed(text, players, word);
  if (found.length !== 1) throw new Complaint(word, phrase`one player among ${players}`, text);
  return found[0];
}

function assumedPlayer(fields, word, players, usual, assumed) {
  if (!fields.has(word)) assumed[word] = usual;
  return playerIn(fields, word, players) ?? usual;
}

function turnIn(fields, players, first, assumed) {
  return (fields.get('turn') ?? '').trim() === '-' ? null : assumedPlayer(fields, 'turn', players, first, assumed);
}

/** The first player whose cards are named, the dealer's right unless all named hands are others'. */
function firstHolder(fields, seats) {
  const listed = fields.has('hand') ? new Map() : readByPlayer(fields, 'hands', [...seats].sort());
  return seats.find((letter) => !['', '-'].includes((listed.get(letter) ?? '-').trim())) ?? seats[0];
}

function handsIn(fields, players, turn, assumed) {
  const listed = new Map();
  for (const [letter, held] of readByPlayer(fields, 'hands', players)) listed.set(letter, readCards(held, 'hands'));
  const hand = fields.get('hand');
  if (hand !== undefined) {
    if (turn === null || listed.has(turn)) throw new Complaint('hand', phrase`the hand of the player to move, once`, hand);
    listed.set(turn, readCards(hand, 'hand'));
  }
  const size = turn === null ? 0 : (listed.get(turn) ?? []).length;
  const missing = players.filter((letter) => !listed.has(letter));
  const unknown = Array(size).fill(UNKNOWN);
  if (missing.length > 0) assumed.hands = missing.map((letter) => `${letter}:${writeCards(unknown)}`).join(' ');
  return Object.fromEntries(players.map((letter) => [letter, sortedCards(listed.get(letter) ?? unknown)]));
}

function pilesIn(fields, players, assumed) {
  const counts = readByPlayer(fields, 'piles', players);
  const known = readByPlayer(fields, 'won', players);
  const each = (what) =>
    Object.fromEntries(players.map((letter) => [letter, what(letter)]));
  if (!fields.has('piles') && !fields.has('won')) assumed.piles = '-';
  const won = fields.has('won') ? each((letter) => readCards(known.get(letter) ?? '-', 'won')) : null;
  const count = (letter) => readNumber(counts.get(letter) ?? '0', 'piles', PACK);
  return { piles: each((letter) => won?.[letter].length ?? count(letter)), won };
}

/**
 * @param free cards that lie nowhere else
 * @param sizes what the deals leave, largest first
 */
function stockIn(fields, free, sizes, assumed) {
  const [next, stock] = [fields.get('next'), fields.get('stock')];
  if (next !== undefined) {
    const cards = readCards(next, 'next');
    return { stock: cards.length, next: cards };
  }
  if (stock !== undefined) return { stock: readNumber(stock, 'stock', PACK), next: null };
  const count = sizes.find((size) => size <= free) ?? 0;
  assumed.stock = String(count);
  return { stock: count, next: null };
}

function likesIn(fields, players) {
  const counts = readByPlayer(fields, 'likes', players);
  const count = (letter) => readNumber(counts.get(letter) ?? '0', 'likes', CARDS_A_DEAL);
  return Object.fromEntries(players.map((letter) => [letter, count(letter)]));
}

function sum(counts) {
  return counts.reduce((total, count) => total + count, 0);
}

// --- written back

/** What a question says beside its position, as `readQuestion` takes it. */
export function saidBeside({ rulebook, readings, table, unsaid, isAllNamed: isNamed }) {
  const written = { ...table, chips: byPlayer(table.chips, String) };
  const said = TABLE_FIELDS.filter((name) => !unsaid.includes(name))
    .map((name) => [name, String(written[/** @type {keyof typeof written} */ (name)])]);
  return { rulebook, readings, ...Object.fromEntries(said), ...(isNamed && { named: 'all' }) };
}

/**
 * The question as it is judged: what was not announced with this move is not paid, as by the reading that has every figure named.
 */
export function heard(question) {
  if (!question.isAllNamed) return question;
  return { ...question, isAllNamed: false, readings: { ...question.readings, announcing: 'required' } };
}

/** The question with everything that is assumed taken anew, after something of what is said has changed. */
export function renewed(question) {
  return readQuestion(writeQuestion(question), saidBeside(question));
}

/** Writes the position and the move as people type them, with no more than was said; `readQuestion` reads it back. */
export function writeQuestion(question, { letters = 'en' } = {}) {
  return saidFields(question)
    .map(([word, text]) => `${word} ${CARDS_SAID.includes(word) ? inLetters(text, letters) : text}`.trimEnd())
    .join(', ');
}

const CARDS_SAID = ['layout', 'hand', 'hands', 'next', 'won', 'play'];

/** Word and text of every field that was said. */
function saidFields(question) {
  const { assumed, dealer, turn, last, wanting, victim } = question;
  const past = (word, filled) => filled || !question.unsaid.includes(word);
  /** @type {[string, string, unknown][]} */
  const fields = [
    ['players', String(question.players), !('players' in assumed) && !isTold(question)],
    ['dealer', dealer, !('dealer' in assumed)],
    ['turn', turn ?? '-', !('turn' in assumed)],
    ['layout', typedCards(question.layout), true],
    [...handsSaid(question), true],
    ['stock', String(question.stock), !question.next && !('stock' in assumed)],
    ['next', typedCards(question.next ?? []), question.next],
    ['piles', byPlayer(question.piles, String), !question.won && !('piles' in assumed)],
    ['won', byPlayer(question.won ?? {}, typedCards), question.won],
    ['papillons', question.papillons.join(' '), past('papillons', question.papillons.length > 0)],
    ['unnamed', question.unnamed.join(' '), question.unnamed.length > 0],
    ['last', last ?? '', last],
    ['wanting', wanting ?? '-', past('wanting', wanting !== last)],
    ['victim', victim ?? '', victim],
    ['likes', byPlayer(question.likes, String), past('likes', Object.values(question.likes).some(Boolean))],
    ['play', moveTyped(question), question.move !== null],
  ];
  return fields.filter(([, , said]) => said).map(([word, text]) => [word, text]);
}

/** Whether the hands that are written tell how many play. */
function isTold(question) {
  const [word, text] = handsSaid(question);
  const named = word === 'hands' ? namedPlayers(text) : [];
  return named.includes('C') && named.includes('D') === (question.players === 4);
}

/**
 * The hand of the player to move alone where that says it all.
 *
 * @returns {[string, string]}
 */
function handsSaid({ hands, turn, dealer, assumed, players, rulebook, readings }) {
  const left = namedPlayers(assumed.hands ?? '');
  const said = Object.fromEntries(Object.entries(hands).filter(([letter]) => !left.includes(letter)));
  const [first] = seating(lettersOf(players), dealer, rulesOf(rulebook, readings).readings);
  const alone = turn !== null && Object.keys(said).join('') === turn && (!('turn' in assumed) || turn === first);
  return alone ? ['hand', typedCards(said[turn])] : ['hands', byPlayer(said, typedCards)];
}

/** The move with its player, as people type it: the ten as 10. */
export function moveTyped({ move, player }) {
  return `${player === null ? '' : `${player}: `}${(move ?? '').replace(/T/g, '10')}`;
}
