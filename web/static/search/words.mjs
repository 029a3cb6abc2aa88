/**
 * The words of a text as the search compares them, by their stems and without accents; and what somebody asks: the clause
 * that a number names, and otherwise what each word may mean. The index is made with these, too.
 */

const WORD = /\d+(?:\.[\p{L}\d]+)*|\p{L}+/gu;
const OTHER_LETTERS = { œ: 'oe', æ: 'ae' };

/** The words of a text and its numbers, such as 4.b.1; what elision leaves of one ("l’as", "dealer's") is none. */
export function tokens(text) {
  const found = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), at: index }));
  return found.filter(({ word }) => word.length > 1 || /\d/.test(word));
}

/** A word without accents. @param word in small letters */
export const plain = (word) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replace(/[œæ]/g, (letter) => OTHER_LETTERS[letter]);

/** What an object has of its own under a name that somebody may have typed, such as 'constructor'. */
export const own = (object, name) => Object.hasOwn(object, name) ? object[name] : undefined;

/** What a word stands under in the index: without its accents, and as they tell the stemmer more, where they were typed. */
export const keys = (word, stem) => [...new Set([plain(stem(plain(word))), plain(stem(word))])];

/** What a phrase stands under, likewise: the keys of its words, with spaces between. */
export const phraseKeys = (words, stem) =>
  [...new Set([0, -1].map((which) => words.map((word) => keys(word, stem).at(which)).join(' ')))];

// --- what somebody asks

const LONGEST = 200;
const MOST_WORDS = 12;
const SHORTEST_MISSPELT = 6;
const LONG = 8;
const PHRASES = [5, 4, 3, 2];
const OTHERWISE = 0.85;
/** How much a word counts that only asks, beside one that says what for. */
const ASKING = 0.4;
/** Of what elision leaves, the one that says something: "can't" is not "can". */
const NOT = /(?<=n)['’]t\b/gi;
const CITATION = /^(?:(?<document>\p{L}[\p{L} -]*?)[\s:]*)?§?\s*(?<number>\d+(?:\.\d+|\.[a-z](?:\.\d+)?|[a-z]\.?\d+)?)$/u;

/** The key of the clauses that a text names by number and perhaps document, as '§8.4' or '§pdf 35'; null for other texts. */
export function citation(text) {
  const found = CITATION.exec(text.slice(0, LONGEST).trim().toLowerCase().replace(/§\s*(?=\d)/, ''))?.groups;
  if (!found) return null;
  const number = found.number.replace(/^(\d+)\.?([a-z])\.?(\d)/, '$1.$2.$3');
  const document = plain(found.document ?? '').replace(/^le |^papillon[ -](?=pdf|adpoker)/g, '').trim();
  return document ? `§${document} ${number}` : `§${number}`;
}

/** What is asked for, each thing once; words that say nothing count where there are no others. */
export function wanted(text, head, stem) {
  const known = new Set(Object.keys(head.means).flatMap((key) => key.split(' ')));
  const words = tokens(text.slice(0, LONGEST).replace(NOT, 't')).map(({ word }) => spelt(word, known, stem));
  const all = [...phrases(words, head, stem)];
  const telling = all.filter((group) => group.length > 1 || !head.empty.includes(plain(group[0])));
  const found = (telling.length ? telling : all).slice(0, MOST_WORDS).map((group) => meant(group, head, stem));
  return [...new Map(found.map((item) => [item.meanings[0].keys.join(' '), item])).values()];
}

/** A word of players as it is spelt, if it was typed almost so; other words as they were typed. */
function spelt(word, known, stem) {
  if (word.length < SHORTEST_MISSPELT || keys(word, stem).some((key) => known.has(key))) return word;
  return [...known].find((each) => isAlmost(each, keys(word, stem)[0])) ?? word;
}

/** Whether two words differ in one letter (another, one too many, or two in the wrong order), or long ones in two. */
export function isAlmost(one, other) {
  const most = Math.min(one.length, other.length) < LONG ? 1 : 2;
  return one !== other && one[0] === other[0] && Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

function distance(one, other) {
  const rows = [[...Array(other.length + 1).keys()]];
  for (let at = 1; at <= one.length; at += 1) {
    rows.push([at]);
    for (let to = 1; to <= other.length; to += 1) {
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const changed = rows[at - 1][to - 1] + Number(one[at - 1] !== other[to - 1]);
      rows[at].push(Math.min(changed, rows[at - 1][to] + 1, rows[at][to - 1] + 1, swapped ? rows[at - 2][to - 2] + 1 : Infinity));
    }
  }
  return rows[one.length][other.length];
}

/** The words in groups: such as mean something together, and the others alone. */
function* phrases(words, head, stem) {
  for (let at = 0; at < words.length;) {
    const isKnown = (count) => phraseKeys(words.slice(at, at + count), stem).some((key) => own(head.means, key));
    const length = PHRASES.find(isKnown) ?? 1;
    yield words.slice(at, at + length);
    at += length;
  }
}

function meant(group, head, stem) {
  const keys = phraseKeys(group, stem);
  const others = new Set(keys.flatMap((key) => othersOf(key, head)).filter((other) => !keys.includes(other)));
  const isAsking = group.length === 1 && head.asking.includes(plain(group[0]));
  return {
    isAsking,
    typed: plain(group.at(-1) ?? ''),
    meanings: [
      ...keys.map((each) => ({ keys: saying(each, head), weight: isAsking ? ASKING : 1 })),
      ...[...others].map((other) => ({ keys: saying(other, head), weight: OTHERWISE })),
    ],
  };
}

/** What else a phrase may mean. */
export const othersOf = (phrase, { means, groups }) => (own(means, phrase) ?? []).flatMap((at) => groups[at]);

/** The keys of a phrase without those that say nothing and stand in no index, unless one alone were left ('no trick'). */
function saying(phrase, { empty }) {
  const all = phrase.split(' ');
  const left = all.filter((key) => !empty.includes(key));
  return left.length > 1 ? left : all;
}
