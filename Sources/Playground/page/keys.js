// Keys of the page. Single letters work outside of fields only, and can be turned off in the list of keys.

/** Listens for keys; `actions` holds what each does. */
export function listenForKeys(actions) {
  const dialog = document.getElementById("keys");
  document.getElementById("show-keys").addEventListener("click", () => dialog.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !dialog.open) { actions.escape(event); return; }
    const isField = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    const works = document.getElementById("letters").checked && !(event.ctrlKey || event.metaKey || event.altKey);
    if (isField || dialog.open || !works) return;
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
