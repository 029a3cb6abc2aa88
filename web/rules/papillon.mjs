/** Le Papillon, as a case is played (see cases.mjs), and what can be seen of it. */

import { legalMoves } from './captures.mjs';
import { readMove } from './cards.mjs';
import { openGame, play, resumeCoup, startCoup } from './course.mjs';
import { ofEach } from './deal.mjs';

export const PAPILLON = { opened: ({ table, rules }) => openGame(table, rules), resumeCoup, startCoup, play, readMove, stateOf };

/** How things stand, with every observable that the protocol knows. */
function stateOf(game) {
  const { coup, players, accounts } = game;
  const { pool, bank } = accounts;
  return {
    turn: coup.turn,
    legal: coup.turn === '-' ? [] : legalMoves(coup.hands[coup.turn], coup.layout, game.rules),
    hands: ofEach(players, (player) => [...coup.hands[player]]),
    layout: [...coup.layout],
    stock: coup.stock.length,
    piles: ofEach(players, (player) => coup.piles[player].length),
    chips: ofEach(players, (player) => accounts[player]),
    pool,
    bank,
    'cards-payment': game.cardsPayment,
    announced: game.announced,
    winner: game.winner,
    over: game.over,
    'game-winner': game.gameWinner,
  };
}
