/** What a stranger writes into any field gives a value or a bounded complaint, and never another error. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { commandFor, fromAddress, toAddress } from '../question/address.mjs';
import { agreementOf, readAgreement, underAgreement } from '../question/agreement.mjs';
import { Complaint } from '../question/complaint.mjs';
import { dependences } from '../question/dependence.mjs';
import { GAMES } from '../question/games.mjs';
import { stepIn } from '../steps/lesson.mjs';
import { readCount } from '../count/record.mjs';
import { fromAddress as stepAddress, stepNamed } from '../steps/steppingview.mjs';

/** Characters of a complaint: a place, a list of what is known, and what a message shows of what was found. */
const LONGEST = 800;
/** What rules who shows it, or turns the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Markup, too much of everything, what does not print, names of every object, odd numbers, and more of an address. */
const HOSTILE = [
  '<img src="http://elsewhere.invalid/x" onerror="window.hurt=1"><script>window.hurt=1</script>', 'javascript:window.hurt=1',
  '', ' ', '-', '\n'.repeat(3000), `${','.repeat(3900)}x`, `A${' '.repeat(3800)}!`, 'a '.repeat(1900), 'A:'.repeat(1900),
  'A:7 B:7 C:7 A:7', '?99 '.repeat(900), 'KQJT98765432A'.repeat(4), `${'7'.repeat(1800)}x${'7'.repeat(1800)}`,
  `KKKx${'A234567'.repeat(250)}`, `lay ${'7'.repeat(3000)}`, `5x5${' !hanneton'.repeat(300)}`,
  'x'.repeat(4000), 'x'.repeat(16_001), '7'.repeat(100_000),
  '\u202e\u2066abc\u200f', '\x07\x1b[31m\0', '\ud800', `7${'\u0301'.repeat(1000)}`, '٧７',
  '__proto__', 'constructor', 'toString',
  '-1', '1000000', '9'.repeat(300), '1e9', '0x10', '1.5', 'Infinity', 'NaN',
  '%', '%E0%A4%A', '{0} {x} $& $1', '(a+)+$', '&q=layout 7, hand 5&rules=salon#',
];

/** Fields that make a position with what is tried in the others. @type {Record<string, Record<string, string>>} */
const LEAST = { papillon: { layout: '7 5 2', hand: '7 K' }, francion: { trumps: 'c', hand: '7c' } };
/** Of two fields that exclude each other, the one that gives way. @type {Record<string, string>} */
const INSTEAD = { hands: 'hand', turnup: 'trumps' };

/** @param {Complaint|null} complaint */
function check(complaint) {
  if (complaint === null) return;
  assert.ok(complaint instanceof Complaint, String(complaint));
  assert.ok(complaint.message.length <= LONGEST, `${complaint.message.length} characters: ${complaint.message.slice(0, 100)}`);
  assert.doesNotMatch(complaint.message, UNSEEN);
}

/** What something gives, null where it is complained of. @template T @param {() => T} act @returns {T|null} */
function read(act) {
  try {
    return act();
  } catch (error) {
    check(/** @type {Complaint} */ (error));
    return null;
  }
}

/** As a browser has a text in an address: half a character is none. @param {string} text */
function encoded(text) {
  return encodeURIComponent(text.toWellFormed?.() ?? text.replace(/[\ud800-\udfff]/g, '\ufffd'));
}

/** A question in an address, all that the page does with it. @param {string} address */
function ask(address) {
  const { question, complaint } = fromAddress(address);
  check(complaint);
  if (question === null) return;
  const { judge } = GAMES[question.game];
  const { problems, announced } = judge(question);
  const written = toAddress(question);
  commandFor(question, 'fr');
  if (problems.length > 0) return; // such a position may be too long to be read again
  assert.notEqual(fromAddress(written).question, null);
  assert.ok([...dependences(question, announced)].length < 200);
}

for (const [game, least] of Object.entries(LEAST)) {
  const begun = game === 'francion' ? '#game=francion&' : '#';
  const position = (said) =>
    Object.entries(said).map(([word, text]) => `${word} ${text}`).join(', ');

  for (const field of GAMES[game].words) {
    test(`${game}: whatever stands in the field '${field}'`, () => {
      const { [INSTEAD[field]]: _, ...others } = least;
      for (const text of HOSTILE) {
        const line = position({ ...others, [field]: text });
        ask(`${begun}q=${encoded(line)}`);
        ask(`${begun}q=${line}`);
        read(() => GAMES[game].readQuestion(line, { letters: 'fr' }));
      }
    });
  }

  const names = ['q', 'rulebook', 'game', 'rules', 'letters', 'readings', '__proto__', 'constructor', ''];
  for (const name of [...names, ...GAMES[game].tableFields, ...Object.keys(GAMES[game].openRulings)]) {
    test(`${game}: whatever an address says of '${name}'`, () => {
      const before = name === 'q' ? begun : `${begun}q=${encoded(position(least))}&`;
      for (const text of HOSTILE) ask(`${before}${name}=${encoded(text)}`);
    });
  }
}

test('whatever an address is', () => {
  for (const text of HOSTILE) {
    for (const address of [`#${text}`, `#${encoded(text)}`, `#${encoded(text)}=1`, `#${encoded(text)}=1&${encoded(text)}=1`]) {
      ask(address);
      check(readAgreement(address).complaint);
      stepIn(address, 6);
      const { game, move } = stepAddress(address);
      assert.ok(game.length <= 60 && move.length <= 60);
      assert.equal(stepNamed([], move), -1);
    }
  }
});

test('a name of every object is no suit of trumps', () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    const { complaint } = fromAddress(`#game=francion&q=trumps ${name}, hand 7c`);
    assert.equal(complaint?.where, 'trumps');
  }
});

test('a name that an address has twice is shown no longer than anything else', () => {
  const { complaint } = fromAddress(`#${'x'.repeat(7000)}=1&${'x'.repeat(7000)}=1`);
  assert.equal(complaint?.message, `address: expected each name once, found '${'x'.repeat(57)}...'`);
});

for (const { name: game, rulebooks, empty, terms, openRulings, readQuestion } of Object.values(GAMES)) {
  for (const name of ['rules', 'players', 'q', 'game', '__proto__', ...terms, ...Object.keys(openRulings)]) {
    test(`${game}: whatever a table has agreed on as '${name}'`, () => {
      const before = name === 'rules' ? '' : `rules=${rulebooks[0]}&`;
      for (const text of HOSTILE) {
        const { agreement, complaint } = readAgreement(`#${before}${name}=${encoded(text)}`);
        check(complaint);
        if (agreement) assert.deepEqual(agreementOf(underAgreement(readQuestion(empty), agreement)), agreement);
      }
    });
  }
}

const DEEP = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
/** Values of JSON that no count has there. */
const VALUES = [
  ...HOSTILE.map((text) => JSON.stringify(text)), DEEP, '1e308', 'null', 'true', '{}', '[]', '[[]]', '[null]',
  '{"toString":1,"valueOf":1}', '{"__proto__":{"length":1}}', JSON.stringify(Array(3000).fill('x')),
  JSON.stringify(Array(1999).fill('deal')), JSON.stringify(['deal', 'x'.repeat(101)]),
];
const KEPT = { rules: '"#rules=salon&players=3"', dealer: '"C"', names: '{"A":"x"}', log: '["deal"]', undone: '[]' };

for (const field of [...Object.keys(KEPT), '__proto__', 'toString']) {
  test(`whatever a browser has kept of a count as '${field}'`, () => {
    for (const value of VALUES) {
      const said = Object.entries({ ...KEPT, [field]: value }).map(([name, text]) => `"${name}":${text}`);
      read(() => readCount(`{${said.join(',')}}`));
      if (field === 'names') read(() => readCount(`{${said.join(',').replace(value, `{"A":${value}}`)}}`));
    }
  });
}

test('whatever a browser has kept instead of a count', () => {
  for (const value of [...HOSTILE, ...VALUES]) assert.equal(read(() => readCount(value)), null);
});
