/** The words of a sentence as items: cards, counts, links between cards, and phrases that say what the cards beside them are. */

const WORD = /\d+(?:st|nd|rd|th|eme|ème|e)?(?!\p{L})|\d+|\p{L}+|[.;:!?]|[,()]/gu;
const LONGEST_PHRASE = 7;

/** A letter that is a card where it stands in capitals among cards, and one that is a card in any case. */
const LETTER = /^[AJQKVDR]$/;
const COURT = /^[JQKVDRqk]$/;

/** The words of a text without accents, each with where it stands, and the comma or full stop before it. */
export function tokensOf(text) {
  const tokens = [];
  let stop = '';
  for (const { 0: typed, index } of text.matchAll(WORD)) {
    if (/[.;!?]/.test(typed)) stop = '.';
    else if (/[,():]/.test(typed)) stop ||= ',';
    else {
      tokens.push({ word: plain(typed), typed, from: index, to: index + typed.length, stop });
      stop = '';
    }
  }
  return tokens;
}

function plain(word) {
  return word.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').toLowerCase();
}

/**
 * The tokens in the longest phrases that are known.
 *
 * @param words of one language, from `phrases.toml`
 */
export function itemsOf(tokens, words) {
  const phrases = phrasesOf(words);
  const items = [];
  for (let at = 0; at < tokens.length;) {
    const { length, said } = longest(tokens, at, phrases);
    const [{ from, stop, word }, { to }] = [tokens[at], tokens[at + length - 1]];
    items.push({ cues: [], facts: [], ...inPlace(tokens, at, said), own: Boolean(phrases.get(word)?.own), at: items.length, from, to, stop, word });
    at += length;
  }
  return items;
}

function longest(tokens, at, phrases) {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 0; length -= 1) {
    const typed = tokens.slice(at, at + length);
    const said = phrases.get(typed.map(({ word }) => word).join(' '));
    const isAmid = said?.kind === 'ask' && at > 0 && !typed[0].stop;
    if (said && !isAmid && !typed.slice(1).some(({ stop }) => stop === '.')) return { length, said };
  }
  return { length: 1, said: { kind: 'word' } };
}

const made = new Map();

/** Phrase → what it says. A phrase may be several things: `two` is a rank and a count. */
function phrasesOf(words) {
  const known = made.get(words) ?? new Map();
  if (known.size > 0) return known;
  const add = (phrase, { cues = [], facts = [], ...said }) => {
    const before = known.get(phrase) ?? { kind: 'word', cues: [], facts: [] };
    known.set(phrase, { ...before, ...said, cues: [...before.cues, ...cues], facts: [...before.facts, ...facts] });
  };
  const addAll = (section, say) => Object.entries(section).forEach(([name, phrases]) => phrases.forEach((phrase) => add(phrase, say(name))));
  const addEach = (typed, said) => typed.split(' ').forEach((word) => add(word, said));
  addEach(words.links, { kind: 'link' });
  addEach(words.of, { kind: 'of' });
  addAll(words.cues, (cue) => ({ kind: 'cue', cues: cue === 'take' ? ['play<', 'take>'] : [cue] }));
  addAll(words.facts, (fact) => ({ kind: 'cue', facts: [fact] }));
  addAll(words.like, (like) => ({ kind: 'like', like, cues: like === 'taken' ? ['play<'] : [] }));
  addAll({ said: words.nothing }, () => ({ kind: 'word' }));
  addAll({ said: words.asking }, () => ({ kind: 'ask' }));
  Object.entries(words.suits).forEach(([suit, typed]) => addEach(typed, { kind: 'suit', suit }));
  addEach(words.units, { kind: 'unit' });
  Object.entries(words.ranks).forEach(([rank, typed]) => addEach(typed, { kind: 'card', rank }));
  Object.entries(words.counts).forEach(([count, typed]) => addEach(typed, { kind: 'card', rank: rankOf(count), count: Number(count), isDigit: false }));
  Object.keys(words.counts).forEach((count) => add(count, { kind: 'card', rank: rankOf(count), count: Number(count), isDigit: true }));
  for (const name of ['plurals', 'subjects', 'several', 'wholes', 'own']) addEach(words[name], { [name]: true });
  made.set(words, known);
  return known;
}

function rankOf(count) {
  return count === '10' ? 'T' : count;
}

/** What a phrase says where it stands: a letter alone is a card among cards only, and "tu as" is none. */
function inPlace(tokens, at, said) {
  const { word, typed } = tokens[at];
  const isAmongCards = [tokens[at - 1], tokens[at + 1]].some((token) => token && (/^\d+$/.test(token.word) || LETTER.test(token.typed)));
  if (typed === 'A' && (isAmongCards || (at > 0 && tokens[at].stop !== '.'))) return { kind: 'card', rank: 'A' };
  const isLetter = said.kind === 'card' && /^[a-z]$/.test(word);
  if (isLetter && !isAmongCards && !COURT.test(typed)) return { kind: 'word', subjects: said.subjects };
  if (word === 'as' && ['tu', 't', 'm'].includes(tokens[at - 1]?.word)) return { kind: 'word' };
  return said;
}
