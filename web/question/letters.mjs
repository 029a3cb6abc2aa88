/** The letters of the court cards: R, D and V for K, Q and J in French, where K, Q and J are understood as well. */

import { inNotationWords } from './fieldwords.mjs';

/** @type {Record<string, string>} */
const FRENCH = { K: 'R', Q: 'D', J: 'V' };
/** @type {Record<string, string>} */
const NOTATION = { R: 'K', D: 'Q', V: 'J', r: 'k', d: 'q', v: 'j' };

/** A run of cards with a court card in it, or a move. */
const WRITTEN = /\b(?=\w*[KQJ])(?:10|[KQJTA2-9x][cdhs]?)+\b/g;

/** What may be no card where cards are typed (a player, a figure), or else a French letter. */
const TYPED = /[A-Za-z]\s*:|![^!]*|[RDVrvd]/g;

/** What a small d follows that is a suit, and not a queen. */
const RANK = /[0-9AKQJTRDVakqjtrv]/;

const CARD_FIELDS = ['hand', 'hands', 'layout', 'next', 'stock', 'won', 'play'];

/** Cards, a move or a question in the notation, in the letters of a language. */
export function inLetters(text, letters) {
  if (letters !== 'fr') return text;
  return text.replace(WRITTEN, (run) => run.replace(/[KQJ]/g, (letter) => FRENCH[letter]));
}

/**
 * A question that was typed in the letters and the words of a language, in the notation.
 *
 * @param words with which the fields of the game begin
 */
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
