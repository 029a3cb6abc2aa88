// What the search says in the browser; Sphinx takes this file in the place of its own.
Documentation.addTranslations({
  locale: "fr",
  plural_expr: "n > 1 ? 1 : 0",
  messages: {
    ", in ": ", dans ",
    "Hide Search Matches": "Ne plus marquer ce qui a été cherché",
    "Preparing search...": "La recherche se prépare…",
    "Search Results": "Résultats de la recherche",
    "Search finished, found one page matching the search query.": [
      "Une page répond à la recherche.",
      "${resultCount} pages répondent à la recherche.",
    ],
    "Searching": "Recherche en cours",
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
      "Aucune page ne répond à la recherche. Il se peut qu’un mot soit mal écrit.",
  },
});
