/**
 * Le Francion: plays one case from its request to its trace.
 *
 * The rules are in the modules beside this one; here a case is led through
 * its coups, and what can be seen after each step is written down.
 */

import { Unplayable, readable, reported } from '../papillon.mjs';
import { openGame, play, resumeCoup, startCoup, tricksOf } from './course.mjs';
import { readMove } from './moves.mjs';
import { STAKE } from './payments.mjs';
import { legalCards } from './play.mjs';
import { ofEach } from './seats.mjs';

/** The observables that this game reports and Le Papillon does not have. */
export const OWN_REPORTS = [
  'trick', 'tricks', 'taker', 'stake', 'betes', 'points', 'doubling', 'turn-up', 'marks', 'manche-winner',
];

/**
 * Plays a case that has been checked (see requests.mjs).
 *
 * @param run a request with its cards in canonical form
 * @returns {object[]} the trace, ending early with a move that is refused
 */
export function playCase(run) {
  const game = openGame(run.table, run.readings);
  const trace = [];
  for (const plan of run.coups) {
    begin(game, run, plan);
    trace.push(step(game, ''));
    for (const text of plan.moves) {
      const refused = play(game, understood(text, game));
      trace.push(refused ? { ...step(game, text), refused } : step(game, text));
      if (refused) return trace;
    }
  }
  return trace;
}

/** The first coup may be under way; every other one is dealt from its pack. */
function begin(game, run, plan) {
  const first = game.coup === null;
  if (first && run.position) return resumeCoup(game, run.position);
  if (!first && game.coup.turn !== '-') throw new Unplayable('a new coup is asked for in the middle of another');
  if (game.over) throw new Unplayable('a new coup is asked for after the end of the game');
  return startCoup(game, plan.pack);
}

function understood(text, game) {
  const move = readMove(text);
  if (!move) throw new Unplayable(`not a move: ${text}`);
  if (move.player && !game.players.includes(move.player)) throw new Unplayable(`nobody sits there: ${text}`);
  return move;
}

function step(game, move) {
  return { move, payments: reported(game.payments), state: readable(stateOf(game)) };
}

/** How things stand, with every observable that the protocol knows. */
export function stateOf(game) {
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
