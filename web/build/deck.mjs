// Prints the portraits of the deck, rank and suit → SVG: node deck.mjs NODE_MODULES
//
// The cards of the deck are elements of React; nothing of React is left in what is printed.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const modules = process.argv[2];
const require = createRequire(join(modules, '-'));
const { createElement } = require('react');
const { renderToStaticMarkup } = require('react-dom/server');
const deck = await import(pathToFileURL(join(modules, '@letele/playing-cards/dist/index.esm.js')).href);

const names = [...'CDHS'].flatMap((suit) => [...'jqk'].map((rank) => suit + rank));
const drawn = names.map((name) => [name[1].toUpperCase() + name[0].toLowerCase(), renderToStaticMarkup(createElement(deck[name]))]);
console.log(JSON.stringify(Object.fromEntries(drawn)));
