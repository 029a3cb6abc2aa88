/**
 * What is typed in French: the letters of the court cards (R, D and V for K, Q and J, which are understood as well), and the
 * words with which the fields of a question begin. The notation's own are English.
 */

const COURTS = { K: 'R', Q: 'D', J: 'V' };
const NOTATION = { R: 'K', D: 'Q', V: 'J', r: 'k', d: 'q', v: 'j' };

/** A run of cards with a court card in it, or a move. */
const WRITTEN = /\b(?=\w*[KQJ])(?:10|[KQJTA2-9x][cdhs]?)+\b(?!['’])/g;

/** What may be no card where cards are typed (a player, a figure), or else a French letter. */
const TYPED = /[A-Za-z]\s*:|![^!]*|[RDVrvd]/g;

const RANK = /[0-9AKQJTRDVakqjtrv]/;

const CARD_FIELDS = ['hand', 'hands', 'layout', 'next', 'stock', 'won', 'play'];

export function inLetters(text, letters) {
  if (letters !== 'fr') return text;
  return text.replace(WRITTEN, (run) => run.replace(/[KQJ]/g, (letter) => COURTS[letter]));
}

/** A question that was typed in the letters and the words of a language, in the notation of a game with these words. */
export function inNotation(text, letters, words) {
  return letters === 'fr' ? text.split(',').map((field) => fieldInNotation(inNotationWords(field, words))).join(',') : text;
}

function fieldInNotation(field) {
  const [word] = /** @type {RegExpExecArray} */ (/^\s*[A-Za-z]*/.exec(field));
  return CARD_FIELDS.includes(word.trim().toLowerCase()) ? word + cardsInNotation(field.slice(word.length)) : field;
}

function cardsInNotation(text) {
  return text.replace(TYPED, (typed, at) => {
    const before = text[at - 1] ?? ' ';
    if (typed.startsWith('!')) return typed;
    if (typed.endsWith(':') && /\s/.test(before)) return typed;
    if (typed === 'd' && RANK.test(before)) return typed;
    return (NOTATION[typed[0]] ?? typed[0]) + typed.slice(1);
  });
}

// --- the words of fields

/** A word of the notation → what is said for it in French, the first as it is written. @type {Map<string, string[]>} */
const FRENCH = new Map(Object.entries({
  players: ['joueurs'],
  dealer: ['donneur', 'donneuse'],
  turn: ['tour', 'trait'],
  layout: ['exposées', 'exposés', 'étalage', 'tapis', 'table'],
  hand: ['main'],
  hands: ['mains'],
  stock: ['talon'],
  next: ['suite'],
  piles: ['levées', 'plis'],
  won: ['prises'],
  papillons: ['papillons'],
  unnamed: ['tus'],
  last: ['dernier', 'dernière'],
  wanting: ['faute'],
  victim: ['victime'],
  likes: ['semblables'],
  turnup: ['retourne', 'retournée'],
  trumps: ['atout', 'atouts'],
  trick: ['levée', 'pli'],
  tricks: ['levées', 'plis'],
  play: ['joue', 'jouer', 'joué', 'coup'],
}));
const FIRST_WORD = /^(\s*)(\p{L}+)/u;
const LAY = /^(\s*play\s+(?:[A-Za-z]\s*:\s*)?)lay\b/i;
const LAY_IN_FRENCH = /^(\s*play\s+(?:[A-Za-z]\s*:\s*)?)(?:étend|etend|étal|etal)\p{L}*/iu;

/** A field in the words of the notation, whichever of both languages it was typed in. @param known the words of the game */
function inNotationWords(field, known) {
  const meant = field.replace(FIRST_WORD, (_, space, typed) => space + (known.find((word) => means(word, typed)) ?? typed));
  return meant.replace(LAY_IN_FRENCH, '$1lay');
}

function means(word, typed) {
  return (FRENCH.get(word) ?? []).some((each) => plain(each) === plain(typed));
}

function plain(word) {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A question in the notation, with the words of the reader's language. */
export function inReadersWords(text, language) {
  return language === 'fr' ? text.split(',').map(inFrench).join(',') : text;
}

function inFrench(field) {
  return field.replace(LAY, '$1étale').replace(FIRST_WORD, (_, space, word) => space + inReaders(word, 'fr'));
}

/** A word of the notation as the reader of a page knows it, other words as they are. */
export function inReaders(word, language) {
  return language === 'fr' ? FRENCH.get(word)?.[0] ?? word : word;
}

/** All words that begin a field, in both languages. @param known the words of the notation */
export function everyWord(known) {
  return known.flatMap((word) => [word, ...FRENCH.get(word) ?? []]);
}
