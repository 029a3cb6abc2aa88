// The switch of languages leads to the same page; with this, to the same place on it.
for (const link of document.querySelectorAll(".languages a")) {
  link.addEventListener("click", () => {
    link.hash = window.location.hash;
  });
}
