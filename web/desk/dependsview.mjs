/** What an answer depends on, as switches: throwing one shows the other answer beside the first. */

import { readingText, rulingLink, shortly } from './clauseview.mjs';
import { element, withMarkup } from './dom.mjs';
import { GAMES } from '../question/games.mjs';
import { answer, gains, sentence } from './verdictview.mjs';

const MOST_SHOWN = 5;
const MOST_CHANGES = 4;

function keyOf({ kind, ruling, reading, field, words, rulebook }) {
  return [kind, ruling, reading, field, words?.text, rulebook].filter(Boolean).join(' ');
}

export function dependsView({ question, depends, thrown }, words, library, act) {
  if (depends.length === 0) return [];
  const row = (each) => rowOf(each, thrown === keyOf(each), question, words, library, act);
  const [shown, folded] = [depends.slice(0, MOST_SHOWN), depends.slice(MOST_SHOWN)];
  const isOpen = folded.some((each) => keyOf(each) === thrown);
  return [
    element('h2', {}, words.say('depends')),
    element('p', { class: 'desk-note' }, words.say('depends how')),
    element('div', { class: 'desk-switches' }, ...shown.map(row)),
    ...folded.length === 0 ? [] : [element('details', { open: isOpen },
      element('summary', {}, words.say('more', { n: folded.length })),
      element('div', { class: 'desk-switches' }, ...folded.map(row)))],
  ];
}

function rowOf(dependence, isThrown, question, words, library, act) {
  const key = keyOf(dependence);
  const condition = shortly(conditionOf(dependence, words, library));
  return element('div', { class: 'desk-depends', 'data-kind': dependence.kind },
    element('button', {
      type: 'button', role: 'switch', class: 'desk-switch', 'data-key': `switch ${key}`, 'aria-checked': String(isThrown),
      onclick: () => act.throwSwitch(isThrown ? null : key),
    }, element('span', {}, ...withMarkup(condition)), ' ', element('b', {}, inShort(dependence, question, words))),
    isThrown && explained(dependence, words, library, act));
}

function conditionOf({ kind, ruling = '', reading = '', words: phrase, rulebook }, words, library) {
  if (kind === 'reading') return readingText(ruling, reading, library);
  return phrase ? words.phrase(phrase) : words.say(`by ${rulebook}`);
}

function inShort({ verdict, changes, question: other }, question, words) {
  if (changes.length > 1) return words.say('moves otherwise', { n: changes.length });
  const [change] = changes;
  const here = GAMES[question.game].side(question).outcome(change.move);
  const sure = (asked, verdict) => ({ ...verdict, net: gains(asked, verdict) });
  const legal = here.legal ? difference(sure(question, here), sure(other, change), words) : words.say('yes there');
  const said = change.legal ? legal : words.say('no in short');
  return verdict ? said : words.say('so', { what: words.move(change.move), said });
}

function difference(here, there, words) {
  if (words.net(here.net) !== words.net(there.net) || !here.after || !there.after) return words.net(there.net);
  const { turn, winner, layout, papillons, last, over, gameWinner, playsOn } = there.after;
  if (layout === undefined) return turn === null ? words.say('then over') : words.say('then next', { player: turn });
  if (winner !== here.after.winner && /^[A-D]$/.test(winner)) return words.say('then winner', { player: winner });
  if (over && !here.after.over) return words.say('told game over', { players: words.list([...gameWinner].sort()) });
  if (playsOn && !here.after.playsOn) return words.say('pool played on');
  if (last && last !== here.after.last) return words.say('lays too', { player: last });
  if (turn !== here.after.turn) return turn === null ? words.say('then over') : words.say('then next', { player: turn });
  const made = papillons.find((player) => !here.after?.papillons.includes(player));
  if (made) return words.phrase({ text: '{value} counts as having made a papillon', parts: { value: made } });
  return words.say('then exposed', { cards: words.cards(layout) });
}

function explained(dependence, words, library, act) {
  const { kind, ruling = '', reading = '', verdict, changes, question } = dependence;
  const told = verdict ? [] : changes.slice(0, MOST_CHANGES);
  const so = { reading: 'play so', unsaid: 'it is so', document: 'play so' }[kind];
  return element('div', { class: 'desk-explained' },
    kind === 'reading' && element('p', {}, rulingLink(ruling, library), ' ', element('code', {}, `${ruling}=${reading}`)),
    kind === 'reading' && element('p', {}, ...withMarkup(words.say('if read so', { reading: readingText(ruling, reading, library) }))),
    ...told.map((change) => element('p', {},
      ...words.pieces('so', { what: words.move(change.move), said: element('b', {}, outcome(question, change, words)) }))),
    element('button', {
      type: 'button', class: 'quiet', 'data-key': `so ${keyOf(dependence)}`, onclick: () => act.edit(() => question),
    }, words.say(so)));
}

function outcome(question, verdict, words) {
  return answer(verdict, words, words.say('yes in all', { net: words.net(gains(question, verdict)) }));
}

export function otherwise({ depends, thrown }, words, library) {
  const dependence = depends.find((each) => keyOf(each) === thrown);
  if (!dependence) return { className: '', children: [] };
  const { verdict, kind, question } = dependence;
  const condition = shortly(conditionOf(dependence, words, library));
  const head = words.say(kind === 'document' ? 'by the rules of' : 'if', { rules: condition, condition });
  const said = verdict ? outcome(question, verdict, words) : sentence(question, GAMES[question.game].judge(question), words);
  const className = verdict ? (verdict.legal ? 'yes' : 'no') : 'open';
  return { className, children: [element('span', { class: 'desk-condition' }, ...withMarkup(head)), ' ', said] };
}
