/** What happened at a table beside who paid whom, each with its clauses: a play, a new deal, the end of a coup and of a game. */

import { pointsOf } from '../count/counting.mjs';
import { PapillonSide } from './judge.mjs';
import { isDealLeft, readMove, rulesOf, whoHasMost, whoIsConsoled } from './rules.mjs';
import { DEAL, playsOf } from '../count/stand.mjs';
import { UNKNOWN } from './text.mjs';

/** Chips from each for the most cards, where no tie has raised them (Papillon 12.2). */
const FIRST_PAYMENT = 1;

/** What happened in a deal or a play. @param step of `stepsTo` */
export function happenings(step, rulebooks) {
  const { cites } = rulebooks[step.sitting.agreement.rulebook];
  const cited = (/** @type {Happening} */ { clauses, ...told }) =>
    ({ ...told, clauses: [...new Set(clauses.map((clause) => full(cites[clause] ?? clause)))] });
  if (step.act === DEAL) return firstDeal(step).map(cited);
  const base = step.base;
  const told = isNewDeal(step) ? newDeal(step) : step.game.coup.turn === '-' ? endOfCoup(step) : [];
  const laid = laidOut(base.game.coup, step.act, step.game.rules.readings);
  const lapsed = step.game.lapses.map(({ player, chips }) => happening('debt lapses', { player, chips }, '2.6'));
  return [play(step, base, rulebooks), ...[...laid, ...lapsed, ...told].map(cited)];
}

export function happeningsOf(question, rulebooks) {
  const step = new PapillonSide(question).step(String(question.move));
  return happenings(step, rulebooks).slice(1);
}

function happening(key, parts, ...clauses) {
  return { key, parts, clauses };
}

function firstDeal({ game }) {
  return [happening('coup begins', { player: game.dealer, n: game.coupNumber, pool: game.accounts.pool }, '2.7', '3.3', exposing(game))];
}

function exposing({ players, rules }) {
  return players.length === 4 && rules.readings['first-layout'] === 'four' ? '15.1' : '3.4';
}

function play({ act, game: { payments } }, { game, sitting }, rulebooks) {
  const { coup, players } = game;
  const { rulebook, readings } = sitting.agreement;
  const question = /** @type {any} */ ({ ...coup, stock: coup.stock.length, players: players.length, rulebook, readings });
  const own = payments.filter(({ from, to }) => to === coup.turn || (from === coup.turn && to === 'pool'));
  const verdict = { move: act, refusal: null, payments: own };
  return { key: 'plays', parts: { player: coup.turn, move: act }, clauses: clausesOf(question, verdict, rulebooks) };
}

function isNewDeal({ game, base }) {
  return game.coup.turn !== '-' && game.coup.stock.length < base?.game.coup.stock.length;
}

function newDeal({ game, base }) {
  const { coup, dealer, players, announced, rules, payments } = game;
  const { last } = coup;
  const chip = payments.find(({ reason }) => reason === 'consolation');
  const before = base?.game.coup.stock.length ?? 0;
  const turnedUp = before - coup.stock.length - 3 * players.length;
  return [
    ...(chip ? [happening('consoled', { player: chip.to }, rules.chipClause)] : []),
    happening('new deal', { player: dealer, n: coup.stock.length }, '4.d.3'),
    ...(turnedUp > 0 ? [happening('turned up', { n: turnedUp }, 'papillon-adpoker:12')] : []),
    ...(announced ? [happening('announced', { player: dealer }, '4.d.5')] : []),
    ...(last ? [caught(last, rules.readings)] : []),
  ];
}

// --- the end of a coup

function endOfCoup(step) {
  const { game } = step;
  const winner = game.winner === 'none' ? null : game.winner;
  return [
    decided(step, winner), ...swept(step, winner), ...poolPaid(step, winner), ...mostCards(step), ...consoled(step, winner),
    ...(game.over ? endOfGame(game, winner) : afterCoup(game)),
  ];
}

function decided(step, winner) {
  const { papillons } = step.game.coup;
  if (winner === null) {
    return isUnnamed(step) ? happening('unnamed papillon', {}, '16.5', '4.d.6') : happening('nobody wins', {}, '4.d.9');
  }
  if (papillons.length === 1) return happening('wins alone', { player: winner }, '10.5', '4.d.6');
  if (step.game.rules.readings['first-or-last'] === 'first') return happening('wins first', { player: winner }, 'papillon-adpoker:13');
  return happening('wins among', { player: winner, players: papillons.join('') }, '10.6', '4.d.7');
}

function isUnnamed(step) {
  const isOut = ({ act, base }) => {
    const { stock, hands, turn } = base?.game.coup;
    return !isDealLeft(stock.length, step.game.players.length) && readMove(act).played?.length === hands[turn].length;
  };
  return step.game.coup.unnamed?.length > 0 || playsOf(step).some(isOut);
}

function swept({ game, base, act }, winner) {
  const taker = winner ?? game.coup.last;
  if (!taker) return [];
  const before = base?.game.coup;
  const { played = [], taken = [] } = readMove(act);
  const own = taker === before.turn ? played.length + taken.length : 0;
  const count = game.coup.piles[taker].length - before.piles[taker].length - own;
  return count > 0 ? [happening('sweeps', { player: taker, n: count }, '12.1', winner ? '4.d.10' : '4.d.11')] : [];
}

function poolPaid({ game }, winner) {
  const { pool } = game.accounts;
  const isOfGame = game.rules.readings['pool-taker'] === 'game-winner';
  if (winner !== null && !isOfGame) {
    const paid = game.payments.find(({ from }) => from === 'pool');
    return [happening('pool paid', { player: winner, chips: paid?.chips ?? 0 }, '10.7')];
  }
  return game.over ? [] : [happening('pool stays', { chips: pool }, isOfGame ? 'papillon-pdf:13' : '10.8')];
}

function mostCards(step) {
  const { game, base } = step;
  const most = whoHasMost(game);
  const due = base?.game.cardsPayment;
  const by = game.rules.readings.most;
  if (most) {
    const paidFor = by === 'points' ? 'papillon-pdf:31' : '12.2';
    return [happening(`most ${by}`, { player: most, chips: due, n: pointsOf(step, most) }, ...(due > FIRST_PAYMENT ? ['12.3', paidFor] : [paidFor]))];
  }
  const isLost = game.over || (game.coupNumber === game.agreedCoups && game.rules.readings['last-coup-tie'] === 'lost');
  if (isLost) return [happening('tie lost', {}, '12.4')];
  const growth = game.rules.readings['cards-growth'] === 'never' ? 'papillon-adpoker:23' : '12.3';
  return [happening('tie', { chips: game.cardsPayment }, growth)];
}

function consoled({ game }, winner) {
  const player = whoIsConsoled(game, winner);
  if (!player) return [];
  const key = game.rules.chipWhenWon === 'winner' && winner ? 'chip for winner' : 'consoled';
  return [happening(key, { player }, game.rules.chipClause)];
}

function afterCoup({ coupNumber, agreedCoups }) {
  return coupNumber >= agreedCoups ? [happening('plays on', { n: coupNumber + 1 }, '2.9', '14.3')] : [];
}

function endOfGame(game, winner) {
  const isOfGame = game.rules.readings['pool-taker'] === 'game-winner';
  const players = game.gameWinner;
  const shared = winner === null && !isOfGame ? [happening('pool shared', {}, '14.3', '2.9')] : [];
  const won = isOfGame ? [happening('pool of game', { players }, 'papillon-pdf:13')] : [];
  return [...shared, ...won, happening('game over', { players }, '14.1', '14.2')];
}

// --- who lays down because the table was cleared: the maker at once, the next player on turn, a neighbour with the deal (section 8)

/** What a legal move makes somebody pay who lays down because of it, besides what is paid at once. */
export function laidFor(question, { after }, rulebooks) {
  if (!after) return [];
  const { figures, readings } = rulesOf(question.rulebook, question.readings);
  const isFigure = figures.includes('sauterelle');
  const told = [
    ...(after.turn !== null && after.stock < question.stock && after.last ? acesIn(after.layout, after.last) : []),
    ...(after.layout.length === 0 && after.turn ? bound(after, isFigure && readings['sauterelle-layer'] === 'next') : []),
  ];
  const { cites } = rulebooks[question.rulebook];
  return told.map(({ clauses, ...each }) => ({ ...each, clauses: [...new Set(clauses.map((clause) => inPlaceOf(clause, cites)))] }));
}

/** The rest of a hand that the maker of a sauterelle lays out (sauterelle-layer). */
function laidOut({ hands, layout, turn }, move, readings) {
  const { kind, played, taken = [] } = readMove(move);
  const rest = turn === null ? 0 : hands[turn].length - (played?.length ?? 0);
  const isOut = kind === 'capture' && taken.length === layout.length && rest > 0 && readings['sauterelle-layer'] === 'maker';
  return isOut && turn ? [{ key: 'lays out', parts: { player: turn, n: rest }, clauses: ['papillon-adpoker:20'] }] : [];
}

/** Who has laid down after a deal (sauterelle-victim). */
export function caught(player, readings) {
  const because = readings['sauterelle-victim'] === 'first-player' ? ['papillon:8.1', '4.d.4'] : ['8.4'];
  return { key: 'is caught', parts: { player }, clauses: [...because, '11.1'] };
}

/** Who is next finds nothing to take and must lay down, perhaps because of a sauterelle. */
function bound({ turn, hands }, isSauterelle) {
  const player = String(turn);
  const cards = hands[player];
  const clauses = [isSauterelle ? 'papillon:8.1' : '11.1', '11.2'];
  return [{ key: 'must lay', parts: { player, chips: cards.length }, clauses }, ...acesIn(cards, player)];
}

/** What a hand brings its player in which there are aces, or may be. */
function acesIn(cards, player) {
  const isPossible = cards.some((card) => card[0] === 'A' || card === UNKNOWN);
  return isPossible ? [{ key: 'laid aces', parts: { player }, clauses: ['11.3'] }] : [];
}

// --- the clauses by which a move is answered, as far as the move and the position show them

const WORTH_TEN = 'KQJT';
const MAIN = 'papillon';

/** What is paid at the end of a coup, and not for a play. */
const OF_THE_END = ['pool', 'coup', 'most-cards', 'most-points', 'consolation', 'share', 'share-rest'];

/** Full citations of the clauses that decide: that forbids a refused move, or that allow a legal one and have it paid. */
export function clausesOf(question, verdict, rulebooks) {
  if (verdict.refusal) return [full(verdict.refusal.clause)];
  const { cites, figures } = rulebooks[question.rulebook];
  const [played, taken] = cardsOf(verdict.move);
  const paid = verdict.payments.filter(({ reason }) => !OF_THE_END.includes(reason));
  const isPaid = (figure) => paid.some(({ reason }) => reason === figure);
  const unpaid = figuresOf(question, verdict, taken, figures).filter((figure) => !isPaid(figure));
  const decide = [
    ...(played === '' ? ['4.d.1'] : captureOf(played, taken)),
    ...paid.flatMap(({ reason, clause }) => [...MADE_BY[reason] ?? [], clause]),
    ...unpaid.flatMap((figure) => [...MADE_BY[figure] ?? [], ...(isLeftUnnamed(question, verdict, figure) ? ['16.5'] : [])]),
  ];
  return [...new Set(decide.map((clause) => inPlaceOf(clause, cites, played[0])))];
}

/** A document's own clause for one of the main document, in full. @param rank of the card played */
export function inPlaceOf(clause, cites, rank = '') {
  return full(cites[`${clause} ${rank}`] ?? cites[clause] ?? clause);
}

/** @param clause of the game's main document, or in full */
export function full(clause, game = MAIN) {
  return clause.includes(':') ? clause : `${game}:${clause}`;
}

function cardsOf(move) {
  const [body] = move.split(' !');
  const [, played = '', taken = ''] = /^(\S+)x(\S*)$/.exec(body) ?? [];
  return [played, taken].map((cards) => cards.replace(/[cdhs]/g, ''));
}

function captureOf(played, taken) {
  if (played.length === 3) return ['4.c.1'];
  if (taken === played.repeat(3)) return ['7.1'];
  if (taken !== played) return played === 'T' ? ['4.b.1', '16.3'] : ['4.b.1'];
  return [WORTH_TEN.includes(played) ? '4.a.1' : '4.b.1'];
}

/** What makes a figure; a hanneton is a capture of its own. @type {Record<string, string[]>} */
const MADE_BY = { sauterelle: ['8.1'], 'petit-papillon': ['9.1'], papillon: ['10.1'] };

/** Whether a figure is not named that must be, and so is not paid. */
function isLeftUnnamed({ readings, isAllNamed }, { move }, figure) {
  return (isAllNamed || readings.announcing === 'required') && !move.split(' !').includes(figure);
}

function figuresOf({ hands, layout, turn, stock, players, readings }, { move }, taken, figures) {
  const [played] = cardsOf(move);
  if (played === '') return [];
  const held = turn === null ? [] : hands[turn];
  const isLate = readings['adpoker-petit-papillon'] === 'last-deal-too' && Object.values(hands).some((hand) => hand !== held && hand.length > 0);
  const isPetit = stock >= 3 * players || (isLate && !figures.includes('papillon'));
  return [
    ...(played.length === 1 && taken === played.repeat(3) ? ['hanneton'] : []),
    ...(taken.length === layout.length ? ['sauterelle'] : []),
    ...(played.length === held.length ? [isPetit ? 'petit-papillon' : 'papillon'] : []),
  ].filter((figure) => figures.includes(figure));
}
