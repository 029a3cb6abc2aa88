/** The lists of cards in a sentence: "three aces and a king". */

/** The most lists that one sentence is taken to have. */
const MOST = 12;

/** After these another card begins, and none is counted. */
const ARTICLES = new Set(['and', 'et', 'a', 'an', 'un', 'une', 'le', 'la', 'l']);

/**
 * The lists, each from an item to another one. `follows` says that only a comma stands between it and the list before,
 * `isDenied` that these cards are not there or were not taken.
 */
export function listsOf(items) {
  const lists = [];
  let open = /** @type {any} */ (null);
  for (let at = 0; at < items.length; at += 1) {
    if (items[at].stop) open = null;
    const found = cardsAt(items, at);
    if (!found) {
      if (!['link', 'of'].includes(items[at].kind)) open = null;
    } else {
      if (open && !found.like) Object.assign(open, { cards: [...open.cards, ...found.cards], to: found.to });
      else lists.push(open = { from: at, ...found, ...surroundings(items, at, lists[lists.length - 1]) });
      if (found.like) open = null;
      at = found.to;
    }
  }
  return since(likeOthers(lists).slice(0, MOST), items);
}

function surroundings(items, at, before) {
  let first = at;
  while (first > 0 && items[first - 1].kind === 'link') first -= 1;
  const isBeside = Boolean(before) && first <= before.to + 1;
  const stops = items.slice(first, at + 1).map(({ stop }) => stop);
  const stop = stops.includes('.') ? '.' : stops.find(Boolean) ?? '';
  const isDenied = items[first - 1]?.facts.includes('none') || isAfter('instead', items, first);
  const isOwn = items.slice(before ? before.to + 1 : 0, at).some(({ own }) => own);
  return { stop, follows: isBeside && stop !== '.', isDenied, isDoubted: isAfter('rather', items, first), isOwn };
}

/** Whether somebody has said before a list, in the same breath, that it was not so, or that it might have been. */
function isAfter(fact, items, first) {
  for (let at = first - 1; at >= 0 && !items[at].subjects && !items[at + 1].stop; at -= 1) {
    if (items[at].facts.includes(fact)) return true;
  }
  return false;
}

/**
 * Where somebody who has told what happened before comes to the turn that is asked about, perhaps that in which somebody
 * takes what another has laid down: "Ann lays down two aces and Ben takes them with a two". Null where nobody does.
 */
export function turnAsked(items, lists) {
  const next = items.findIndex(({ facts }) => facts.includes('next'));
  const laid = items.find(({ facts }) => facts.includes('lay'))?.at ?? items.length;
  const turn = next >= 0 ? next : items.findIndex(({ like, at }) => like === 'taken' && lists.some(({ from }) => laid < from && from < at));
  return turn >= 0 && lists.some(({ from }) => from > turn) ? turn : null;
}

/** What happened before the turn that is asked about is told, and not asked; cards that were laid down before lie there now. */
function since(lists, items) {
  const turn = turnAsked(items, lists);
  if (turn === null) return lists;
  const laid = items.find(({ facts, at }) => facts.includes('lay') && at < turn)?.at ?? turn;
  return lists.map((list) => (list.to >= turn ? list : { ...list, isLaid: list.from > laid, isDenied: list.from < laid }));
}

// --- cards

/** The cards that begin at an item: one, as many as a count says, or some that are like others. */
function cardsAt(items, at) {
  const item = items[at];
  if (item.facts.includes('welche')) return { cards: ['Ah'], to: at };
  const counts = { both: 2, rest: 3 }[item.like];
  if (counts && items[at + 1]?.plurals && !items[at + 1].stop) return withSuit(items, at + 1, counts);
  if (item.like === 'own') return items[at - 1]?.cues.some((cue) => ['play>', 'take>'].includes(cue)) ? { cards: [], like: 'one', to: at } : null;
  if (item.like === 'one' && items[at + 1]?.kind === 'card' && !items[at + 1].stop) return withSuit(items, at + 1, 1);
  if (item.kind === 'like') return { cards: [], like: item.like, to: at };
  if (item.kind !== 'card' || isGeneral(items, at)) return null;
  if (!item.count) return withSuit(items, at, 1);
  let next = at + 1;
  while (['link', 'of'].includes(items[next]?.kind) && !items[next].stop && !ARTICLES.has(items[next].word)) next += 1;
  const counted = items[next]?.stop ? null : items[next];
  const isWhole = item.count >= 2 && item.count <= 4 && items[at - 1]?.wholes;
  if (isWhole && !['card', 'suit'].includes(counted?.kind)) return { cards: [], like: 'all', size: item.count, to: at };
  const isNumber = ['or', 'ou'].includes(counted?.word) ? items[next + 2]?.kind === 'unit' : counted?.kind === 'unit' || isPaid(items, at);
  if (isNumber || counted?.facts.some((fact) => ['stock', 'wet', 'next'].includes(fact))) return null;
  return isCount(items, at, counted, next) ? withSuit(items, next, item.count) : withSuit(items, at, 1);
}

/** Whether a number counts chips for the pool. */
function isPaid(items, at) {
  return [items[at - 1], items[at + 1]].some((beside) => beside?.facts.includes('pool'));
}

/** Whether a number says how many cards follow: "two 8s", "trois 7", but not "6 4 A". */
function isCount(items, at, card, next) {
  const { count, isDigit, stop } = items[at];
  if (count > 4 || card?.kind !== 'card') return false;
  if (isDigit) return card.plurals === true && (stop !== '' || items[at - 1]?.kind !== 'card');
  return card.plurals === true || (next === at + 1 && Boolean(card.count));
}

/** Whether a rank in the plural is named without saying how many: "paid for the aces". */
function isGeneral(items, at) {
  const { plurals, word } = items[at];
  if (!plurals) return false;
  let before = at - 1;
  while (items[before]?.kind === 'link') before -= 1;
  const isCounted = (items[before]?.count >= 2 || items[before]?.like === 'both') && !items.slice(before + 1, at + 1).some(({ stop }) => stop);
  return word === 'as' ? Boolean(items[at - 1]?.several) && !isCounted : !isCounted;
}

function withSuit(items, at, count) {
  const beside = items[at + 1]?.kind === 'of' ? items[at + 2] : items[at + 1];
  const suit = beside?.kind === 'suit' ? beside : null;
  return { cards: Array(count).fill(items[at].rank + (count === 1 ? suit?.suit ?? '' : '')), to: suit?.at ?? at };
}

// --- cards that are told by others

/** "The fourth", "the other three" and "both" as cards of the nearest list that has as many. */
function likeOthers(lists) {
  return lists.map((list, at) => {
    if (!list.like) return list;
    const named = [...lists.slice(0, at).reverse(), ...lists.slice(at + 1)].filter(({ cards, isDenied: isNot }) => cards.length > 0 && !isNot);
    const runs = named.map((each) => runOf(each, lists));
    const size = list.size ?? (list.like === 'one' ? 3 : 2);
    const meant = runs.find((run) => (list.like === 'one' ? run.length === size : run.length >= size)) ?? (runs.length > 1 || ['one', 'rest'].includes(list.like) ? runs[0] ?? [] : []);
    const isPair = list.like === 'both' && meant.every(([rank]) => rank === meant[0][0]);
    if (['all', 'both', 'taken'].includes(list.like)) return { ...list, cards: isPair ? meant.slice(0, 2) : meant };
    return { ...list, cards: meant.slice(0, 1).flatMap(([rank]) => Array(list.like === 'one' ? 1 : 3).fill(rank)) };
  }).filter(({ cards }) => cards.length > 0);
}

/** The cards of a list with those of which it is the end: "a ten, an eight and a two". */
function runOf(list, lists) {
  const cards = [...list.cards];
  for (let at = lists.indexOf(list); lists[at].follows; at -= 1) cards.unshift(...lists[at - 1].cards);
  return cards;
}
