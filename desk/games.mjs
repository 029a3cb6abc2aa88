/**
 * The games about which one can ask, each as one value.
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} example a question with which its desk begins
 * @property {string} empty one that says as little as a question can
 * @property {readonly string[]} tableFields what can be said of a table, beside its rulebook and its readings
 * @property {string[]} rulebooks the main one first
 * @property {Record<string, string[]>} openRulings ruling → readings, the usual one first
 * @property {(text: string, said?: any) => any} readQuestion
 * @property {(question: any, options?: any) => string} writeQuestion
 * @property {(question: any) => any} saidBeside
 * @property {(question: any) => any} renewed
 * @property {(question: any) => any} judge
 * @property {import('./dependence.mjs').Judging} judging
 */

import { FRANCION } from './francion/game.mjs';
import { judge as judgeFrancion } from './francion/judge.mjs';
import * as francion from './francion/question.mjs';
import { OPEN_RULINGS as FRANCION_RULINGS, RULEBOOKS as FRANCION_RULEBOOKS } from './francion/rules.mjs';
import { judge as judgePapillon } from './judge.mjs';
import { PAPILLON } from './papillon.mjs';
import * as papillon from './question.mjs';
import { OPEN_RULINGS, RULEBOOKS } from './rules.mjs';

/** The game by its name; the first is meant where none is named. @type {Record<string, Game>} */
export const GAMES = {
  papillon: {
    name: 'papillon',
    example: 'layout 6 4 A, hand 10 7, play 10x64',
    empty: 'layout -, hand -',
    tableFields: papillon.TABLE_FIELDS,
    rulebooks: RULEBOOKS,
    openRulings: OPEN_RULINGS,
    readQuestion: papillon.readQuestion,
    writeQuestion: papillon.writeQuestion,
    saidBeside: papillon.saidBeside,
    renewed: papillon.renewed,
    judge: judgePapillon,
    judging: PAPILLON,
  },
  francion: {
    name: 'francion',
    example: 'turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d, play Kc',
    empty: 'trumps c, hand -',
    tableFields: francion.TABLE_FIELDS,
    rulebooks: FRANCION_RULEBOOKS,
    openRulings: FRANCION_RULINGS,
    readQuestion: francion.readQuestion,
    writeQuestion: francion.writeQuestion,
    saidBeside: francion.saidBeside,
    renewed: francion.renewed,
    judge: judgeFrancion,
    judging: FRANCION,
  },
};

/** The game that is meant where none is named. */
export const FIRST_GAME = 'papillon';
