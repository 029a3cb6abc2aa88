/** The rules of the game, as the desk asks for them: the one place that imports from the implementation. */

import { capturesOf, legalMoves } from '../rules/captures.mjs';
import { value } from '../rules/cards.mjs';
import { openGame, play, resumeCoup, startCoup } from '../rules/course.mjs';
import { DOCUMENTS, rulesOf } from '../rules/documents.mjs';
import { whoHasMost, whoIsConsoled } from '../rules/ending.mjs';
import { FIGURES, readMove as read, writeCapture } from '../rules/moves.mjs';
import { OPEN_RULINGS } from '../rules/readings.mjs';

export {
  FIGURES, OPEN_RULINGS, capturesOf, legalMoves, openGame, play, resumeCoup, rulesOf, startCoup, value, whoHasMost, whoIsConsoled, writeCapture,
};

/** Reads a move that is known to be one. */
export const readMove = /** @type {(text: string) => any} */ (read);

/** The documents by which a table may play. */
export const RULEBOOKS = Object.keys(DOCUMENTS);

/**
 * The open rulings that a document's own words leave open, or those of the main document where it is silent. Nobody at
 * a table of the main document doubts which way play goes round because an article says so elsewhere.
 * @type {Record<string, string[]>}
 */
export const IN_DOUBT = {
  salon: without(
    'deal-of-seven', 'first-layout', 'first-or-last', 'sum-cap', 'sauterelle-layer', 'hanneton', 'direction',
    'coups-per-dealer', 'pool-taker', 'most', 'aces-take-aces', 'consolation-deal',
  ),
  pdf: without(
    'deal-of-seven', 'first-or-last', 'sum-cap', 'sauterelle-layer', 'hanneton', 'direction', 'aces-take-aces',
    'consolation-deal',
  ),
  adpoker: without('coups-per-dealer', 'pool-taker'),
};

function without(...others) {
  return Object.keys(OPEN_RULINGS).filter((ruling) => !others.includes(ruling));
}
