/**
 * Questions about Le Francion as people type them, read and written: a position, perhaps a card to be played, and the
 * table at which it lies.
 */

import { Complaint, phrase } from '../complaint.mjs';
import {
  byPlayer, checkRules, firstHolder, lettersOf, namedPlayers, numberSaid, ofEach, readByPlayer, readHands, readPositionFields, readTyped,
  saidOf, sum, tableWritten, writeFields,
} from '../fields.mjs';
import {
  CARDS_EACH, DEALERS_STAKE, OPEN_RULINGS, PACKS, PLAYERS, POINTS, RULEBOOKS, largestStake, playingOrder, readCard, readCards, readMove,
  seatAfter, sortedCards, spoken,
} from './rules.mjs';
import { SUITS, SUIT_SIGNS, UNKNOWN, readChips, readNumber, typedCards, writeCards } from '../text.mjs';

/** What can be said of a table, in the order in which it is written. */
export const TABLE_FIELDS = Object.freeze(['stake', 'chips', 'points', 'doubling', 'manche', 'manches']);

/** The words with which the fields of a position begin. */
export const WORDS = [
  'players', 'dealer', 'turn', 'turnup', 'trumps', 'trick', 'hand', 'hands', 'tricks', 'won', 'stock', 'play',
];
const CARDS_SAID = ['turnup', 'trick', 'hand', 'hands', 'won', 'stock', 'play'];
const EXCLUDING = [['turnup', 'trumps'], ['tricks', 'won']];
const USUAL_PLAYERS = 4;
const MOST_PLAYERS = Math.max(...PLAYERS);
const CAPITAL = 180;
const MOST = 1_000_000_000;

/** @param {Said} [said] @returns {FrancionQuestion} @throws {Complaint} for text that is not in the notation */
export function readQuestion(text, said = {}) {
  return readTyped(text, said, { words: WORDS, example: 'trumps c, trick 2d, hand Jd Ac', readPosition });
}

/** @returns {FrancionQuestion} */
function readPosition(text, said) {
  checkRules(said, RULEBOOKS, OPEN_RULINGS);
  const line = lineOf(text);
  const { fields, assumed, seats, letters } = line;
  const { played, cards } = trickIn(line);
  const turn = turnIn(line, played);
  const hands = handsIn(line, turn, played);
  const tricksPlayed = turn === null ? CARDS_EACH : CARDS_EACH - hands[turn].length;
  const dealer = seats[seats.length - 1];
  return {
    game: 'francion',
    rulebook: said.rulebook ?? RULEBOOKS[0],
    readings: { ...said.readings },
    table: tableSaid(said, letters, dealer),
    players: seats.length,
    dealer,
    turn,
    leader: turn === null ? null : seatAfter(turn, letters, letters.length - cards.length),
    hands,
    trick: cards,
    won: wonIn(line, tricksPlayed),
    turnUp: turnUpIn(line),
    stock: stockIn(line),
    ...(fields.has('play') ? readMove(fields.get('play') ?? '', 'play') : { move: null, player: null }),
    assumed,
    unsaid: TABLE_FIELDS.filter((name) => !saidOf(said, name)).sort(),
  };
}

/** The table around a position: that of a game whose first coup is under way, unless it is said otherwise. */
function tableSaid(said, players, dealer) {
  const [stake, doubling, manche] = [['stake', DEALERS_STAKE], ['doubling', 1], ['manche', 1]]
    .map(([name, usual]) => numberSaid(said, name, usual, MOST, name === 'stake' ? 0 : 1));
  if (stake === 0) throw new Complaint('stake', phrase`some chips in a coup under way`, '0', 'francion:1.10');
  const manches = numberSaid(said, 'manches', manche, MOST);
  const held = readChips(said.chips ?? '', players);
  const chips = ofEach(players, (player) => held[player] ?? CAPITAL - (player === dealer ? DEALERS_STAKE : 0));
  const marked = saidOf(said, 'points') ? readChips(said.points, players, 'points') : fewestPoints(players, dealer, { stake, doubling, manche });
  const points = ofEach(players, (player) => marked[player] ?? 0);
  const coup = (manche - 1) * POINTS + sum(Object.values(points)) + 1;
  return { stake, chips, points, doubling, manche, manches, coup };
}

/** The dealer's points, as few as such a stake and such a doubling need (Francion 4.2, 4.8, 5.5). */
function fewestPoints(players, dealer, { stake, doubling, manche }) {
  const enough = [...Array(POINTS).keys()].find((points) => largestStake(points, players.length) >= stake) ?? 0;
  const fewest = manche === 1 ? Math.max(enough, Math.floor(Math.log2(doubling))) : 0;
  return ofEach(players, (player) => (player === dealer ? fewest : 0));
}

// --- the fields of a position

/** The fields, the players by letter and from the dealer's right, and what is assumed, which is filled in on the way. */
function lineOf(text) {
  const fields = readPositionFields(text, WORDS, EXCLUDING);
  const assumed = {};
  const letters = lettersOf(playersIn(fields, assumed));
  const last = letters[letters.length - 1];
  if (!fields.has('dealer')) assumed.dealer = last;
  return { fields, assumed, letters, seats: playingOrder(letterIn(fields, 'dealer', letters, last), letters) };
}

function playersIn(fields, assumed) {
  const text = fields.get('players');
  if (text !== undefined) {
    if (PLAYERS.map(String).includes(text.trim())) return Number(text);
    throw new Complaint('players', phrase`3, 4 or 5`, text, 'francion:1.1');
  }
  const found = ['hands', 'tricks', 'won', 'trick'].flatMap((word) => namedPlayers(fields.get(word) ?? ''));
  const highest = Math.max(0, ...found.map((letter) => 'ABCDE'.indexOf(letter) + 1));
  const lying = trickParts(fields).length;
  if (PLAYERS.includes(highest) && highest > lying) return highest;
  const players = Math.max(USUAL_PLAYERS, Math.min(lying + 1, MOST_PLAYERS));
  assumed.players = String(players);
  return players;
}

/** The cards on the table, as far as one can count them before the players are known. */
function trickParts(fields) {
  const text = fields.get('trick') ?? '';
  const players = namedPlayers(text);
  return players.length > 0 ? players : readCards(text, 'trick');
}

function letterIn(fields, word, letters, usual) {
  const found = (fields.get(word) ?? usual).trim().toUpperCase();
  if (letters.includes(found)) return found;
  throw new Complaint(word, phrase`one player among ${letters}`, fields.get(word) ?? '');
}

function seatsFrom({ seats }, letter) {
  const place = seats.indexOf(letter);
  return [...seats.slice(place), ...seats.slice(0, place)];
}

/** The cards on the table, and who has played them, in the order of play (Francion 1.9, 3.7). */
function trickIn(line) {
  const { fields, letters } = line;
  const text = fields.get('trick') ?? '';
  if (namedPlayers(text).length === 0) return trickBeforeTurn(line);
  const held = readByPlayer(fields, 'trick', letters);
  const played = [...held.keys()];
  const order = seatsFrom(line, played[0]).slice(0, played.length);
  if (played.join() !== order.join()) {
    throw new Complaint('trick', phrase`cards in the order of play, ${order}`, played.join(', '), 'francion:1.9');
  }
  const cards = [...held.values()].map((card) => readCard(card, 'trick'));
  return notComplete(line, { played, cards });
}

/** Without letters the player who is to play follows the cards; who that is may be left out, and the first seat led. */
function trickBeforeTurn(line) {
  const { fields, seats, letters } = line;
  const cards = readCards(fields.get('trick') ?? '', 'trick');
  if ((fields.get('turn') ?? '').trim() === '-') return { played: seats.slice(0, cards.length), cards };
  const turn = letterIn(fields, 'turn', letters, seats[cards.length % seats.length]);
  const trick = notComplete(line, { played: [], cards });
  const played = seatsFrom(line, seatAfter(turn, letters, letters.length - cards.length)).slice(0, cards.length);
  return { ...trick, played };
}

function notComplete({ fields, seats }, trick) {
  if (trick.cards.length < seats.length) return trick;
  const expected = phrase`fewer than ${seats.length} cards, because it is a player's turn`;
  throw new Complaint('trick', expected, fields.get('trick') ?? '', 'francion:3.4');
}

/** Who is to play: whoever follows the trick, else the first player whose cards are named (Francion 1.9). */
function turnIn(line, played) {
  const { fields, letters, assumed } = line;
  if ((fields.get('turn') ?? '').trim() === '-') {
    if (played.length === 0) return null;
    throw new Complaint('turn', phrase`a player, because a trick is on the table`, '-', 'francion:3.4');
  }
  const follows = played.length > 0 ? seatAfter(played[played.length - 1], letters) : firstHolder(fields, line.seats);
  const turn = letterIn(fields, 'turn', letters, follows);
  if (played.length > 0 && turn !== follows) {
    throw new Complaint('turn', phrase`${follows}, who follows the last card of the trick`, turn, 'francion:1.9');
  }
  if (!fields.has('turn') && namedPlayers(fields.get('trick') ?? '').length === 0) assumed.turn = turn;
  return turn;
}

/** Everybody's cards; hands left out hold unknown ones, one less where a card lies in the trick. */
function handsIn({ fields, seats, letters, assumed }, turn, played) {
  const listed = readHands(fields, letters, turn, readCards);
  const size = turn === null ? 0 : (listed.get(turn) ?? []).length;
  const missing = seats.filter((letter) => !listed.has(letter) && letter !== turn);
  for (const letter of missing) listed.set(letter, Array(Math.max(0, size - Number(played.includes(letter)))).fill(UNKNOWN));
  const isNothingSaid = turn !== null && size === 0;
  if (isNothingSaid || missing.some((letter) => (listed.get(letter) ?? []).length > 0)) {
    assumed.hands = [...missing].sort().map((letter) => `${letter}:${writeCards(listed.get(letter) ?? [])}`).join(' ');
  }
  return ofEach(letters, (letter) => sortedCards(listed.get(letter) ?? []));
}

/** The cards of the tricks that each has won, shared evenly if nobody says by whom. @param played tricks so far */
function wonIn({ fields, letters, seats, assumed }, played) {
  const players = letters.length;
  if (fields.has('won')) {
    const known = readByPlayer(fields, 'won', letters);
    return ofEach(letters, (letter) => readCards(known.get(letter) ?? '-', 'won'));
  }
  const counts = new Map([...readByPlayer(fields, 'tricks', letters)]
    .map(([letter, count]) => [letter, readNumber(count, 'tricks', CARDS_EACH)]));
  if (counts.size === 0) {
    const tricks = Math.max(0, played);
    seats.forEach((letter, seat) => counts.set(letter, Math.floor(tricks / players) + Number(seat < tricks % players)));
    if (played > 0) assumed.tricks = letters.map((letter) => `${letter}:${counts.get(letter)}`).join(' ');
  }
  return ofEach(letters, (letter) => Array((counts.get(letter) ?? 0) * players).fill(UNKNOWN));
}

/** The card that was turned up; of no more than its suit one knows that it is not the Welche. */
function turnUpIn({ fields, assumed }) {
  const card = fields.get('turnup');
  if (card !== undefined) return readCard(card, 'turnup');
  const typed = (fields.get('trumps') ?? '').trim().toLowerCase();
  const suit = SUIT_SIGNS.get(typed) ?? typed;
  if (suit.length !== 1 || !SUITS.includes(suit)) {
    throw new Complaint('trumps', phrase`a suit of ${SUITS}, or a field 'turnup'`, suit || phrase`no such field`, 'francion:1.15');
  }
  assumed.turnup = UNKNOWN + suit;
  return UNKNOWN + suit;
}

function stockIn({ fields, letters, assumed }) {
  const text = fields.get('stock');
  if (text !== undefined) return readCards(text, 'stock');
  const cards = Array(stockSize(letters.length)).fill(UNKNOWN);
  assumed.stock = writeCards(cards);
  return cards;
}

/** How many cards lie over the turn-up (Francion 1.13). */
export function stockSize(players) {
  return PACKS[players].length - CARDS_EACH * players - 1;
}

// --- written back

export function saidBeside(question) {
  return { rulebook: question.rulebook, readings: question.readings, ...tableWritten(question, TABLE_FIELDS) };
}

export function renewed(question) {
  return readQuestion(writeQuestion(question), saidBeside(question));
}

export function writeQuestion(question, { letters = 'en' } = {}) {
  return writeFields(fieldsSaid(question), CARDS_SAID, letters);
}

function fieldsSaid(question) {
  const { assumed, dealer, turn, turnUp, trick, stock, move } = question;
  const tricks = tricksSaid(question);
  const said = (field) => !(field in assumed);
  const fields = [
    ['dealer', dealer, said('dealer')],
    ['turn', turn ?? '-', said('turn') && trick.length === 0],
    turnUp[0] === UNKNOWN ? ['trumps', turnUp[1], true] : ['turnup', spoken(turnUp), true],
    ['trick', trickSaid(question), trick.length > 0],
    [...handsSaid(question), true],
    [...tricks, said('tricks') && tricks[1] !== ''],
    ['stock', typedCards(stock), said('stock')],
    ['play', moveTyped(question), move !== null],
  ];
  const written = fields.filter(([, , isSaid]) => isSaid);
  return isTold(question, written) ? written : [['players', String(question.players), true], ...written];
}

/** The tricks of those who have won any: their cards where these are known. @returns {[string, string]} */
function tricksSaid({ won, players }) {
  const some = Object.fromEntries(Object.entries(won).filter(([, cards]) => cards.length > 0));
  const isKnown = Object.values(some).flat().some((card) => card !== UNKNOWN);
  if (isKnown) return ['won', byPlayer(some, typedCards)];
  return ['tricks', byPlayer(some, (cards) => String(cards.length / players))];
}

function trickSaid({ trick, leader, hands, assumed }) {
  if (leader === null || 'turn' in assumed) return typedCards(trick);
  const letters = Object.keys(hands).sort();
  return trick.map((card, place) => `${seatAfter(leader, letters, place)}:${spoken(card)}`).join(' ');
}

/** Whether what is written tells how many play, or has it assumed where it was. */
function isTold({ players, assumed }, written) {
  const anew = {};
  return playersIn(new Map(written.map(([word, text]) => [word, text])), anew) === players && ('players' in assumed || !('players' in anew));
}

/** The players whose cards nobody has said, or who can have no other number of them. */
export function unsaidHands({ hands, turn, leader, assumed, trick, players }) {
  const left = namedPlayers(assumed.hands ?? '');
  const letters = lettersOf(players);
  const played = leader === null ? [] : trick.map((_, place) => seatAfter(leader, letters, place));
  const size = turn === null ? 0 : hands[turn].length;
  return letters.filter((letter) => left.includes(letter)
    || (letter !== turn && hands[letter].length === 0 && size <= Number(played.includes(letter))));
}

/** The hand of the player to move alone where that says it all. @returns {[string, string]} */
function handsSaid(question) {
  const { hands, turn, assumed, trick, dealer } = question;
  const unsaid = unsaidHands(question);
  const said = Object.fromEntries(Object.entries(hands).filter(([letter]) => !unsaid.includes(letter)));
  const [first] = playingOrder(dealer, Object.keys(hands).sort());
  const follows = trick.length > 0 || !('turn' in assumed) || turn === first;
  const alone = turn !== null && Object.keys(said).join('') === turn && follows;
  return alone ? ['hand', typedCards(said[turn])] : ['hands', byPlayer(said, typedCards)];
}

export function moveTyped({ move, player }) {
  return `${player === null ? '' : `${player}: `}${spoken(move ?? '')}`;
}
