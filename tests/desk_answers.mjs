/** Answers questions for `tests/desk_answers.py`, a line of JSON each: `{game, text, said}` in, the desk's answer out. */

import { createInterface } from 'node:readline';
import { fromAddress, toAddress } from '../web/question/address.mjs';
import { Complaint } from '../web/question/complaint.mjs';
import { dependences, underOtherDocuments } from '../web/question/dependence.mjs';
import { GAMES } from '../web/question/games.mjs';
import { Words } from '../web/desk/words.mjs';

const ENGLISH = new Words('en', { chips: '{n} chips', points: '{n} points', 'one chip': '1 chip', and: '{first} and {last}' }, {});

/** The documents without the clauses of their own, which `tests/desk_answers.py` puts in. */
const UNCITED = Object.fromEntries(['salon', 'pdf', 'adpoker', 'francion'].map((name) => [name, { figures: [], cites: {} }]));

function answer({ game, text, said }) {
  const { readQuestion, renewed, judge, isPossible } = GAMES[game];
  const question = readQuestion(text, said);
  const again = { written: renewed(question), address: fromAddress(toAddress(question)).question };
  const start = performance.now();
  const judgement = judge(question);
  const ms = performance.now() - start;
  const depends = judgement.problems.length > 0 ? [] : [...dependences(question, judgement.announced)].flatMap(told);
  const happened = judgement.verdict?.legal ? GAMES[game].happenings(question, UNCITED) : [];
  const documents = underOtherDocuments(question).filter(isPossible).map(({ rulebook }) => rulebook);
  return { question, again, judgement, happened, depends, documents, ms, all: performance.now() - start };
}

/** What an answer depends on, with its condition in words. */
function told(dependence) {
  if (dependence === null) return [];
  const { words, question, ...rest } = dependence;
  return [{ ...rest, if: words && ENGLISH.phrase(words) }];
}

for await (const line of createInterface({ input: process.stdin })) {
  let told;
  try {
    told = answer(JSON.parse(line));
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    told = { complaint: error };
  }
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
