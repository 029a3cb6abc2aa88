// The switch of languages leads to the same page; with this, to the same place on it.
for (const link of document.querySelectorAll(".languages a")) {
  link.addEventListener("click", () => {
    link.hash = window.location.hash;
    localStorage.setItem("language", link.lang);
  });
}

// A browser that prefers French is offered the page in French words, until another language is chosen.
const preferred = localStorage.getItem("language") ?? navigator.language;
if (preferred.startsWith("fr")) {
  for (const link of document.querySelectorAll(".languages a[lang=fr]")) {
    link.textContent = "Cette page en français";
  }
}
