/** The question sent on: as a link, as a QR code, as the command that asks the same, as a picture. */

import { copier } from './clauseview.mjs';
import { button, svgElement, element } from './dom.mjs';
import { commandFor, toAddress } from '../question/address.mjs';
import { citationText } from '../question/complaint.mjs';
import { isBlank } from '../question/problems.mjs';
import { UNKNOWN } from '../question/text.mjs';
import { asked, citationsOf } from './verdictview.mjs';
import { SIGNS } from './words.mjs';

export function shareView({ question, opened }, answer, words, library, act) {
  const command = commandFor(question, words.language);
  const address = new URL(toAddress(question), location.href).href;
  const keyed = (key, onclick, more = {}) => button(key, words.say(key), onclick, more);
  const isShown = opened.includes('qr');
  return [
    element('h2', {}, words.say('share')),
    element('div', { class: 'desk-chips' },
      copier(address, words, words.say('link'), words.say('copy link')),
      'share' in navigator && keyed('send', () => send({ text: answer, url: address })),
      act.showQr && keyed('qr', act.showQr, { 'aria-expanded': String(isShown) }),
      keyed('picture', act.picture)),
    isShown && library.qr && qrView(address, words, library.qr),
    ...(isBlank(question) ? [] : [
      element('p', { class: 'desk-head' }, words.say('command'), copier(command, words, words.say('command'))),
      element('p', {}, element('code', { class: 'desk-command' }, command)),
    ]),
    element('p', {}, element('a', { href: address }, words.say('link'))),
  ].filter((part) => part instanceof Node);
}

function qrView(address, words, encode) {
  const drawing = qrDrawing(address, words.say('link'), encode);
  return drawing ?? element('p', { class: 'desk-fault' }, words.say('too long for qr'));
}

/** Hands something to another program. Whoever closes the list of programs has changed their mind: that is no error. */
async function send(data) {
  try {
    await navigator.share(data);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Hands a file to another program, or lets the browser save it where there is none to take it. */
export async function sendFile(file) {
  if (navigator.canShare?.({ files: [file] })) {
    await send({ files: [file] });
    return;
  }
  const href = URL.createObjectURL(file);
  element('a', { href, download: file.name }).click();
  URL.revokeObjectURL(href);
}

/** Light modules around a code, without which a camera does not find it. */
const QUIET = 4;

function pathOf({ size, get }) {
  const places = [...Array(size).keys()];
  const isStart = (x, y) => get(x, y) && (x === 0 || !get(x - 1, y));
  const length = (x, y) => {
    let end = x;
    while (end < size && get(end, y)) end += 1;
    return end - x;
  };
  return places.flatMap((y) => places.filter((x) => isStart(x, y)).map((x) => `M${x} ${y}h${length(x, y)}v1h-${length(x, y)}z`)).join('');
}

function qrDrawing(text, label, encode) {
  const code = coded(text, encode);
  if (code === null) return null;
  const side = code.size + 2 * QUIET;
  return svgElement('svg', { class: 'desk-qr', viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, role: 'img', 'aria-label': label },
    svgElement('rect', { x: -QUIET, y: -QUIET, width: side, height: side, fill: '#fff' }),
    svgElement('path', { d: pathOf(code), fill: '#000', 'shape-rendering': 'crispEdges' }));
}

function coded(text, encode) {
  try {
    return encode(text);
  } catch {
    return null;
  }
}

// --- a picture of the table with its answer, for a conversation on a phone: it brings all that it shows, and its own colours

const WIDTH = 720;
const EDGE = 28;
/** A card, with the room between two. */
const [CARD_WIDTH, CARD_HEIGHT, GAP] = [66, 92, 8];
const CARDS_A_ROW = Math.floor((WIDTH - 2 * EDGE + GAP) / (CARD_WIDTH + GAP));
const MOST_CARDS = 40;
const LETTER = 0.56;
const [FELT, PAPER, INK, RED, BACK] = ['#dfe7d6', '#fffdf6', '#1d1b19', '#b3201a', '#6c2a20'];
/** After a sign: as a letter, not as a coloured picture. */
const AS_TEXT = '\ufe0e';
const SCALE = 2;

/** The picture as a drawing: the places of the table, and the answer. */
export function pictureOf({ question, judgement }, places, answer, words, library) {
  const rows = [
    ...places.flatMap((place) => [...text(place.title, 22), ...cards(place.cards, words)]),
    { height: 18, draw: () => [] },
    ...(judgement.verdict?.move ? text(asked(question, judgement.verdict, words), 22) : []),
    ...text(answer, 32, 'bold'),
    ...told(question, judgement, library).flatMap((line) => text(line, 22)),
  ];
  const height = rows.reduce((total, row) => total + row.height, 0) + 2 * EDGE;
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` };
  return svgElement('svg', attributes, svgElement('rect', { width: WIDTH, height, fill: FELT }), ...stacked(rows));
}

function told(question, { verdict }, library) {
  if (!verdict) return [];
  return [citationsOf(question, verdict, library).map(citationText).join(', ')];
}

function stacked(rows) {
  let y = EDGE;
  return rows.flatMap(({ height, draw }) => {
    y += height;
    return draw(y - height);
  });
}

function text(words, size, weight = 'normal') {
  return wrapped(words, Math.floor((WIDTH - 2 * EDGE) / (size * LETTER))).map((line) => ({
    height: size * 1.4,
    draw: (y) => [letters(line, EDGE, y + size, size, INK, 'start', weight)],
  }));
}

/** A text in lines of so many letters, broken between words. */
function wrapped(text, most) {
  return text.split(' ').reduce((lines, word) => {
    const last = lines[lines.length - 1];
    if (last === undefined || last.length + 1 + word.length > most) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
}

function cards(held, words) {
  const shown = held.slice(0, MOST_CARDS);
  const starts = [...Array(Math.ceil(shown.length / CARDS_A_ROW)).keys()].map((row) => row * CARDS_A_ROW);
  return starts.map((start) => ({
    height: CARD_HEIGHT + 14,
    draw: (y) => shown.slice(start, start + CARDS_A_ROW)
      .flatMap((card, place) => face(card, EDGE + place * (CARD_WIDTH + GAP), y, words)),
  }));
}

function face(card, x, y, words) {
  const fill = card === UNKNOWN ? BACK : PAPER;
  const sheet = svgElement('rect', { x, y, width: CARD_WIDTH, height: CARD_HEIGHT, rx: 6, fill, stroke: '#8d8470' });
  if (card === UNKNOWN) return [sheet];
  const suit = SIGNS[card[1]];
  const colour = 'hd'.includes(card[1] ?? '-') ? RED : INK;
  const middle = x + CARD_WIDTH / 2;
  return [
    sheet,
    letters(words.index(card), middle, y + (suit ? 44 : 60), 38, colour, 'middle', 'bold'),
    ...(suit ? [letters(suit + AS_TEXT, middle, y + 80, 28, colour, 'middle')] : []),
  ];
}

function letters(line, x, y, size, fill, anchor, weight = 'normal') {
  const font = { 'font-family': 'Georgia, serif', 'font-size': size, 'font-weight': weight };
  return svgElement('text', { x, y, fill, 'text-anchor': anchor, ...font }, line);
}

export async function pngOf(drawing, name) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width * SCALE, image.height * SCALE];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawnOn = await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
  return new File([drawnOn], name, { type: 'image/png' });
}
