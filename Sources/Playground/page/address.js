// The address of the page: what it holds is shown, and what is shown is written into it.

import { copyText, isPhone } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { fragmentOf, stateOf } from "./fragment.js";

/** What of a fragment is the rule. */
const ruleOf = (fragment) => {
  const fields = new URLSearchParams(fragment.slice(1));
  return ["r", "e", "i"].map((name) => fields.get(name)).join(" ");
};

/** Shows what the address holds. A step back to another view of the same rule leaves the text as it is. */
export async function follow(app) {
  const isSame = app.text !== "" && ruleOf(location.hash) === ruleOf(app.ownHash ?? "");
  const wanted = await stateOf(location.hash);
  if (wanted.failed) app.say("This link is damaged. The page shows the parts that it could read.", true);
  const example = EXAMPLES.find(({ id }) => id === wanted.example);
  const text = wanted.text || example?.text || "";
  const shown = { text, example: example?.id ?? null, exampleText: example?.text ?? null };
  app.savedTab = wanted.tab;
  app.ownHash = location.hash;
  if (isSame) {
    Object.assign(app.state, { tab: wanted.tab, cell: wanted.cell, payload: wanted.payload ?? { items: [] } });
    app.draw();
    return;
  }
  app.state = { ...app.state, ...wanted, ...shown, payload: wanted.payload ?? { items: [] } };
  app.forgetFile();
  app.editor.text = text;
  app.wantsCard = app.state.cell === null && !isPhone();
  app.wantsFold = true;
  app.pane.settle();
  await app.update();
  scrollTo(0, 0);
  if (isPhone() && app.state.cell) app.showChosenRow();
}

/** A link to what the page shows already leads there anew. */
export function clickLink(app, event) {
  const link = event.target.closest('a[href^="#"]');
  if (link && link.getAttribute("href") === location.hash && link.hash) { event.preventDefault(); follow(app); }
}

/** What a link opens: a card only if somebody chose it, since on a phone it covers the answer. */
const linkedState = (app) => (app.state.cell === app.proposed ? { ...app.state, cell: null } : app.state);

/** Writes the state into the address, so that it can be copied from there as well; another tab is a step of its history. */
export async function saveAddress(app) {
  const number = app.saving = (app.saving ?? 0) + 1;
  const fragment = await fragmentOf(linkedState(app));
  if (number !== app.saving) return;
  const isStep = app.savedTab !== app.state.tab;
  Object.assign(app, { ownHash: fragment, savedTab: app.state.tab });
  if (location.hash === fragment) return;
  history[isStep ? "pushState" : "replaceState"](null, "", fragment || location.pathname + location.search);
}

/** Copies a link to what the page shows. */
export async function copyLink(app) {
  const fragment = await fragmentOf(linkedState(app));
  const published = document.querySelector("link[rel=canonical]")?.href;
  const address = location.protocol === "file:" && published ? published : location.href.split("#")[0];
  const worked = await copyText(address + fragment);
  const isBare = app.text && !app.state.linked && !app.state.example;
  const isLocal = address.startsWith("file:") ? " It works on this computer only, where this page is." : "";
  app.say(
    !worked ? "The browser did not allow the page to copy. The link is also in the address bar."
      : isBare ? "Link copied. It opens the empty page, since this text contains no rule."
        : `Link copied. It contains the rule without the rest of the list, and opens this view.${isLocal}`);
}
