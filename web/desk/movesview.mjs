/** The moves that are offered to be tapped, and the figures that may be announced with one. */

import { moveChip } from './cards.mjs';
import { button, choice, element } from './dom.mjs';
import { figuresOf, withFigure } from '../question/edits.mjs';
import { GAMES } from '../question/games.mjs';
import { gains } from './verdictview.mjs';

export function movesView({ question, picks }, { legal, problems, verdict, announced }, words, act) {
  if (problems.length > 0 || question.turn === null) return [];
  const [asked] = (question.move ?? '').split(' !');
  const { withMove } = GAMES[question.game];
  const turn = question.turn;
  const chip = (move, gain) => moveChip(move, gain, words, () => act.edit((each) => withMove(each, move)),
    { 'aria-pressed': String(asked === move && question.player === null) });
  const chips = legal.map((each) => chip(each.move, gains(question, verdict?.legal && each.move === asked ? verdict : each)[turn]));
  const lay = question.game === 'papillon' && legal.every(({ move }) => move !== 'lay') 
    && button('move lay', words.say('lay all'), () => act.edit((each) => withMove(each, 'lay')),
      { class: 'desk-chip try', 'aria-pressed': String(asked === 'lay') });
  const half = question.move === null && picks.hand.length + picks.layout.length > 0;
  return [
    element('p', { class: 'desk-note' }, words.say(half ? 'half a move' : 'pick a move', { player: turn })),
    element('div', { class: 'desk-chips' }, ...chips, lay),
    ...figuresView(question, announced, words, act),
    ...supposed(question, verdict ? verdict.payments : legal.length === 1 ? legal[0].payments : [], words),
  ];
}

const NOTHING_ELSE = ['sauterelle', 'petit-papillon', 'papillon'];

/** Why figures count on a table of which little was said: because nothing else lies there. */
function supposed({ assumed, turn }, made, words) {
  const told = 'stock' in assumed ? NOTHING_ELSE.filter((figure) => made.some(({ reason }) => reason === figure)) : [];
  return told.map((figure) => element('p', { class: 'desk-note' }, words.say(`why ${figure}`, { player: turn ?? '' })));
}

/** The figures of the move, of which each was announced or was not. @param announced figures that are taken as announced */
function figuresView(question, announced, words, act) {
  if (question.game !== 'papillon' || question.move === null) return [];
  const options = [['yes', words.say('announced')], ['no', words.say('not announced')]];
  return [
    ...figuresOf(question).map(([figure, isAnnounced]) =>
      choice(`figure ${figure}`, words.figures([figure]), options, isAnnounced ? 'yes' : 'no',
        (said) => act.edit((each) => withFigure(each, figure, said === 'yes')))),
    ...(announced.length > 0 ? [element('p', { class: 'desk-note' }, words.say('taken as announced', { figures: words.figures(announced) }))] : []),
  ];
}
