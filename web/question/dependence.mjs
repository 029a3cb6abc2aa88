/**
 * What an answer depends on, found by trying: the readings of rulings in doubt, what the question left unsaid, and the
 * rules of another document.
 *
 * Whatever game it is of: what it has of its own is its `Judging`.
 */

/**
 * Everything that would make another answer. Between two of them it may take a while, so that null comes after every
 * single thing that was tried: whoever shows a page can stop there.
 *
 * @param question one without problems
 * @param announced figures that are taken as announced
 */
export function* dependences(question, announced, judging) {
  const here = judging.side(question);
  yield* otherReadings(here, announced, judging);
  yield* otherCases(here, announced, judging);
  yield* otherDocuments(here, judging);
}

function* otherReadings(here, announced, { otherReadings: others, side, isPossible }) {
  const { question } = here;
  for (const [ruling, reading, played] of others(question, announced)) {
    const other = { ...question, readings: { ...question.readings, [ruling]: reading } };
    const changes = isPossible(other) ? changed(here, side(other), 'result') : [];
    yield changes.length > 0 ? found({ kind: 'reading', ruling, reading, played, question: other }, changes) : null;
  }
}

/** Cases that change something; one that changes the same as another of its field joins that one. */
function* otherCases(here, announced, { suppositions, side, isPossible }) {
  /** @type {Map<string, Dependence>} */
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

function* otherDocuments(here, { documents, side, isPossible }) {
  for (const question of documents(here.question)) {
    const changes = isPossible(question) ? changed(here, side(question), 'consequences') : [];
    yield changes.length > 0 ? found({ kind: 'document', rulebook: question.rulebook, question }, changes) : null;
  }
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
