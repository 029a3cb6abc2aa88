/** Le Francion, as a case is played (see ../cases.mjs), and what can be seen of it. */

import { ofEach, readMove } from './cards.mjs';
import { openGame, play, resumeCoup, startCoup, tricksOf } from './course.mjs';
import { STAKE } from './payments.mjs';
import { legalCards } from './play.mjs';

export const FRANCION = { opened: ({ table, readings }) => openGame(table, readings), resumeCoup, startCoup, play, readMove, stateOf };

/** The observables that this game reports and Le Papillon does not have. */
export const OWN_REPORTS = [
  'trick', 'tricks', 'taker', 'stake', 'betes', 'points', 'doubling', 'turn-up', 'marks', 'manche-winner',
];

/** How things stand, with every observable that the protocol knows. */
function stateOf(game) {
  const { coup, players, accounts } = game;
  return {
    turn: coup.turn,
    legal: coup.turn === '-' ? [] : legalCards(coup.hands[coup.turn], coup, game.readings),
    hands: ofEach(players, (player) => [...coup.hands[player]]),
    trick: [...coup.trick],
    tricks: tricksOf(coup, players),
    taker: game.taker,
    chips: ofEach(players, (player) => accounts[player]),
    stake: accounts[STAKE],
    betes: { ...game.betes },
    points: { ...game.points },
    doubling: game.doubling,
    'turn-up': coup.turnUp,
    marks: game.marks,
    'manche-winner': game.mancheWinner,
    over: game.over,
    'game-winner': game.gameWinner,
  };
}
