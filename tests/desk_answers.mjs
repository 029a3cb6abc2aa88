/** Answers questions for `tests/desk_answers.py`, a line of JSON each: `{text, said}` in, the desk's answer out. */

import { createInterface } from 'node:readline';
import { fromAddress, toAddress } from '../desk/address.mjs';
import { Complaint } from '../desk/complaint.mjs';
import { judge } from '../desk/judge.mjs';
import { readQuestion, renewed } from '../desk/question.mjs';

function answer({ text, said }) {
  const question = readQuestion(text, said);
  const again = { written: renewed(question), address: fromAddress(toAddress(question)).question };
  const start = performance.now();
  const judgement = judge(question);
  return { question, again, judgement, ms: performance.now() - start };
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
