/**
 * Le Papillon: plays one case from its request to its trace.
 *
 * The rules are in the modules beside this one; here a case is led through
 * its coups, and what can be seen after each step is written down.
 */

import { legalMoves } from './captures.mjs';
import { openGame, play, resumeCoup, startCoup } from './course.mjs';
import { readMove } from './moves.mjs';

/** A case that cannot be played as it was asked for. */
export class Unplayable extends Error {}

/**
 * Plays a case that has been checked (see requests.mjs).
 *
 * @param run a request with its cards in canonical form
 * @returns {object[]} the trace, ending early with a move that is refused
 */
export function playCase(run) {
  const game = openGame(run.table, run.rules);
  const trace = [];
  for (const plan of run.coups) {
    begin(game, run, plan);
    trace.push(step(game, ''));
    for (const text of plan.moves) {
      const refused = play(game, understood(text, game));
      trace.push(refused ? refusedStep(game, text, refused) : step(game, text));
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

/** What the sheet of payments calls by one word, be it for cards or for points. */
const CALLED = { 'most-cards': 'cards', 'most-points': 'cards' };

/** Payments as the protocol has them, each with what it is for. */
export function reported(payments) {
  return payments.map(({ from, to, chips, reason }) => ({ from, to, chips, for: CALLED[reason] ?? reason }));
}

/** A state whose numbers every language reads as they were written: chips can grow beyond that. */
export function readable(state) {
  for (const [name, value] of Object.entries(state)) {
    const numbers = Object.values(typeof value === 'object' ? value : [value]).filter((each) => typeof each === 'number');
    if (!numbers.every(Number.isSafeInteger)) throw new Unplayable(`expected: ${name} no further from zero than 2^53 - 1`);
  }
  return state;
}

function refusedStep(game, move, refused) {
  return { move, payments: [], refused, state: stateOf(game) };
}

/** How things stand, with every observable that the protocol knows. */
export function stateOf(game) {
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

function ofEach(players, what) {
  return Object.fromEntries(players.map((player) => [player, what(player)]));
}
