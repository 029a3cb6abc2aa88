/** The games about which one can ask, each as one value. */

import * as edits from './edits.mjs';
import * as francionEdits from './francion/edits.mjs';
import { happeningsOf as francionHappenings } from './francion/happenings.mjs';
import { happeningsOf } from './happenings.mjs';
import { FrancionSide, judge as judgeFrancion } from './francion/judge.mjs';
import { PapillonSide, judge } from './judge.mjs';
import { isPossible as isPossibleFrancion } from './francion/problems.mjs';
import { isBlank, isPossible } from './problems.mjs';
import * as francion from './francion/question.mjs';
import * as papillon from './question.mjs';
import * as francionRules from './francion/rules.mjs';
import { IN_DOUBT, OPEN_RULINGS, RULEBOOKS, rulesOf } from './rules.mjs';
import { suppositions as francionSuppositions } from './francion/suppositions.mjs';
import { suppositions } from './suppositions.mjs';

/** A game by its name; the first is meant if none is named. Each also has what its modules of questions and of edits export. */
export const GAMES = {
  papillon: {
    ...papillon,
    ...edits,
    name: 'papillon',
    example: 'layout 6 A K 9 J 4 2, hand 7 Q 3, play 7x6A',
    empty: 'layout -, hand -',
    words: papillon.WORDS,
    tableFields: papillon.BESIDE, // what can be said beside a position, its rulebook and its readings
    terms: ['rounds', 'unwon'], // which of these a table agrees on before it plays
    counts: [3, 4],
    rulebooks: RULEBOOKS, // the main one first
    openRulings: OPEN_RULINGS,
    inDoubt: (rulebook) => IN_DOUBT[rulebook], // the rulings that a table of a document may read either way
    played: (rulebook, readings) => rulesOf(rulebook, readings).readings, // ruling → reading, of all rulings
    firstPlace: () => edits.LAYOUT, // to which cards go before another place is chosen
    judge,
    side: (question) => new PapillonSide(question),
    suppositions,
    isPossible,
    happenings: happeningsOf,
  },
  francion: {
    ...francion,
    ...francionEdits,
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
    firstPlace: (question) => (isBlank(question) ? francionEdits.TURN_UP : question.turn ?? 'A'),
    judge: judgeFrancion,
    side: (question) => new FrancionSide(question),
    suppositions: francionSuppositions,
    isPossible: isPossibleFrancion,
    happenings: francionHappenings,
  },
};

export const FIRST_GAME = 'papillon';

export function withReading(question, ruling, reading) {
  const { [ruling]: _, ...others } = question.readings;
  const readings = reading === null ? others : { ...others, [ruling]: reading };
  return GAMES[question.game].renewed({ ...question, readings });
}

export function withRulebook(question, rulebook) {
  return GAMES[question.game].renewed({ ...question, rulebook });
}

/** The question at a table of which something else is said; `''` leaves it unsaid. */
export function withSaid(question, name, text) {
  const { readQuestion, writeQuestion, saidBeside } = GAMES[question.game];
  const { [name]: _, ...others } = saidBeside(question);
  return readQuestion(writeQuestion(question), text === '' ? others : { ...others, [name]: text });
}
