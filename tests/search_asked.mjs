/** Asks the search of a built edition as its page does: `node search_asked.mjs EDITION < questions.json` prints the addresses of what each finds, and the bytes that it reads. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SHOWN = 10;

const folder = resolve(process.argv[2], '_static/search');
const load = (name) => import(pathToFileURL(join(folder, name)).href);
const [{ index }, { stem }] = [await load('index.mjs'), await load('stems.mjs')];
const [version] = readdirSync(join(folder, 'index'));

async function answer(question) {
  let bytes = 0;
  const read = async (name) => {
    const text = readFileSync(join(folder, 'index', version, name));
    bytes += text.length;
    return JSON.parse(text.toString('utf-8'));
  };
  const { search, entries } = index(read, stem);
  const found = await search(question);
  const shown = await entries(found.entries.slice(0, SHOWN));
  return { found: shown.map(({ address }) => address), clauses: found.clauses, bytes };
}

const questions = JSON.parse(readFileSync(0, 'utf-8'));
process.stdout.write(JSON.stringify(await Promise.all(questions.map(answer))));
