/** What the page says, in the reader's language: its own words from a catalog, and cards, moves and chips in words. */

import { inLetters } from './letters.mjs';
import { filled } from './phrase.mjs';
import { RANKS, UNKNOWN } from './text.mjs';

/**
 * @typedef {import('./letters.mjs').Language} Language
 * @typedef {import('./phrase.mjs').Phrase} Phrase
 */

export class Words {
  /**
   * @param {Language} language
   * @param {Record<string, string>} messages key → words, with places such as {player}
   * @param {Record<string, string>} refusals code → why a move is refused
   */
  constructor(language, messages, refusals) {
    this.language = language;
    this.messages = messages;
    this.refusals = refusals;
  }

  /**
   * @param {string} key
   * @param {Record<string, string|number>} [parts] what stands in the places
   */
  say(key, parts = {}) {
    return (this.messages[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ''));
  }

  /** What is wrong with a text. @param {import('./complaint.mjs').Complaint} complaint */
  complaint(complaint) {
    /** @type {(phrase: Phrase) => string} */
    const say = ({ text, parts }) => filled(this.messages[text] ?? text, parts, say);
    return complaint.inWords(say);
  }

  /** A phrase, whose English is its name in the catalog. @param {Phrase} phrase @returns {string} */
  phrase({ text, parts }) {
    const said = Object.entries(parts).map(([name, part]) => [name, this.part(name, part)]);
    return this.say(text, Object.fromEntries(said));
  }

  /** @param {string} name @param {string|number|string[]|Phrase} part */
  part(name, part) {
    if (Array.isArray(part)) return name === 'figures' ? this.figures(part) : this.list(part);
    if (typeof part === 'object') return this.phrase(part);
    if (name === 'points') return this.say('points', { n: part });
    return name === 'chips' ? this.chips(Number(part)) : part;
  }

  /** What stands in the corner of a card: 10, K or R. @param {string} card */
  index(card) {
    return inLetters(card[0], this.language).replace('T', '10');
  }

  /** A card in words: `6`, `ace`, `queen of hearts`. @param {string} card */
  card(card) {
    const [rank, suit] = card;
    const named = 'KQJA?'.includes(rank) ? this.say(`rank ${rank}`) : this.index(rank);
    return suit ? this.say(`suit ${suit}`, { rank: named }) : named;
  }

  /** Cards in words, like ones that have a name together: `2 and three aces`. @param {string[]} cards */
  cards(cards) {
    const told = [...new Set(cards)].flatMap((card) => this.alike(card, cards.filter((each) => each === card).length));
    return told.length > 0 ? this.list(told) : this.say('no card');
  }

  /** @param {string} card @param {number} count */
  alike(card, count) {
    const together = this.messages[`ranks ${card}`];
    if (count > 1 && count < 5 && together) return [this.say(`count ${count}`, { cards: together })];
    return Array(count).fill(this.card(card));
  }

  /** @param {string[]} items */
  list(items) {
    const [last, ...before] = [...items].reverse();
    return before.length > 0 ? this.say('and', { first: before.reverse().join(', '), last }) : last ?? '';
  }

  /** A move in words: `10 takes 6 and 4`. @param {string} move */
  move(move) {
    const [body, ...figures] = move.split(' !');
    if (/^[0-9A-Z][cdhs]$/.test(body)) return this.card(body);
    const [, played, taken] = /^(\S+)x(\S*)$/.exec(body) ?? [];
    const named = (/** @type {string} */ text) => this.cards(text.match(/[0-9A-Z][cdhs]?/g) ?? []);
    const told = played ? this.say('takes', { played: named(played), taken: named(taken) }) : this.say('lays down');
    return figures.length > 0 ? this.say('naming', { move: told, figures: this.figures(figures) }) : told;
  }

  /** Figures by their names, which are French in either language. @param {string[]} figures */
  figures(figures) {
    return this.list(figures.map((figure) => figure.replace('-', ' ')));
  }

  /** @param {number} chips */
  chips(chips) {
    return this.say(chips === 1 ? 'one chip' : 'chips', { n: chips });
  }

  /** What somebody gains or loses: `+2`, `−1`. @param {number} chips */
  signed(chips) {
    return chips > 0 ? `+${chips}` : String(chips).replace('-', '−');
  }

  /** What everybody gains or loses. @param {Record<string, number>} net */
  net(net) {
    if (Object.values(net).every((chips) => chips === 0)) return this.say('nobody pays');
    return Object.entries(net).map(([account, chips]) => `${this.account(account)} ${this.signed(chips)}`).join(', ');
  }

  /** @param {string} account a player's letter, `pool` or `bank` */
  account(account) {
    return account.length > 1 ? this.say(account) : account;
  }

  /** A number of bytes in millions of them. @param {number} bytes */
  megabytes(bytes) {
    return new Intl.NumberFormat(this.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6);
  }

  /** Why a move is refused: some codes are said for several reasons, and the clause tells which. @param {{code: string, clause: string}} refusal */
  reason({ code, clause }) {
    return this.refusals[`${code} ${clause}`] ?? this.refusals[code] ?? code;
  }
}

/** The cards of a strip from which one adds: every rank, and one that nobody knows. */
export const STRIP = [...'A23456789TJQK', UNKNOWN];
