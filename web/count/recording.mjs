/** What the record of a count of Le Papillon says in its own way, and a position of it as a question to the desk. */

import { readQuestion } from '../question/question.mjs';
import { readMove } from '../question/rules.mjs';
import { isBlank, lettersOf } from './stand.mjs';
import { RANKS, UNKNOWN, byPlayer, typedCards } from '../question/text.mjs';

/** What was agreed on the length of the game, and on a pool that nobody has won. */
export function fields({ game, sitting }) {
  return { rounds: Number(sitting.agreement.rounds || 1), unwon: game.unwon };
}

/** What the start says of a game that is under way. */
export function startFields({ coup, chips, pool, cards }) {
  return { coup, chips: byPlayer(chips, String), pool, 'cards-payment': cards };
}

/** What the accounts must be beside the players' chips. */
export function seen({ game }) {
  return { pool: game.accounts.pool };
}

/** The pack with a card in the place of every blank. */
export function completed(_stand, pack) {
  const left = [...RANKS].flatMap((rank) => Array(4 - pack.filter((card) => card === rank).length).fill(rank));
  return pack.map((card) => (isBlank(card) ? left.shift() : card));
}

/**
 * The question whether a move is allowed here. Of the hand it names what the move shows.
 *
 * @param stand in which somebody is to play
 */
export function questionAt(stand, move) {
  return questionWith(stand, shownIn(move), `play ${move}`);
}

/** The question what whoever is to play may do, for him who sees that hand. */
export function questionOfHand(stand) {
  const { hands, turn } = stand.game.coup;
  return questionWith(stand, hands[turn]);
}

/** @param shown of the hand of whoever is to play */
function questionWith({ game, sitting }, shown, ...asked) {
  const { coup, players, dealer, accounts } = game;
  const { rulebook, readings, rounds, unwon } = sitting.agreement;
  const { pool, bank, ...chips } = accounts;
  const said = { pool, cards: game.cardsPayment, coup: game.coupNumber, rounds: rounds || 1, unwon: unwon || game.unwon };
  const texts = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)]));
  const hand = (player) =>
    typedCards(player === coup.turn ? shown : coup.hands[player].map(() => UNKNOWN));
  const counted = game.rules.readings.most === 'points' ? `won ${byPlayer(coup.piles, typedCards)}`
    : `piles ${byPlayer(coup.piles, ({ length }) => String(length))}`;
  const line = [
    `players ${players.length}, dealer ${dealer}, turn ${coup.turn}, layout ${typedCards(coup.layout)}`,
    `hands ${lettersOf(players.length).map((player) => `${player}:${hand(player)}`).join(' ')}, stock ${coup.stock.length}`,
    `${counted}, likes ${byPlayer(coup.likes, String)}`,
    ...(coup.papillons.length > 0 ? [`papillons ${coup.papillons.join(' ')}`] : []),
    ...(coup.last ? [`last ${coup.last}`] : []),
    ...(coup.wanting !== coup.last ? [`wanting ${coup.wanting ?? '-'}`] : []),
    ...(coup.victim ? [`victim ${coup.victim}`] : []),
    ...asked,
  ].join(', ');
  return readQuestion(line, { rulebook, readings, ...texts, chips: byPlayer(chips, String) });
}

/** The cards of the hand that a move shows. */
function shownIn(move) {
  const { kind, played, cards } = readMove(move);
  return (kind === 'lay' ? cards : played) ?? [];
}
