/** The course of a coup: deals, turns, captures and laying down. */

import { takesOneLike, takesThree } from './captures.mjs';
import { find, without } from './cards.mjs';
import { CARDS_EACH, deal, dealsLeft, exposeFirst, exposeMore, isLastDeal, nextAfter, nextTurnedUp, ofEach, seated } from './deal.mjs';
import { endCoup } from './ending.mjs';
import { acesLaid, acesTaken, figureChip, fromEach, laidDown, pay, stakes, threeFromHand } from './payments.mjs';
import { refusal } from './refusals.mjs';

/** Opens a game as the `table` of a request describes it, before a coup is dealt or resumed. */
export function openGame(table, rules) {
  return {
    players: seated(table.players, rules),
    rules,
    coupsEach: coupsEach(rules),
    agreedCoups: agreedCoups(table, rules),
    unwon: table.unwon,
    dealer: table.dealer,
    coupNumber: table.coup,
    cardsPayment: table['cards-payment'],
    accounts: { ...table.chips, pool: table.pool, bank: table.bank },
    over: false,
    coup: null,
    dealPasses: false,
    ...newStep(),
  };
}

function coupsEach({ readings }) {
  return readings['coups-per-dealer'] === 'three' ? 3 : 1;
}

/** The coups of the agreed rounds (Papillon 2.2, coups-per-dealer). */
export function agreedCoups({ rounds, players }, rules) {
  return rounds * players * coupsEach(rules);
}

/** What belongs to a single step and is forgotten with the next one. */
function newStep() {
  return { payments: [], lapses: [], announced: false, winner: '', gameWinner: '' };
}

/** Starts a coup: the stakes, three cards each, the layout (Papillon 2.7, 3.3, 3.4). */
export function startCoup(game, pack) {
  if (game.dealPasses) passDeal(game);
  game.dealPasses = true;
  Object.assign(game, newStep());
  pay(game, stakes(game.players));
  game.coup = newCoup(game, { stock: [...pack] });
  deal(game);
  exposeFirst(game);
  game.coup.turn = nextAfter(game.dealer, game.players);
}

/**
 * The deal passes to the right, after one coup or after three, in extra coups
 * as well (dealer-passes-right, coups-per-dealer, extra-coups).
 */
function passDeal(game) {
  if (game.coupNumber % game.coupsEach === 0) game.dealer = nextAfter(game.dealer, game.players);
  game.coupNumber += 1;
}

/**
 * Goes on with a coup that is under way; its stakes are in the pool. At one that is over and settled the table
 * is as it goes into the next, with its dealer and number.
 */
export function resumeCoup(game, position) {
  game.dealPasses = position.turn !== '-';
  Object.assign(game, newStep());
  game.coup = newCoup(game, structuredClone(position));
}

/** A coup, of which some things are given. */
function newCoup({ players }, { hands = {}, piles = {}, ...given }) {
  return {
    layout: [],
    stock: [],
    turn: '-', // nobody, when the coup is over
    papillons: [], // who may win the coup, having gone out by a capture in the last deal; the first to do so first
    victim: null, // who lays down with the next deal (Papillon 8.4)
    wanting: null, // who last laid down for want of a capture, in this deal or in any (consolation-deal)
    ...newDeal(players),
    ...given,
    hands: ofEach(players, (player) => hands[player] ?? []),
    piles: ofEach(players, (player) => piles[player] ?? []),
  };
}

/** What belongs to a single deal and is forgotten with the next one. */
function newDeal(players) {
  return {
    last: null, // who last laid down
    likes: ofEach(players, () => 0), // cards that have each taken exactly one like card (hanneton)
  };
}

/** In which deals to have wanted for a capture is consoled, whether or not the coup is won (consolation-deal). */
export function consoledDeals({ chipWhenWon, readings }) {
  return chipWhenWon === 'last' ? readings['consolation-deal'] : 'last-deal';
}

/**
 * Makes a move with all that follows from it, up to the next turn.
 *
 * @returns {{code: string, clause: string}|null} why the move is refused; nothing has changed then
 */
export function play(game, move) {
  const { coup } = game;
  Object.assign(game, newStep());
  const refused = refusal(coup, move, game.rules);
  if (refused) return refused;
  const player = coup.turn;
  if (move.kind === 'lay') layDown(game, player, isSauterelleLaidFor(game));
  else capture(game, player, move);
  goOn(game, player);
  return null;
}

/** The cards that a move means, which has not been refused: they are there. */
const held = (named, cards) => /** @type {string[]} */ (find(named, cards));

/** A capture goes to the maker's pile, and its aces and figures are paid (Papillon 4.5, payment-order). */
function capture(game, maker, move) {
  const { coup, players, rules } = game;
  const made = { played: held(move.played, coup.hands[maker]), taken: held(move.taken, coup.layout) };
  coup.hands[maker] = without(coup.hands[maker], made.played);
  coup.layout = without(coup.layout, made.taken);
  coup.piles[maker].push(...made.played, ...made.taken);
  if (takesOneLike(made)) coup.likes[maker] += 1;
  const figures = figuresMade(game, maker, made);
  if (coup.hands[maker].length === 0 && isLastDeal(game)) notePapillon(game, maker, move.named);
  const laid = figures.includes('sauterelle') ? followSauterelle(game, maker) : [];
  const named = figures.filter((figure) => isFigurePaid(game, figure, move.named));
  pay(game, acesTaken(players, maker, made, rules));
  pay(game, threeFromHand(players, maker, made, rules));
  for (const figure of named) pay(game, figureChip(players, maker, figure, rules));
  pay(game, acesLaid(players, maker, laid));
}

/**
 * All that a capture is and the document has a name for, in the order of
 * payment; figures that coincide add up (figures-add-up).
 */
function figuresMade(game, maker, made) {
  const { coup, rules } = game;
  const figures = [];
  if (isHanneton(game, maker, made)) figures.push('hanneton');
  if (coup.layout.length === 0) figures.push('sauterelle');
  if (coup.hands[maker].length === 0) figures.push(isPetit(game) ? 'petit-papillon' : 'papillon');
  return figures.filter((figure) => rules.figures.includes(figure));
}

/** Whether going out is a petit papillon: before the last deal, or in it while others hold cards (adpoker-petit-papillon). */
function isPetit(game) {
  const { figures, readings } = game.rules;
  if (!isLastDeal(game)) return true;
  return readings['adpoker-petit-papillon'] === 'last-deal-too' && !figures.includes('papillon') && !nobodyHolds(game.coup);
}

/** One card that takes three, or the third card of a deal that takes one (hanneton). */
function isHanneton({ coup, rules }, maker, made) {
  if (rules.readings.hanneton === 'capture') return takesThree(made);
  return takesOneLike(made) && coup.likes[maker] === CARDS_EACH;
}

/** Names may be required (announcing); a last sauterelle may be unpaid (closing-sauterelle). */
function isFigurePaid(game, figure, named) {
  const { readings } = game.rules;
  if (readings.announcing === 'required' && !named.includes(figure)) return false;
  const closing = figure === 'sauterelle' && nobodyHolds(game.coup) && isLastDeal(game);
  return !(closing && readings['closing-sauterelle'] === 'unpaid');
}

/**
 * Who goes out in the last deal may win the coup. Where that is a figure, to
 * leave it unnamed may lose the coup as well as its chip (papillon-without-name).
 */
function notePapillon({ coup, rules }, maker, named) {
  const { figures, readings } = rules;
  const asked = readings.announcing === 'required' && figures.includes('papillon');
  if (asked && !named.includes('papillon') && readings['papillon-without-name'] === 'loses') return;
  coup.papillons.push(maker);
}

/**
 * A sauterelle makes somebody lay down: its maker at once, or another (sauterelle-layer).
 *
 * @returns {string[]} the cards that the maker has laid out, and owes nothing for
 */
function followSauterelle(game, maker) {
  if (game.rules.readings['sauterelle-layer'] === 'maker') return game.coup.hands[maker].length > 0 ? putDown(game, maker) : [];
  noteVictim(game, maker);
  return [];
}

/**
 * Who has to lay down with the next deal. A next player who holds cards is caught on turn, and so is nobody if the deal
 * turns up cards; otherwise Papillon 8.4 names the maker's right-hand neighbour. A maker who alone still holds cards lays
 * them down, and by one reading the neighbour does so too (sole-holder-sauterelle).
 */
function noteVictim(game, maker) {
  const { coup, players, dealer, rules } = game;
  coup.victim = null; // of an earlier sauterelle
  if (isLastDeal(game) || nextTurnedUp(game) > 0) return;
  if (players.some((player) => player !== maker && coup.hands[player].length > 0)) return;
  const neighbour = nextAfter(maker, players);
  if (coup.hands[maker].length > 0) {
    if (rules.readings['sole-holder-sauterelle'] === 'neighbour-too') coup.victim = neighbour;
    return;
  }
  const firstPlayer = nextAfter(dealer, players);
  coup.victim = rules.readings['sauterelle-victim'] === 'first-player' ? firstPlayer : neighbour;
}

/** A hand laid down for want of a capture is paid for (Papillon 4.d.1, 11.1 to 11.3). */
function layDown(game, layer, isForced) {
  const cards = putDown(game, layer);
  game.coup.wanting = layer;
  pay(game, laidDown(game.players, layer, cards, isForced));
}

/** Whether a sauterelle has left nothing exposed, so that whoever is next lays down because of it (Papillon 8.1, 8.3). */
function isSauterelleLaidFor({ coup, rules }) {
  return coup.layout.length === 0 && rules.figures.includes('sauterelle') && rules.readings['sauterelle-layer'] === 'next';
}

/** The whole hand joins the layout. */
function putDown({ coup }, layer) {
  const cards = coup.hands[layer];
  coup.hands[layer] = [];
  coup.layout.push(...cards);
  coup.last = layer;
  return cards;
}

/** The next turn, a new deal, or the end of the coup (Papillon 4.d.2, 4.d.3, 4.d.7). */
function goOn(game, player) {
  if (!nobodyHolds(game.coup)) nextTurn(game, player);
  else if (isLastDeal(game)) endCoup(game);
  else dealAgain(game);
}

function nobodyHolds(coup) {
  return Object.values(coup.hands).every((hand) => hand.length === 0);
}

/** The turn goes to the right; who has no cards is passed over (turn-order). */
function nextTurn({ coup, players }, player) {
  let next = nextAfter(player, players);
  while (coup.hands[next].length === 0) next = nextAfter(next, players);
  coup.turn = next;
}

/**
 * A new deal, perhaps with a consolation before it (consolation-deal). A victim lays down with it, before anybody's
 * turn; then the dealer's right leads, or who comes next (Papillon 4.d.4, 8.4, 8.5). By one reading the victim of an
 * empty table does so on turn, so that the player after the victim goes on (sauterelle-victim).
 */
function dealAgain(game) {
  const { coup, players, rules, dealer } = game;
  const { victim, wanting } = coup;
  const consoled = consoledDeals(rules);
  if (consoled === 'every-deal' && wanting) pay(game, fromEach(players, wanting, 1, { reason: 'consolation', clause: rules.chipClause }));
  deal(game);
  exposeMore(game);
  Object.assign(coup, newDeal(players));
  if (consoled !== 'any-deal') coup.wanting = null;
  game.announced = dealsLeft(game) === 1; // Papillon 4.d.5, deal-of-seven
  const isOnTurn = rules.readings['sauterelle-victim'] === 'own-turn' && coup.layout.length === 0;
  if (victim) layDown(game, victim, true);
  coup.victim = null;
  nextTurn(game, victim && isOnTurn ? victim : dealer);
}
