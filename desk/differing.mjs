/**
 * Where the two programs that answer a question do not agree: this page's own, and the reference.
 *
 * @typedef {import('./judge.mjs').Judgement} Judgement
 * @typedef {import('./reference.mjs').Explanation} Explanation
 * @typedef {{what: string, page: string, reference: string}} Difference
 */

/**
 * What they say otherwise: whether there can be the position, the verdict, the code of a refusal, who pays whom; without
 * a move asked about, the legal moves with what each earns and costs.
 *
 * @param {Judgement} judgement
 * @param {Explanation} explanation
 * @returns {Difference[]}
 */
export function differences(judgement, explanation) {
  const [page, reference] = [ofPage(judgement), ofReference(explanation)];
  return [...new Set([...Object.keys(page), ...Object.keys(reference)])]
    .filter((what) => page[what] !== reference[what])
    .map((what) => ({ what, page: page[what] ?? '-', reference: reference[what] ?? '-' }));
}

/**
 * @param {Judgement} judgement
 * @returns {Record<string, string>}
 */
function ofPage({ problems, verdict, legal }) {
  if (problems.length > 0) return { position: 'impossible' };
  if (!verdict) return { position: 'possible', moves: moves(legal) };
  if (verdict.refusal) return { position: 'possible', verdict: verdict.refusal.code };
  return { position: 'possible', verdict: 'legal', payments: payments(verdict.payments) };
}

/**
 * @param {Explanation} explanation
 * @returns {Record<string, string>}
 */
function ofReference({ judgement }) {
  if (!judgement) return { position: 'impossible' };
  const { outcome, legal } = judgement;
  if (!outcome) return { position: 'possible', moves: moves(legal) };
  if (outcome.refusal) return { position: 'possible', verdict: outcome.refusal.code };
  const paid = outcome.events.filter((/** @type {{payer?: string}} */ event) => event.payer !== undefined);
  const made = paid.map((/** @type {{payer: string, payee: string, chips: number}} */ { payer, payee, chips }) =>
    ({ from: payer, to: payee, chips }));
  return { position: 'possible', verdict: 'legal', payments: payments(made) };
}

/** @param {{move: string, net: Record<string, number>}[]} legal */
function moves(legal) {
  return legal.map(({ move, net }) => `${move} ${told(net)}`.trim()).sort().join('; ');
}

/** @param {import('./judge.mjs').Payment[]} made */
function payments(made) {
  /** @type {Record<string, number>} */
  const sums = {};
  for (const { from, to, chips } of made) sums[`${from} → ${to}`] = (sums[`${from} → ${to}`] ?? 0) + chips;
  return told(sums);
}

/** Names with their numbers, without those that come to nothing; the pool of Le Francion is its stake. @param {Record<string, number>} numbers */
function told(numbers) {
  const some = Object.keys(numbers).filter((name) => numbers[name] !== 0);
  return some.map((name) => `${name.replaceAll('stake', 'pool')} ${numbers[name]}`).sort().join(', ');
}
