/**
 * What happened at a table of Le Francion beside who paid whom, each with its clauses: a deal, a card, the end of a trick, of a
 * coup, of a manche and of a game.
 */

import { FrancionSide, takingClauses, welcheClauses } from './judge.mjs';
import { DEALERS_STAKE, STAKE, WELCHE, playingOrder, suitLed, suitOf, tricksOf } from './rules.mjs';
import { DEAL } from '../../count/stand.mjs';

/** What happened in a deal or a play. @param step of `stepsTo` */
export function happenings(step) {
  const base = step.base;
  if (step.act === DEAL) return dealt(step, base);
  const { taker, marks } = step.game;
  return [plays(step, base), ...(taker ? trickTaken(step, base) : []), ...(marks ? endOfCoup(step, base) : [])];
}

export function happeningsOf(question) {
  const step = new FrancionSide(question).step(String(question.move));
  return happenings(step).slice(1);
}

function happening(key, parts, ...clauses) {
  return { key, parts, clauses: clauses.map((clause) => `francion:${clause}`) };
}

function doubled(doubling, ...clauses) {
  return doubling > 1 ? [...clauses, '5.5'] : clauses;
}

function welcheChips({ payments }) {
  return payments.find(({ reason }) => reason.startsWith('welche')).chips;
}

function dealt({ game, coups, sitting }, { game: before }) {
  const { dealer, doubling, manche, players, coup, accounts } = game;
  const owed = before.betes;
  const isNew = Object.values(before.points).every((points) => points === 0);
  const isFirst = coups.length === 1 && !sitting.begins;
  const betes = playingOrder(dealer, players).filter((player) => owed[player] > 0).map((player) =>
    happening('stakes bete', { player, chips: owed[player] }, ...(player === dealer ? ['4.7'] : []), '4.5'));
  return [
    ...(isNew ? [happening('manche begins', { n: manche }, '4.10')] : []),
    happening('deals nine', { player: dealer, chips: DEALERS_STAKE }, isFirst ? '1.8' : '1.9', '1.10', '1.12'),
    ...betes,
    ...(betes.length > 0 ? [happening('at stake', { chips: accounts[STAKE] }, '4.8')] : []),
    ...(doubling > 1 ? [happening('doubled', { n: doubling }, '5.5')] : []),
    happening('turns up', { player: dealer, card: coup.turnUp, suit: coup.trump }, '1.13', '1.15'),
    ...(coup.turnUp === WELCHE ? [happening('welche turned', { player: dealer, chips: welcheChips(game) }, ...doubled(doubling, '5.1'))] : []),
  ];
}

function plays({ act }, { game }) {
  return happening('plays', { player: game.coup.turn, move: act }, grounds(act, game));
}

/**
 * What lets a card be played that does not follow is taken to be that its player has none of the suit: a hand that nobody sees
 * says no more. The Welche may be played in any case (Francion 2.3, 3.1, 3.3, 3.7).
 */
function grounds(card, { coup, readings }) {
  if (coup.trick.length === 0) return '3.7';
  if (suitOf(card) === suitLed(coup.trick[0], coup.trump, readings)) return '3.1';
  return card === WELCHE ? '2.3' : '3.3';
}

function trickTaken({ act, game }, { game: before }) {
  const { taker, players, coup, doubling, readings } = { ...game, doubling: before.doubling };
  const { leader, trick, trump } = before.coup;
  const cards = [...trick, act];
  const seatOf = (player) => (players.indexOf(player) - players.indexOf(leader) + players.length) % players.length;
  const taken = { player: taker, card: cards[seatOf(taker)], n: tricksOf(coup, players)[taker] };
  const paid = welcheClauses(cards, trump, readings, doubling);
  const owner = players.find((player) => cards[seatOf(player)] === WELCHE);
  return [
    happening('takes trick', taken, ...takingClauses(cards, trump)),
    ...(paid.length > 0 ? [happening(owner === taker ? 'welche wins' : 'welche lost', { player: owner, chips: welcheChips(game) }, ...paid)] : []),
  ];
}

// --- the end of a coup

function endOfCoup(step, { game: before }) {
  const { game } = step;
  const { marks, players, coup, doubling, over, mancheWinner } = game;
  const tricks = tricksOf(coup, players);
  const stake = before.accounts[STAKE];
  const best = Object.values(tricks).filter((count) => count === tricks[marks]);
  const idle = playingOrder(before.dealer, players).filter((player) => tricks[player] === 0);
  return [
    happening('tricks paid', { chips: stake / Object.values(tricks).reduce((all, count) => all + count, 0) }, '4.1'),
    happening('point', { player: marks, n: before.points[marks] + 1 }, ...(best.length > 1 ? ['4.3', '4.2'] : ['4.2'])),
    ...idle.map((player) => happening('bete', { player, chips: stake }, '4.4', '4.5')),
    ...(mancheWinner ? endOfManche(game, before.points, idle) : []),
    ...(doubling > 1 && !over ? [happening('welche hidden', { n: doubling }, '5.5')] : []),
  ];
}

/** @param points before the last one @param idle who have made the bête */
function endOfManche({ mancheWinner, gameWinner, betes, over, manche, players }, points, idle) {
  const others = players.filter((player) => player !== mancheWinner).map((player) => points[player]);
  const paid = [...(others.some(Boolean) ? ['4.11'] : []), ...(others.includes(0) ? ['4.12'] : [])];
  const lapsed = idle.filter((player) => betes[player] === 0);
  return [
    happening('manche won', { player: mancheWinner, n: over ? manche : manche - 1 }, '4.10', ...paid),
    ...(lapsed.length > 0 ? [happening('betes lapse', { players: lapsed.join('') }, over ? '4.5' : '4.8')] : []),
    ...(over ? [happening('game over', { players: gameWinner }, '4.10')] : []),
  ];
}
