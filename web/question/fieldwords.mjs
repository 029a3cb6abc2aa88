/** The words with which the fields of a question begin, and that of a hand laid down, in French: the notation's own are English. */

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
const LAY_IN_FRENCH = /^(\s*play\s+(?:[A-Za-z]\s*:\s*)?)(?:étend|etend)\p{L}*/iu;

/** A field in the words of the notation, whichever of both languages it was typed in. @param known the words of the game */
export function inNotationWords(field, known) {
  const meant = field.replace(FIRST_WORD, (_, space, typed) => space + (known.find((word) => means(word, typed)) ?? typed));
  return meant.replace(LAY_IN_FRENCH, '$1lay');
}

function means(word, typed) {
  return (FRENCH.get(word) ?? []).some((each) => plain(each) === plain(typed));
}

/** A word as it is typed in a hurry: small, without accents. */
function plain(word) {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A question in the notation, with the words of the reader's language. */
export function inReadersWords(text, language) {
  return language === 'fr' ? text.split(',').map(inFrench).join(',') : text;
}

function inFrench(field) {
  return field.replace(LAY, '$1étend').replace(FIRST_WORD, (_, space, word) => space + inReaders(word, 'fr'));
}

/** A word of the notation as the reader of a page knows it, other words as they are. */
export function inReaders(word, language) {
  return language === 'fr' ? FRENCH.get(word)?.[0] ?? word : word;
}

/**
 * All words that begin a field of a game, in either language, for whoever tells them from words of another kind.
 *
 * @param known the words of the notation
 */
export function everyWord(known) {
  return known.flatMap((word) => [word, ...FRENCH.get(word) ?? []]);
}
