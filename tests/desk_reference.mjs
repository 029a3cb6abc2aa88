/**
 * What the desk in the page does beside the reference, for `tests/desk_reference.py`, a line of JSON each: of a question,
 * `{game, text, said}`, the words of the command and the page's own judgement, or null where it cannot be read; of both
 * answers, `{judgement, explanation}`, where they differ.
 */

import { createInterface } from 'node:readline';
import { commandWords } from '../desk/address.mjs';
import { Complaint } from '../desk/complaint.mjs';
import { differences } from '../desk/differing.mjs';
import { GAMES } from '../desk/games.mjs';

function answer({ game, text, said, judgement, explanation }) {
  if (judgement) return differences(judgement, explanation);
  try {
    const question = GAMES[game].readQuestion(text, said);
    return { words: commandWords(question, said.letters), judgement: GAMES[game].judge(question) };
  } catch (error) {
    if (error instanceof Complaint) return null;
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
