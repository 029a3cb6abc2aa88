/** The answer as one reads it: who pays whom, and the clauses. */

import { clausesOf } from './clauses.mjs';
import { clausesOf as francionClausesOf } from './francion/clauses.mjs';
import { spoken } from './complaint.mjs';
import { element, marked } from './dom.mjs';
import { withReading } from './games.mjs';
import { isUnfinished } from './laying.mjs';
import { pieces } from './mentions.mjs';

/**
 * @typedef {import('./page.mjs').State} State
 * @typedef {import('./page.mjs').Acts} Acts
 * @typedef {import('./page.mjs').Library} Library
 * @typedef {import('./words.mjs').Words} Words
 * @typedef {import('./judge.mjs').Judgement} Judgement
 * @typedef {import('./judge.mjs').Verdict} Verdict
 * @typedef {import('./question.mjs').Question} Question
 */

/**
 * The answer in one sentence, with what everybody gains or loses.
 *
 * @param {Question} question
 * @param {Judgement} judgement
 * @param {Words} words
 * @param {boolean} isSetting whether cards are being laid
 */
export function sentence(question, { problems, verdict, legal }, words, isSetting = false) {
  if (isUnfinished(question, problems, isSetting)) return words.say('no card yet');
  if (problems.length > 0) return words.say('cannot be');
  if (verdict) return answer(verdict, words, yes(question, verdict, words));
  if (question.turn === null) return words.say('coup over');
  const key = legal.length === 1 ? 'one move' : 'moves';
  return words.say(key, { player: question.turn, n: legal.length });
}

/** That a move is allowed, and what it comes to where anybody pays. @param {Question} question @param {Verdict} verdict @param {Words} words */
function yes(question, { payments: made, net }, words) {
  const rules = rulesPlayed(question, words);
  return made.length > 0 ? words.say('yes with payments', { rules, net: words.net(net) }) : words.say('yes', { rules });
}

/** Whether a move is allowed, or why not. @param {Verdict} verdict @param {Words} words */
export function answer({ refusal }, words, allowed = words.say('yes there')) {
  return refusal ? words.say('no', { reason: words.reason(refusal) }) : allowed;
}

/** @param {Question} question @param {Words} words */
function rulesPlayed({ rulebook, readings }, words) {
  const rules = words.say(`by ${rulebook}`);
  return Object.keys(readings).length > 0 ? words.say('as agreed', { rules }) : rules;
}

/**
 * The answer below its sentence.
 *
 * @param {State} state
 * @param {Judgement} judgement
 * @param {Words} words
 * @param {Library} library
 * @param {Acts} act
 */
export function verdictView({ question }, { verdict, announced, legal, problems }, words, library, act) {
  const readings = Object.entries(question.readings).map(([ruling, reading]) =>
    agreed(ruling, reading, words, library, act));
  if (problems.length > 0) return readings;
  if (!verdict) return [...readings, ...legal.length > 0 ? [movesTable(question, legal, words)] : []];
  return [
    verdict.move && element('p', { class: 'desk-asked' }, asked(question, verdict, words)),
    verdict.refusal && element('p', { class: 'desk-note' }, words.say('code'), ' ', element('code', {}, verdict.refusal.code)),
    ...readings,
    verdict.legal && payments(verdict, words),
    announced.length > 0 && element('p', { class: 'desk-note' },
      words.say('taken as announced', { figures: words.figures(announced) })),
    verdict.legal && element('p', { class: 'desk-note' }, afterwards(verdict, words)),
    ...clauses(question, verdict, words, library),
  ].filter((part) => part instanceof Node);
}

/** @param {Question} question @param {Verdict} verdict @param {Words} words */
function asked({ player, turn }, { move }, words) {
  return `${player ?? turn ?? ''}: ${words.move(move)}`;
}

/** @param {any} verdict @param {Words} words */
function afterwards({ after }, words) {
  if (!after) return '';
  return 'trick' in after ? afterCard(after, words) : afterMove(after, words);
}

/** @param {import('./francion/judge.mjs').FrancionAfter} after @param {Words} words */
function afterCard({ taker, marks, mancheWinner, turn }, words) {
  const told = [
    taker && words.say('takes the trick', { player: taker }),
    marks && words.say('marks a point', { player: marks }),
    mancheWinner && words.say('wins the manche', { player: mancheWinner }),
    turn === null ? words.say('then over') : words.say('then next', { player: turn }),
  ];
  return told.filter(Boolean).join(' ');
}

/** @param {import('./judge.mjs').After} after @param {Words} words */
function afterMove(after, words) {
  const exposed = words.say('then exposed', { cards: words.cards(after.layout) });
  const next = after.turn === null ? words.say('then over') : words.say('then next', { player: after.turn });
  const winner = /^[A-D]$/.test(after.winner) ? ` ${words.say('then winner', { player: after.winner })}` : '';
  return `${exposed} ${next}${winner}`;
}

/**
 * @param {Question} question
 * @param {Judgement['legal']} legal
 * @param {Words} words
 */
function movesTable({ hands }, legal, words) {
  const players = Object.keys(hands).sort();
  const rows = legal.map(({ move, net }) => [words.move(move), ...players.map((each) => words.signed(net[each]))]);
  return grid([words.say('move'), ...players], rows);
}

/** Who pays whom. @param {Pick<Verdict, 'payments'|'net'>} verdict @param {Words} words */
export function payments({ payments: made, net }, words) {
  if (made.length === 0) return element('p', {}, words.say('nobody pays'));
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { from, to, chips } of made) sums.set(`${from} ${to}`, (sums.get(`${from} ${to}`) ?? 0) + chips);
  const rows = [...sums].map(([pair, chips]) => [...pair.split(' ').map((each) => words.account(each)), words.chips(chips)]);
  return element('div', {},
    grid([words.say('payer'), words.say('payee'), words.say('pays')], rows),
    element('p', { class: 'desk-net' }, words.say('in all', { net: words.net(net) })));
}

/** @param {string[]} heads @param {string[][]} rows */
function grid(heads, rows) {
  const head = element('tr', {}, ...heads.map((each) => element('th', { scope: 'col' }, each)));
  const lines = rows.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell))));
  return element('div', { class: 'table-wrapper docutils container' },
    element('table', { class: 'docutils' }, element('thead', {}, head), element('tbody', {}, ...lines)));
}

/**
 * The deciding clauses, quoted in place once they are there.
 *
 * @param {Question} question
 * @param {Verdict} verdict
 * @param {Words} words
 * @param {Library} library
 */
function clauses(question, verdict, words, library) {
  if (!verdict.legal && !verdict.refusal) return [];
  const cited = citationsOf(question, verdict, library);
  return [element('h2', {}, words.say('by these clauses')), ...cited.map((citation) => clause(citation, words, library))];
}

/** The full citations of the clauses that decide. @param {any} question @param {any} verdict @param {Library} library */
export function citationsOf(question, verdict, { rulebooks }) {
  return question.game === 'francion' ? francionClausesOf(question, verdict) : clausesOf(question, verdict, rulebooks);
}

/** A clause, quoted with its link once its text is there. @param {string} citation @param {Words} words @param {Library} library */
export function clause(citation, words, library) {
  const found = library.clauses[citation];
  const name = spoken(citation);
  const place = found ? { href: addressOf(citation, library) } : {};
  return element('blockquote', { class: 'desk-clause' },
    element('p', { class: 'desk-head' }, element('a', place, `${name} ${found?.title ?? ''}`.trim()), copier(name, words)),
    found && element('p', {}, ...linked(found.text, library)));
}

/** Where a clause stands whose text is there. @param {string} citation @param {Library} library */
export function addressOf(citation, { clauses, root }) {
  return `${root}${clauses[citation].page.replace(/\.md$/, '.html')}#${citation.replace(':', '-')}`;
}

/** The text of a clause, with links to what it names. @param {string} text @param {Library} library */
function linked(text, library) {
  return pieces(text, library.clauses, library.rulings).flatMap(({ text: said, citation, ruling }) => {
    if (citation) return [element('a', { href: addressOf(citation, library) }, said)];
    return ruling ? [rulingLink(ruling, library), ' ', element('code', {}, ruling)] : marked(said);
  });
}

/**
 * The button that copies a text; cite.js does it.
 *
 * @param {string} text
 * @param {Words} words
 * @param {string} [name] what the text is called
 * @param {string} [label] what stands on the button, which then says it all
 */
export function copier(text, words, name = text, label = '') {
  const told = { 'data-cites': text, 'data-copied': words.say('copied') };
  const spoken = label ? {} : { 'aria-label': words.say('copy this', { name }) };
  return element('button', { class: 'cite', type: 'button', 'data-key': `copy ${name}`, ...told, ...spoken },
    label || words.say('copy'));
}

/**
 * A reading that the table has chosen, to be taken back.
 *
 * @param {string} ruling
 * @param {string} reading
 * @param {Words} words
 * @param {Library} library
 * @param {Acts} act
 */
function agreed(ruling, reading, words, library, act) {
  const back = element('button', { type: 'button', class: 'quiet', 'data-key': `back ${ruling}`,
    onclick: () => act.edit((each) => withReading(each, ruling, null)) }, words.say('take back'));
  return element('p', { class: 'desk-agreed' }, words.say('agreed'), ' ', rulingLink(ruling, library),
    ': ', ...marked(readingText(ruling, reading, library)), ' ', back);
}

/** @param {string} ruling @param {Library} library */
export function rulingLink(ruling, { rulings, root }) {
  const found = rulings[ruling];
  const place = found ? { href: `${root}${found.page.replace(/\.md$/, '.html')}#ruling-${ruling}` } : {};
  return element('a', place, found?.title ?? ruling);
}

/**
 * A reading in words, or by its name until these have come.
 *
 * @param {string} ruling
 * @param {string} reading
 * @param {Library} library
 */
export function readingText(ruling, reading, { rulings }) {
  return rulings[ruling]?.readings[reading] ?? `\`${ruling}=${reading}\``;
}
