/** Elements of a page. Text is only ever text: nothing here reads HTML. */

/** An element with its attributes and what stands in it. `on…` listens, `false` and null are left out, `true` has no value. */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

export function svgElement(name, attributes = {}, ...children) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(.../** @type {(Node|string)[]} */ (children.filter((child) => child !== null && child !== false)));
  return made;
}

/** A button. Its key says which it is, so that the focus stays on it when the page is drawn anew. */
export function button(key, text, onclick, attributes = {}) {
  return element('button', { type: 'button', 'data-key': key, onclick, ...attributes }, ...[text].flat());
}

/** A table, which scrolls where it is too wide. */
export function grid(heads, rows) {
  const head = element('tr', {}, ...heads.map((each) => element('th', { scope: 'col' }, each)));
  const lines = rows.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell))));
  return element('div', { class: 'table-wrapper docutils container', tabindex: 0 },
    element('table', { class: 'docutils' }, element('thead', {}, head), element('tbody', {}, ...lines)));
}

/** The text of a clause or a ruling, with its `code` and its *stress*; the site publishes no other marks in them. */
export function withMarkup(text) {
  return text.split(/(`[^`]+`|\*[^*]+\*)/).map((part) => {
    const name = part.length > 2 && { '`': 'code', '*': 'em' }[part[0]];
    return name ? element(name, {}, part.slice(1, -1)) : part;
  });
}

/** Buttons of which one is chosen, or several; an option is its value, its words, and a name if the words are a sign. */
export function choice(key, label, options, chosen, choose) {
  const pressed = [chosen].flat();
  return element('div', { class: 'desk-choice', role: 'group', 'aria-label': label },
    element('span', { 'aria-hidden': 'true' }, label),
    ...options.map(([value, words, name = null]) => button(`${key} ${value}`, words, () => choose(value),
      { 'aria-label': name, 'aria-pressed': String(pressed.includes(value)) })));
}

/** A number that is typed, or moved by buttons within a range. Whatever is typed is handed on; the reader complains. */
export function stepper(key, label, value, [least, most], change) {
  const input = element('input', {
    type: 'number', inputmode: 'numeric', enterkeyhint: 'done', value, 'aria-label': label, 'data-key': key, onchange: typed,
  });
  const step = (sign, by) => button(`${key} ${sign}`, sign, () => change(number() + by, false),
    { 'aria-label': `${label} ${sign}1`, disabled: value + by < least || value + by > most });
  const group = element('div', { class: 'desk-stepper', role: 'group', 'aria-label': label },
    element('span', { 'aria-hidden': 'true' }, label), step('−', -1), input, step('+', 1));
  return group;

  function number() {
    return Number(input.value || NaN);
  }

  /** Whoever leaves the field for a button beside it has what was typed by that button. */
  function typed() {
    const pressed = pressedButton();
    if (pressed === null || !group.contains(pressed)) change(number(), true);
  }
}

function pressedButton() {
  return document.querySelector('button:active');
}

/** Delays a change that draws the page anew until the button under the finger has been released. */
export function onRelease(change) {
  return (value, isTyped) => {
    if (!isTyped || pressedButton() === null) change(value);
    else addEventListener('mouseup', () => setTimeout(change, 0, value), { once: true });
  };
}

/** Shows something else in an element. Where the focus was in it, it is on what bears the same key again, or the next like it. */
export function show(place, children) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const key = focused instanceof HTMLElement ? focused.dataset.key ?? '' : '';
  place.replaceChildren(...children);
  if (key) focusAgain(place, key);
}

/** @param key `card layout 2`: without its number it is that of all cards there */
function focusAgain(place, key) {
  const keyed = [...place.querySelectorAll('[data-key]')];
  const group = key.replace(/ \d+$/, '');
  const alike = keyed.filter((each) => (each.dataset.key ?? '').replace(/ \d+$/, '') === group);
  const found = keyed.find((each) => each.dataset.key === key) ?? alike[alike.length - 1] ?? keyed[0];
  found?.focus({ preventScroll: true }); // whoever has tapped it sees it where it was
  if (found?.matches(':focus-visible')) found.scrollIntoView({ block: 'nearest' });
}
