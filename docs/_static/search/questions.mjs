/** The page of questions narrowed to those that have what one types; what stands above them stays. */

import { wanted } from './asking.mjs';
import { known, narrowed } from './narrowing.mjs';
// @ts-expect-error: the stemmer of the edition's language comes with the site
import { stem } from './stems.mjs';

const CITED = '.rule-clause, .rule-ruling, .rule-scenario';
const form = /** @type {HTMLFormElement} */ (document.querySelector('.question-filter'));
const box = /** @type {HTMLInputElement} */ (form.querySelector('input'));
const output = /** @type {Element} */ (form.querySelector('output'));
/** @type {Record<string, string>} */
const words = JSON.parse(form.dataset.said ?? '');
const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('article section section'));
const chapters = [...sections].filter((each) => each.querySelector('section'));
const questions = chapters.flatMap((chapter) => [...chapter.querySelectorAll('section')]);
const texts = new Map(questions.map((question) => [question, known(said(question), stem)]));

/** What a question and its answer say themselves: the numbers and names that they cite are the words of others. @param {HTMLElement} question */
function said(question) {
  const copy = /** @type {HTMLElement} */ (question.cloneNode(true));
  for (const cited of copy.querySelectorAll(CITED)) cited.remove();
  return copy.textContent ?? '';
}

/** What is known of words before the index has told more. @type {Pick<import('./asking.mjs').Head, 'empty' | 'means'>} */
let head = { empty: [], means: {} };

function narrow() {
  const { left, isWhole } = narrowed(wanted(box.value, head, stem), texts);
  for (const question of questions) question.hidden = !left.has(question);
  for (const chapter of chapters) chapter.hidden = !chapter.querySelector('section:not([hidden])');
  output.textContent = box.value.trim() ? `${isWhole || left.size === 0 ? '' : words.near} ${counted(left.size)}`.trim() : '';
}

/** @param {number} count */
const counted = (count) => [words.none, words.one][count] ?? words.several.replace('{n}', String(count));

/** Whoever follows a link to a question is shown it, whatever was typed. */
function uncover() {
  const aim = document.querySelector(':target');
  if (!aim || !aim.closest('[hidden]')) return;
  box.value = '';
  narrow();
  aim.scrollIntoView();
}

/** Learns what players say for what the rules say; without a network the stems must do. */
async function learn() {
  const came = await fetch(new URL(`${form.dataset.index}head.json`, import.meta.url)).catch(() => null);
  if (!came?.ok) return;
  head = await came.json();
  narrow();
}

form.hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
box.addEventListener('focus', learn, { once: true });
box.addEventListener('input', narrow);
addEventListener('hashchange', uncover);
