/** Where one asks in a sentence, and what was understood of it. */

import { element } from './dom.mjs';
import { toAddress } from '../question/address.mjs';
import { GAMES } from '../question/games.mjs';

const LONGEST = 600;

export function sentenceForm(words, read) {
  const submit = (event) => {
    event.preventDefault();
    if (field.value.trim()) read(field.value, true);
  };
  const field = /** @type {HTMLTextAreaElement} */ (element('textarea', {
    id: 'desk-sentence', rows: 2, maxlength: LONGEST, autocomplete: 'off', enterkeyhint: 'go', placeholder: words.say('sentence such as'),
    onbeforeinput: (event) => ['insertLineBreak', 'insertParagraph'].includes(event.inputType) && submit(event),
  }));
  return element('form', { class: 'desk-asking', onsubmit: submit }, element('label', { for: 'desk-sentence' }, words.say('ask in a sentence')), field, element('button', {}, words.say('ask')));
}

/** The disputes that come up most often, each with a position that shows it. */
const COMMON = /** @type {[string, string][]} */ ([
  ['common sum', 'layout 6 4 A, hand 10 7, play 10x64'],
  ['common lay', 'layout 6 4 A, hand 10 7, play lay'],
  ['common ace', 'layout A 9 5, hand A 7, play AxA'],
  ['common aces', 'layout A A 9, hand 2 7, play 2xAA'],
  ['common hanneton', 'layout K K K 5, hand K 7, play KxKKK'],
  ['common sauterelle', 'layout 5 3, hand 8 Q, play 8x53'],
  ['common petit', 'layout 5 2 Q, hand 7, stock 9, play 7x52'],
  ['common papillon', 'dealer C, hands A:9 B:- C:-, layout 9 J, stock 0, play 9x9'],
  ['common three', 'layout J 7 2, hand J J J, play JJJxJ'],
  ['common laid', 'layout K 7 4, hand A 9 Q, play lay'],
]);

/** Links to them, in one row that can be moved sideways. */
export function commonView(words) {
  const { readQuestion } = GAMES.papillon;
  const link = ([key, line]) => element('a', { href: toAddress(readQuestion(line)) }, words.say(key));
  return element('nav', { class: 'desk-common', 'aria-label': words.say('common') }, ...COMMON.map(link));
}

/** The sentence with the cards that were understood marked by what they are, and how to correct it. */
export function understoodView({ understood }, words) {
  if (!understood) return [];
  const { text, reading } = understood;
  const used = reading.parts.filter(({ role }) => role !== 'none').sort((one, other) => one.from - other.from);
  const pieces = [];
  let at = 0;
  for (const { from, to, role } of used) {
    if (from < at) continue;
    pieces.push(text.slice(at, from), element('mark', { class: role, title: words.say(`said ${role}`) }, text.slice(from, to)));
    at = to;
  }
  return [
    element('p', {}, ...pieces, text.slice(at)),
    element('p', { class: 'desk-note' }, words.say('as understood', { cards: roles(reading, words) })),
  ];
}

/** "exposed: 6, 4 and ace · in hand: ten and seven · played: ten": all of what the answer uses. */
function roles({ game, hand, table, play, take, isHandWhole, isTableWhole, isLaying, stock, trumps, facts }, words) {
  const cards = (list, isWhole) => (list.length === 0 ? words.say('no card') : words.cards(list)) + (isWhole ? '' : ` ${words.say('and others')}`);
  const said = (what, list, isWhole = true) => words.say('so', { what: words.say(what), said: cards(list, isWhole) });
  const players = ['three', 'four', 'five'].find((number) => facts.has(number));
  return [
    players && words.say('said players', { n: { three: 3, four: 4, five: 5 }[players] }),
    trumps && words.say('said trumps', { suit: words.say(`suit ${trumps} alone`) }),
    game === 'papillon' && facts.has('dealer') && words.say('said dealer'),
    (table.length > 0 || (game === 'papillon' && isTableWhole)) && said(game === 'papillon' ? 'said table' : 'said trick', table, isTableWhole),
    hand.length > 0 && said('said hand', hand, isHandWhole || isLaying),
    game === 'papillon' && facts.has('sole') && words.say('said sole'),
    play.length > 0 && said('said play', play),
    take.length > 0 && said('said take', take),
    isLaying && words.say('lays down'),
    stock !== null && words.say('said stock', { n: stock }),
    facts.has('unsaid') && words.say('said unsaid'),
  ].filter(Boolean).join(' · ');
}
