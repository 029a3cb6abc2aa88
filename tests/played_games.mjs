/**
 * What the page plays by, for `tests/programs/test_playing_page.py`, a line of JSON each: `{agreement, against}` is answered by a whole game that
 * the players of the house have played, with its record; `{worlds}`,
 * games that look alike to whoever is to play, by what the players think of the moves.
 */

import { createInterface } from 'node:readline';
import { happenings } from '../web/question/happenings.mjs';
import { ADVISER, PLAYERS, chanceOf, weighMoves } from '../web/play/players.mjs';
import { dealCoup, gameAddress, isUnderWay, offers, plain, makeMove, readGame, sitDown, thinking } from '../web/play/playing.mjs';
import { recordOf } from '../web/count/record.mjs';
import { openGame, resumeCoup, rulesOf } from '../web/question/rules.mjs';
import { stepsTo } from '../web/count/stand.mjs';

function best(stand) {
  const work = thinking(stand);
  for (;;) {
    const { value, done } = work.next();
    if (done) return value[0].move;
  }
}

function wholeGame({ agreement, against, rulebooks }) {
  let stand = sitDown(agreement, against);
  let offered = true;
  while (!stand.game.over && stand.coups.length < (Object.keys(agreement.readings).length > 0 ? 1 : 4)) {
    stand = dealCoup(stand);
    while (isUnderWay(stand)) {
      const move = best(stand);
      const offers_ = offers(stand);
      stand = makeMove(stand, move);
      offered &&= offers_.some((offer) => offer.move === plain(stand.act));
    }
  }
  const steps = stepsTo(stand).map((step) => ({ accounts: step.game.accounts, happenings: happenings(step, rulebooks) }));
  const again = readGame(gameAddress(stand)).stand;
  return { steps, offered, record: recordOf(stand, 'Played'), again: recordOf(again, 'Played') };
}

/** A game at a table, its coup under way. */
function gameAt({ table, rulebook, readings, position }) {
  const game = openGame(table, rulesOf(rulebook, readings));
  resumeCoup(game, position);
  return game;
}

/** What players think who try every move in the same games. */
function thoughts({ worlds }) {
  const games = worlds.map(gameAt);
  const told = ({ plays, games: most }) => {
    let next = 0;
    const another = () => games[next++];
    return weighMoves(games[0], { plays, games: Math.min(most, games.length) }, chanceOf(1), another);
  };
  return { greedy: told(PLAYERS.greedy), careful: told(PLAYERS.careful), adviser: told(ADVISER) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  console.log(JSON.stringify(asked.worlds ? thoughts(asked) : wholeGame(asked)));
}
