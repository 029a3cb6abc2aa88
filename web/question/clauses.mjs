/** The clauses by which a move is answered, as far as the move and the position show them. */

const WORTH_TEN = 'KQJT';
const MAIN = 'papillon';

/** What is paid at the end of a coup, and not for a play. */
const OF_THE_END = ['pool', 'coup', 'most-cards', 'most-points', 'consolation', 'share', 'share-rest'];

/** Full citations of the clauses that decide: that forbids a refused move, or that allow a legal one and have it paid. */
export function clausesOf(question, verdict, rulebooks) {
  if (verdict.refusal) return [full(verdict.refusal.clause)];
  const { cites, figures } = rulebooks[question.rulebook];
  const [played, taken] = cardsOf(verdict.move);
  const paid = verdict.payments.filter(({ reason }) => !OF_THE_END.includes(reason));
  const isPaid = (figure) => paid.some(({ reason }) => reason === figure);
  const unpaid = figuresOf(question, verdict, taken).filter((figure) => figures.includes(figure) && !isPaid(figure));
  const decide = [
    ...(played === '' ? ['4.d.1'] : captureOf(played, taken)),
    ...paid.flatMap(({ reason, clause }) => [...MADE_BY[reason] ?? [], clause]),
    ...unpaid.flatMap((figure) => [...MADE_BY[figure] ?? [], ...(isUnnamed(question, verdict, figure) ? ['16.5'] : [])]),
  ];
  return unique(decide.map((clause) => inPlaceOf(clause, cites, played[0])));
}

/** A document's own clause for one of the main document, in full. @param rank of the card played */
export function inPlaceOf(clause, cites, rank = '') {
  return full(cites[`${clause} ${rank}`] ?? cites[clause] ?? clause);
}

/** @param clause of the game's main document, or in full */
export function full(clause, game = MAIN) {
  return clause.includes(':') ? clause : `${game}:${clause}`;
}

function cardsOf(move) {
  const [body] = move.split(' !');
  const [, played = '', taken = ''] = /^(\S+)x(\S*)$/.exec(body) ?? [];
  return [played, taken].map((cards) => cards.replace(/[cdhs]/g, ''));
}

function captureOf(played, taken) {
  if (played.length === 3) return ['4.c.1'];
  if (taken === played.repeat(3)) return ['7.1'];
  if (taken !== played) return played === 'T' ? ['4.b.1', '16.3'] : ['4.b.1'];
  return [WORTH_TEN.includes(played) ? '4.a.1' : '4.b.1'];
}

/** What makes a figure; a hanneton is a capture of its own. @type {Record<string, string[]>} */
const MADE_BY = { sauterelle: ['8.1'], 'petit-papillon': ['9.1'], papillon: ['10.1'] };

/** Whether a figure is not named that must be, and so is not paid. */
function isUnnamed({ readings, isAllNamed }, { move }, figure) {
  return (isAllNamed || readings.announcing === 'required') && !move.split(' !').includes(figure);
}

function figuresOf({ hands, layout, turn, stock, players }, { move }, taken) {
  const [played] = cardsOf(move);
  if (played === '') return [];
  const held = turn === null ? [] : hands[turn];
  return [
    ...(played.length === 1 && taken === played.repeat(3) ? ['hanneton'] : []),
    ...(taken.length === layout.length ? ['sauterelle'] : []),
    ...(played.length === held.length ? [stock < 3 * players ? 'papillon' : 'petit-papillon'] : []),
  ];
}

function unique(citations) {
  return [...new Set(citations)];
}
