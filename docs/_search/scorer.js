/* How the search weighs what it finds. Citations are words ("8.4" is not "8" and "4"), and whoever types one, or a
   word of the game, finds the clause before all else: the main document's first, then the other documents', then
   the companion game's. */

var splitQuery = (query) => query.split(/[^\p{L}\p{N}_.-]+/u).filter((word) => word);

var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([, title, anchor, , score, , kind]) => {
    if (kind !== "object") return score;
    const asked = (new URLSearchParams(location.search).get("q") || "").trim().toLowerCase().replace(":", " ");
    const shown = title.toLowerCase();
    const isClause = shown.startsWith(`${asked} `) || shown.split(" ").slice(0, 2).includes(asked);
    const isWord = shown.startsWith(`${asked} (`);
    const isMain = /^#papillon-\d/.test(anchor);
    const isCompanion = anchor.startsWith("#francion-");
    return score + (isClause || isWord ? 100 : 0) + (isWord ? 10 : 0) + (isMain ? 5 : 0) - (isCompanion ? 5 : 0);
  },
};
