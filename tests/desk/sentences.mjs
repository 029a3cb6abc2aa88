/** Reads the questions asked in sentences on standard input, as the page does: `[language, text]` on each line. */

import { readFileSync } from 'node:fs';
import { lineOf, readSentence } from '../../web/question/sentence/reading.mjs';

const phrases = JSON.parse(process.argv[2]);
for (const line of readFileSync(0, 'utf-8').trim().split('\n')) {
  const [language, text] = JSON.parse(line);
  const reading = readSentence(text, phrases, language);
  console.log(JSON.stringify(reading && [reading.game, lineOf(reading), reading.missing ?? '']));
}
