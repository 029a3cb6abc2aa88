/** Ranking and play (sections 2 and 3): what may be played to a trick, who takes it, and why a card is refused. */

import { RANKS, WELCHE, rankOf, seatAfter, suitOf } from './cards.mjs';

/** The suit that a lead asks for; of a led Welche the readings differ (welche-led). */
export function suitLed(lead, trump, readings) {
  return lead === WELCHE && readings['welche-led'] === 'trumps' ? trump : suitOf(lead);
}

/** What a player is bound to: nothing, a suit, or the Welche as the only heart. @param coup with its trick and its trump */
function duty(hand, { trick, trump }, readings) {
  if (trick.length === 0) return 'free';
  const asked = suitLed(trick[0], trump, readings);
  const following = hand.filter((card) => suitOf(card) === asked);
  if (following.some((card) => card !== WELCHE)) return 'suit';
  return following.length > 0 && readings['welche-never-forced'] === 'only-heart' ? 'welche' : 'free';
}

/** Whether a card in hand may be played (Francion 2.3, 3.1 to 3.3). */
function mayPlay(card, hand, coup, readings) {
  if (card === WELCHE) return true;
  const bound = duty(hand, coup, readings);
  return bound === 'free' || (bound === 'suit' && suitOf(card) === suitLed(coup.trick[0], coup.trump, readings));
}

/** The cards of a hand that may be played. */
export function legalCards(hand, coup, readings) {
  return hand.filter((card) => mayPlay(card, hand, coup, readings));
}

/** Who played a card of a trick: the leader the first, and so on to the right (Francion 1.9). */
export function playerOf(card, { trick, leader }, players) {
  return seatAfter(leader, players, trick.indexOf(card));
}

/** Whoever played the strongest card; that player leads to the next trick (Francion 3.4, 3.7). */
export function takerOf(coup, players) {
  return playerOf(strongest(coup.trick, coup.trump), coup, players);
}

// --- the strongest card of a trick

/** The king of trumps takes the Welche, and nothing else does (Francion 2.2). */
function kingOf(trump) {
  return `K${trump}`;
}

/**
 * The card that wins a complete trick (Francion 3.4, 3.5). Ace, king and Welche beat one another in a circle, so that no
 * single order will do (trump-cycle).
 */
export function strongest(trick, trump) {
  if (trick.includes(WELCHE)) return trick.includes(kingOf(trump)) ? kingOf(trump) : WELCHE;
  return highestOf(trick, trump) ?? highestOf(trick, suitOf(trick[0]));
}

/** The highest card of a suit, if there is one of it (Francion 2.1). */
function highestOf(cards, suit) {
  const ofSuit = cards.filter((card) => suitOf(card) === suit);
  return [...RANKS].map((rank) => ofSuit.find((card) => rankOf(card) === rank)).find(Boolean);
}

// --- why a card is refused

/** The clause of each reason; some codes are said for several reasons. */
const CLAUSES = {
  'coup-over': '4.1',
  'out-of-turn': '1.9',
  'out-of-turn-to-lead': '3.7',
  'turn-up': '1.13',
  'in-the-stock': '1.14',
  'not-your-card': '1.12',
  'must-follow': '3.1',
  'must-play-welche': '3.1',
};

/** @returns {{code: string, clause: string}|null} null for a card that may be played */
export function refusal(coup, move, readings) {
  const code = reason(coup, move, readings);
  return code && { code, clause: CLAUSES[nearer(code, coup, move.card)] };
}

/** The reason behind a code that is said for several. */
function nearer(code, { trick, turnUp, stock }, card) {
  if (code === 'out-of-turn' && trick.length === 0) return 'out-of-turn-to-lead';
  if (code === 'not-your-card' && card === turnUp) return 'turn-up';
  if (code === 'not-your-card' && stock.includes(card)) return 'in-the-stock';
  return code;
}

function reason(coup, { player, card }, readings) {
  if (coup.turn === '-') return 'coup-over';
  if ((player ?? coup.turn) !== coup.turn) return 'out-of-turn';
  const hand = coup.hands[coup.turn];
  if (!hand.includes(card)) return 'not-your-card';
  if (mayPlay(card, hand, coup, readings)) return null;
  return duty(hand, coup, readings) === 'welche' ? 'must-play-welche' : 'must-follow';
}
