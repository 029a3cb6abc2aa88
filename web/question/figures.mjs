/** Figures that are announced with a move, as a table has heard them (Papillon 16.5, ruling announcing). */

import { withMove } from './edits.mjs';
import { Side } from './judge.mjs';
import { heard } from './question.mjs';
import { FIGURES, rulesOf } from './rules.mjs';

/** The reading by which a figure is paid only if its name stands with the move. */
const BY_NAME = 'required';

/** @returns {[string, string[]]} the move without names, and the names */
function parted({ move }) {
  const [body, ...named] = (move ?? '').split(' !');
  return [body, named];
}

/** The figures that earn something once they are named with a question's move. @param question whose position can be */
function earning(question) {
  const [body] = parted(question);
  if (!body.includes('x')) return [];
  const side = new Side({ ...question, isAllNamed: false }).under({ announcing: BY_NAME, 'papillon-without-name': 'wins' });
  const paid = (move) => side.verdict(move).payments.length;
  const silent = paid(body);
  return FIGURES.filter((figure) => paid(`${body} !${figure}`) > silent);
}

/**
 * The figures of a question's move, and whether they were announced: those that it names, and those that earn something.
 *
 * @param question whose position can be
 */
export function figuresOf(question) {
  const [, named] = parted(question);
  const earned = earning(question);
  return FIGURES.filter((figure) => named.includes(figure) || earned.includes(figure))
    .map((figure) => [figure, named.includes(figure) || !isByName(question)]);
}

/** Whether a figure that the move does not name was not announced. */
function isByName(question) {
  const { rulebook, readings } = heard(question);
  return rulesOf(rulebook, readings).readings.announcing === BY_NAME;
}

/**
 * The question in which a figure was announced, or was not. That one was not is told of this move alone, which names the others.
 */
export function withFigure(question, figure, isAnnounced) {
  const [body] = parted(question);
  const names = figuresOf(question).filter(([each, was]) => (each === figure ? isAnnounced : was)).map(([each]) => each);
  const asked = withMove(question, [body, ...names].join(' !'), question.player);
  const isAllNamed = earning(question).some((each) => !names.includes(each));
  return isAllNamed && !isByName(asked) ? { ...asked, isAllNamed } : asked;
}
