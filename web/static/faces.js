// The faces of cards are fetched for pictures that are seen: most wait in folds that nobody opens, or further down.
// Who runs no scripts has them all at once, in the element that says here what there is.

const waiting = document.querySelector("noscript.picture-faces");

if (waiting) {
  const drawings = new DOMParser().parseFromString(waiting.textContent.trim(), "image/svg+xml").documentElement;
  const faces = new Map([...drawings.querySelectorAll("image")].map((face) => [`#${face.id}`, face]));
  const pictures = document.querySelectorAll(".table-picture");

  const show = (picture) => {
    for (const use of picture.querySelectorAll("use[href^='#picture-face-']")) {
      const name = use.getAttribute("href");
      drawings.firstElementChild.append(faces.get(name) ?? "");
      faces.delete(name);
    }
  };

  faces.forEach((face) => face.remove());
  document.body.append(drawings);
  const near = new IntersectionObserver(
    (changes) => changes.filter((change) => change.isIntersecting).forEach((change) => show(change.target)),
    { rootMargin: "100%" },
  );
  pictures.forEach((picture) => near.observe(picture));
  window.addEventListener("beforeprint", () => pictures.forEach(show));
}
