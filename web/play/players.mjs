/**
 * The players of the house. Each weighs every move in games that what they see leaves possible: what it brings there within
 * so many plays, if everybody takes most at once after it. They are the players of the command
 * (`papillon/desk/players.py`) over the rules by which the page judges.
 */

import { mapValues } from '../question/judge.mjs';
import { FIGURES, capturesOf, play, writeCapture } from '../question/rules.mjs';
import { RANKS, UNKNOWN } from '../question/text.mjs';

const OF_A_RANK = 4;
const WHOLE_DEAL = 52;
/** Standard errors on either side of a mean between which the truth lies in 95 of 100 cases. */
const SURE = 1.96;

export const PLAYERS = {
  random: { games: 0, plays: () => 0 },
  greedy: { games: 1, plays: () => 1 },
  careful: { games: 16, plays: (players) => 2 * players },
};

/** Whoever is asked for advice looks as far as the deal goes. */
export const ADVISER = { games: 60, plays: () => WHOLE_DEAL };

// --- what a player sees

/** A game as the player to move sees it: his own hand, all that lies or has lain open, and how many cards are where else. */
export function seenIn(game) {
  const { coup, ...rest } = game;
  const { turn, hands, piles, layout, stock } = coup;
  const others = mapValues(hands, (hand) => hand.map(() => UNKNOWN));
  const known = { hands: { ...others, [turn]: ranksOf(hands[turn]) }, piles: mapValues(piles, ranksOf), layout: ranksOf(layout) };
  return { ...rest, coup: { ...coup, ...known, stock: stock.map(() => UNKNOWN) } };
}

/** Suits have no function (Papillon 1.4). */
function ranksOf(cards) {
  return cards.map(([rank]) => rank);
}

/** Games that look like this: the cards that are not seen are dealt by chance. */
export function worldsLike(seen, draw) {
  const { coup } = seen;
  const hidden = hiddenIn(seen);
  return () => {
    const dealt = shuffle(hidden, draw);
    const filled = (cards) => cards.map((card) => (card === UNKNOWN ? dealt.pop() : card));
    return { ...seen, coup: { ...coup, hands: mapValues(coup.hands, filled), stock: filled(coup.stock) } };
  };
}

function hiddenIn({ coup }) {
  const places = [coup.layout, ...Object.values(coup.hands), ...Object.values(coup.piles)].flat();
  return [...RANKS].flatMap((rank) => Array(OF_A_RANK - places.filter((card) => card === rank).length).fill(rank));
}

// --- what a move brings

/** The captures of whoever is to play in the order of the rulebook, sums before three like cards; null to lay down. */
function choices({ coup, rules }) {
  const captures = capturesOf(coup.hands[coup.turn], coup.layout, rules);
  if (captures.length < 2) return captures.length === 0 ? [null] : captures;
  return [...captures.filter((each) => !isOfFour(each)), ...captures.filter(isOfFour)];
}

function isOfFour({ played, taken }) {
  return played.length > 1 || (taken.length === 3 && taken.every((card) => card === played[0]));
}

function tried({ coup, ...game }) {
  const { hands, piles, layout, stock, papillons, likes } = coup;
  const cards = { hands: mapValues(hands, listed), piles: mapValues(piles, listed), layout: layout.slice(), stock: stock.slice() };
  return { ...game, accounts: { ...game.accounts }, coup: { ...coup, ...cards, papillons: papillons.slice(), likes: { ...likes } } };
}

function listed(cards) {
  return cards.slice();
}

function make(game, choice) {
  const how = choice ? { kind: 'capture', ...choice } : { kind: 'lay', cards: null };
  play(game, /** @type {any} */ ({ player: null, named: FIGURES, ...how }));
}

/** Chips that a move brings within so many plays, if everybody is greedy after it; it looks no further than the deal. */
export function gain(world, choice, plays) {
  const { turn, stock } = world.coup;
  const game = tried(world);
  make(game, choice);
  for (let left = plays - 1; left > 0 && game.coup.turn !== '-' && game.coup.stock.length === stock.length; left -= 1) {
    make(game, greediest(game));
  }
  return game.accounts[turn] - world.accounts[turn];
}

/** The move that brings most at once, and of several the one that habit prefers. */
function greediest(game) {
  const all = choices(game);
  if (all.length === 1) return all[0];
  return best(all.map((choice) => ({ choice, chips: gain(game, choice, 1) }))).choice;
}

function best(weighed) {
  return weighed.reduce((one, other) => (compare(other, one) > 0 ? other : one));
}

/**
 * How much better one move is than another: by its chips, or else by habit, the lowest card first and then the most cards
 * taken. Low cards find nothing to take once the low ones on the table are gone; a king's like waits for him.
 */
function compare(one, other) {
  if (one.chips !== other.chips) return one.chips - other.chips;
  if (!one.choice || !other.choice) return 0;
  const [mine, its] = [one.choice, other.choice];
  const lower = RANKS.indexOf(mine.played[0]) - RANKS.indexOf(its.played[0]);
  return lower || its.played.length - mine.played.length || mine.taken.length - its.taken.length;
}

// --- what a player thinks

/** What a player thinks of every move, the best first; yields after every trial. `another` gives games that look like this. */
export function* weighing(seen, player, draw, another = worldsLike(seen, draw)) {
  const all = choices(seen);
  const plays = player.plays(seen.players.length);
  const sums = all.map((choice) => ({ choice, sum: 0, squares: 0 }));
  if (player.games === 0) return shuffle(all.map(written), draw).map((move) => ({ move, chips: 0, margin: 0, games: 0 }));
  if (all.length === 1) return [{ move: written(all[0]), chips: 0, margin: 0, games: 0 }];
  for (let number = 0; number < player.games; number += 1) {
    const world = another();
    for (const each of sums) {
      const chips = gain(world, each.choice, plays);
      each.sum += chips;
      each.squares += chips * chips;
      yield null;
    }
  }
  return sums.map((each) => ({ choice: each.choice, chips: each.sum / player.games, margin: margin(each, player.games) }))
    .sort((one, other) => compare(other, one))
    .map(({ choice, ...found }) => ({ move: written(choice), ...found, games: player.games }));
}

function margin({ sum, squares }, games) {
  const spread = squares - sum * (sum / games);
  return games < 2 ? 0 : SURE * Math.sqrt(Math.max(spread, 0) / (games - 1) / games);
}

function written(choice) {
  return choice ? writeCapture(choice) : 'lay';
}

export function weighMoves(...asked) {
  const work = weighing(...asked);
  for (;;) {
    const { value, done } = work.next();
    if (done) return value;
  }
}

// --- chance that is the same wherever it begins with the same numbers: packs, players' luck

/** What two beginnings differ by before they are mixed. */
const APART = 0x9e3779b9;
const RANGE = 2 ** 32;

function mixed(number) {
  let bits = number;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Draws numbers, from 0 to below 1: the same ones for the same beginning. @param numbers whole, by which it begins */
export function chanceOf(...numbers) {
  let state = numbers.reduce((bits, number) => mixed((bits ^ number) + APART), 0);
  return () => {
    state = (state + APART) | 0;
    return (mixed(state) >>> 0) / RANGE;
  };
}

/** Some cards in an order of which each is as likely. */
export function shuffle(cards, draw) {
  const pack = [...cards];
  for (let left = pack.length; left > 1; left -= 1) {
    const other = Math.floor(draw() * left);
    [pack[left - 1], pack[other]] = [pack[other], pack[left - 1]];
  }
  return pack;
}
