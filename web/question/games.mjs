/** The games about which one can ask, each as one value. */

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

/** The game by its name; the first is meant where none is named. @type {Record<string, any>} */
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
