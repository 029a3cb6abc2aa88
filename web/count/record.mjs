/** What was counted at a table, for others: a record, which the game's command replays and checks. */

import { countedBy } from './counted.mjs';
import { lettersOf } from './stand.mjs';
import { byPlayer } from '../question/text.mjs';

const A_LINE = 13;

/**
 * The record of all that was noted, with what the accounts must be after each coup. Of a coup that goes on, the cards that
 * nobody has seen are filled in from what is left of the pack: no play so far depends on them.
 */
export function recordOf(stand, title) {
  const known = asFarAsNamed(stand);
  const { agreement, dealer, begins } = known.sitting;
  const { rulebook, readings, players } = agreement;
  const { fields, startFields, completed } = countedBy(known);
  const head = { format: 1, title, rulebook, players, ...fields(known) };
  const coups = known.coups.map(({ pack, moves }) => ['[[coups]]', `pack = """\n${lines(completed(known, pack)).join('\n')}\n"""`,
    `moves = """\n${moves.map(({ player, move }) => `${player}: ${move}\n`).join('')}"""`]);
  const parts = [
    assigned(head),
    ...(Object.keys(readings).length > 0 ? [['[readings]', ...assigned(readings)]] : []),
    ['[start]', ...assigned({ dealer, ...(begins ? startFields(begins) : {}) })],
    ...coups,
    ...ends(known).map(expected),
  ];
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

/** Whether there is something to record: a coup of which the first exposed cards are known. */
export function isRecordable(stand) {
  return asFarAsNamed(stand).coups.length > 0;
}

/** How things stood when the exposed cards were last all known. */
function asFarAsNamed(stand) {
  return stand.wanted && stand.before ? asFarAsNamed(stand.before) : stand;
}

function lines(pack) {
  return pack.flatMap((_, at) => (at % A_LINE === 0 ? [pack.slice(at, at + A_LINE).join(' ')] : []));
}

/** How things stood at the end of each coup, and stand now. */
function ends(stand) {
  /** @type {Stand[]} */
  const found = [];
  for (let each = /** @type {Stand|null} */ (stand); each && each.coups.length > 0; each = each.before) {
    if (found.length === 0 || each.coups.length < found[0].coups.length) found.unshift(each);
  }
  return found;
}

/** What the accounts must be then, for whoever plays the record. */
function expected(stand) {
  const { coups, game } = stand;
  const chips = Object.fromEntries(lettersOf(game.players.length).map((player) => [player, game.accounts[player]]));
  const moves = coups[coups.length - 1].moves.length;
  return ['[[expect]]', ...assigned({ coup: coups.length, move: moves, chips: byPlayer(chips, String), ...countedBy(stand).seen(stand) })];
}

/** Keys with their values; TOML writes a string as JSON does. */
function assigned(values) {
  return Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
}
