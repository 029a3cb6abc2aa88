/** The dark modules of a QR code as a path. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf } from '../desk/qr.mjs';

test('each run of dark modules in a row is a rectangle', () => {
  const rows = ['##.', '..#', '#.#'];
  const code = { size: 3, get: (/** @type {number} */ x, /** @type {number} */ y) => rows[y][x] === '#' };
  assert.equal(pathOf(code), 'M0 0h2v1h-2zM2 1h1v1h-1zM0 2h1v1h-1zM2 2h1v1h-1z');
});
