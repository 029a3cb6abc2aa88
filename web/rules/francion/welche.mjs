/** Payments for the Welche (section 5). */

import { WELCHE } from './cards.mjs';
import { fromEach, toEach } from './payments.mjs';
import { playerOf, suitLed, takerOf } from './play.mjs';

/** What the Welche is worth, and in a trick to which hearts were led as a plain suit (Francion 5.4). */
const FULL = 4;
const REDUCED = 2;

/** What is paid for (Francion 5.1 to 5.3). */
const TURNED_UP = { reason: 'welche-turned', clause: '5.1' };
const WON = { reason: 'welche', clause: '5.3' };
const TAKEN = { reason: 'welche-taken', clause: '5.2' };

/** Turned up, it earns the dealer four chips from each (Francion 5.1). */
export function turnedUp(dealer, players, { turnUp }, doubling) {
  return turnUp === WELCHE ? fromEach(players, dealer, FULL * doubling, TURNED_UP) : [];
}

/** In a complete trick it is paid to its player, or by its player if it was taken (Francion 5.2, 5.3). */
export function played(coup, players, doubling, readings) {
  if (!coup.trick.includes(WELCHE)) return [];
  const player = playerOf(WELCHE, coup, players);
  const worth = tariff(coup, readings) * doubling;
  const isWon = takerOf(coup, players) === player;
  return isWon ? fromEach(players, player, worth, WON) : toEach(players, player, worth, TAKEN);
}

function tariff({ trick, trump }, readings) {
  return trump !== 'h' && suitLed(trick[0], trump, readings) === 'h' ? REDUCED : FULL;
}

/** Hidden is unseen: in the stock and not turned up, so that nobody has played it (hidden-double). */
export function isHidden({ stock }) {
  return stock.includes(WELCHE);
}

/** What payments are multiplied by in the next coup (Francion 5.5, hidden-double). */
export function nextDoubling(coup, doubling, readings) {
  if (!isHidden(coup)) return 1;
  return readings['hidden-double'] === 'cumulative' ? 2 * doubling : 2;
}
