/** Asks the search of a built edition as its pages do: `node search_asked.mjs EDITION [questions] < asked.json` prints the addresses of what each finds, perhaps only among the questions at the table, and the bytes that it reads. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SHOWN = 8;

const folder = resolve(process.argv[2], '_static/search');
const load = (name) => import(pathToFileURL(join(folder, name)).href);
const [{ index }, { stem }] = [await load('index.mjs'), await load('stems.mjs')];
const [version] = readdirSync(join(folder, 'index'));
const kept = (name) => readFileSync(join(folder, 'index', version, name));
const among = process.argv[3] && new Set(Object.values(JSON.parse(kept(`${process.argv[3]}.json`))));

async function answer(question) {
  let bytes = 0;
  const read = async (name) => {
    const text = kept(name);
    bytes += text.length;
    return JSON.parse(text.toString('utf-8'));
  };
  const { search, entries } = index(read, stem);
  const found = await search(question, among);
  const shown = await entries(found.entries.slice(0, SHOWN));
  return { found: shown.map(({ address }) => address), clauses: found.clauses, bytes };
}

const questions = JSON.parse(readFileSync(0, 'utf-8'));
process.stdout.write(JSON.stringify(await Promise.all(questions.map(answer))));
