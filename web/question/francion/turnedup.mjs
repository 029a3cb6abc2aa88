/** What is paid before anybody plays: the Welche turned up with the deal (Francion 5.1). */

import { netOf } from '../judge.mjs';
import { turnUpClauses } from './clauses.mjs';
import { lettersOf, turnedUp } from './rules.mjs';

/** What the deal has brought the dealer, and by which clauses; null where it has brought nothing. */
export function paidForTurnUp(question) {
  const { dealer, players, turnUp, table } = question;
  const letters = lettersOf(players);
  const payments = turnedUp(dealer, letters, { turnUp }, table.doubling);
  if (payments.length === 0) return null;
  return { payments, net: netOf(payments, letters), clauses: turnUpClauses(question) };
}
