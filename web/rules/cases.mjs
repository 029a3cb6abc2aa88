/**
 * A case of either game, from its request to its trace: what is checked before, so that a game meets only what it can play;
 * then it is led through its coups, and what can be seen after each step is written down. The rules are in the modules
 * beside this one.
 */

/** A case that cannot be played as it was asked for. */
export class Unplayable extends Error {}

/** Something that `start` did not promise. */
export class Unpromised extends Error {}

export function demand(holds, what) {
  if (!holds) throw new Unplayable(`expected: ${what}`);
}

function promise(played, what) {
  if (!played) throw new Unpromised(`not played here: ${what}`);
}

export function isObject(thing) {
  return typeof thing === 'object' && thing !== null && !Array.isArray(thing);
}

/** Whatever the protocol does not know is an error. */
export function checkFields(thing, name, required, optional = []) {
  demand(isObject(thing), `${name} is an object`);
  for (const field of required) demand(Object.hasOwn(thing, field), `${name} has ${field}`);
  for (const field of Object.keys(thing)) {
    demand(required.includes(field) || optional.includes(field), `${name} has no ${field}`);
  }
}

/** Checks a request and its table. What `start` does not promise of the game is skipped. */
export function checkRequest(request, { game, rulebooks, players }, tableFields, isReading) {
  checkFields(request, 'request', ['op', 'seq', 'game', 'rulebook', 'readings', 'table', 'coups'], ['position']);
  const { rulebook, table, readings } = request;
  promise(request.game === game && rulebooks.includes(rulebook), `${request.game} by the rulebook ${rulebook}`);
  checkFields(table, 'table', tableFields);
  demand(Number.isSafeInteger(table.players), 'players is a whole number');
  promise(players.includes(table.players), `${table.players} players`);
  demand(isObject(readings), 'readings is an object');
  for (const [ruling, reading] of Object.entries(readings)) {
    promise(isReading(ruling, reading), `${ruling}=${reading}`);
  }
}

/** A whole number for every player. */
export function checkCounts(counts, players, name) {
  demand(isObject(counts), `${name} is an object`);
  demand(Object.keys(counts).sort().join('') === players.join(''), `${name} names every player and nobody else`);
  demand(Object.values(counts).every(Number.isSafeInteger), `${name} are whole numbers`);
}

export function cardsByPlayer(cards, players, name, pack) {
  demand(isObject(cards) && Object.keys(cards).sort().join('') === players.join(''), `${name} names every player`);
  return Object.fromEntries(players.map((player) => [player, checkCards(cards[player], name, pack)]));
}

export function checkCards(cards, name, pack) {
  demand(Array.isArray(cards), `${name} is a list`);
  demand(cards.every((card) => pack.includes(card)), `${name} holds cards, each a rank and a suit`);
  return cards;
}

/** The moves of every coup, and its pack unless it is under way. @param checkedPack reads a pack */
export function checkCoups(coups, position, checkedPack) {
  demand(Array.isArray(coups), 'coups is a list');
  return coups.map((plan, number) => checkPlan(plan, position !== null && number === 0, checkedPack));
}

function checkPlan(plan, underWay, checkedPack) {
  checkFields(plan, 'coup', ['moves'], ['pack']);
  const { moves } = plan;
  demand(Array.isArray(moves) && moves.every((move) => typeof move === 'string'), 'moves are texts');
  const dealt = (plan.pack ?? null) !== null;
  demand(dealt !== underWay, underWay ? 'a coup under way has no pack' : 'a coup to be dealt has a pack');
  return { moves, pack: dealt ? checkedPack(plan.pack) : null };
}

// --- playing a case

/** The trace of a request that has been checked, ending early with a move that is refused. @param rules PAPILLON or FRANCION */
export function playCase(run, rules) {
  const game = rules.opened(run);
  const step = (move) => ({ move, payments: reportPayments(game.payments), state: checkNumbers(rules.stateOf(game)) });
  const trace = [];
  for (const plan of run.coups) {
    begin(game, run, plan, rules);
    trace.push(step(''));
    for (const text of plan.moves) {
      const refused = rules.play(game, checkMove(rules.readMove(text), text, game));
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

function checkMove(move, text, game) {
  if (!move) throw new Unplayable(`not a move: ${text}`);
  if (move.player && !game.players.includes(move.player)) throw new Unplayable(`nobody sits there: ${text}`);
  return move;
}

/** What the sheet of payments calls by one word, be it for cards or for points. */
const CALLED = { 'most-cards': 'cards', 'most-points': 'cards' };

/** Payments as the protocol has them, each with what it is for. */
function reportPayments(payments) {
  return payments.map(({ from, to, chips, reason }) => ({ from, to, chips, for: CALLED[reason] ?? reason }));
}

/** A state whose numbers every language reads as they were written: chips can grow beyond that. */
function checkNumbers(state) {
  for (const [name, value] of Object.entries(state)) {
    const numbers = Object.values(typeof value === 'object' ? value : [value]).filter((each) => typeof each === 'number');
    if (!numbers.every(Number.isSafeInteger)) throw new Unplayable(`expected: ${name} no further from zero than 2^53 - 1`);
  }
  return state;
}
