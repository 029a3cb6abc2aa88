/** What is shown of a text that was found: the part that has most of what was asked for, with those words marked. */

import { keys, tokens } from './words.mjs';

const LENGTH = 180;

/** The part in pieces, of which those that were asked for are marked. @param asked the keys of what was asked for */
export function excerpt(text, asked, stem) {
  const hits = tokens(text).filter(({ word }) => keys(word, stem).some((each) => asked.has(each)));
  const [from, to] = part(text, hits);
  const shown = marked(text.slice(from, to), hits.filter(({ at }) => at >= from && at < to), from);
  return [...ellipsis(from > 0), ...shown, ...ellipsis(to < text.length)];
}

const ellipsis = (needed) => needed ? [{ text: '…', marked: false }] : [];

/** Where the part begins and ends, at words: at the start, unless more of what is asked for follows on a later word. */
function part(text, hits) {
  if (text.length <= LENGTH) return [0, text.length];
  const starts = [0, ...hits.map(({ at }) => at)];
  const within = starts.map((from) => new Set(hits.filter(({ at }) => at >= from && at < from + LENGTH).map(({ word }) => word)).size);
  const best = starts[within.indexOf(Math.max(...within))];
  const before = Math.max(0, Math.min(best - LENGTH / 4, text.length - LENGTH));
  const from = before ? text.indexOf(' ', before) + 1 : 0;
  const end = text.lastIndexOf(' ', from + LENGTH);
  return [Math.min(from, best), from + LENGTH >= text.length || end <= from ? text.length : end];
}

/** @param from where the text begins in that of the hits */
export function marked(text, hits, from = 0) {
  const pieces = [];
  let end = 0;
  for (const { word, at } of hits) {
    pieces.push({ text: text.slice(end, at - from), marked: false });
    end = at - from + word.length;
    pieces.push({ text: text.slice(at - from, end), marked: true });
  }
  return [...pieces, { text: text.slice(end), marked: false }].filter((piece) => piece.text);
}
