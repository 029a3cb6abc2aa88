/** Where one asks in a sentence, and what was understood of it. */

import { element } from './dom.mjs';

const LONGEST = 600;

export function sentenceForm(words, read) {
  const field = /** @type {HTMLInputElement} */ (element('input', {
    id: 'desk-sentence', type: 'search', maxlength: LONGEST, autocomplete: 'off', enterkeyhint: 'go', placeholder: words.say('sentence such as'),
  }));
  return element('form', {
    class: 'desk-asking',
    onsubmit: (event) => {
      event.preventDefault();
      if (field.value.trim()) read(field.value);
    },
  }, element('label', { for: 'desk-sentence' }, words.say('ask in a sentence')), field, element('button', {}, words.say('ask')));
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

/** "exposed: 6, 4 and ace; in hand: ten and seven; played: ten" */
function roles({ game, hand, table, play, take, isHandWhole, isTableWhole, isLaying, stock }, words) {
  const cards = (list, isWhole) => words.cards(isWhole ? list : [...list, '?']);
  return [
    (table.length > 0 || game === 'papillon') && `${words.say(game === 'papillon' ? 'said table' : 'said trick')}: ${cards(table, isTableWhole)}`,
    hand.length > 0 && `${words.say('said hand')}: ${cards(hand, isHandWhole || isLaying)}`,
    play.length > 0 && `${words.say('said play')}: ${words.cards(play)}`,
    take.length > 0 && `${words.say('said take')}: ${words.cards(take)}`,
    isLaying && words.say('lays down'),
    stock !== null && words.say('said stock', { n: stock }),
  ].filter(Boolean).join('; ');
}
