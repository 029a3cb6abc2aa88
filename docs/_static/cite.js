/* The buttons that copy the citation of a clause. Without this script they stay hidden, and the citation is plain text. */

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

  for (const button of document.querySelectorAll("button.cite")) {
    button.hidden = false;
  }

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("button.cite");
    if (!button || button.textContent === button.dataset.copied) {
      return;
    }
    const label = button.textContent;
    await copy(button.dataset.cites);
    button.textContent = button.dataset.copied;
    status.textContent = `${button.dataset.cites}: ${button.dataset.copied}`;
    setTimeout(() => {
      button.textContent = label;
      status.textContent = "";
    }, SHOWN_FOR);
  });
})();
