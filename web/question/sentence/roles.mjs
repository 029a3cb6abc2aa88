/** Which list of cards in a sentence is the hand, the table, what is played and what it takes: as the words beside it say. */

const ROLES = ['table', 'hand', 'play', 'take', 'none'];

/** What a cue is worth for a list just beside it, and what it loses by all that stands between. */
const WORTH = 4;
const LEAST = 1.2;
const LOSSES = { word: 0.35, comma: 0.8, run: 0.3, list: 1.6, stop: 2.5 };

/** What is gained or lost by the roles of several lists together. */
const SAME_AS_BEFORE = 0.8;
const ON_THE_TABLE = 1.5;
const LAID_DOWN = 1.5;
const PLAYED_TO_IT = 0.5;

/** So many readings of the lists so far are kept. */
const MOST_KEPT = 300;
const DENIED = 9;
const UNUSED = -1;
const AGAIN = 0.3;
const OTHERS_ALONE = 2;
const UNSAID = 0.2;
const UNHEARD = -1.5;
const HEARD = 3;
const FROM_NOWHERE = -1;
const TOO_MANY = -3;
const TAKEN_TWICE = -0.5;
const HELD_ALONE = -0.3;
const LAID_AND_PLAYED = -4;

/** The roles that the lists may have, the likeliest first. @returns {{roles: string[], score: number}[]} */
export function rolesOf(lists, items, facts) {
  const isTrick = ['francion', 'welche'].some((fact) => facts.has(fact));
  const isLaying = facts.has('lay') || facts.has('stuck');
  const begun = [{ roles: [], score: 0 }];
  const scored = lists.map((list) => scoresOf(list, lists, items, isLaying));
  const own = ownTurn(items);
  const told = lists.map(({ to }, at) => to < own && scored[at].table < HEARD && Math.max(scored[at].play, scored[at].take) >= HEARD);
  if (told.filter(Boolean).length > 1) {
    scored.forEach((scores, at) => {
      if (told[at]) scores.none = DENIED;
    });
  }
  const isTold = scored.some(({ take }, at) => take >= HEARD && !lists[at].isDenied && !lists[at].isDoubted);
  scored.forEach((scores, at) => {
    if (lists[at].isDoubted && (isTold || isLaying)) scores.none = DENIED;
  });
  const heard = ROLES.filter((role) => !(isLaying && role === 'play') && scored.some((scores) => scores[role] >= HEARD && scores.none < HEARD));
  return scored.reduce((all, scores) => all.flatMap(({ roles, score }) => ROLES.filter((role) => role in scores)
      .map((role) => ({ roles: [...roles, role], score: score + scores[role] })))
      .sort((one, other) => other.score - one.score).slice(0, MOST_KEPT), begun)
    .map(({ roles, score }) => ({ roles, score: score + together(roles, lists, { isLaying, isTrick }) + UNHEARD * heard.filter((role) => !roles.includes(role)).length }))
    .sort((one, other) => other.score - one.score);
}

/** Where somebody who has told what another player did comes to their own cards. */
function ownTurn(items) {
  const first = items.find(({ own, word, at }) => own && (!['my', 'mon', 'ma'].includes(word) || items[at + 1]?.kind === 'card'));
  return first?.cues.includes('hand>') ? first.at : 0;
}

/** Role → how much speaks for it. */
function scoresOf(list, lists, items, isLaying) {
  const uncued = list.like ? (isLaying ? DENIED : OTHERS_ALONE) : isNothingNew(list, lists, items) ? AGAIN : UNUSED;
  const none = list.isDenied ? DENIED : uncued;
  const scores = { none, hand: 0, table: UNSAID, play: UNSAID, take: UNSAID };
  const offer = (role, score) => {
    if (score > Math.max(scores[role], LEAST)) scores[role] = score;
  };
  for (const item of items) {
    for (const cue of item.cues) {
      const [role, side] = [cue.slice(0, -1), cue.slice(-1)];
      if (side === '<' || !isSpent(item, role, items)) offer(role, WORTH - lost(item, list, side, lists, items));
    }
  }
  if (list.like === 'taken') offer('take', WORTH);
  if (list.isLaid) offer('table', DENIED);
  if (isLaying) offer('hand', LAID_DOWN);
  if (scores.play > UNSAID && scores.table > UNSAID) scores.play += PLAYED_TO_IT;
  if (scores.take > UNSAID && scores.table > UNSAID) scores.take += ON_THE_TABLE;
  return scores;
}

/** Whether a list names no card that was not named before, or may be a number: such a one is used if a word says for what. */
function isNothingNew(list, lists, items) {
  const before = lists.slice(0, lists.indexOf(list)).flatMap(({ cards }) => cards);
  const isBefore = (card) => before.some((each) => each === card || (card.length === 1 && each[0] === card));
  const isAlone = !list.follows && !lists[lists.indexOf(list) + 1]?.follows;
  return isAlone && (list.cards.every(isBefore) || (list.from === list.to && items[list.from].count > 0));
}

/** Whether a cue speaks of the cards before it, or only helps a verb: "6 4 on the table", "has taken". */
function isSpent(cue, role, items) {
  const [before, after] = [items[cue.at - 1], items[cue.at + 1]];
  const isBack = cue.cues.includes(`${role}<`) && !cue.stop && ['card', 'suit', 'like'].includes(before?.kind);
  if (isBack && !['and', 'et'].includes(after?.word)) return true;
  const isVerb = after?.cues.some((each) => ['play>', 'take>'].includes(each)) || after?.facts.includes('lay');
  return role === 'hand' && isVerb && !after.stop;
}

/** What a cue loses on its way to a list; all of it on the wrong side. */
function lost(cue, list, side, lists, items) {
  const isAhead = side === '>';
  if (isAhead ? cue.at >= list.from : cue.at <= list.to) return Infinity;
  const between = isAhead ? items.slice(cue.at + 1, list.from) : items.slice(list.to + 1, cue.at);
  const { run, others, first } = listsBetween(cue, list, isAhead, lists);
  const outside = between.filter(({ at }) => (isAhead ? at < first.from : at > first.to));
  const stops = [...outside.map(({ stop }) => stop), isAhead ? items[first.from].stop : cue.stop];
  const words = outside.filter(({ kind }) => kind !== 'link').length;
  const count = (stop) => stops.filter((each) => each === stop).length;
  return words * LOSSES.word + count(',') * LOSSES.comma + count('.') * LOSSES.stop + run * LOSSES.run + others * LOSSES.list;
}

/** How many lists stand between: of one run with the list, and others; and the list of the run that is nearest to the cue. */
function listsBetween(cue, list, isAhead, lists) {
  const step = isAhead ? -1 : 1;
  let [run, others, first] = [0, 0, list];
  for (let at = lists.indexOf(list) + step; lists[at] && (isAhead ? lists[at].from > cue.at : lists[at].to < cue.at); at += step) {
    if (others === 0 && lists[isAhead ? at + 1 : at].follows) [run, first] = [run + 1, lists[at]];
    else others += 1;
  }
  return { run, others, first };
}

/** What speaks for the roles of all lists together, or against them. */
function together(roles, lists, { isLaying, isTrick }) {
  const count = (role) => roles.filter((each) => each === role).length;
  let score = (isTrick ? 0 : TOO_MANY * Math.max(0, count('play') - 1)) + TAKEN_TWICE * Math.max(0, count('take') - 1);
  if (count('play') === 0 && count('take') > 0) score += FROM_NOWHERE;
  if (count('play') > 0 && count('take') === 0 && isLaying) score += LAID_AND_PLAYED;
  roles.forEach((role, at) => {
    if (role === roles[at - 1] && lists[at].follows) score += SAME_AS_BEFORE;
    const { cards } = lists[at];
    if (['play', 'hand'].includes(role) && cards.length > 3) score += TOO_MANY;
    if (role === 'play' && cards.some(([rank]) => rank !== cards[0][0])) score += TOO_MANY;
    if (role === 'hand' && cards.length === 1) score += HELD_ALONE;
  });
  return score;
}
