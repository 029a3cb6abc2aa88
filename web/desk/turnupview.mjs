/** What the deal of Le Francion has brought the dealer, as one reads it. */

import { element } from './dom.mjs';
import { paidForTurnUp } from '../question/francion/turnedup.mjs';
import { clause, payments } from './verdictview.mjs';

/** @param question of any game */
function paid(question) {
  return question.game === 'francion' ? paidForTurnUp(question) : null;
}

/**
 * That the Welche was turned up, and what everybody pays for it; null where nothing is paid.
 *
 * @param {any} question of any game
 */
export function welcheTurnedUp(question, words) {
  const found = paid(question);
  if (found === null) return null;
  const [{ to, chips }] = found.payments;
  return words.say('welche turned up', { players: words.list(found.payments.map(({ from }) => from)), dealer: to, chips: words.chips(chips) });
}

/** The same with its payments and its clauses, nothing where nothing is paid. @param question of any game */
export function turnUpView(question, words, library) {
  const found = paid(question);
  if (found === null) return [];
  return [
    element('h2', {}, words.say('paid with the deal')),
    payments(question, found, words, library),
    ...found.clauses.map((citation) => clause(citation, words, library)),
  ];
}
