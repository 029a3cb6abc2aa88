/** Why a card is refused: the first reason that applies, in the published order. */

import { duty, mayPlay } from './play.mjs';

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

/**
 * @param coup the coup as it stands
 * @returns {{code: string, clause: string}|null} null for a card that may be played
 */
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
