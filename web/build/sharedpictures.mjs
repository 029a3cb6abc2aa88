// Draws pictures as PNG: node sharedpictures.mjs NODE_MODULES LETTERS FAMILY < [{"file": "…", "svg": "…"}, …]

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, letters, family] = process.argv.slice(2);
const resvg = join(modules, '@resvg/resvg-wasm');
const { initWasm, Resvg } = await import(pathToFileURL(join(resvg, 'index.mjs')).href);
await initWasm(readFileSync(join(resvg, 'index_bg.wasm')));
const font = { fontBuffers: [new Uint8Array(readFileSync(letters))], defaultFontFamily: family };
for (const { file, svg } of JSON.parse(readFileSync(0, 'utf-8'))) {
  writeFileSync(file, new Resvg(svg, { font }).render().asPng());
}
