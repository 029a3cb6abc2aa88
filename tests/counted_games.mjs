/**
 * Counts whole games as a table would, for `tests/test_counting.py`: a line of JSON each, `{sitting, coups}` with packs and
 * moves, is answered by what was noted, how things stood after every deal and play, and the record.
 */

import { createInterface } from 'node:readline';
import { isBlank, logOf, noted, offers, begun, stepsTo, wanted } from '../desk/counting.mjs';
import { happenings } from '../desk/happenings.mjs';
import { recordOf } from '../desk/record.mjs';

/** The cards of a pack in the place of blanks, as somebody says them who sees them. */
function seen(blanks, pack) {
  return blanks.map((blank) => pack[Number(blank.slice(1))][0]).join('');
}

/** Names what lies exposed, one lot after the other. */
function withNames(stand, pack) {
  const asked = wanted(stand);
  if (!asked) return stand;
  const blanks = stand.game.coup.layout.filter(isBlank).slice(0, asked.count);
  return withNames(noted(stand, seen(blanks, pack)), pack);
}

/** What the table sees of a move: a hand that is laid down shows its cards. */
function entry({ game }, move, pack) {
  return move === 'lay' ? `lay ${seen(game.coup.hands[game.coup.turn], pack)}` : move;
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
  let stand = begun(sitting);
  let offered = true;
  for (const { pack, moves } of coups) {
    stand = withNames(noted(stand, 'deal'), pack);
    for (const move of moves) {
      if (move !== 'lay') arrange(stand, move, pack);
      const said = entry(stand, move, pack);
      offered &&= isOffered(stand, said);
      stand = withNames(noted(stand, said), pack);
    }
  }
  const steps = stepsTo(stand).map((step) => ({
    accounts: step.game.accounts,
    happenings: happenings(step, rulebooks),
  }));
  return { log: logOf(stand), steps, offered, record: recordOf(stand, 'Counted') };
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(counted(JSON.parse(line))));
