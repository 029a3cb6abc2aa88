/** The page of questions narrowed to those that answer what one types, the best first, at once beneath it. */

import { index, reader } from './index.mjs';
// @ts-expect-error: the stemmer of the edition's language comes with the site
import { stem } from './stems.mjs';

const form = /** @type {HTMLFormElement} */ (document.querySelector('.question-filter'));
const box = /** @type {HTMLInputElement} */ (form.querySelector('input'));
const output = /** @type {Element} */ (form.querySelector('output'));
const elsewhere = /** @type {HTMLAnchorElement} */ (form.querySelector('a'));
const words = JSON.parse(form.dataset.said ?? '');
const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('article section section'));
const chapters = [...sections].filter((each) => each.querySelector('section'));
const questions = chapters.flatMap((chapter) => [...chapter.querySelectorAll('section')]);
const introduction = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.question-filter ~ p'));
const read = reader(form.dataset.index);
const { search } = index(read, stem);

/** So many are shown where none says all that was asked. */
const MOST_NEAR = 5;

let numbers;

/** The questions that answer a text, the best first. */
async function answering(text) {
  const entries = await (numbers ??= read('questions.json'));
  const found = await search(text, new Set(Object.values(entries)));
  const byEntry = new Map(questions.map((question) => [entries[question.id], question]));
  return { left: found.entries.flatMap((entry) => byEntry.get(entry) ?? []), isNear: found.isNear };
}

/** Shows what answers by now. */
async function narrow() {
  const typed = box.value;
  if (!typed.trim()) return show(questions, '');
  try {
    const { left, isNear } = await answering(typed);
    const shown = isNear ? left.slice(0, MOST_NEAR) : left;
    if (typed === box.value) show(shown, counted(shown.length, isNear));
  } catch (error) {
    show(questions, words.failed.replace('{why}', /** @type {Error} */ (error).message));
  }
}

/** Shows some questions in their order, each in its chapter, and a chapter where its first one comes. */
function show(left, message) {
  for (const question of questions) question.hidden = true;
  for (const chapter of chapters) chapter.hidden = true;
  for (const question of left) {
    const chapter = /** @type {HTMLElement} */ (question.parentElement);
    if (chapter.hidden) chapter.parentElement?.append(chapter);
    chapter.append(question);
    chapter.hidden = question.hidden = false;
  }
  for (const paragraph of introduction) paragraph.hidden = Boolean(message);
  output.textContent = message;
  elsewhere.hidden = !message;
  elsewhere.search = new URLSearchParams({ q: box.value }).toString();
}

const counted = (count, isNear) => ((isNear ? words.near : [words.none, words.one][count]) ?? words.several).replace('{n}', String(count));

/** Whoever follows a link to a question is shown it, whatever was typed. */
function uncover() {
  const aim = document.querySelector(':target');
  if (!aim || !aim.closest('[hidden]')) return;
  box.value = '';
  show(questions, '');
  aim.scrollIntoView();
}

form.hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
box.addEventListener('focus', () => form.scrollIntoView());
box.addEventListener('input', narrow);
addEventListener('hashchange', uncover);
