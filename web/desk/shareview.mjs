/** The question sent on: as a link, as a QR code, as the command that asks the same, as a picture. */

import { commandFor, toAddress } from '../question/address.mjs';
import { copier } from './clauseview.mjs';
import { button, drawn, element } from './dom.mjs';
import { isBlank } from '../question/problems.mjs';

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
