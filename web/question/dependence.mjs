/**
 * What an answer depends on, found by trying: the readings of rulings in doubt, what the question left unsaid, and the
 * rules of another document.
 */

import { GAMES } from './games.mjs';

/**
 * Everything that would make another answer to a question without problems, where some figures are taken as announced.
 * Null comes after everything that was tried: a page can stop there.
 */
export function* dependences(question, announced) {
  const game = GAMES[question.game];
  const here = game.side(question);
  yield* onReadings(here, announced, game);
  yield* onCases(here, announced, game);
  yield* onDocuments(here, game);
}

function* onReadings(here, announced, { side, isPossible }) {
  const { question } = here;
  for (const [ruling, reading, played] of otherReadings(question, announced)) {
    const other = { ...question, readings: { ...question.readings, [ruling]: reading } };
    const changes = isPossible(other) ? changed(here, side(other), 'result') : [];
    yield changes.length > 0 ? found({ kind: 'reading', ruling, reading, played, question: other }, changes) : null;
  }
}

/**
 * The other readings of the rulings in doubt: of those that a table's document leaves open, and of those of which the
 * table has chosen another itself. To leave figures unnamed does not depend on a reading.
 *
 * @returns {[string, string, string][]} ruling, reading, and the reading that is played
 */
function otherReadings({ game, rulebook, readings }, announced) {
  const { inDoubt, openRulings, played: readingsOf } = GAMES[game];
  const [played, usual] = [readingsOf(rulebook, readings), readingsOf(rulebook, {})];
  return Object.keys(openRulings)
    .filter((ruling) => inDoubt(rulebook).includes(ruling) || played[ruling] !== usual[ruling])
    .filter((ruling) => announced.length === 0 || ruling !== 'announcing')
    .flatMap((ruling) => openRulings[ruling].filter((reading) => reading !== played[ruling])
      .map((reading) => [ruling, reading, played[ruling]]));
}

/** Cases that change something; one that changes the same as another of its field joins that one. */
function* onCases(here, announced, { suppositions, side, isPossible }) {
  const cases = new Map();
  for (const { field, words, question } of suppositions(here.question, announced)) {
    const there = isPossible(question) ? side(question) : null;
    const changes = there ? changed(here, there, 'consequences') : [];
    yield null;
    if (!there || changes.length === 0) continue;
    const result = changes.map(({ move }) => `${move}: ${there.consequences(move)}`).join('\n');
    const before = cases.get(result);
    if (!before) cases.set(result, found({ kind: 'unsaid', field, words, question }, changes));
    else if (before.field === field) before.words = either(before.words, words);
  }
  yield* cases.values();
}

function either(one, other) {
  return one ? { text: '{one}, or {other}', parts: { one, other } } : other;
}

function* onDocuments(here, { side, isPossible }) {
  for (const question of underOtherDocuments(here.question)) {
    const changes = isPossible(question) ? changed(here, side(question), 'consequences') : [];
    yield changes.length > 0 ? found({ kind: 'document', rulebook: question.rulebook, question }, changes) : null;
  }
}

/** The same question put to the game's other documents, which may take something else for what was left out. */
export function underOtherDocuments(question) {
  const { rulebooks, renewed } = GAMES[question.game];
  return rulebooks.filter((name) => name !== question.rulebook).map((rulebook) => renewed({ ...question, rulebook }));
}

function found(dependence, changes) {
  return { ...dependence, verdict: dependence.question.move === null ? null : changes[0], changes };
}

/** The verdicts there that differ from those here: on the move asked about, or on all that are legal on either side. */
function changed(here, there, compared) {
  const { move } = here.question;
  const moves = move === null ? [...new Set([...here.legal, ...there.legal])] : [move];
  return moves.filter((each) => there[compared](each) !== here[compared](each)).map((each) => there.outcome(each));
}
