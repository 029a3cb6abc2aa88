// A program that plays little so far: captures in the middle of a coup, and what is paid for aces. Of the rest it says so.
import { createInterface } from "node:readline";

const ABOUT = {
  name: "aces", version: "0.1", language: "JavaScript", protocol: 1,
  games: [{ game: "papillon", rulebooks: ["salon"], players: [3, 4] }],
  reports: ["turn", "chips"],
};

/** What each of the others pays: Papillon 6.2 to 6.5, otherwise a chip an ace. */
const RATES = { "A A": 2, "2 AA": 4, "3 AAA": 6, "4 AAAA": 8 };
const owed = (played, taken) => RATES[`${played} ${taken}`] ?? taken.split("A").length - 1;

function play(game, text) {
  const [card, taken] = text.split(": ").at(-1).split("x");
  const hand = game.hands[game.turn];
  const held = hand.findIndex((other) => other[0] === card);
  if (!taken || held < 0) throw new Error("not written yet: other moves than captures");
  hand.splice(held, 1);
  const others = Object.keys(game.chips).filter((player) => player !== game.turn);
  for (const payer of others) {
    game.chips[payer] -= owed(card, taken);
    game.chips[game.turn] += owed(card, taken);
  }
  const seats = Object.keys(game.chips);
  const after = [...seats, ...seats].slice(seats.indexOf(game.turn) + 1);
  game.turn = after.find((player) => game.hands[player].length) ?? "-";
  if (game.turn === "-") throw new Error("not written yet: the end of a deal");
}

function trace({ table, position, coups }) {
  if (!position) throw new Error("not written yet: a coup from its pack");
  const game = { turn: position.turn, hands: position.hands, chips: table.chips };
  const step = (move) => ({ move, state: { turn: game.turn, chips: { ...game.chips } } });
  return [step(""), ...coups[0].moves.map((move) => (play(game, move), step(move)))];
}

function answer(asked) {
  if (asked.op === "start") return ABOUT;
  try {
    return { trace: trace(asked) };
  } catch (error) {
    return { errored: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.op === "stop") break;
  console.log(JSON.stringify({ seq: asked.seq, ...answer(asked) }));
}
