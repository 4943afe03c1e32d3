// Keys of the page, and the list of them. Single letters work outside of fields only, and can be turned off.

import { button, fill, make } from "./dom.js";

const KEYS = [
  ["Tab", "editor, findings, filters, apps, card"],
  ["↑ ↓ ← →  Home  End", "move among the apps"],
  ["a letter", "jump to the app that begins with the letter"],
  ["Enter", "open the app; press again to go to the card"],
  ["Esc", "close; go back from the card to its app; leave the editor"],
  ["/", "find an app"],
  ["F8, Shift F8", "next, previous finding"],
  ["e", "editor"],
  ["1 2 3", "Apps, Own payload, Accepts"],
  ["c", "copy link"],
  ["?", "this list"],
];

let lettersWork = true;

/** Fills the list of keys and listens for them; `actions` holds what each does. */
export function listenForKeys(actions) {
  const dialog = document.getElementById("keys");
  const box = make("input", {
    type: "checkbox",
    checked: true,
    id: "letters",
    change: (event) => { lettersWork = event.target.checked; },
  });
  fill(dialog,
    make("h2", { id: "keys-title" }, "Keys"),
    make("dl", null, KEYS.map(([key, does]) => [make("dt", null, make("kbd", null, key)), make("dd", null, does)])),
    make("p", null, make("label", { for: "letters" }, box, " Single letters and signs work as keys")),
    button("Close", { click: () => dialog.close() }),
  );
  document.getElementById("show-keys").addEventListener("click", () => dialog.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.key === "F8") { event.preventDefault(); actions.finding(event.shiftKey ? -1 : 1); return; }
    if (event.key === "Escape" && !dialog.open) { actions.escape(event); return; }
    const isField = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (isField || dialog.open || !lettersWork || event.ctrlKey || event.metaKey || event.altKey) return;
    // In the map letters jump to apps; the page's letters work everywhere else.
    const inMap = event.target.closest?.(".grid") && /^[a-z]$/i.test(event.key);
    const action = {
      "/": actions.find,
      "e": actions.edit,
      "c": actions.copy,
      "1": actions.tab("apps"),
      "2": actions.tab("payload"),
      "3": actions.tab("accepts"),
      "?": () => dialog.showModal(),
    }[event.key];
    if (!action || inMap) return;
    event.preventDefault();
    action();
  });
}
