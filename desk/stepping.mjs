/**
 * Stepping through a recorded game: from step to step, what each changes on the account, and the address of a move.
 *
 * @typedef {object} Step as `papillon/desk/stepping.py` tells it
 * @property {number} coup
 * @property {number} move 0 at the start of the coup
 * @property {string} heading
 * @property {string} comment
 * @property {string} dealer
 * @property {string} turn `''` at the end of a coup
 * @property {Record<string, string[]>} hands by player
 * @property {string[]} exposed
 * @property {Record<string, number>} captured by player
 * @property {number} stock
 * @property {Record<string, number>} chips by account
 * @property {Record<string, number>} points by player, where they count
 * @property {import('./reference.mjs').Part[]} parts what happened
 * @property {string} desk what the address of the desk says that is asked about the move, `''` where it cannot be
 *
 * @typedef {object} Played a record that was played
 * @property {string} game
 * @property {import('./reference.mjs').Part[]} about what the record says of itself
 * @property {Step[]} steps
 * @property {import('./reference.mjs').Part[]} found what is said of it at the end
 * @property {boolean} isRight
 *
 * @typedef {'first'|'previous'|'next'|'last'} Way
 *
 * @typedef {{text: string}|{complaint: string}} Given the text of a record, or in the words of the command why there is none
 */

/** @type {Record<string, Way>} */
export const KEYS = { Home: 'first', ArrowLeft: 'previous', ArrowRight: 'next', End: 'last' };

/** Bytes of a record. */
const MOST_BYTES = 1_000_000;
/** Characters of an address that are read. */
const LONGEST_ADDRESS = 200;
/** Letters of the name of a file, or of an address, that a message shows. */
const LONGEST_NAME = 60;

/**
 * Which step comes on a way.
 *
 * @param {number} index
 * @param {Way} way
 * @param {number} count of all steps
 */
export function stepOn(index, way, count) {
  const next = { first: 0, previous: index - 1, next: index + 1, last: count - 1 }[way];
  return Math.max(0, Math.min(next, count - 1));
}

/** A step as people and addresses name it: coup and move. @param {Step} step */
export function nameOf({ coup, move }) {
  return `${coup}.${move}`;
}

/** Where a step stands, -1 for one that there is not. @param {Step[]} steps @param {string} name */
export function stepNamed(steps, name) {
  return steps.findIndex((step) => nameOf(step) === name);
}

/**
 * What a step gave to an account and took from it; at the first one nothing.
 *
 * @param {Pick<Step, 'chips'>[]} steps
 * @param {number} index
 * @param {string} account
 */
export function gain(steps, index, account) {
  const before = steps[index - 1];
  return before === undefined ? 0 : steps[index].chips[account] - (before.chips[account] ?? 0);
}

/**
 * The game and the move that an address names; `''` where it names none.
 *
 * @param {string} hash
 */
export function fromAddress(hash) {
  const said = new URLSearchParams(hash.slice(0, LONGEST_ADDRESS).replace(/^#/, ''));
  return { game: named(said.get('game') ?? ''), move: named(said.get('move') ?? '') };
}

/** The address of a step of a game, or of the record that is shown. @param {string} game `''` for that @param {Step} step */
export function toAddress(game, step) {
  return `#${game === '' ? '' : `game=${game}&`}move=${nameOf(step)}`;
}

/** A name as a message shows it. @param {string} name */
export function named(name) {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '');
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 3)}...` : plain;
}

/**
 * The text of a record in the one file that is given; a file that is too large is not even read.
 *
 * @param {Pick<File, 'name'|'size'|'arrayBuffer'>[]} files at least one
 * @returns {Promise<Given>}
 */
export async function givenIn([file, ...others]) {
  if (others.length > 0) return { complaint: `expected one file, found ${others.length + 1}` };
  const complaint = sizeComplaint(file.size, file.name);
  if (complaint) return { complaint };
  try {
    return textOf(await file.arrayBuffer(), file.name);
  } catch {
    return { complaint: `${named(file.name)}: cannot be read: it is a folder, or no longer there` };
  }
}

/**
 * The text of a record in what a file holds.
 *
 * @param {ArrayBuffer|Uint8Array} bytes
 * @param {string} name of the file
 * @returns {Given}
 */
export function textOf(bytes, name) {
  const complaint = sizeComplaint(bytes.byteLength, name);
  if (complaint) return { complaint };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { complaint: `${named(name)}: cannot be read: it is not text in UTF-8` };
  }
}

/** What is said of a file that is too large to be read; nothing of another. @param {number} size in bytes @param {string} name */
export function sizeComplaint(size, name) {
  return size > MOST_BYTES ? `${named(name)}: expected at most ${MOST_BYTES} bytes, found ${size}` : '';
}
