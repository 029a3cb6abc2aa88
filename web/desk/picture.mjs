/** A picture of the table with its answer, for a conversation on a phone: it brings all that it shows, and its own colours. */

import { spoken } from '../question/complaint.mjs';
import { drawn } from './dom.mjs';
import { UNKNOWN } from '../question/text.mjs';
import { asked, citationsOf } from './verdictview.mjs';
import { SIGNS } from './words.mjs';

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
  return drawn('svg', attributes, drawn('rect', { width: WIDTH, height, fill: FELT }), ...stacked(rows));
}

function told(question, { verdict }, library) {
  if (!verdict) return [];
  return [citationsOf(question, verdict, library).map(spoken).join(', ')];
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
  const sheet = drawn('rect', { x, y, width: CARD_WIDTH, height: CARD_HEIGHT, rx: 6, fill, stroke: '#8d8470' });
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
  return drawn('text', { x, y, fill, 'text-anchor': anchor, ...font }, line);
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
