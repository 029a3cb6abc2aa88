/** The course of the game: coups, deals, turns, laying down, and how they end. */

import { find, without } from './cards.mjs';
import { isHanneton } from './captures.mjs';
import { acesTaken, figureChip, fromEach, laidDown, settle, shares, stakes } from './payments.mjs';
import { refusal } from './refusals.mjs';
import { leftOf, lettersOf, playingOrder, rightOf } from './seats.mjs';
import { tableReadings } from './readings.mjs';

const CARDS_EACH = 3;

/** How many cards are exposed at the start of a coup (Papillon 3.4, 15.1). */
const EXPOSED = { 3: 7, 4: 4 };

/**
 * Opens a game as a table describes it, before a coup is dealt or resumed.
 *
 * @param {object} table the `table` of a request
 * @param {Record<string, string>} chosen the readings that differ from the defaults
 */
export function openGame(table, chosen = {}) {
  const players = lettersOf(table.players);
  return {
    players,
    readings: tableReadings(chosen),
    agreedCoups: table.rounds * players.length,
    unwon: table.unwon,
    dealer: table.dealer,
    coupNumber: table.coup,
    cardsPayment: table['cards-payment'],
    accounts: { ...table.chips, pool: table.pool, bank: table.bank },
    over: false,
    coup: null,
    ...newStep(),
  };
}

/** What belongs to a single step and is forgotten with the next one. */
function newStep() {
  return { payments: [], announced: false, winner: '', gameWinner: '' };
}

function pay(game, owed) {
  game.payments.push(...settle(game.accounts, owed, game.readings));
}

/** Starts a coup: the stakes, three cards each, the layout (Papillon 2.7, 3.3, 3.4). */
export function startCoup(game, pack) {
  if (game.coup) passDeal(game);
  Object.assign(game, newStep());
  pay(game, stakes(game.players));
  game.coup = newCoup(game, { stock: [...pack] });
  deal(game);
  game.coup.layout = game.coup.stock.splice(0, EXPOSED[game.players.length]);
  game.coup.turn = rightOf(game.dealer, game.players);
}

/** The deal passes to the right, in extra coups as well (dealer-passes-right, extra-coups). */
function passDeal(game) {
  game.dealer = rightOf(game.dealer, game.players);
  game.coupNumber += 1;
}

/** Goes on with a coup that is under way; its stakes are in the pool. */
export function resumeCoup(game, position) {
  Object.assign(game, newStep());
  game.coup = newCoup(game, structuredClone(position));
}

/**
 * @typedef {object} Coup
 * @property {string} turn who is to play, `-` when the coup is over
 * @property {string|null} last who last laid down since the last deal
 * @property {string|null} victim who lays down with the next deal (Papillon 8.4)
 * @property {string[]} papillons who has made a papillon that counts
 */

/** @returns {Coup} */
function newCoup({ players }, { hands = {}, piles = {}, ...rest }) {
  const cardsOf = (cards) => Object.fromEntries(players.map((player) => [player, cards[player] ?? []]));
  const fresh = { layout: [], stock: [], turn: '-', papillons: [], last: null, victim: null };
  return { ...fresh, ...rest, hands: cardsOf(hands), piles: cardsOf(piles) };
}

/** Three cards to every player, singly and from the right (Papillon 3.3, 4.d.3). */
function deal({ coup, dealer, players }) {
  const order = playingOrder(dealer, players);
  for (let round = 0; round < CARDS_EACH; round += 1) {
    for (const player of order) coup.hands[player].push(coup.stock.shift());
  }
}

/**
 * Makes a move with all that follows from it, up to the next turn.
 *
 * @param {import('./moves.mjs').Move} move
 * @returns {{code: string, clause: string}|null} why the move is refused;
 *   nothing has changed then
 */
export function play(game, move) {
  const { coup } = game;
  Object.assign(game, newStep());
  const refused = refusal(coup, move, game.readings);
  if (refused) return refused;
  const player = coup.turn;
  if (move.kind === 'lay') layDown(game, player);
  else capture(game, player, move);
  goOn(game, player);
  return null;
}

/** A capture goes to the maker's pile, and its aces and figures are paid (Papillon 4.5). */
function capture(game, maker, move) {
  const { coup, players, readings } = game;
  const made = { played: find(move.played, coup.hands[maker]), taken: find(move.taken, coup.layout) };
  coup.hands[maker] = without(coup.hands[maker], made.played);
  coup.layout = without(coup.layout, made.taken);
  coup.piles[maker].push(...made.played, ...made.taken);
  const figures = figuresMade(coup, maker, made);
  pay(game, acesTaken(players, maker, made, readings));
  for (const figure of figures) {
    if (isFigurePaid(game, figure, move.named)) pay(game, figureChip(players, maker));
  }
  if (figures.includes('papillon')) notePapillon(game, maker, move.named);
  if (figures.includes('sauterelle')) noteVictim(game, maker);
}

/** All that a capture is, in the order of payment; figures that coincide add up (figures-add-up). */
function figuresMade(coup, maker, made) {
  const out = coup.hands[maker].length === 0;
  const figures = [];
  if (isHanneton(made)) figures.push('hanneton');
  if (coup.layout.length === 0) figures.push('sauterelle');
  if (out) figures.push(coup.stock.length > 0 ? 'petit-papillon' : 'papillon');
  return figures;
}

/** Names may be required (announcing); a last sauterelle may be unpaid (closing-sauterelle). */
function isFigurePaid({ coup, readings }, figure, named) {
  if (readings.announcing === 'required' && !named.includes(figure)) return false;
  const closing = figure === 'sauterelle' && nobodyHolds(coup) && coup.stock.length === 0;
  return !(closing && readings['closing-sauterelle'] === 'unpaid');
}

/** An unnamed papillon may lose the coup as well as its chip (papillon-without-name). */
function notePapillon({ coup, readings }, maker, named) {
  const unnamed = readings.announcing === 'required' && !named.includes('papillon');
  if (unnamed && readings['papillon-without-name'] === 'loses') return;
  coup.papillons.push(maker);
}

/**
 * Who has to lay down with the next deal. A next player who holds cards is
 * caught on turn; if nobody does, Papillon 8.4 names the maker's right
 * neighbour. A maker who alone still holds cards lays them down, and by one
 * reading the neighbour does so too (sole-holder-sauterelle).
 */
function noteVictim({ coup, players, dealer, readings }, maker) {
  const others = players.filter((player) => player !== maker);
  if (coup.stock.length === 0 || others.some((player) => coup.hands[player].length > 0)) return;
  const neighbour = rightOf(maker, players);
  if (coup.hands[maker].length > 0) {
    if (readings['sole-holder-sauterelle'] === 'neighbour-too') coup.victim = neighbour;
    return;
  }
  const firstPlayer = rightOf(dealer, players);
  coup.victim = readings['sauterelle-victim'] === 'first-player' ? firstPlayer : neighbour;
}

/** The whole hand joins the layout and is paid for (Papillon 4.d.1, 11.1 to 11.3). */
function layDown(game, layer) {
  const { coup } = game;
  const cards = coup.hands[layer];
  coup.hands[layer] = [];
  coup.layout.push(...cards);
  coup.last = layer;
  pay(game, laidDown(game.players, layer, cards));
}

/** The next turn, a new deal, or the end of the coup (Papillon 4.d.2, 4.d.3, 4.d.7). */
function goOn(game, player) {
  const { coup } = game;
  if (!nobodyHolds(coup)) nextTurn(game, player);
  else if (coup.stock.length > 0) dealAgain(game);
  else endCoup(game);
}

function nobodyHolds(coup) {
  return Object.values(coup.hands).every((hand) => hand.length === 0);
}

/** The turn goes to the right; who has no cards is passed over (turn-order). */
function nextTurn({ coup, players }, player) {
  let next = rightOf(player, players);
  while (coup.hands[next].length === 0) next = rightOf(next, players);
  coup.turn = next;
}

/**
 * A new deal. A victim lays down with it, before anybody's turn; then the
 * dealer's right leads, or who comes next (Papillon 4.d.4, 8.4, 8.5).
 */
function dealAgain(game) {
  const { coup, players } = game;
  deal(game);
  game.announced = coup.stock.length === 3 * players.length; // Papillon 4.d.5
  coup.last = null;
  if (coup.victim) layDown(game, coup.victim);
  coup.victim = null;
  nextTurn(game, game.dealer);
}

/** The end of a coup: the sweep, the pool, the cards, the consolation (payment-order). */
function endCoup(game) {
  const { coup, players, accounts } = game;
  const winner = winnerOf(game);
  coup.turn = '-';
  game.winner = winner ?? 'none';
  sweep(coup, winner ?? coup.last);
  if (winner) pay(game, [{ from: 'pool', to: winner, chips: accounts.pool }]);
  const most = mostCards(game);
  if (most) pay(game, fromEach(players, most, game.cardsPayment));
  if (!winner && coup.last) pay(game, fromEach(players, coup.last, 1));
  game.over = isGameOver(game, winner);
  game.cardsPayment = most ? 1 : afterTie(game);
  if (game.over) endGame(game, winner);
}

/** The first in order of priority who has made a papillon that counts (Papillon 10.5, 10.6). */
function winnerOf(game) {
  return priority(game).find((player) => game.coup.papillons.includes(player)) ?? null;
}

/**
 * The dealer, the dealer's left, and so on back to the first player. By one
 * reading the player opposite the dealer comes after all (four-priority).
 */
function priority({ dealer, players, readings }) {
  const reversed = playingOrder(dealer, players).reverse();
  if (players.length === 3 || readings['four-priority'] === 'reverse-order') return reversed;
  const opposite = leftOf(leftOf(dealer, players), players);
  return [...reversed.filter((player) => player !== opposite), opposite];
}

/** The winner, or the last to lay down, takes what is exposed (Papillon 4.d.10, 4.d.11). */
function sweep(coup, sweeper) {
  if (!sweeper) return;
  coup.piles[sweeper].push(...coup.layout);
  coup.layout = [];
}

/** Who alone has the most cards, after the sweep; null for a tie (Papillon 12.2, 12.3). */
function mostCards({ coup, players }) {
  const most = Math.max(...players.map((player) => coup.piles[player].length));
  const holders = players.filter((player) => coup.piles[player].length === most);
  return holders.length === 1 ? holders[0] : null;
}

/**
 * The payment for most cards after a tie. In the last coup of the game it
 * lapses (Papillon 12.4); by one reading it is lost in the last agreed coup too.
 */
function afterTie({ over, coupNumber, agreedCoups, cardsPayment, readings }) {
  const lost = coupNumber === agreedCoups && readings['last-coup-tie'] === 'lost';
  if (over || lost) return 1;
  const grown = { 'add-one': cardsPayment + 1, double: cardsPayment * 2, 'stays-two': 2 };
  return grown[readings['cards-growth']];
}

/** After the agreed coups a won pool ends the game, an unwon one if it is shared (Papillon 14.3). */
function isGameOver({ coupNumber, agreedCoups, unwon }, winner) {
  return coupNumber >= agreedCoups && (winner !== null || unwon === 'share');
}

/** The pool is shared last of all, then chips are counted (share-time, Papillon 14.1, 14.2). */
function endGame(game, winner) {
  const { players, dealer, accounts, readings } = game;
  if (!winner) pay(game, shares(playingOrder(dealer, players), accounts.pool, readings));
  const most = Math.max(...players.map((player) => accounts[player]));
  game.gameWinner = players.filter((player) => accounts[player] === most).join('');
}
