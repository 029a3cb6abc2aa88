/** The course of a game: coups, tricks, and what the end of a coup brings with it. */

import { deal, lettersOf, ofEach, seatAfter, trumpOf } from './cards.mjs';
import { POINTS, STAKE, betesOf, manchePayments, marker, nextDoubling, pay, played, shares, stakes, turnedUp } from './payments.mjs';
import { refusal, takerOf } from './play.mjs';

/** Opens a game as the `table` of a request describes it, before a coup is dealt or resumed. */
export function openGame(table, readings) {
  const { manches, manche, dealer, doubling } = table;
  const players = lettersOf(table.players);
  return {
    players, readings, manches, manche, dealer, doubling,
    accounts: { ...ofEach(players, (player) => table.chips[player]), [STAKE]: table.stake },
    points: ofEach(players, (player) => table.points[player] ?? 0),
    betes: ofEach(players, (player) => table.betes[player] ?? 0),
    over: false,
    coup: null,
    dealPasses: false,
    ...newStep(),
  };
}

/** What belongs to a single step and is forgotten with the next one. */
function newStep() {
  return { payments: [], taker: '', marks: '', mancheWinner: '', gameWinner: '' };
}

function nothing(players) {
  return ofEach(players, () => 0);
}

/** Starts a coup: stakes, deal, and a turned-up Welche (settlement-order). */
export function startCoup(game, pack) {
  const { players } = game;
  if (game.dealPasses) game.dealer = seatAfter(game.dealer, players);
  game.dealPasses = true;
  Object.assign(game, newStep());
  pay(game, stakes(game.dealer, players, game.betes));
  game.betes = nothing(players);
  const first = seatAfter(game.dealer, players);
  const won = ofEach(players, () => []);
  game.coup = newCoup({ ...deal(pack, game.dealer, players), leader: first, turn: first, trick: [], won });
  pay(game, turnedUp(game.dealer, players, game.coup, game.doubling));
}

/**
 * Goes on with a coup that is under way; its stakes are in, and a turned-up Welche is paid. At one that is over
 * and settled the table is as it goes into the next, with its dealer.
 */
export function resumeCoup(game, position) {
  game.dealPasses = position.turn !== '-';
  Object.assign(game, newStep());
  game.coup = newCoup(structuredClone(position));
}

/** A coup: who leads and is to play, the hands, the trick in the order of play, tricks won, turn-up with its suit, stock. */
function newCoup(cards) {
  return { ...cards, trump: trumpOf(cards) };
}

/** How many tricks each has won. */
export function tricksOf({ won }, players) {
  return ofEach(players, (player) => won[player].length / players.length);
}

/**
 * Plays a card with all that follows from it, up to the next turn.
 *
 * @returns {{code: string, clause: string}|null} why the card is refused; nothing has changed then
 */
export function play(game, move) {
  const { coup, players } = game;
  Object.assign(game, newStep());
  const refused = refusal(coup, move, game.readings);
  if (refused) return refused;
  const hand = coup.hands[coup.turn];
  hand.splice(hand.indexOf(move.card), 1);
  coup.trick.push(move.card);
  if (coup.trick.length < players.length) coup.turn = seatAfter(coup.turn, players);
  else endTrick(game);
  return null;
}

/** A trick goes to whoever played its strongest card, and that player leads (Francion 3.4, 3.5, 3.7). */
function endTrick(game) {
  const { coup, players } = game;
  const taker = takerOf(coup, players);
  pay(game, played(coup, players, game.doubling, game.readings));
  coup.won[taker].push(...coup.trick);
  Object.assign(coup, { trick: [], leader: taker, turn: taker });
  game.taker = taker;
  if (players.every((player) => coup.hands[player].length === 0)) endCoup(game);
}

/** Shares, the point, the bêtes, and with a sixth point the manche (settlement-order). */
function endCoup(game) {
  const { coup, players, accounts, dealer } = game;
  const tricks = tricksOf(coup, players);
  const stake = accounts[STAKE];
  Object.assign(coup, { turn: '-', leader: '-' });
  pay(game, shares(dealer, players, tricks, stake));
  game.marks = marker(dealer, players, tricks);
  game.points[game.marks] += 1;
  game.betes = betesOf(players, tricks, stake);
  game.doubling = nextDoubling(coup, game.doubling, game.readings);
  if (game.points[game.marks] === POINTS) endManche(game);
}

/** Tokens are paid, and a bête may lapse; a hidden Welche does not (bete-across-manches, hidden-double). */
function endManche(game) {
  const { players, readings } = game;
  game.mancheWinner = game.marks;
  pay(game, manchePayments(game.marks, players, game.points));
  game.points = nothing(players);
  if (readings['bete-across-manches'] === 'lapses') game.betes = nothing(players);
  if (game.manche === game.manches) endGame(game);
  else game.manche += 1;
}

/** Chips are counted, and nothing is owed to another coup (length, bete-across-manches, hidden-double). */
function endGame(game) {
  const { players, accounts } = game;
  const most = Math.max(...players.map((player) => accounts[player]));
  game.over = true;
  game.betes = nothing(players);
  game.doubling = 1;
  game.gameWinner = players.filter((player) => accounts[player] === most).join('');
}
