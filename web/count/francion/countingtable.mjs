/** The table of Le Francion as it is counted, and what one taps there. */

import { face } from '../../desk/cards.mjs';
import { SUITS, packOf, suitOffered, suitsGone, unseenCards } from './counting.mjs';
import { isToPlay, nameOf, rulesPlayed, seatTitle } from '../countingview.mjs';
import { button, choice, element } from '../../desk/dom.mjs';
import { lettersOf } from '../../question/fields.mjs';
import { bestSoFar } from '../../question/francion/judge.mjs';
import { RANKS, STAKE, rankOf, seatAfter, suitOf, tricksOf } from '../../question/francion/rules.mjs';
import { placeView } from '../../steps/steppingview.mjs';
import { SIGNS } from '../../desk/words.mjs';

/** The trick and what everybody has. Everybody keeps his place, so that one sees what moves. */
export function tableView({ stand }, words) {
  const { players } = stand.game;
  return [
    placeView('exposed', words.say('trick'), trickView(stand, words), coupTold(stand, words)),
    element('div', { class: 'desk-others counting-tricks' }, ...lettersOf(players.length).map((player) => seatView(stand, player, words))),
    element('p', { class: 'desk-note' }, rulesPlayed(stand, words)),
  ];
}

function trickView({ game }, words) {
  const { trick, leader } = game.coup;
  if (trick.length === 0) return element('p', { class: 'desk-empty' }, words.say('no card'));
  return element('ul', { class: 'desk-cards' }, ...trick.map((card, place) => {
    const player = seatAfter(leader, game.players, place);
    return element('li', { class: 'desk-card counting-played' }, face(words.index(card), suitOf(card)),
      element('span', { class: 'unseen' }, `${words.card(card)}, `), element('small', {}, player));
  }));
}

function coupTold({ game, wanted }, words) {
  const { coup, accounts, doubling } = game;
  const suit = words.say(`suit ${coup.trump} alone`);
  return [
    !wanted && words.say('trumps turned up', { suit, card: words.card(coup.turnUp) }),
    accounts[STAKE] > 0 && words.say('at stake', { chips: words.chips(accounts[STAKE]) }),
    doubling > 1 && words.say('welche times', { n: doubling }),
  ].filter(Boolean).join(' · ');
}

function seatView(stand, player, words) {
  const { coup, players, points, accounts } = stand.game;
  const held = coup.hands[player].length;
  const gone = suitsGone(stand, player);
  const leads = coup.trick.length === 0 && player === coup.leader && isToPlay(stand, player) ? [words.say('leads')] : [];
  const has = words.say(held === 1 ? 'one card in hand' : 'cards in hand', { n: held });
  const without = gone.length > 0 && words.say('without suits', { suits: words.list(gone.map((suit) => words.say(`suit ${suit} alone`))) });
  const told = [words.say('tricks won', { n: tricksOf(coup, players)[player] }), words.say('points marked', { n: points[player] }), words.chips(accounts[player])];
  return placeView(isToPlay(stand, player) ? 'turn' : '', seatTitle(stand, player, words, leads),
    element('p', { class: 'desk-note' }, [has, without].filter(Boolean).join(' · ')), told.join(' · '));
}

export function inputView({ stand, draft }, words, act) {
  const offered = suitOffered(stand, draft);
  const suits = [...SUITS].map((suit) => [suit, SIGNS[suit], words.say(`suit ${suit} alone`)]);
  return [
    choice('suit', words.say('suit'), suits, offered, act.suit),
    strip(stand, offered, words, act),
  ];
}

function strip(stand, suit, words, act) {
  const left = unseenCards(stand);
  const pack = packOf(stand);
  const cards = [...RANKS].map((rank) => rank + suit).filter((card) => pack.includes(card));
  const tap = (card) => button(`card ${card}`, `${words.index(rankOf(card))}${SIGNS[suit]}`, () => act.note(card), {
    'aria-disabled': String(!left.includes(card)), 'aria-label': words.say(left.includes(card) ? 'card unseen' : 'card seen', { card: words.card(card) }),
  });
  const group = words.say('cards of suit', { suit: words.say(`suit ${suit} alone`) });
  return element('div', { class: 'desk-strip', role: 'group', 'aria-label': group }, ...cards.map(tap));
}

export function asked({ stand }, words) {
  const { turn, trick, leader, turnUp } = stand.game.coup;
  const best = bestSoFar({ leader, turnUp, players: stand.game.players.length }, { trick });
  const { kind, player } = stand.wanted ?? { kind: trick.length > 0 ? 'card' : 'lead', player: turn };
  const soFar = best && words.say('best so far', { player: nameOf(stand, best.player), card: words.card(best.card) });
  return [soFar, words.say(`asked ${kind}`, { player: nameOf(stand, player) })].filter(Boolean).join(' ');
}
