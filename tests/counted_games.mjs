/**
 * Counts whole games as a table would, for `tests/programs/test_counting.py`: a line of JSON each, `{sitting, coups}` with packs and
 * moves, is answered by what was noted, how things stood after every deal and play, and the record.
 */

import { createInterface } from 'node:readline';
import { gameOf } from '../web/question/agreement.mjs';
import { begun, countedBy, noted, readCount, recordOf, writeCount } from '../web/count/record.mjs';
import { offers } from '../web/count/counting.mjs';
import { isBlank, logOf, stepsTo } from '../web/count/stand.mjs';

/** The card of a pack in the place of a blank. */
function seen(blank, pack) {
  return pack[Number(blank.slice(1))];
}

/** The ranks of a pack in the place of blanks, as somebody says them who sees them. */
function ranksSeen(blanks, pack) {
  return blanks.map((blank) => seen(blank, pack)[0]).join('');
}

/** Names what lies exposed, one lot after the other. */
function withNames(stand, pack) {
  const { wanted, game: { coup } } = stand;
  if (!wanted) return stand;
  if (wanted.kind === 'turnup') return noted(stand, seen(coup.turnUp, pack));
  const blanks = coup.layout.filter(isBlank).slice(0, wanted.count);
  return withNames(noted(stand, ranksSeen(blanks, pack)), pack);
}

/** What the table sees of a move: a hand that is laid down shows its cards. */
function entry({ game }, move, pack) {
  return move === 'lay' ? `lay ${ranksSeen(game.coup.hands[game.coup.turn], pack)}` : move;
}

/** Puts the cards that a hand shows first before the others of that hand: nobody knows in which order they were dealt. */
function arrange({ game }, move, pack) {
  const places = game.coup.hands[game.coup.turn].map((blank) => Number(blank.slice(1)));
  const hand = places.map((place) => pack[place]);
  const shown = [...move.split('x')[0]].map((rank) => hand.splice(hand.findIndex((card) => card[0] === rank), 1)[0]);
  [...shown, ...hand].forEach((card, at) => { pack[places[at]] = card; });
}

function isOffered(stand, move) {
  return move.startsWith('lay') || offers(stand, move[0]).some((offer) => offer.move === move);
}

function counted({ sitting, coups, rulebooks }) {
  const isPapillon = gameOf(sitting.agreement) === 'papillon';
  let stand = begun(sitting);
  let offered = true;
  for (const { pack, moves } of coups) {
    stand = withNames(noted(stand, 'deal'), pack);
    for (const move of moves) {
      if (isPapillon && move !== 'lay') arrange(stand, move, pack);
      const said = entry(stand, move, pack);
      offered &&= !isPapillon || isOffered(stand, said);
      stand = withNames(noted(stand, said), pack);
    }
  }
  const { happenings } = countedBy(stand);
  const steps = stepsTo(stand).map((step) => ({ accounts: step.game.accounts, happenings: happenings(step, rulebooks) }));
  const kept = readCount(writeCount({ stand, undone: [] })).stand;
  return { log: logOf(stand), kept: logOf(kept), steps, offered, record: recordOf(stand, 'Counted') };
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(counted(JSON.parse(line))));
