/** Our table's rules: what is agreed, chosen by taps, kept, sent on, and printed as the sheet to agree on before one plays. */

import { agreementAddress, agreementOf, isSameAgreement } from '../question/agreement.mjs';
import { copier, readingText, rulingLink, shortly } from './clauseview.mjs';
import { button, choice, element, withMarkup } from './dom.mjs';
import { FIRST_GAME, GAMES, withReading, withRulebook, withSaid } from '../question/games.mjs';

/** What one can agree on where a number is asked for; another that was agreed on is offered too. */
const NUMBERS = ['1', '2', '3', '4', '5'];
const UNWON = ['play-on', 'share'];

export function rulesView({ question, kept }, words, library, act) {
  const chosen = Object.keys(question.readings).length;
  const said = { rules: words.say(`by ${question.rulebook}`), n: chosen };
  const isOurs = isSameAgreement(agreementOf(question), kept);
  const isOne = GAMES[question.game].rulebooks.length === 1;
  return [
    !isOne && documents('answer by', question, words, act),
    (isOne || chosen > 0 || kept) && element('p', { class: 'desk-note' },
      words.say(chosen > 0 ? 'rules with readings' : 'rules played', said), ' ',
      kept && words.say(isOurs ? 'our own' : 'not our own'), ' ',
      kept && !isOurs && button('by ours', words.say('ask by ours'), act.askByOurs)),
    ...Object.entries(question.readings).map(([ruling, reading]) => agreed(ruling, reading, words, library, act)),
  ].filter((part) => part instanceof Node);
}

function documents(label, question, words, act) {
  const { rulebooks } = GAMES[question.game];
  return choice(label, words.say(label), rulebooks.map((name) => [name, words.say(`rulebook ${name}`)]), question.rulebook,
    (name) => act.edit((each) => withRulebook(each, name)));
}

function agreed(ruling, reading, words, library, act) {
  const said = element('span', {}, rulingLink(ruling, library));
  const back = button(`back ${ruling}`, words.say('take back'), () => act.edit((each) => withReading(each, ruling, null)), { class: 'quiet' });
  return element('p', { class: 'desk-agreed' }, words.say('agreed'), ' ',
    ...words.pieces('so', { what: said, said: element('span', {}, ...withMarkup(shortly(readingText(ruling, reading, library)))) }), ' ', back);
}

/** @param isSeated whether the page asks elsewhere how many play */
export function agreementView({ question, kept, opened }, words, library, act, isSeated = false) {
  const agreement = agreementOf(question);
  const isOurs = isSameAgreement(agreement, kept);
  const isOpen = opened.includes('rulings');
  const others = isOpen ? opened.filter((each) => each !== 'rulings') : [...opened, 'rulings'];
  const keyed = (key, onclick) => button(key, words.say(key), onclick);
  const address = new URL(agreementAddress(agreement), location.href).href;
  return [
    element('h2', {}, words.say('our rules')),
    element('p', { class: 'desk-note', role: 'status' }, words.say(isOurs ? 'kept rules' : kept ? 'not ours' : 'none kept')),
    element('div', { class: 'desk-chips' },
      !isOurs && keyed('keep rules', () => act.keep(agreement)),
      kept && keyed('forget rules', () => act.keep(null)),
      keyed('print sheet', act.print),
      copier(address, words, words.say('link to rules'), words.say('copy link to rules'))),
    terms(question, words, act, isSeated),
    element('div', { class: 'desk-fold' },
      button('fold rulings', words.say('fold rulings', { n: Object.keys(question.readings).length }), () => act.turn({ opened: others }),
        { 'aria-expanded': String(isOpen) }),
      isOpen && element('div', {}, ...rulingsOf(question).map((ruling) => rulingView(question, ruling, words, library, act)))),
  ];
}

function terms(question, words, act, isSeated) {
  const { rulebooks, counts, terms: asked, withPlayers } = GAMES[question.game];
  const agreement = agreementOf(question);
  const usual = ['', words.say('as usual')];
  return element('div', { class: 'desk-settings' },
    rulebooks.length > 1 && documents('rules', question, words, act),
    !isSeated && choice('agreed players', words.say('how many'), counts.map((count) => [`${count}`, `${count}`]),
      String(agreement.players), (count) => act.edit((each) => withPlayers(each, Number(count)))),
    ...asked.map((term) => choice(term, words.say(term), [usual, ...offered(term, agreement, words)], agreement[term] ?? '',
      (text) => act.edit((each) => withSaid(each, term, text)))));
}

function offered(term, agreement, words) {
  if (term === 'unwon') return UNWON.map((name) => [name, words.say(`unwon ${name}`)]);
  return [...new Set([...NUMBERS, agreement[term] ?? ''])].filter(Boolean).map((each) => [each, each]);
}

function rulingsOf({ game, rulebook, readings }) {
  const { openRulings, inDoubt } = GAMES[game];
  return Object.keys(openRulings).filter((ruling) => inDoubt(rulebook).includes(ruling) || ruling in readings);
}

function rulingView({ game, rulebook, readings }, ruling, words, library, act) {
  const { openRulings, played: readingsOf } = GAMES[game];
  const own = readingsOf(rulebook, {})[ruling];
  const played = readings[ruling] ?? own;
  const reading = (name) => button(`reading ${ruling} ${name}`,
    [...withMarkup(readingText(ruling, name, library)), name === own ? ` (${words.say('own reading')})` : ''],
    () => act.edit((asked) => withReading(asked, ruling, name === own ? null : name)),
    { class: 'desk-reading', 'aria-pressed': String(name === played) });
  return element('div', { class: 'desk-ruling', role: 'group', 'aria-label': rulingTitle(ruling, library) },
    element('p', { class: 'desk-head' }, rulingLink(ruling, library)),
    ...openRulings[ruling].map(reading));
}

function rulingTitle(ruling, library) {
  return rulingLink(ruling, library).textContent ?? ruling;
}

// --- the sheet

function sheetView(question, words, library) {
  const { rulebooks, counts, terms: asked, openRulings, played: readingsOf } = GAMES[question.game];
  const agreement = agreementOf(question);
  const { rulebook, readings, players } = agreement;
  const played = readingsOf(rulebook, readings);
  return element('section', { class: 'desk-sheet' },
    element('h1', {}, words.say(question.game === FIRST_GAME ? 'sheet title' : 'francion sheet title')),
    element('p', {}, words.say('sheet line')),
    rulebooks.length > 1
      && boxes(words.say('rules'), rulebooks.map((name) => [words.say(`rulebook ${name}`), name === rulebook])),
    boxes(words.say('how many'), counts.map((count) => [`${count}`, count === players])),
    ...asked.map((term) => (term === 'unwon'
      ? boxes(words.say(term), offered(term, agreement, words).map(([name, text]) => [text, name === agreement[term]]))
      : element('p', {}, words.say('sheet number', { asked: words.say(term), n: agreement[term] || '______' })))),
    ...rulingsOf(question).map((ruling) => boxes(rulingTitle(ruling, library),
      openRulings[ruling].map((name) => [readingText(ruling, name, library), name === played[ruling]]))),
    element('p', {}, words.say('sheet end')));
}

/** Prints the sheet alone: while it is there, the rest of the page is not printed. @param place of the program on its page */
export function printSheet(place, question, words, library) {
  const sheet = sheetView(question, words, library);
  place.append(sheet);
  window.addEventListener('afterprint', () => sheet.remove(), { once: true });
  window.print();
}

function boxes(asked, answers) {
  const lines = answers.map(([text, holds]) => element('li', {}, `${holds ? '☒' : '☐'} `, ...withMarkup(text)));
  return element('div', { class: 'desk-boxes' }, element('h2', {}, asked), element('ul', {}, ...lines));
}
