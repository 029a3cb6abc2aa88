/** What the record of a count of Le Francion says in its own way, and a position of it as a question to the desk. */

import { isBlank, lettersOf } from '../stand.mjs';
import { UNKNOWN, byPlayer, typedCards } from '../../question/text.mjs';
import { FIELDS } from './beginning.mjs';
import { placed } from './counting.mjs';
import { readQuestion } from '../../question/francion/question.mjs';
import { STAKE, ofEach } from '../../question/francion/rules.mjs';

/** What was agreed on the length of the game. */
export function fields({ game }) {
  return { manches: game.manches };
}

/** What the start says of a game that is under way. */
export function startFields(begins) {
  return Object.fromEntries(FIELDS.map(({ name, isEach }) =>
    [name, isEach ? byPlayer(/** @type {Record<string, number>} */ (begins[name]), String) : begins[name]]));
}

/** What the accounts must be beside the players' chips. */
export function seen({ game }) {
  return { stake: game.accounts[STAKE], points: byPlayer(game.points, String) };
}

/** The pack with a card in the place of every blank, where it can be. */
export function completed(stand, pack) {
  const cards = pack.some(isBlank) ? placed(stand) ?? {} : {};
  return pack.map((card) => cards[card] ?? card);
}

/**
 * The question whether a card may be played here, by whom the other cards of the hand are supposed that nobody has seen.
 *
 * @param stand in which somebody is to play
 */
export function questionAt(stand, move) {
  const { game, sitting } = stand;
  const { coup, players, dealer, accounts, points, doubling, manche, manches } = game;
  const { rulebook, readings } = sitting.agreement;
  const cards = placed(stand) ?? {};
  const hand = (player) => typedCards(coup.hands[player].map((card) =>
    (!isBlank(card) ? card : player === coup.turn ? cards[card] ?? UNKNOWN : UNKNOWN)));
  const { [STAKE]: stake, ...chips } = accounts;
  const trick = coup.trick.length > 0 ? [`trick ${typedCards(coup.trick)}`] : [];
  const line = [
    `players ${players.length}, dealer ${dealer}, turn ${coup.turn}, turnup ${typedCards([coup.turnUp])}`, ...trick,
    `hands ${lettersOf(players.length).map((player) => `${player}:${hand(player)}`).join(' ')}`,
    `won ${byPlayer(coup.won, typedCards)}`, `play ${move}`,
  ].join(', ');
  const said = { stake, doubling, manche, manches };
  const texts = ofEach(Object.keys(said), (name) => String(said[name]));
  return readQuestion(line, { rulebook, readings, ...texts, chips: byPlayer(chips, String), points: byPlayer(points, String) });
}
