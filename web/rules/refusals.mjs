/** Why a move is refused: the first reason that applies, in the published order. */

import { capturesOf, mayBeSum, mayTakeSum, mayTakeThree, takesThree } from './captures.mjs';
import { find, isLike, isWorthTen, value } from './cards.mjs';

/**
 * The main document's clauses. `one-like-ten` is `one-like` said of a card worth ten; likewise a document may
 * say otherwise of an ace, of a card worth ten, or of any other card that is played: `like-only-number`.
 */
const CLAUSES = {
  'coup-over': '4.d.7',
  'no-cards': '4.d.2',
  'out-of-turn': '4.1',
  'not-your-card': '4.2',
  'takes-nothing': '4.3',
  'not-exposed': '4.3',
  'must-capture': '4.d.1',
  'whole-hand': '4.d.1',
  'one-card': '4.2',
  'three-take-fourth': '4.c.1',
  'like-only': '4.a.1',
  'takes-no-sum': '4.b.1',
  'one-like-ten': '4.a.1',
  'one-like': '4.b.1',
  'one-capture': '4.b.1',
  'no-such-sum': '4.b.1',
  'sum-too-long': 'papillon-adpoker:7',
  'no-such-capture': '4.3',
};

/** @returns {{code: string, clause: string}|null} null for a legal move */
export function refusal(coup, move, rules) {
  const code = whoMayNot(coup, move) ?? whatMayNot(coup, move, rules);
  return code && { code, clause: clauseOf(code, move, rules) };
}

/**
 * The document's own clause, and the main document's where that is silent. That turns go clockwise only the article
 * says, whichever document is played (direction).
 */
function clauseOf(code, move, { clauses, readings }) {
  if (code === 'out-of-turn' && readings.direction === 'clockwise') return 'papillon-adpoker:5';
  const matter = move.played?.length ? `${code}-${sortOf(move.played[0])}` : code;
  return clauses[matter] ?? CLAUSES[matter] ?? clauses[code] ?? CLAUSES[code];
}

function sortOf(card) {
  if (isWorthTen(card)) return 'ten';
  return value(card) === 1 ? 'ace' : 'number';
}

/** The player: is the coup still on, and is it this player's turn? */
function whoMayNot(coup, move) {
  if (coup.turn === '-') return 'coup-over';
  const player = move.player ?? coup.turn;
  if (coup.hands[player].length === 0) return 'no-cards';
  return player === coup.turn ? null : 'out-of-turn';
}

function whatMayNot(coup, move, rules) {
  const hand = coup.hands[coup.turn];
  if (!find(move.played ?? move.cards ?? [], hand)) return 'not-your-card';
  return move.kind === 'lay' ? layingMayNot(coup, move, rules) : captureMayNot(coup, move, rules);
}

/** Laying down: never by choice, and never of a part (Papillon 4.d.1). */
function layingMayNot(coup, move, rules) {
  const hand = coup.hands[coup.turn];
  if (capturesOf(hand, coup.layout, rules).length > 0) return 'must-capture';
  return move.cards && move.cards.length !== hand.length ? 'whole-hand' : null;
}

function captureMayNot(coup, { played, taken }, rules) {
  if (taken.length === 0) return 'takes-nothing';
  if (!find(taken, coup.layout)) return 'not-exposed';
  if (played.length === 0) return 'no-such-capture';
  if (played.length > 1) return severalMayNot(played, taken);
  return oneMayNot(played[0], taken, rules);
}

/** Several cards are played only as three like ones that take the fourth (Papillon 4.c.1). */
function severalMayNot(played, taken) {
  const alike = played.every((card) => isLike(card, played[0]));
  if (played.length !== 3 || !alike) return 'one-card';
  return taken.length === 1 && isLike(taken[0], played[0]) ? null : 'three-take-fourth';
}

/** One card takes its like, its three likes, or a sum; never two of these (Papillon 4.b.1). */
function oneMayNot(card, taken, rules) {
  const like = taken.filter((each) => isLike(each, card));
  const other = taken.filter((each) => !isLike(each, card));
  if (other.some(isWorthTen)) return 'like-only';
  if (other.length > 0 && !mayTakeSum(card, rules)) return 'takes-no-sum';
  if (like.length === 2 && other.length === 0) return 'one-like';
  if (like.length === 3 && other.length === 0 && !mayTakeThree(rules)) return 'one-like';
  if (like.length > 0 && other.length > 0) return 'one-capture';
  if (like.length === 1 || takesThree({ played: [card], taken })) return null;
  if (total(taken) !== value(card)) return 'no-such-sum';
  return mayBeSum(taken, rules) ? null : 'sum-too-long';
}

function total(cards) {
  return cards.reduce((sum, card) => sum + value(card), 0);
}
