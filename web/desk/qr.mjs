/** An address as a QR code, for the phone of whoever sits beside. */

import { drawn } from './dom.mjs';

/** Light modules around a code, without which a camera does not find it. */
const QUIET = 4;

/** The dark modules as the path of a drawing, each run of a row a rectangle. */
export function pathOf({ size, get }) {
  const places = [...Array(size).keys()];
  const isStart = (x, y) => get(x, y) && (x === 0 || !get(x - 1, y));
  const length = (x, y) => {
    let end = x;
    while (end < size && get(end, y)) end += 1;
    return end - x;
  };
  return places.flatMap((y) => places.filter((x) => isStart(x, y)).map((x) => `M${x} ${y}h${length(x, y)}v1h-${length(x, y)}z`)).join('');
}

/** The drawing of a text, null where it is too long for one. */
export function qrDrawing(text, label, encode) {
  const code = coded(text, encode);
  if (code === null) return null;
  const side = code.size + 2 * QUIET;
  return drawn('svg', { class: 'desk-qr', viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, role: 'img', 'aria-label': label },
    drawn('rect', { x: -QUIET, y: -QUIET, width: side, height: side, fill: '#fff' }),
    drawn('path', { d: pathOf(code), fill: '#000', 'shape-rendering': 'crispEdges' }));
}

function coded(text, encode) {
  try {
    return encode(text);
  } catch {
    return null;
  }
}
