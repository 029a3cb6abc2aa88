/**
 * Questions about Le Papillon as people type them, read and written: a position, perhaps a move, and the table at which it
 * lies. A question is a plain object that JSON can carry.
 */

import { Complaint, phrase } from './complaint.mjs';
import {
  byPlayer, checkRules, firstHolder, lettersOf, namedPlayers, numberSaid, ofEach, readByPlayer, readHands, readPositionFields, readTyped, saidOf,
  sum, tableWritten, writeFields,
} from './fields.mjs';
import { OPEN_RULINGS, RULEBOOKS, rulesOf, seating, stockSizes } from './rules.mjs';
import { UNKNOWN, readCards, readChips, readMove, readNumber, sortedCards, typedCards, writeCards } from './text.mjs';

/** What can be said of a table, in the order in which it is written. */
const TABLE_FIELDS = Object.freeze(['pool', 'chips', 'cards', 'coup', 'rounds', 'unwon']);

/** The same with what is said of the move. */
export const BESIDE = Object.freeze([...TABLE_FIELDS, 'named']);

/** The words with which the fields of a position begin. */
export const WORDS = [
  'players', 'dealer', 'turn', 'hand', 'hands', 'layout', 'stock', 'next', 'piles', 'won',
  'papillons', 'unnamed', 'last', 'wanting', 'victim', 'likes', 'play',
];
const CARDS_SAID = ['layout', 'hand', 'hands', 'next', 'won', 'play'];
const EXCLUDING = [['stock', 'next'], ['piles', 'won']];
/** What happened before in this deal; whoever leaves it out may not have thought of it. */
const PAST = ['papillons', 'last', 'wanting', 'likes'];
const PACK = 52;
const CARDS_A_DEAL = 3;
const STAKE = 20;
const CAPITAL = 20;
const CAPITAL_A_ROUND = 120;
const MOST = 1_000_000;

/** @param {Said} [said] @returns {Question} @throws {Complaint} for text that is not in the notation */
export function readQuestion(text, said = {}) {
  return readTyped(text, said, { words: WORDS, example: 'layout 6 4 A, hand 10 7', readPosition });
}

/** @returns {Question} */
function readPosition(line, said) {
  checkRules(said, RULEBOOKS, OPEN_RULINGS);
  const { readings } = rulesOf(said.rulebook ?? RULEBOOKS[0], said.readings);
  const fields = readPositionFields(line, WORDS, EXCLUDING);
  const assumed = {};
  const players = lettersOf(playersIn(fields, assumed));
  const dealer = assumedPlayer(fields, 'dealer', players, players[players.length - 1], assumed);
  const turn = turnIn(fields, players, firstHolder(fields, seating(players, dealer, readings)), assumed);
  const hands = handsIn(fields, players, turn, assumed);
  const layout = sortedCards(readCards(needed(fields, 'layout'), 'layout'));
  const { piles, won } = pilesIn(fields, players, assumed);
  const lying = layout.length + sum(Object.values(piles)) + Object.values(hands).flat().length;
  const { stock, next } = stockIn(fields, PACK - lying, stockSizes(players.length, readings), assumed);
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

function isAllNamed({ named = '' }) {
  if (['', 'all'].includes(named)) return named === 'all';
  throw new Complaint('named', phrase`all, if the move names every figure that was announced`, named, 'papillon:16.5');
}

/** The table around a position: that of a game whose first coup is under way, unless it is said otherwise. */
function tableSaid(said, players) {
  const unwon = said.unwon || 'play-on';
  if (!['play-on', 'share'].includes(unwon)) {
    throw new Complaint('unwon', phrase`play-on or share for an unwon pool`, unwon, 'papillon:2.10');
  }
  const rounds = numberSaid(said, 'rounds', 1, MOST);
  const chips = readChips(said.chips ?? '', players);
  const capital = CAPITAL + CAPITAL_A_ROUND * rounds - STAKE;
  return {
    rounds,
    unwon,
    coup: numberSaid(said, 'coup', 1, MOST),
    pool: numberSaid(said, 'pool', STAKE * players.length, MOST, 0),
    chips: ofEach(players, (letter) => chips[letter] ?? capital),
    cards: numberSaid(said, 'cards', 1, MOST),
  };
}

// --- the fields of a position

function needed(fields, word) {
  const text = fields.get(word);
  if (text !== undefined) return text;
  throw new Complaint('position', phrase`a field '${word}' ('${word} -' if there is none)`, phrase`no such field`);
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

function handsIn(fields, players, turn, assumed) {
  const listed = readHands(fields, players, turn);
  const missing = players.filter((letter) => !listed.has(letter));
  const unknown = Array(turn === null ? 0 : (listed.get(turn) ?? []).length).fill(UNKNOWN);
  if (missing.length > 0) assumed.hands = missing.map((letter) => `${letter}:${writeCards(unknown)}`).join(' ');
  return ofEach(players, (letter) => sortedCards(listed.get(letter) ?? unknown));
}

function pilesIn(fields, players, assumed) {
  const counts = readByPlayer(fields, 'piles', players);
  const known = readByPlayer(fields, 'won', players);
  if (!fields.has('piles') && !fields.has('won')) assumed.piles = '-';
  const won = fields.has('won') ? ofEach(players, (letter) => readCards(known.get(letter) ?? '-', 'won')) : null;
  const count = (letter) => readNumber(counts.get(letter) ?? '0', 'piles', PACK);
  return { piles: ofEach(players, (letter) => won?.[letter].length ?? count(letter)), won };
}

/** The stock that is said, else the largest that the deals leave and that the free cards allow. */
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
  return ofEach(players, (letter) => readNumber(counts.get(letter) ?? '0', 'likes', CARDS_A_DEAL));
}

// --- written back

export function saidBeside(question) {
  const { rulebook, readings, isAllNamed: isNamed } = question;
  return { rulebook, readings, ...tableWritten(question, TABLE_FIELDS), ...(isNamed && { named: 'all' }) };
}

/** The question as it is judged: what was not announced with this move is not paid, as if every figure had to be named. */
export function heard(question) {
  if (!question.isAllNamed) return question;
  return { ...question, isAllNamed: false, readings: { ...question.readings, announcing: 'required' } };
}

/** The question with everything that is assumed taken anew, after something of what is said has changed. */
export function renewed(question) {
  return readQuestion(writeQuestion(question), saidBeside(question));
}

export function writeQuestion(question, { letters = 'en' } = {}) {
  const { assumed, dealer, turn, last, wanting, victim } = question;
  const past = (word, filled) => filled || !question.unsaid.includes(word);
  return writeFields([
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
  ], CARDS_SAID, letters);
}

function isTold(question) {
  const [word, text] = handsSaid(question);
  const named = word === 'hands' ? namedPlayers(text) : [];
  return named.includes('C') && named.includes('D') === (question.players === 4);
}

/** The hand of the player to move alone where that says it all. @returns {[string, string]} */
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
