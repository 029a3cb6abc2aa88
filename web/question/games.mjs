/**
 * The games about which one can ask, each as one value.
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} example a question with which its desk begins
 * @property {string} empty one that says as little as a question can
 * @property {readonly string[]} words with which the fields of a position begin
 * @property {readonly string[]} tableFields what can be said beside a position, its rulebook and its readings
 * @property {readonly import('./agreement.mjs').Term[]} terms which of these a table agrees on before it plays
 * @property {readonly number[]} counts how many may play
 * @property {string[]} rulebooks the main one first
 * @property {Record<string, string[]>} openRulings ruling → readings, the usual one first
 * @property {(text: string, said?: any) => any} readQuestion
 * @property {(question: any, options?: any) => string} writeQuestion
 * @property {(question: any) => any} saidBeside
 * @property {(question: any) => any} renewed
 * @property {(question: any, players: number) => any} withPlayers
 * @property {(question: any, move: string|null, player?: string|null) => any} withMove
 * @property {(question: any, place: string) => boolean} isPlace whether a card can be added to such a place of a question
 * @property {(question: any) => string} firstPlace to which cards go before another place is chosen
 * @property {(rulebook: string) => string[]} inDoubt the open rulings that a table of a document may read either way
 * @property {(rulebook: string, readings: Record<string, string>) => Record<string, string>} played ruling → reading, of all
 * @property {(question: any) => any} judge
 * @property {import('./dependence.mjs').Judging} judging
 * @property {(question: any, rulebooks: import('./clauses.mjs').Rulebooks) => import('./happenings.mjs').Happening[]} happenings what a
 *   legal move makes happen beside the payments
 */

import * as edits from './edits.mjs';
import * as francionEdits from './francion/edits.mjs';
import { FRANCION } from './francion/game.mjs';
import { happeningsOf as francionHappeningsOf } from './francion/happenings.mjs';
import { judge as judgeFrancion } from './francion/judge.mjs';
import * as francion from './francion/question.mjs';
import * as francionRules from './francion/rules.mjs';
import { happeningsOf } from './happenings.mjs';
import { judge as judgePapillon } from './judge.mjs';
import { isBlank } from './laying.mjs';
import { PAPILLON } from './papillon.mjs';
import * as papillon from './question.mjs';
import { IN_DOUBT, OPEN_RULINGS, RULEBOOKS, rulesOf } from './rules.mjs';

/** The game by its name; the first is meant where none is named. @type {Record<string, Game>} */
export const GAMES = {
  papillon: {
    name: 'papillon',
    example: 'layout 6 A K 9 J 4 2, hand 7 Q 3, play 7x6A',
    empty: 'layout -, hand -',
    words: papillon.WORDS,
    tableFields: papillon.BESIDE,
    terms: ['rounds', 'unwon'],
    counts: [3, 4],
    rulebooks: RULEBOOKS,
    openRulings: OPEN_RULINGS,
    inDoubt: (rulebook) => IN_DOUBT[rulebook],
    played: (rulebook, readings) => rulesOf(rulebook, readings).readings,
    readQuestion: papillon.readQuestion,
    writeQuestion: papillon.writeQuestion,
    saidBeside: papillon.saidBeside,
    renewed: papillon.renewed,
    withPlayers: edits.withPlayers,
    withMove: edits.withMove,
    isPlace: edits.isPlace,
    firstPlace: () => edits.LAYOUT,
    judge: judgePapillon,
    judging: PAPILLON,
    happenings: happeningsOf,
  },
  francion: {
    name: 'francion',
    example: 'turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d, play Kc',
    empty: 'trumps c, hand -',
    words: francion.WORDS,
    tableFields: francion.TABLE_FIELDS,
    terms: ['manches'],
    counts: francionRules.PLAYERS,
    rulebooks: francionRules.RULEBOOKS,
    openRulings: francionRules.OPEN_RULINGS,
    inDoubt: () => Object.keys(francionRules.OPEN_RULINGS),
    played: (_rulebook, readings) => francionRules.tableReadings(readings),
    readQuestion: francion.readQuestion,
    writeQuestion: francion.writeQuestion,
    saidBeside: francion.saidBeside,
    renewed: francion.renewed,
    withPlayers: francionEdits.withPlayers,
    withMove: francionEdits.withMove,
    isPlace: francionEdits.isPlace,
    firstPlace: (question) => (isBlank(question) ? francionEdits.TURN_UP : question.turn ?? 'A'),
    judge: judgeFrancion,
    judging: FRANCION,
    happenings: francionHappeningsOf,
  },
};

/** The game that is meant where none is named. */
export const FIRST_GAME = 'papillon';

/** The question by another reading of a ruling. @param reading null for that of the document */
export function withReading(question, ruling, reading) {
  const { [ruling]: _, ...others } = question.readings;
  const readings = reading === null ? others : { ...others, [ruling]: reading };
  return GAMES[question.game].renewed({ ...question, readings });
}

/** The question by another document of its game. */
export function withRulebook(question, rulebook) {
  return GAMES[question.game].renewed({ ...question, rulebook });
}

/**
 * The question at a table of which something else is said.
 *
 * @param name of what is said
 * @param text `''` to leave it unsaid
 */
export function withSaid(question, name, text) {
  const { readQuestion, writeQuestion, saidBeside } = GAMES[question.game];
  const { [name]: _, ...others } = saidBeside(question);
  return readQuestion(writeQuestion(question), text === '' ? others : { ...others, [name]: text });
}
