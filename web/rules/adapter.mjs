/** Protocol 1: one request a line on standard input, one reply a line on standard output. Start it as `node adapter.mjs`. */

import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OPEN_RULINGS as FRANCION_RULINGS } from './francion/cards.mjs';
import { playCase, Unpromised } from './cases.mjs';
import { OPEN_RULINGS } from './documents.mjs';
import * as francion from './francion/requests.mjs';
import * as papillon from './requests.mjs';

const ABOUT = {
  name: 'papillon-francion',
  version: '2.0',
  language: `JavaScript (Node ${process.versions.node})`,
  protocol: 1,
  games: [papillon.PLAYED, francion.PLAYED],
  readings: { ...OPEN_RULINGS, ...FRANCION_RULINGS },
  reports: [
    'turn', 'legal', 'hands', 'layout', 'stock', 'piles', 'chips', 'pool', 'bank', 'payments',
    'cards-payment', 'announced', 'winner', 'over', 'game-winner', 'refusal-code', 'refusal-clause',
    ...francion.OWN_REPORTS,
  ],
};

/**
 * Answers one line. Whatever goes wrong becomes a reply: the program stays.
 *
 * @returns {object|null} null for `stop`, which has no reply
 */
export function answer(line) {
  let seq = 0;
  try {
    const request = JSON.parse(line);
    if (Number.isInteger(request?.seq)) seq = request.seq;
    if (request?.op === 'stop') return null;
    return { seq, ...reply(request) };
  } catch (error) {
    if (error instanceof Unpromised) return { seq, skipped: error.message };
    return { seq, errored: String(error?.message ?? error) };
  }
}

function reply(request) {
  if (request?.op === 'start') return ABOUT;
  if (request?.op === 'run' && request.game === 'francion') return { trace: playCase(francion.checkRun(request), francion.FRANCION) };
  if (request?.op === 'run') return { trace: playCase(papillon.checkRun(request), papillon.PAPILLON) };
  throw new Error(`no such request: ${String(request?.op)}`);
}

/** Lines end with a line feed and nothing else: JSON may hold other separators. */
async function* linesOf(input) {
  let rest = '';
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    yield* lines;
  }
  yield rest;
}

async function main() {
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() === '') continue;
    const said = answer(line);
    if (said === null) return;
    process.stdout.write(`${JSON.stringify(said)}\n`);
  }
}

/** Whether this file was started, and not imported by a test. */
function isStarted() {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
}

if (isStarted()) await main();
