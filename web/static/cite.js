/* The buttons that copy the citation of a clause, and those that open its formats. Without this script they stay hidden,
   and the citation is plain text. */

(() => {
  const SHOWN_FOR = 2000; // milliseconds

  function copyByHand(text) {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy"); // for pages opened as files, where browsers give no clipboard
    field.remove();
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copyByHand(text);
    }
  }

  const status = document.createElement("span");
  status.className = "cite-status";
  status.setAttribute("role", "status");
  document.body.append(status);

  for (const shown of document.querySelectorAll("button.cite, .cite-menu")) {
    shown.hidden = false;
  }

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("button.cite");
    if (!button || button.textContent === button.dataset.copied) {
      return;
    }
    const label = button.textContent;
    await copy(button.dataset.cites);
    button.textContent = button.dataset.copied;
    status.textContent = `${button.dataset.says ?? button.dataset.cites}: ${button.dataset.copied}`;
    setTimeout(() => {
      button.textContent = label;
      status.textContent = "";
    }, SHOWN_FOR);
  });

  const openMenu = () => document.querySelector('button.cite-as[aria-expanded="true"]');

  function show(opener, isShown) {
    opener.setAttribute("aria-expanded", isShown);
    document.getElementById(opener.getAttribute("aria-controls")).hidden = !isShown;
  }

  document.addEventListener("click", ({ target }) => {
    const [opener, before] = [target.closest("button.cite-as"), openMenu()];
    if (before && !target.closest(".cite-formats")) {
      show(before, false);
    }
    if (opener && opener !== before) {
      show(opener, true);
    }
  });

  document.addEventListener("keydown", ({ key }) => {
    const opener = openMenu();
    if (key === "Escape" && opener) {
      show(opener, false);
      opener.focus();
    }
  });
})();
