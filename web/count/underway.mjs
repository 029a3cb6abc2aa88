/** What the players of any game had when it had begun before the count: numbers, some of them for each player. */

import { Complaint } from '../question/complaint.mjs';
import { phrase } from '../question/phrase.mjs';
import { lettersOf } from './stand.mjs';

/** More chips than this nobody has. */
export const MOST = 1_000_000;

/**
 * A beginning with every number that there is to say at a table, those that were said among them.
 *
 * @param usual of a game that begins
 * @param said perhaps by other players, or by a stranger
 */
export function fitted(usual, said) {
  return Object.fromEntries(Object.entries(usual).map(([name, number]) => {
    const own = Object.hasOwn(said, name) ? said[name] : number;
    return [name, typeof number === 'number' ? own : { ...number, ...among(own, Object.keys(number)) }];
  }));
}

/** What is held by some players. */
function among(held, players) {
  return Object.fromEntries(players.filter((player) => Object.hasOwn(Object(held), player)).map((player) => [player, held[player]]));
}

/** @throws {Complaint} for what is no number in its range */
export function checkNumbers(fields, begins, players) {
  for (const { name, isEach, range: [least, most] } of fields) {
    const numbers = /** @type {any} */ (begins[name]);
    const wrong = (isEach ? lettersOf(players).map((player) => numbers[player]) : [numbers])
      .find((number) => !Number.isSafeInteger(number) || number < least || number > most);
    if (wrong !== undefined) {
      const found = typeof wrong === 'number' ? String(wrong) : phrase`something else`;
      throw new Complaint(name, phrase`a whole number from ${least} to ${most}`, found);
    }
  }
}
