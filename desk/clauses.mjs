/** The clauses by which a move is answered, as far as the move and the position show them. */

import { UNKNOWN } from './text.mjs';

const WORTH_TEN = 'KQJT';
const MAIN = 'papillon';

/** By what aces are paid, by the cards that take them and those that are taken. @type {Record<string, string>} */
const ACES = { AxA: '6.2', '2xAA': '6.3', '3xAAA': '6.4', '4xAAAA': '6.5', AxAAA: '7.4', AAAxA: '10.4' };

/** Where a document pays them by something else (papillon-pdf:35 to 38, aces-take-aces). @type {Record<string, typeof ACES>} */
const OWN_ACES = {
  pdf: { '2xAA': 'papillon-pdf:36', '3xAAA': 'papillon-pdf:37', '4xAAAA': 'papillon-pdf:38' },
  adpoker: { ...ACES, AxAAA: '6.1', AAAxA: '6.2' },
};
/** @type {Record<string, string>} */
const ANY_ACE = { pdf: 'papillon-pdf:35' };

/**
 * @typedef {import('./question.mjs').Question} Question
 * @typedef {import('./judge.mjs').Verdict} Verdict
 * @typedef {Record<string, {figures: string[], cites: Record<string, string>}>} Rulebooks by name: the figures
 *   that a document pays, and its own clauses for those of the main document
 */

/**
 * The full citations of the clauses that decide, each once: of a refusal the one that forbids, of a legal move those that
 * allow it and by which it is paid.
 *
 * @param {Question} question
 * @param {Verdict} verdict
 * @param {Rulebooks} rulebooks
 */
export function clausesOf(question, verdict, rulebooks) {
  if (verdict.refusal) return [full(verdict.refusal.clause)];
  const { cites, figures } = rulebooks[question.rulebook];
  const own = (/** @type {string} */ clause, /** @type {string} */ rank) =>
    full(cites[`${clause} ${rank}`] ?? cites[clause] ?? clause);
  const [played, taken] = cardsOf(verdict.move);
  if (played === '') return unique(laidDown(question).map((clause) => own(clause, '')));
  const aces = taken.includes('A') ? [acesTaken(played, taken, question.rulebook)] : [];
  const made = figuresOf(question, verdict, taken).filter((figure) => figures.includes(figure));
  const paid = made.flatMap((figure) => figureClauses(question, verdict, /** @type {keyof typeof FIGURE_CLAUSES} */ (figure)));
  return unique([...captureOf(played, taken), ...aces, ...paid].map((clause) => own(clause, played[0])));
}

/** @param {string} clause of the game's main document, or in full @param {string} [game] */
export function full(clause, game = MAIN) {
  return clause.includes(':') ? clause : `${game}:${clause}`;
}

/** @param {string} move */
function cardsOf(move) {
  const [body] = move.split(' !');
  const [, played = '', taken = ''] = /^(\S+)x(\S*)$/.exec(body) ?? [];
  return [played, taken].map((cards) => cards.replace(/[cdhs]/g, ''));
}

/** @param {string} played @param {string} taken */
function captureOf(played, taken) {
  if (played.length === 3) return ['4.c.1'];
  if (taken === played.repeat(3)) return ['7.1'];
  if (taken !== played) return played === 'T' ? ['4.b.1', '16.3'] : ['4.b.1'];
  return [WORTH_TEN.includes(played) ? '4.a.1' : '4.b.1'];
}

/** @param {string} played @param {string} taken @param {string} rulebook */
function acesTaken(played, taken, rulebook) {
  return (OWN_ACES[rulebook] ?? ACES)[`${played}x${taken}`] ?? ANY_ACE[rulebook] ?? '6.1';
}

const FIGURE_CLAUSES = {
  hanneton: ['7.3'],
  sauterelle: ['8.1', '8.2'],
  'petit-papillon': ['9.1', '9.2'],
  papillon: ['10.1', '10.2'],
};

/** What makes a figure and pays it; one that must be named and is not, is not paid. @param {Question} question @param {Verdict} verdict @param {keyof typeof FIGURE_CLAUSES} figure */
function figureClauses({ readings }, { move }, figure) {
  const isUnnamed = readings.announcing === 'required' && !move.split(' !').includes(figure);
  return isUnnamed ? [...FIGURE_CLAUSES[figure].slice(0, -1), '16.5'] : FIGURE_CLAUSES[figure];
}

/** @param {Question} question @param {Verdict} verdict @param {string} taken */
function figuresOf({ hands, layout, turn, stock, players }, { move }, taken) {
  const [played] = cardsOf(move);
  const held = turn === null ? [] : hands[turn];
  return [
    ...(played.length === 1 && taken === played.repeat(3) ? ['hanneton'] : []),
    ...(taken.length === layout.length ? ['sauterelle'] : []),
    ...(played.length === held.length ? [stock < 3 * players ? 'papillon' : 'petit-papillon'] : []),
  ];
}

/** @param {Question} question */
function laidDown({ hands, turn }) {
  const held = turn === null ? [UNKNOWN] : hands[turn];
  return ['4.d.1', '11.2', ...(held.some((card) => card[0] === 'A') ? ['11.3'] : [])];
}

/** @param {string[]} citations */
function unique(citations) {
  return [...new Set(citations)];
}
