/** What a question about Le Francion could have meant otherwise, where it left something out: one thing at a time. */

import { lettersOf, ofEach } from '../fields.mjs';
import { DEALERS_STAKE, POINTS, WELCHE, seatAfter } from './rules.mjs';
import { supposing } from '../suppositions.mjs';
import { UNKNOWN } from '../text.mjs';

/** Everything else that a question could have meant; what cannot be is among it. */
export function suppositions(question) {
  if (question.turn === null) return [];
  return [otherDealer, otherTricks, welcheInStock, fivePoints, raisedStake, hiddenBefore, anotherManche]
    .flatMap((suppose) => suppose(question));
}

/** Somebody else deals: the letters' cards stay. */
function otherDealer(question) {
  if (!('dealer' in question.assumed)) return [];
  return lettersOf(question.players).filter((player) => player !== question.dealer).map((dealer) =>
    supposing(question, 'dealer', { text: '{player} is the dealer', parts: { player: dealer } }, { dealer }, ['turn']));
}

function otherTricks(question) {
  const { assumed, won, turn, players } = question;
  if (!('tricks' in assumed) || turn === null) return [];
  const player = seatAfter(turn, lettersOf(players));
  const count = Object.values(won).flat().length;
  const words = { text: '{player} has won all tricks so far', parts: { player } };
  const taken = ofEach(lettersOf(players), (each) => (each === player ? Array(count).fill(UNKNOWN) : []));
  return [supposing(question, 'tricks', words, { won: taken })];
}

/** The Welche lies in the stock, where nobody has shown it. */
function welcheInStock(question) {
  const { assumed, turnUp, stock, trick, hands, won } = question;
  const shown = [...trick, turnUp, ...Object.values(hands).flat(), ...Object.values(won).flat()];
  if (!('stock' in assumed) || shown.includes(WELCHE) || turnUp[0] === UNKNOWN) return [];
  return [supposing(question, 'stock', { text: 'the Welche is in the stock', parts: {} }, { stock: [WELCHE, ...stock.slice(1)] })];
}

function fivePoints(question) {
  const { unsaid, table, players } = question;
  if (!unsaid.includes('points')) return [];
  return lettersOf(players).map((letter) => {
    const points = ofEach(lettersOf(players), (player) => (player === letter ? POINTS - 1 : 0));
    const words = { text: '{player} has {points} in the manche', parts: { player: letter, points: POINTS - 1 } };
    return supposing(question, 'points', words, { table: { ...table, points, coup: table.coup + POINTS - 1 } });
  });
}

function raisedStake(question) {
  if (!question.unsaid.includes('stake')) return [];
  const stake = question.table.stake + 2 * DEALERS_STAKE;
  const words = { text: '{chips} are at stake', parts: { chips: stake } };
  return [supposing(question, 'stake', words, { table: { ...later(question), stake } })];
}

function hiddenBefore(question) {
  if (!question.unsaid.includes('doubling')) return [];
  const words = { text: 'the Welche was hidden in the previous coup', parts: {} };
  return [supposing(question, 'doubling', words, { table: { ...later(question), doubling: 2 } })];
}

function anotherManche(question) {
  const { unsaid, table } = question;
  if (!unsaid.includes('manches')) return [];
  const words = { text: 'another manche follows', parts: {} };
  return [supposing(question, 'manches', words, { table: { ...table, manches: table.manche + 1 } })];
}

/** The table after another coup, the dealer having marked its point, if nothing was said of points. */
function later({ unsaid, table, dealer }) {
  if (!unsaid.includes('points')) return table;
  return { ...table, points: { ...table.points, [dealer]: table.points[dealer] + 1 }, coup: table.coup + 1 };
}
