/** Stepping through a recorded game: from step to step, what each changes on the account, and the address of a move. */

export const KEYS = { Home: 'first', ArrowLeft: 'previous', ArrowRight: 'next', End: 'last' };

/** Characters of an address that are read. */
const LONGEST_ADDRESS = 200;
/** Letters of an address that a message shows. */
const LONGEST_NAME = 60;

/** Which step comes on a way. @param count of all steps */
export function stepOn(index, way, count) {
  const next = { first: 0, previous: index - 1, next: index + 1, last: count - 1 }[way];
  return Math.max(0, Math.min(next, count - 1));
}

/** A step as people and addresses name it: coup and move. */
export function nameOf({ coup, move }) {
  return `${coup}.${move}`;
}

/** Where a step stands, -1 for one that there is not. */
export function stepNamed(steps, name) {
  return steps.findIndex((step) => nameOf(step) === name);
}

/** What a step gave to an account and took from it; at the first one nothing. */
export function gain(steps, index, account) {
  const before = steps[index - 1];
  return before === undefined ? 0 : steps[index].chips[account] - (before.chips[account] ?? 0);
}

/** The game and the move that an address names; `''` where it names none. */
export function fromAddress(hash) {
  const said = new URLSearchParams(hash.slice(0, LONGEST_ADDRESS).replace(/^#/, ''));
  return { game: named(said.get('game') ?? ''), move: named(said.get('move') ?? '') };
}

/** The address of a step of a game. */
export function toAddress(game, step) {
  return `#game=${game}&move=${nameOf(step)}`;
}

/** A name as a message shows it. */
function named(name) {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '');
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 3)}...` : plain;
}
