/* A link to a clause, a ruling or a word of the glossary shows what is there: under a pointer that rests on it, with the
   keyboard's focus, at the first tap of a finger. What is shown are the small files in previews/, of this site alone and
   put on the page as text. It can be pointed at and read; Escape or a tap elsewhere puts it away. */

(() => {
  const PATIENCE = 300; // milliseconds that a pointer rests before it is shown, and may be off before it goes
  const SHOWN = /^#(?:[a-z]+(?:-[a-z]+)?-\d[\w.]*|ruling-[\w-]+|term-[\p{L}-]+)$/u;
  const GAP = 6; // pixels between a link and what it shows
  const files = new Map();

  if (!HTMLElement.prototype.showPopover) return;

  const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href).pathname;
  const box = document.createElement("aside");
  box.className = "preview";
  box.id = "preview";
  box.popover = "manual";
  document.body.append(box);

  let shown = null; // the link whose place is shown
  let hovered = null; // the link or the preview that the pointer is on
  let touched = false; // whether the last pointer was a finger
  let timer = 0;

  const linkOf = (target) => {
    const link = target.closest?.("article a[href*='#']:not(.permalink, .headerlink)");
    return link && SHOWN.test(decodeURIComponent(link.hash)) && link.pathname.startsWith(root) ? link : null;
  };

  /** What a file has, fetched once; nothing where it is missing. */
  const read = (path) => {
    if (!files.has(path)) {
      files.set(path, fetch(path).then((came) => (came.ok ? came.json() : null)).catch(() => null));
    }
    return files.get(path);
  };

  const previewOf = async (link) => {
    const page = link.pathname.slice(root.length).replace(/\.html$/, "");
    const file = await read(`${root}previews/${page}.json`);
    const place = file?.places[decodeURIComponent(link.hash.slice(1))];
    return place && { ...place, go: file.go };
  };

  const part = (kind, text) => Object.assign(document.createElement(kind), { textContent: text });

  const put = (link) => {
    const line = [...link.getClientRects()].at(-1);
    const { width, height } = box.getBoundingClientRect();
    const isBelow = line.bottom + GAP + height <= innerHeight || line.top < height + GAP;
    const left = Math.max(GAP, Math.min(line.left, document.documentElement.clientWidth - width - GAP));
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${(isBelow ? line.bottom + GAP : line.top - GAP - height) + scrollY}px`;
  };

  const hide = () => {
    clearTimeout(timer);
    shown?.removeAttribute("aria-describedby");
    shown = null;
    box.hidePopover();
  };

  /** Shows what a link leads to, and says whether there is anything to show. */
  const show = async (link) => {
    clearTimeout(timer);
    if (shown === link) return true;
    if (shown) hide();
    shown = link;
    const place = await previewOf(link);
    if (shown !== link) return true;
    if (!place) {
      shown = null;
      return false;
    }
    const go = Object.assign(part("a", place.go), { href: link.href });
    box.replaceChildren(part("strong", place.title), part("p", place.text), go);
    link.removeAttribute("title");
    link.setAttribute("aria-describedby", box.id);
    box.showPopover();
    put(link);
    return true;
  };

  const later = (act) => {
    clearTimeout(timer);
    timer = setTimeout(act, PATIENCE);
  };

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    const on = box.contains(target) ? box : linkOf(target);
    if (pointerType === "touch" || on === hovered) return;
    hovered = on;
    if (on === box || (on && on === shown)) clearTimeout(timer);
    else if (on) later(() => show(on));
    else later(() => shown === document.activeElement || hide());
  });

  document.addEventListener("focusin", ({ target }) => {
    const link = linkOf(target);
    if (link?.matches(":focus-visible")) show(link);
    else if (!box.contains(target)) hide();
  });

  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    touched = pointerType === "touch";
    if (!box.contains(target) && linkOf(target) !== shown) hide();
  });

  document.addEventListener("click", async (event) => {
    const link = linkOf(event.target);
    if (box.contains(event.target) || (link && !touched)) hide();
    if (!link || !touched || link === shown) return;
    event.preventDefault();
    if (!(await show(link))) location.assign(link.href);
  });

  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
})();
