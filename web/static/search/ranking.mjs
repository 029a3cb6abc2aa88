/** Which entries answer best what is asked: each word by the best of what it may mean, and all words better than some. */

const LEAST = 0.3;

/** The entries, best first, without those far below the best; of each, which share of the words it meets. */
export function ranked(asked, postings, count) {
  const found = new Map();
  for (const { meanings } of asked) {
    const scores = byBest(meanings, postings);
    for (const [entry, score] of scores) {
      const { score: before, met } = found.get(entry) ?? { score: 0, met: 0 };
      found.set(entry, { score: before + score * rarity(scores.size, count), met: met + 1 });
    }
  }
  const shares = [...found].map(([entry, { score, met }]) => ({ entry, score, share: met / asked.length }));
  const final = shares.map(({ entry, score, share }) => ({ entry, share, score: score * share }));
  const best = Math.max(...final.map(({ score }) => score));
  const worth = final.filter(({ score }) => score >= best * LEAST);
  return worth.sort((one, other) => other.score - one.score || one.entry - other.entry).map(({ entry, share }) => ({ entry, share }));
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
