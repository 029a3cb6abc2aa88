/** What cannot be: positions that no play can reach, and tables that no game has. */

import { Complaint, phrase, someCards } from './complaint.mjs';
import { sum } from './fields.mjs';
import { CARDS_EACH, isDealLeft, rulesOf, seating, stockSizes } from './rules.mjs';
import { UNKNOWN } from './text.mjs';

const PACK = 52;
const LIKE_CARDS = 4;

/** Everything about a question that cannot be, that of which the command would complain at the head. */
export function problems(question) {
  return [...positionProblems(question), ...tableProblems(question)];
}

/** What cannot be of a table, whatever lies on it. */
export function tableProblems(question) {
  return [...coupProblems(question), ...paymentProblems(question)];
}

/** Whether there can be such a position at the table of a question; a stock of 20 tells that cards are turned up. */
export function isPossible(question) {
  return positionProblems(question).length === 0 && paymentProblems(question).length === 0;
}

export function unaccounted(question) {
  return PACK - places(question).flatMap(({ cards }) => cards).length;
}

function positionProblems(question) {
  const { readings } = rulesOf(question.rulebook, question.readings);
  const asked = { ...question, order: seating(Object.keys(question.hands).sort(), question.dealer, readings) };
  return [
    ...noHand(asked),
    ...tooManyLike(asked),
    ...twice(asked),
    ...tooManyCards(asked),
    ...largeHands(asked),
    ...wrongStock(asked, readings),
    ...wrongTurn(asked),
    ...wrongPast(asked),
    ...uncountedPiles(asked, readings),
  ];
}

/** A player to move without cards (Papillon 4.d.2). */
function noHand({ turn, hands }) {
  if (turn === null || hands[turn].length > 0) return [];
  return [fault('hand', turn, 'no-hand', phrase`the cards of ${turn}, who is to play`, phrase`none`, 'papillon:4.d.2')];
}

function places(question) {
  const { layout, next, stock, won, piles, hands } = question;
  const players = question.order ?? Object.keys(hands);
  const unknown = (count) => Array(count).fill(UNKNOWN);
  return [
    ...players.map((player) => ({ field: 'hands', player, cards: hands[player] })),
    { field: 'layout', player: null, cards: layout },
    next ? { field: 'next', player: null, cards: next } : { field: 'stock', player: null, cards: unknown(stock) },
    ...players.map((player) =>
      won ? { field: 'won', player, cards: won[player] } : { field: 'piles', player, cards: unknown(piles[player]) }),
  ];
}

function tooManyLike(question) {
  const lying = places(question);
  const ranks = new Set(lying.flatMap(({ cards }) => cards).map((card) => card[0]));
  ranks.delete(UNKNOWN);
  return [...ranks].flatMap((rank) => {
    const counts = lying.map(({ cards }) => cards.filter((card) => card[0] === rank).length);
    const found = sum(counts);
    if (found <= LIKE_CARDS) return [];
    const { field, player } = lying[counts.indexOf(Math.max(...counts))];
    const name = rank === 'T' ? '10' : rank;
    const problem = fault('position', player, 'too-many', phrase`at most four cards of rank ${name}`, phrase`${found}`, 'papillon:1.1', field);
    return [{ ...problem, rank, found, most: LIKE_CARDS }];
  });
}

function twice(question) {
  const seen = new Set();
  const told = new Set();
  return places(question).flatMap(({ field, player, cards }) => cards.flatMap((card) => {
    const again = card.length > 1 && seen.has(card) && !told.has(card);
    seen.add(card);
    if (!again) return [];
    told.add(card);
    return [{ ...fault('position', player, 'twice', phrase`each card once`, phrase`${card.replace('T', '10')} twice`, 'papillon:1.1', field), card }];
  }));
}

function tooManyCards(question) {
  const found = PACK - unaccounted(question);
  if (found <= PACK) return [];
  const largest = places(question).reduce((one, other) => (other.cards.length > one.cards.length ? other : one));
  const { field, player } = largest;
  const problem = fault('position', player, 'too-many-cards', phrase`at most ${PACK} cards in all`, String(found), 'papillon:1.1', field);
  return [{ ...problem, found, most: PACK }];
}

function largeHands({ hands }) {
  const largest = Math.max(...Object.values(hands).map((hand) => hand.length));
  if (largest <= CARDS_EACH) return [];
  const expected = phrase`at most ${CARDS_EACH} cards in a hand`;
  return Object.keys(hands).filter((player) => hands[player].length > CARDS_EACH).map((player) => ({
    ...fault('hands', player, 'large-hand', expected, String(largest), 'papillon:3.3'), found: hands[player].length, most: CARDS_EACH,
  }));
}

/** A stock that no deal leaves (Papillon 3.5, 3.6). */
function wrongStock({ stock, next, players }, readings) {
  const sizes = stockSizes(players, readings);
  if (sizes.includes(stock)) return [];
  const field = next ? 'next' : 'stock';
  if (stock > sizes[0]) {
    const expected = phrase`at most ${sizes[0]} cards, which the first deal leaves`;
    return [{ ...fault('stock', null, 'large-stock', expected, String(stock), 'papillon:3.5', field), found: stock, most: sizes[0] }];
  }
  const last = sizes[sizes.length - 1];
  const listed = phrase`${sizes.slice(0, -1).map(String)} or ${last} cards, which the deals leave`;
  const leavesCards = last > 0 || readings['deal-of-seven'] === 'literal';
  const expected = leavesCards ? listed : phrase`whole deals of ${CARDS_EACH * players} cards`;
  return [{ ...fault('stock', null, 'no-such-stock', expected, someCards(stock), 'papillon:3.6', field), found: stock }];
}

/** A coup that is over while there is something to play, or a player to move whose cards are not known. */
function wrongTurn({ turn, hands, layout, stock, players, move }) {
  const [end, known] = ['papillon:4.d.7', phrase`known cards: exposed cards are face up`];
  if (turn === null) {
    const goesOn = isDealLeft(stock, players) || Object.values(hands).some((hand) => hand.length > 0);
    return goesOn ? [fault('turn', null, 'not-over', phrase`a player, because there are cards in hands or in stock`, '-', end)] : [];
  }
  const found = [];
  if (move?.includes('x')) return found; // a capture can be judged without the other cards
  if (hands[turn].includes(UNKNOWN)) {
    found.push(fault('hand', turn, 'unknown-hand', phrase`known cards for ${turn}, who is to play`, UNKNOWN));
  }
  if (layout.includes(UNKNOWN) && move === null) found.push(fault('layout', null, 'unknown-layout', known, UNKNOWN, 'papillon:3.4'));
  return found;
}

/** Papillons, a last layer, a victim or like captures that cannot be. */
function wrongPast(question) {
  const { hands, stock, players, papillons, unnamed, likes, last, victim } = question;
  const goesOn = isDealLeft(stock, players);
  const makers = ['papillons', 'unnamed'].flatMap((field) =>
    question[field].map((player) => ({ field, player })));
  const early = makers.filter(({ player }) => goesOn || hands[player].length > 0).map(({ field, player }) => {
    const found = goesOn ? phrase`${player} with cards in stock` : phrase`${player} with cards in hand`;
    const expected = phrase`players without cards after the last deal`;
    return fault('papillons', player, 'early-papillon', expected, found, 'papillon:10.1', field);
  });
  const twice = papillons.filter((player) => unnamed.includes(player)).map((player) =>
    fault('papillons', player, 'papillon-twice', phrase`each player once`, `${player} ${player}`, 'papillon:10.1'));
  const busy = (question.order ?? []).filter((player) =>
    likes[player] > 0 && likes[player] + hands[player].length > CARDS_EACH);
  const many = busy.map((player) => {
    const found = phrase`${likes[player]} and ${hands[player].length} in hand`;
    return fault('likes', player, 'many-likes', phrase`at most ${CARDS_EACH} cards of a deal`, found, 'papillon:4.d.3');
  });
  const layer = phrase`a player who has laid down`;
  const dealt = phrase`cards in stock: they are dealt before anybody lays down`;
  const holds = last !== null && (hands[last].length > 0 || papillons.includes(last));
  return [
    ...early,
    ...twice,
    ...many,
    ...(holds ? [fault('last', last, 'no-layer', layer, last, 'papillon:11.1')] : []),
    ...(victim !== null && !goesOn ? [fault('victim', victim, 'no-deal', dealt, phrase`none`, 'papillon:8.4')] : []),
  ];
}

/** Piles of unknown cards where their points are counted (ruling most). */
function uncountedPiles(question, { most }) {
  const piles = places(question).filter(({ field }) => ['piles', 'won'].includes(field));
  if (most !== 'points' || !piles.some(({ cards }) => cards.includes(UNKNOWN))) return [];
  const expected = phrase`the captured cards themselves ('won A:…'), because their points count`;
  return [fault('piles', null, 'unknown-piles', expected, phrase`a number`)];
}

/** A coup that such a game cannot come to (Papillon 2.9). */
function coupProblems({ table: { rounds, coup, unwon }, players, rulebook, readings }) {
  const played = rulesOf(rulebook, readings).readings;
  const scheduled = rounds * players * (played['coups-per-dealer'] === 'three' ? 3 : 1);
  const playsOn = unwon === 'play-on' && played['pool-taker'] !== 'game-winner';
  if (playsOn || coup <= scheduled) return [];
  return [fault('coup', null, 'no-such-coup', phrase`1 to ${scheduled} at this table`, String(coup), 'papillon:2.9')];
}

/** The payments for the most cards that ties can bring about, and in words (Papillon 12.3, ruling cards-growth). */
const PAYMENTS = {
  'add-one': { due: () => true, words: phrase`1 or more` },
  double: { due: (chips) => Number.isInteger(Math.log2(chips)), words: phrase`1, 2, 4, 8 and so on` },
  'stays-two': { due: (chips) => chips <= 2, words: phrase`1 or 2` },
  never: { due: (chips) => chips === 1, words: phrase`${1}` },
};

function paymentProblems({ table: { cards }, rulebook, readings }) {
  const growth = rulesOf(rulebook, readings).readings['cards-growth'];
  const { due, words } = PAYMENTS[growth];
  const tie = rulebook === 'pdf' ? 'papillon-pdf:31' : 'papillon:12.3';
  const clause = growth === 'never' ? 'papillon-adpoker:23' : tie;
  return due(cards) ? [] : [fault('cards', null, 'no-such-payment', words, String(cards), clause)];
}

/** @param field where it is, if the complaint names another */
export function fault(where, player, code, expected, found, clause = '', field = where) {
  return { field, player, code, complaint: new Complaint(where, expected, found, clause) };
}

// --- while a table is laid it is asked for the cards that it lacks, and nothing is wrong with it

const LACKS = ['no-hand', 'francion-no-hand'];

/** What is said of sizes that are counted by that hand. */
const COUNTED_BY_IT = ['francion-hand-size'];

/** Whether no card of a question has been named yet. @param {any} question of any game */
export function isBlank({ layout, trick, hands }) {
  return [...(layout ?? trick), ...Object.values(hands).flat()].every((card) => card === UNKNOWN);
}

/** What there is to complain of: nothing before a card is named, and while cards are laid no hand that is still to come. */
export function complaints(question, problems, isSetting) {
  if (isBlank(question)) return [];
  const isLacking = problems.some(({ code }) => LACKS.includes(code));
  const told = problems.filter(({ code }) => !isLacking || !COUNTED_BY_IT.includes(code));
  return isSetting ? told.filter(({ code }) => !LACKS.includes(code)) : told;
}

/** Whether a table cannot be judged for want of cards alone, so that it is to be asked for them. @param question of any game */
export function isUnfinished(question, problems, isSetting) {
  return problems.length > 0 && complaints(question, problems, isSetting).length === 0;
}
