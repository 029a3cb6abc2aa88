// What the search shows of a page are its words: no code, and nothing of what opens at a click.

const textOfPage = Search.htmlToText;

Search.htmlToText = (page, anchor) => {
  const parsed = new DOMParser().parseFromString(page, "text/html");
  for (const hidden of parsed.querySelectorAll(".highlight, .fold")) {
    hidden.remove();
  }
  return textOfPage(parsed.documentElement.outerHTML, anchor);
};
