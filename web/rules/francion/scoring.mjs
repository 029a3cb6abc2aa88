/** Scoring and stake (section 4): tricks, the point, the bête, the manche. */

import { CARDS_EACH, DEALERS_STAKE } from './deal.mjs';
import { STAKE, tokens } from './payments.mjs';
import { ofEach, othersAfter, playingOrder } from './seats.mjs';

/** A manche is won with six points (Francion 4.10). */
export const POINTS = 6;

/** What who has no point pays, in tokens (Francion 4.12). */
const WITHOUT_A_POINT = 12;

/** The dealer's nine, then the bêtes of the coup before (Francion 4.5 to 4.7, settlement-order). */
export function stakes(dealer, players, betes) {
  const owed = playingOrder(dealer, players).map((from) => ({ from, to: STAKE, chips: betes[from], reason: 'bete-stake', clause: '4.5' }));
  return [{ from: dealer, to: STAKE, chips: DEALERS_STAKE, reason: 'stake', clause: '1.10' }, ...owed];
}

/** A ninth of the stake for each trick (Francion 4.1). */
export function shares(dealer, players, tricks, stake) {
  const ninth = stake / CARDS_EACH;
  return playingOrder(dealer, players).map((to) => ({ from: STAKE, to, chips: ninth * tricks[to], reason: 'tricks', clause: '4.1' }));
}

/** Who marks the point: of those with most tricks the earliest in playing order (Francion 4.2, 4.3). */
export function marker(dealer, players, tricks) {
  const most = Math.max(...Object.values(tricks));
  return playingOrder(dealer, players).find((player) => tricks[player] === most);
}

/** What each owes to the next coup: the whole stake of this one for no trick (Francion 4.4, 4.5). */
export function betesOf(players, tricks, stake) {
  return ofEach(players, (player) => (tricks[player] === 0 ? stake : 0));
}

/** What the winner of a manche is paid (Francion 4.11, 4.12). */
export function manchePayments(winner, players, points) {
  return othersAfter(winner, players).map((from) => ({
    from, to: winner, chips: tokens(missing(points[from])), reason: 'manche', clause: points[from] === 0 ? '4.12' : '4.11',
  }));
}

function missing(points) {
  return points === 0 ? WITHOUT_A_POINT : POINTS - points;
}
