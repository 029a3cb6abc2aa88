/**
 * A question asked in a sentence, without a language model. `papillon/desk/phrases.toml` has the words. Of the likeliest
 * readings of a sentence, one whose move is legal is preferred; what was not understood is not used, and said to be so.
 */

import { TRICK } from '../francion/edits.mjs';
import { GAMES } from '../games.mjs';
import { Complaint } from '../complaint.mjs';
import { capturesOf, rulesOf, stockSizes } from '../rules.mjs';
import { UNKNOWN, typedCards } from '../text.mjs';
import { itemsOf, tokensOf } from './items.mjs';
import { listsOf, turnAsked } from './lists.mjs';
import { rolesOf } from './roles.mjs';

const LONGEST = 600;
const MOST_TRIED = 16;
const LEGAL = 2;
const LARGEST_HAND = 3;

/**
 * Reads a sentence. Null where it names no card, or tells more than one position: one asks for the rule then.
 *
 * @param lexicon the words of both languages
 * @param language in which it is most likely said
 * @returns {SentenceReading|null}
 */
export function readSentence(text, lexicon, language) {
  const readings = [language, language === 'fr' ? 'en' : 'fr'].map((each) => inLanguage(text.slice(0, LONGEST), lexicon[each]));
  const [here, there] = readings;
  const { items, lists, facts } = there.known > here.known + 2 ? there : here;
  if (lists.length === 0 || facts.has('beyond')) return null;
  const isTrick = facts.has('francion') || facts.has('welche');
  const likeliest = rolesOf(lists, items, facts).slice(0, MOST_TRIED).map(({ roles, score }) =>
    reading({ roles: isTrick ? untilOwnCard(roles, lists) : roles, score }, { items, lists, facts }));
  const best = likeliest.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.hand.length + best.table.length + best.play.length + best.take.length === 0) return null;
  const led = ledIn(items);
  return { ...best, stock: stockIn(items, facts), trumps: trumpsIn(items), missing: missingIn({ ...best, led }) };
}

/** By how many words a comma keeps a suit away from trumps. */
const SUIT_STOP = 3;

/** The suit that is named nearest to trumps, without a rank. */
function trumpsIn(items) {
  const trumps = items.findIndex((item) => item.facts.includes('trumps'));
  const stops = (at) => items.slice(Math.min(at, trumps) + 1, Math.max(at, trumps) + 1).filter(({ stop }) => stop).length;
  const distance = ({ at }) => Math.abs(at - trumps) + SUIT_STOP * stops(at);
  const suits = trumps < 0 ? [] : items.filter((item) => isSuitAlone(item, items)).sort((one, other) => distance(one) - distance(other));
  return suits[0]?.suit ?? '';
}

/** The suit of which somebody says that it was led, without a rank. */
function ledIn(items) {
  const beside = items.filter((item) => item.facts.includes('led')).flatMap(({ at }) => items.slice(Math.max(0, at - 1), at + 2));
  return beside.find((item) => isSuitAlone(item, items))?.suit ?? '';
}

function isSuitAlone({ kind, at }, items) {
  return kind === 'suit' && !['card', 'of'].includes(items[at - 1]?.kind);
}

/** How many cards lie in stock, if the sentence says so; null if not, or if no deal leaves so many. */
function stockIn(items, facts) {
  if (facts.has('dry')) return 0;
  const at = items.findIndex((item) => ['stock', 'wet'].some((fact) => item.facts.includes(fact)));
  if (at < 0) return null;
  const numbers = items.slice(Math.max(0, at - 3), at + 3).filter(({ word, count }) => count || /^\d+$/.test(word));
  const [near] = numbers.sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at));
  const sizes = [3, 4].flatMap((players) => stockSizes(players, rulesOf('salon', {}).readings));
  const number = near ? near.count || Number(near.word) : null;
  return sizes.includes(number) ? number : null;
}

/** What has to be asked before there is a question: `table`, `hand`, `play`, `take`, `suit` or `led`; null for nothing. */
function missingIn({ game, hand, table, play, take, isLaying, isTableWhole, led }) {
  if (game === 'francion' && led && table.length === 0) return 'led';
  if (game === 'francion') return [...hand, ...table].every((card) => card[1]) ? (hand.length > 0 ? null : 'hand') : 'suit';
  if (isLaying) return hand.length > 0 ? null : 'hand';
  if (play.length > 0) return take.length > 0 ? null : table.length > 0 ? 'take' : 'table';
  if (take.length > 0) return 'play';
  if (hand.length === 0) return 'hand';
  return isTableWhole ? null : 'table';
}

/** What a page shows so that somebody can add what is missing: the cards are laid out, here or there. */
export function placeAsked({ missing }, { turn }) {
  if (missing === 'table') return { isSetting: true, place: 'layout' };
  if (missing === 'led') return { isSetting: true, place: TRICK };
  return missing === 'hand' ? { isSetting: true, place: turn ?? 'A' } : { isSetting: false };
}

/** The question in the notation of its game. */
export function lineOf({ game, hand, table, play, take, isLaying, isHandWhole, isTableWhole, stock, facts, trumps, missing }) {
  const [held, lying] = [[hand, isHandWhole || isLaying || missing === 'hand'], [table, isTableWhole || missing === 'table']]
    .map(([cards, isWhole]) => typedCards(isWhole ? cards : [...cards, UNKNOWN]));
  const players = facts.has('five') && game === 'francion' ? 'players 5' : facts.has('four') ? 'players 4' : facts.has('three') ? 'players 3' : '';
  const move = isLaying ? 'play lay' : play.length > 0 && take.length > 0 ? `play ${typedCards(play)}x${typedCards(take)}` : '';
  if (game === 'francion') {
    const led = table.length > 0 ? `trick ${typedCards(table)}` : '';
    return [players, trumps && `trumps ${trumps}`, led, `hand ${held}`, play.length > 0 ? `play ${typedCards(play)}` : ''].filter(Boolean).join(', ');
  }
  const others = players === 'players 4' ? ' B:- C:- D:-' : ' B:- C:-';
  return [players, facts.has('dealer') && 'dealer A, turn A', `layout ${lying}`, facts.has('sole') ? `hands A:${held}${others}` : `hand ${held}`, stock === null ? '' : `stock ${stock}`, move].filter(Boolean).join(', ');
}

function inLanguage(text, words) {
  const items = itemsOf(tokensOf(text), words);
  const lists = listsOf(items);
  return { items, lists, facts: factsOf(items, lists), known: items.filter(({ kind }) => kind !== 'word').length };
}

/** What else is said; of what happened before the turn that is asked about, only what is still so. */
function factsOf(items, lists) {
  const all = new Set(items.flatMap((item) => item.facts));
  const turn = turnAsked(items, lists);
  if (turn === null) return all;
  const since = new Set(items.slice(turn).flatMap((item) => item.facts));
  const wasCleared = all.has('sauterelle') && !since.has('sauterelle');
  const still = [...all].filter((fact) => since.has(fact) || !['lay', 'stuck'].includes(fact));
  if (wasCleared) return new Set([...still, 'empty']);
  return new Set(lists.some(({ isLaid }) => isLaid) ? [...still, 'laid'] : still);
}

function reading({ roles, score }, { items, lists, facts }) {
  let [table, play, take] = ['table', 'play', 'take'].map((role) => lists.flatMap(({ cards }, at) => (roles[at] === role ? cards : [])));
  const hand = [];
  for (const { cards } of lists.filter((_list, at) => roles[at] === 'hand')) {
    const isNamedAgain = hand.length + cards.length > LARGEST_HAND && lacking(hand, cards).length === 0;
    if (!isNamedAgain) hand.push(...cards);
  }
  if (table.length > 0 && lists.some(({ like, size }, at) => ['all', 'taken'].includes(like) && !size && roles[at] === 'take')) take = table;
  const game = /** @type {'francion'|'papillon'} */ (['francion', 'welche'].some((fact) => facts.has(fact)) ? 'francion' : 'papillon');
  const made = (game === 'francion' ? ofFrancion : ofPapillon)({ hand, table, play, take }, facts);
  const isLegal = made.take.length > 0 && isCapture(made.play, made.take);
  const parts = lists.map(({ from, to, cards }, at) => ({ from: items[from].from, to: items[to].to, cards, role: roles[at] }));
  return { game, ...made, facts, parts, score: score + (isLegal ? LEGAL : 0) - made.clashes };
}

// --- Le Papillon

function ofPapillon({ hand, table, play, take }, facts) {
  const isLaying = play.length === 0 && (facts.has('lay') || facts.has('stuck'));
  if (isLaying) [table, take] = [[...table, ...take], []];
  const isWhole = table.length > 0;
  [take, play] = [named(take, table), named(play, hand)];
  let clashes = (hand.length > LARGEST_HAND ? 3 : 0) + (hand.length > 0 ? lacking(hand, play).length : 0) + (isWhole ? Math.min(2, lacking(table, take).length) : 0);
  if (!isLaying && play.length === 0) play = isPlayed(hand, table, take) ? hand : onlyTaker(hand, take);
  if (play.length > 0 && take.length === 0) take = takenBy(play, table);
  const isOver = !isLaying && play.length + take.length === 0 && hand.length > 0 && (isWhole || facts.has('empty'));
  const only = isOver ? onlyMove(hand, table, facts) : null;
  if (only !== null && only !== 'lay') [play, take] = [only.played, only.taken];
  const held = [...hand, ...lacking(hand, play)];
  const layout = facts.has('empty') && take.length === 0 ? [] : [...table, ...lacking(table, take)];
  const ranks = [...held, ...layout].map((card) => card[0]);
  if (ranks.some((rank) => ranks.filter((each) => each === rank).length > 4)) clashes += 3;
  return {
    clashes, play, take, isLaying: isLaying || only === 'lay',
    hand: held,
    table: layout,
    isHandWhole: hand.length > 0 || facts.has('out') || held.length >= LARGEST_HAND,
    isTableWhole: (isWhole && !facts.has('laid')) || facts.has('empty') || (!isLaying && ['alone', 'sauterelle'].some((fact) => facts.has(fact))),
  };
}

/** Cards by the suits with which they were named where they lie. */
function named(cards, lying) {
  const left = [...lying];
  return cards.map((card) => {
    const at = left.findIndex((each) => each === card || (card.length === 1 && each[0] === card));
    return at < 0 ? card : left.splice(at, 1)[0];
  });
}

/** Whether somebody who holds these cards plays them all: one to take something, or three to take the fourth. */
function isPlayed(hand, table, take) {
  if (hand.length === 1) return take.length > 0;
  const isLike = (card) => card[0] === hand[0][0];
  return hand.length === LARGEST_HAND && hand.every(isLike) && (take.length > 0 ? take : table).filter(isLike).length === 1;
}

/** The one move of a hand, or the hanneton that somebody speaks of; null if there are several. */
function onlyMove(hand, table, facts) {
  const moves = capturesOf(hand, table, rulesOf('salon', {}));
  const figures = facts.has('hanneton') ? moves.filter(({ taken, played }) => taken.length === 3 && taken[0] === played[0]) : [];
  const [first = 'lay', ...others] = figures.length > 0 ? figures : moves;
  return others.length === 0 ? first : null;
}

/** The one card of a hand that can take these cards. */
function onlyTaker(hand, take) {
  const takers = [...new Set(hand.map(([rank]) => rank))].filter((rank) => take.length > 0 && isCapture([rank], take));
  return takers.length === 1 ? takers : [];
}

/** What a card takes where nobody says what: all where all are like it, or the one thing that it can take. */
function takenBy(play, table) {
  if (table.length > 0 && table.every((card) => card[0] === play[0][0])) return table;
  const moves = capturesOf(play, table, rulesOf('salon', {})).filter(({ played }) => played.length === play.length);
  return moves.length === 1 ? moves[0].taken : [];
}

function isCapture(play, take) {
  const { judge, readQuestion } = GAMES.papillon;
  const [played, taken] = [play, take].map((cards) => cards.map(([rank]) => rank).join(''));
  try {
    return judge(readQuestion(`layout ${taken}?, hand ${played}, play ${played}x${taken}`)).verdict?.legal ?? false;
  } catch (error) {
    if (error instanceof Complaint) return false;
    throw error;
  }
}

/** The cards that a list lacks of another one. */
function lacking(cards, others) {
  const left = [...cards];
  return others.filter((card) => {
    const at = left.findIndex((each) => each === card || each[0] === card[0]);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

// --- Le Francion

/** The roles without what others played after one's own card; what the Welche costs depends on that. */
function untilOwnCard(roles, lists) {
  const own = roles.findIndex((role, at) => role === 'play' && lists[at].isOwn && lists[at].cards.join() !== 'Ah');
  return roles.map((role, at) => (own >= 0 && at > own && ['play', 'take', 'table'].includes(role) ? 'none' : role));
}

/** The last card that is played is asked about, and those before it lie in the trick. */
function ofFrancion({ hand, table, play, take }) {
  const held = hand.map((card, at) => (card[1] ? card : card + (hand.slice(at).find((each) => each[1])?.[1] ?? '')));
  const asked = play.slice(-1).map((card) => held.find((each) => each[0] === card[0]) ?? card);
  const lying = [...table, ...take, ...play.slice(0, -1)];
  return {
    clashes: 0, play: asked, take: [], isLaying: false,
    hand: [...asked, ...held.filter((card) => !asked.includes(card))],
    table: lying.filter((card, at) => card.length === 1 || ![...asked, ...lying.slice(at + 1)].includes(card)),
    isHandWhole: true,
    isTableWhole: true,
  };
}
