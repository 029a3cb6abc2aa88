/** An index in pieces, of which a question reads few: `head.json`, `terms-N.json` and `entries-N.json` in one folder. */

import { citation, isAlmost, keys, othersOf, own, tokens, wanted } from './words.mjs';

const MOST_PIECES = 18;
const SHORTEST_MISSPELT = 5;
const MOST_LIKE = 4;
/** So many of the best are ranked once more by their titles. */
const MOST_RANKED = 8;
const TITLE = 4;
/** Whoever types one word looks for the rule rather than for a question, and who types the name of a ruling for that. */
const ONE_WORD = 0.5;
const NAMED = 10;
/** Whoever names the companion game asks about it. */
const COMPANION = /francion/i;
const OTHER_GAME = 0.5;
/** The share of the words asked with which the best is no answer yet, but the nearest. */
const NEAR = 0.5;

/** Reads the pieces of an index from a folder of the site. */
export function reader(folder) {
  return async (name) => {
    const came = await fetch(new URL(folder + name, import.meta.url));
    if (!came.ok) throw new Error(`${name}: ${came.status}`);
    return came.json();
  };
}

/** @param read what a piece holds, by the name of its file */
export function index(read, stem) {
  const pieces = new Map();
  const piece = (name) => {
    if (!pieces.has(name)) pieces.set(name, read(name));
    return /** @type {Promise<any>} */ (pieces.get(name));
  };

  /** What answers a text, perhaps only among some entries. */
  async function search(text, among) {
    const head = await piece('head.json');
    const named = citation(text);
    const asked = wanted(text, head, stem);
    const spelt = await Promise.all(asked.map((one) => corrected(one, head, piece)));
    const sought = [...(named ? [named] : []), ...inTurn(spelt)];
    const postings = restricted(await postingsOf(sought, head, piece), among);
    const clauses = [...postings.get(named ?? '')?.keys() ?? []];
    const found = rankedBy(spelt, postings, among?.size ?? head.count);
    const isWord = tokens(text).length === 1;
    const ranked = found.slice(0, isWord ? 2 * MOST_RANKED : MOST_RANKED);
    const first = await titledAs(text, ranked, isWord ? ONE_WORD : 1);
    const others = [...first, ...found.slice(ranked.length)].map(({ entry }) => entry).filter((entry) => !clauses.includes(entry));
    const isNear = !clauses.length && found.length > 0 && found[0].share <= NEAR;
    return { entries: [...clauses, ...others], clauses: clauses.length, isNear, asked: spelt };
  }

  async function entries(numbers) {
    const { entries: firsts } = await piece('head.json');
    return Promise.all(numbers.map(async (number) => {
      const at = firsts.findLastIndex((first) => first <= number);
      const [kind, about, heading, title, address, text, called] = (await piece(`entries-${at}.json`))[number - firsts[at]];
      return { kind, about, number: heading, title, address, text, called };
    }));
  }

  /** The best, those first whose title says what was typed, in other words too. */
  async function titledAs(text, found, ofQuestions) {
    const said = (words) => new Set(tokens(words).flatMap(({ word }) => keys(word, stem)));
    const typed = said(text);
    const shown = await entries(found.map(({ entry }) => entry));
    const closest = shown.map(({ title, called }) => Math.max(...[title, ...called.split(',')].map((name) => likeness(typed, said(name)))));
    const named = `#ruling-${text.trim().toLowerCase()}`;
    const ofGame = (about) => (COMPANION.test(text) && !COMPANION.test(about) ? OTHER_GAME : 1);
    const factors = shown.map(({ kind, about, address }) => ofGame(about) * (kind === 'question' ? ofQuestions : 1)
      * (named.split('-').length > 2 && address.endsWith(named) ? NAMED : 1));
    const scores = closest.map((like, at) => found[at].score * (1 + (ofQuestions < 1 ? 0 : TITLE * like)) * factors[at]);
    return found.map((each, at) => ({ ...each, score: scores[at] })).sort((one, other) => other.score - one.score);
  }

  return { search, entries };
}

/** From 0 to 1, how much two sets have in common. */
function likeness(one, other) {
  const common = [...one].filter((each) => other.has(each)).length;
  return common / (one.size + other.size - common || 1);
}

/** The keys of all that is asked for: what each was said as, and then, in turn, what else may be meant. */
function inTurn(asked) {
  const places = Array.from({ length: Math.max(0, ...asked.map(({ meanings }) => meanings.length)) }, (_, at) => at);
  return places.flatMap((at) => asked.flatMap(({ meanings }) => meanings[at]?.keys ?? []));
}

/** The piece in which a key would stand. */
const pieceOf = (key, head) => `terms-${Math.max(0, head.terms.findLastIndex((first) => first <= key))}.json`;

/** What is said of entries by the keys, of which the last are left out where they lie in too many pieces. */
async function postingsOf(keys, head, piece) {
  const names = [...new Set(keys.map((key) => pieceOf(key, head)))].slice(0, MOST_PIECES);
  const held = new Map(await Promise.all(names.map(async (name) => /** @type {[string, any]} */ ([name, await piece(name)]))));
  return new Map(keys.map((key) => [key, pairs(own(held.get(pieceOf(key, head)) ?? {}, key) ?? [])]));
}

const restricted = (postings, among) => among
  ? new Map([...postings].map(([key, scores]) => [key, new Map([...scores].filter(([entry]) => among.has(entry)))]))
  : postings;

/** @param flat entry, score, entry, score … */
const pairs = (flat) => new Map(flat.flatMap((entry, at) => at % 2 ? [] : [/** @type {[number, number]} */ ([entry, flat[at + 1]])]));

/** What is asked for, or where no text has that word, those that begin so or are spelt almost so, and what these mean. */
async function corrected(one, head, piece) {
  const [{ keys }] = one.meanings;
  const near = await piece(pieceOf(keys[0], head));
  if (one.meanings.length > 2 || keys.length > 1 || own(near, keys[0]) || /\d/.test(one.typed)) return one;
  const words = [...new Set([...Object.keys(near), ...Object.keys(head.means)])];
  const begun = words.filter((word) => word.startsWith(one.typed));
  const like = begun.length ? begun : words.filter((word) => one.typed.length >= SHORTEST_MISSPELT && isAlmost(word, keys[0]));
  const meant = like.slice(0, MOST_LIKE).flatMap((word) => [word, ...othersOf(word, head)]);
  return { ...one, meanings: [...one.meanings, ...meant.map((phrase) => ({ keys: phrase.split(' '), weight: 1 }))] };
}

// --- which entries answer best: each word by the best of what it may mean, and all words better than some

const LEAST = 0.3;

/** The entries, best first, without those far below the best; of each, which share of the words it meets. */
export function rankedBy(asked, postings, count) {
  const found = new Map();
  const said = asked.filter(({ isAsking }) => !isAsking).length || asked.length;
  for (const { meanings, isAsking } of asked) {
    const scores = byBest(meanings, postings);
    for (const [entry, score] of scores) {
      const { score: before, met } = found.get(entry) ?? { score: 0, met: 0 };
      found.set(entry, { score: before + score * rarity(scores.size, count), met: met + (isAsking && said < asked.length ? 0 : 1) });
    }
  }
  const shares = [...found].map(([entry, { score, met }]) => ({ entry, score, share: met / said }));
  const final = shares.map(({ entry, score, share }) => ({ entry, share, score: score * share }));
  const best = Math.max(...final.map(({ score }) => score));
  const worth = final.filter(({ score }) => score >= best * LEAST);
  return worth.sort((one, other) => other.score - one.score || one.entry - other.entry);
}

/** How much it tells that an entry has something which so many have. @param count of all */
const rarity = (having, count) => Math.log(1 + (count - having + 0.5) / (having + 0.5));

/** Entry → what the best meaning says of it. */
function byBest(meanings, postings) {
  const scores = new Map();
  for (const { keys, weight } of meanings) {
    for (const [entry, score] of together(keys, postings)) {
      scores.set(entry, Math.max(scores.get(entry) ?? 0, weight * score));
    }
  }
  return scores;
}

/** Entry → what words say of it that must all be there. */
function together(keys, postings) {
  const [first, ...others] = keys.map((key) => postings.get(key) ?? new Map());
  const common = [...first].filter(([entry]) => others.every((each) => each.has(entry)));
  return common.map(([entry, score]) => [entry, others.reduce((sum, each) => sum + each.get(entry), score) / keys.length]);
}
