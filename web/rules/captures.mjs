/** Which captures there are (section 4 and Papillon 7.1). */

import { RANKS, isLike, isWorthTen, rankOf, value, writeCapture } from './cards.mjs';

/**
 * Whether a card that is played may take a sum. Number cards may
 * (Papillon 4.b.1); for cards worth ten the ruling ten-sums decides.
 */
export function mayTakeSum(card, { readings }) {
  if (!isWorthTen(card)) return true;
  const reading = readings['ten-sums'];
  return reading === 'all' || (reading === 'pip-ten' && rankOf(card) === 'T');
}

/** Whether a sum has no more cards than it may (no-cap, sum-cap). */
export function mayBeSum(taken, { readings }) {
  return readings['sum-cap'] === 'none' || taken.length <= 5;
}

/** Whether one card may take its three like cards (Papillon 7.1, pdf-figures, hanneton). */
export function mayTakeThree({ figures, readings }) {
  return figures.includes('hanneton') && readings.hanneton === 'capture';
}

/** Whether one card takes its three like cards. */
export function takesThree(capture) {
  return takesLike(capture, 3);
}

/** Whether one card takes exactly one like card. */
export function takesOneLike(capture) {
  return takesLike(capture, 1);
}

function takesLike({ played, taken }, number) {
  return played.length === 1 && taken.length === number && taken.every((card) => isLike(card, played[0]));
}

/**
 * All captures of a hand, each once: like cards may stand for one another
 * (Papillon 1.4). The player is free to choose among them (free-choice).
 *
 * @returns {{played: string[], taken: string[]}[]} cards as bare ranks
 */
export function capturesOf(hand, layout, rules) {
  const ranks = [...RANKS].filter((rank) => hand.some((card) => rankOf(card) === rank));
  return ranks.flatMap((rank) => [
    ...likeCaptures(rank, hand, layout, rules),
    ...sumCaptures(rank, layout, rules),
  ]);
}

/**
 * One like card (Papillon 4.a.1, 4.b.1), three with one card (Papillon 7.1),
 * or the fourth with three from hand (Papillon 4.c.1); two never (one-like).
 */
function likeCaptures(rank, hand, layout, rules) {
  const exposed = count(rank, layout);
  const captures = [];
  if (exposed >= 1) captures.push({ played: [rank], taken: [rank] });
  if (exposed === 3 && mayTakeThree(rules)) captures.push({ played: [rank], taken: [rank, rank, rank] });
  if (exposed === 1 && count(rank, hand) === 3) captures.push({ played: [rank, rank, rank], taken: [rank] });
  return captures;
}

/** Sums of several exposed cards, none of them worth ten (Papillon 4.a.1, 4.b.1). */
function sumCaptures(rank, layout, rules) {
  if (!mayTakeSum(rank, rules)) return [];
  const small = [...RANKS].filter((each) => !isWorthTen(each));
  return sums(value(rank), small.map((each) => [each, count(each, layout)]))
    .filter((taken) => taken.length > 1 && mayBeSum(taken, rules))
    .map((taken) => ({ played: [rank], taken }));
}

/** All ways to make up a total from ranks of which so many cards are exposed. */
function sums(total, ranks) {
  if (total === 0) return [[]];
  if (ranks.length === 0) return [];
  const [[rank, exposed], ...lower] = ranks;
  const most = Math.min(exposed, Math.floor(total / value(rank)));
  const found = [];
  for (let times = most; times >= 0; times -= 1) {
    const taken = Array(times).fill(rank);
    for (const rest of sums(total - times * value(rank), lower)) found.push([...taken, ...rest]);
  }
  return found;
}

function count(rank, cards) {
  return cards.filter((card) => rankOf(card) === rank).length;
}

/**
 * The legal moves of a hand as they are written. Laying down is for who can
 * capture nothing, and for nobody else (Papillon 4.d.1, must-capture).
 */
export function legalMoves(hand, layout, rules) {
  const captures = capturesOf(hand, layout, rules);
  return captures.length > 0 ? captures.map(writeCapture) : ['lay'];
}
