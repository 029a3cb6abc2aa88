/** What the page says, in the reader's language: its own words from a catalog, and cards, moves and chips in words. */

import { fillIn } from '../question/complaint.mjs';
import { inLetters, inReaders } from '../question/letters.mjs';
import { UNKNOWN } from '../question/text.mjs';

export class Words {
  /**
   * @param messages key → words, with places such as {player}
   * @param refusals code → why a move is refused
   */
  constructor(language, messages, refusals) {
    this.language = language;
    this.messages = messages;
    this.refusals = refusals;
  }

  say(key, parts = {}) {
    return this.pieces(key, parts).join('');
  }

  pieces(key, parts) {
    const text = this.messages[key] ?? key;
    return text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : parts[piece] ?? ''));
  }

  complaint(complaint) {
    const say = ({ text, parts }) => fillIn(this.messages[text] ?? text, this.ofFields(parts), say);
    return complaint.inWords(say);
  }

  /** Parts of a complaint, where they are words of the notation as the reader knows these. */
  ofFields(parts) {
    const read = (part) => (typeof part === 'string' ? inReaders(part, this.language) : part);
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Array.isArray(part) ? part.map(read) : read(part)]));
  }

  /** A phrase, whose English is its name in the catalog. */
  phrase({ text, parts }) {
    const said = Object.entries(parts).map(([name, part]) => [name, this.part(name, part)]);
    return this.say(text, Object.fromEntries(said));
  }

  part(name, part) {
    if (Array.isArray(part)) return this.list(name === 'figures' ? part.map((figure) => this.say(NAMED_FIGURES[figure])) : part);
    if (typeof part === 'object') return this.phrase(part);
    if (name === 'points') return this.say('points', { n: part });
    return name === 'chips' ? this.chips(Number(part)) : part;
  }

  /** What stands in the corner of a card: 10, K or R. */
  index(card) {
    return inLetters(card[0], this.language).replace('T', '10');
  }

  /** A card in words: `6`, `ace`, `queen of hearts`. */
  card(card) {
    const [rank, suit] = card;
    const named = 'KQJA?'.includes(rank) ? this.say(`rank ${rank}`) : this.index(rank);
    return suit ? this.say(`suit ${suit}`, { rank: named }) : named;
  }

  /** Cards in words, like ones together: `2 and three aces`. */
  cards(cards, named = (card) => this.card(card)) {
    const told = [...new Set(cards)].flatMap((card) => this.alike(card, cards.filter((each) => each === card).length, named));
    return told.length > 0 ? this.list(told) : this.say('no card');
  }

  alike(card, count, named) {
    if (card === UNKNOWN && count > 4) return [this.say('cards unknown', { n: count })];
    if (count < 2 || count > 4 || card.length > 1) return Array(count).fill(named(card));
    const ranks = this.messages[`ranks ${card}`] ?? this.say('ranks n', { rank: this.index(card) });
    return [this.say(`count ${count}`, { cards: ranks })];
  }

  list(items) {
    const [last, ...before] = [...items].reverse();
    return before.length > 0 ? this.say('and', { first: before.reverse().join(', '), last }) : last ?? '';
  }

  /** A move in words: `10 takes 6 and 4`, `three kings take a king`. */
  move(move) {
    const [body, ...figures] = move.split(' !');
    if (/^[0-9A-Z][cdhs]$/.test(body)) return this.card(body);
    const [, played, taken] = /^(\S+)x(\S*)$/.exec(body) ?? [];
    const one = (card) => this.messages[`one ${card}`] ?? this.card(card);
    const [hand, lying] = [played, taken].map((text) => (text ?? '').match(/[0-9A-Z][cdhs]?/g) ?? []);
    const told = hand.length === 0 ? this.say('lays down')
      : this.say(hand.length > 1 ? 'take' : 'takes', { played: this.cards(hand, one), taken: this.cards(lying, one) });
    return figures.length > 0 ? this.say('naming', { move: told, figures: this.figures(figures) }) : told;
  }

  figures(figures) {
    return this.list(figures.map((figure) => figure.replace('-', ' ')));
  }

  chips(chips) {
    return this.say(chips === 1 ? 'one chip' : 'chips', { n: chips });
  }

  /** What somebody gains or loses, where chips alone stand, as in a table: `+2`, `−1`. */
  signed(chips) {
    return chips > 0 ? `+${chips}` : String(chips).replace('-', '−');
  }

  gain(chips) {
    return (chips < 0 ? '−' : '+') + this.chips(Math.abs(chips));
  }

  /** What everybody gains or loses, each in one piece of a line; who does neither is not named. */
  net(net) {
    const moved = Object.entries(net).filter(([, chips]) => chips !== 0);
    if (moved.length === 0) return this.say('nobody pays');
    return moved.map(([account, chips]) => `${this.account(account)} ${this.gain(chips)}`.replaceAll(' ', '\u00a0')).join(', ');
  }

  paid({ from, to, chips, reason, clause }, shown) {
    const why = this.messages[`for ${reason} ${clause}`] ?? this.say(`for ${reason}`);
    const [payer, payee] = [kindOf(from, 'payer'), kindOf(to, 'payee')];
    return this.pieces(`paid ${payer} ${payee}`, {
      payer: this.holder(from[0]), payers: this.list(from), payee: this.holder(to[0]), payees: this.list(to),
      sum: reason === 'manche' ? this.tokens(chips / TOKEN) : this.chips(chips), reason: shown(why),
    });
  }

  holder(account) {
    return account === 'bank' ? this.say('the bank') : account;
  }

  tokens(tokens) {
    return this.say(tokens === 1 ? 'one token' : 'tokens', { n: tokens });
  }

  account(account) {
    return account.length > 1 ? this.say(account) : account;
  }

  /** Why a move is refused: some codes are said for several reasons, and the clause tells which. */
  reason({ code, clause }) {
    return this.refusals[`${code} ${clause}`] ?? this.refusals[code] ?? code;
  }
}

/** What a token of Le Francion is worth in chips, in which the end of a manche is paid (Francion 1.6, 6.2). */
const TOKEN = 9;

/** In whose place a sentence about a payment has accounts: one does not pay the pool as one pays a player. */
function kindOf([first, ...others], one) {
  if (first === 'pool' || first === 'stake') return first;
  return others.length > 0 ? `${one}s` : one;
}

/** A figure → what it is called in a sentence. @type {Record<string, string>} */
const NAMED_FIGURES = {
  hanneton: 'the hanneton', sauterelle: 'the sauterelle', 'petit-papillon': 'the petit papillon', papillon: 'the papillon',
};

/** The signs of the suits. @type {Record<string, string>} */
export const SIGNS = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** The cards of a strip from which one adds: every rank, and one that nobody knows. */
export const STRIP = [...'A23456789TJQK', UNKNOWN];
