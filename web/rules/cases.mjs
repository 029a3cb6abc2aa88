/**
 * Plays a case of either game from its request to its trace: leads it through its coups, and writes down what can be seen
 * after each step. The rules are in the modules beside this one.
 */

import { Unplayable } from './checks.mjs';

/** The trace of a request that has been checked, ending early with a move that is refused. @param rules PAPILLON or FRANCION */
export function playCase(run, rules) {
  const game = rules.opened(run);
  const step = (move) => ({ move, payments: reported(game.payments), state: readable(rules.stateOf(game)) });
  const trace = [];
  for (const plan of run.coups) {
    begin(game, run, plan, rules);
    trace.push(step(''));
    for (const text of plan.moves) {
      const refused = rules.play(game, understood(rules.readMove(text), text, game));
      trace.push(refused ? { ...step(text), refused } : step(text));
      if (refused) return trace;
    }
  }
  return trace;
}

/** The first coup may be under way; every other one is dealt from its pack. */
function begin(game, run, plan, { resumeCoup, startCoup }) {
  const first = game.coup === null;
  if (first && run.position) return resumeCoup(game, run.position);
  if (!first && game.coup.turn !== '-') throw new Unplayable('a new coup is asked for in the middle of another');
  if (game.over) throw new Unplayable('a new coup is asked for after the end of the game');
  return startCoup(game, plan.pack);
}

function understood(move, text, game) {
  if (!move) throw new Unplayable(`not a move: ${text}`);
  if (move.player && !game.players.includes(move.player)) throw new Unplayable(`nobody sits there: ${text}`);
  return move;
}

/** What the sheet of payments calls by one word, be it for cards or for points. */
const CALLED = { 'most-cards': 'cards', 'most-points': 'cards' };

/** Payments as the protocol has them, each with what it is for. */
function reported(payments) {
  return payments.map(({ from, to, chips, reason }) => ({ from, to, chips, for: CALLED[reason] ?? reason }));
}

/** A state whose numbers every language reads as they were written: chips can grow beyond that. */
function readable(state) {
  for (const [name, value] of Object.entries(state)) {
    const numbers = Object.values(typeof value === 'object' ? value : [value]).filter((each) => typeof each === 'number');
    if (!numbers.every(Number.isSafeInteger)) throw new Unplayable(`expected: ${name} no further from zero than 2^53 - 1`);
  }
  return state;
}
