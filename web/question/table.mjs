/** Who sits where, and what the deals leave in stock. */

const PACK = 52;
export const CARDS_EACH = 3;
const SEVEN = 7;
const FOUR = 4;

/** The players in playing order: the dealer is the last (ruling direction). */
export function seating(players, dealer, { direction }) {
  const order = direction === 'clockwise' ? [...players].reverse() : players;
  const place = order.indexOf(dealer) + 1;
  return [...order.slice(place), ...order.slice(0, place)];
}

/**
 * The players after one, in the order in which they play.
 *
 * @param seats in playing order
 * @param player null for nobody: then they are as they sit
 */
export function following(seats, player) {
  const place = player === null ? 0 : seats.indexOf(player) + 1;
  return [...seats.slice(place), ...seats.slice(0, place)].filter((each) => each !== player);
}

/** Whether a stock gives everybody three more cards (Papillon 3.6). */
export function isDealLeft(stock, players) {
  return stock >= CARDS_EACH * players;
}

/** What the stock can hold in a coup, largest first (Papillon 3.5, 3.6, 15.1; rulings first-layout, deal-of-seven). */
export function stockSizes(players, readings) {
  const exposed = players === FOUR && readings['first-layout'] === 'four' ? FOUR : SEVEN;
  const sizes = [PACK - CARDS_EACH * players - exposed];
  for (let left = sizes[0]; isDealLeft(left, players); sizes.push(left)) left = afterDeal(left, players, readings);
  return sizes;
}

function afterDeal(stock, players, readings) {
  const rest = stock - CARDS_EACH * players;
  return readings['deal-of-seven'] === 'literal' ? Math.max(0, rest - SEVEN) : rest;
}
