/**
 * Figures that are announced with a move, as a table has heard them (Papillon 16.5, ruling announcing).
 *
 * @typedef {import('./question.mjs').Question} Question
 * @typedef {'true'|'false'|'mixed'} Heard whether a figure was announced; mixed: nobody has said so, and it is taken as announced
 */

import { withMove } from './edits.mjs';
import { Side } from './judge.mjs';
import { FIGURES } from './rules.mjs';

/** The reading by which a figure is paid only if its name stands with the move. */
const BY_NAME = 'required';

/** @param {Question} question @returns {[string, string[]]} the move without names, and the names */
function parted({ move }) {
  const [body, ...named] = (move ?? '').split(' !');
  return [body, named];
}

/**
 * The figures that earn something once they are named with a question's move.
 *
 * @param {Question} question whose position can be
 */
function earning(question) {
  const [body] = parted(question);
  if (!body.includes('x')) return [];
  const side = new Side(question).under({ announcing: BY_NAME, 'papillon-without-name': 'wins' });
  const paid = (/** @type {string} */ move) => side.verdict(move).payments.length;
  const silent = paid(body);
  return FIGURES.filter((figure) => paid(`${body} !${figure}`) > silent);
}

/**
 * The figures of a question's move, and whether they were announced: those that it names, and those that earn something.
 *
 * @param {Question} question whose position can be
 * @param {string[]} announced figures that are taken as announced
 * @returns {[string, Heard][]}
 */
export function figuresOf(question, announced) {
  const [, named] = parted(question);
  const earned = earning(question);
  return FIGURES.filter((figure) => named.includes(figure) || earned.includes(figure)).map((figure) =>
    [figure, named.includes(figure) ? 'true' : announced.includes(figure) ? 'mixed' : 'false']);
}

/**
 * The question in which a figure was announced, or was not if it says that it was. That one was not is told by the reading that pays
 * none without its name; all others that were taken as announced are then named.
 *
 * @param {Question} question
 * @param {string[]} announced figures that are taken as announced
 * @param {string} figure
 */
export function withFigure(question, announced, figure) {
  const [body, named] = parted(question);
  const isTakenBack = named.includes(figure);
  const isMissed = isTakenBack && earning(question).includes(figure);
  const heard = [...named, ...(isMissed ? announced : []), ...(isTakenBack ? [] : [figure])];
  const names = FIGURES.filter((each) => heard.includes(each) && !(isTakenBack && each === figure));
  const readings = isMissed ? { ...question.readings, announcing: BY_NAME } : question.readings;
  return withMove({ ...question, readings }, [body, ...names].join(' !'), question.player);
}
