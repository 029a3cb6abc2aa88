/** Play (section 3): what may be played to a trick, and who takes it. */

import { WELCHE, suitOf } from './cards.mjs';
import { strongest } from './ranking.mjs';
import { seatAfter } from './seats.mjs';

/** The suit that a lead asks for; of a led Welche the readings differ (welche-led). */
export function suitLed(lead, trump, readings) {
  return lead === WELCHE && readings['welche-led'] === 'trumps' ? trump : suitOf(lead);
}

/** What a player is bound to: nothing, a suit, or the Welche as the only heart. @param coup with its trick and its trump */
export function duty(hand, { trick, trump }, readings) {
  if (trick.length === 0) return 'free';
  const asked = suitLed(trick[0], trump, readings);
  const following = hand.filter((card) => suitOf(card) === asked);
  if (following.some((card) => card !== WELCHE)) return 'suit';
  return following.length > 0 && readings['welche-never-forced'] === 'only-heart' ? 'welche' : 'free';
}

/** Whether a card in hand may be played (Francion 2.3, 3.1 to 3.3). */
export function mayPlay(card, hand, coup, readings) {
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
