// The answer to a rule that takes everything, which the App Store refuses: a dictionary of what the code handles.

import { formatted } from "./changes.js";
import { button, make } from "./dom.js";

/** What code handles, and the entry of a dictionary that takes it. */
const HANDLED = [
  ["Links", { SupportsWebURLWithMaxCount: 1 }],
  ["Texts", { SupportsText: true }],
  ["Pictures", { SupportsImageWithMaxCount: 10 }],
  ["Videos", { SupportsMovieWithMaxCount: 1 }],
  ["PDFs and other files", { SupportsFileWithMaxCount: 1 }],
];

/** Whether the page can write another rule in the place of the one that is there. */
export const canReplace = ({ parsed }) => ["predicate", "xml"].includes(parsed?.form);

/** The edit that puts a dictionary in the place of the rule. */
async function replacement(app, entries) {
  const rule = Object.fromEntries(entries.map(([key, value]) => [`NSExtensionActivation${key}`, value]));
  const list = (await formatted(app, rule)).propertyList.trimEnd();
  if (app.parsed.form === "predicate") return { start: 0, end: app.text.length, insert: list };
  const { start, end } = app.place;
  const space = /[ \t]*$/.exec(app.text.slice(0, start))[0];
  const value = list.slice(list.indexOf("<dict>"));
  return { start, end, insert: value.replaceAll("\n", `\n${space}`) };
}

/** Asks what the code handles, and writes that as the rule. */
export function askWhatIsHandled(app) {
  const boxes = HANDLED.map(() => make("input", { type: "checkbox" }));
  const write = async () => {
    const chosen = HANDLED.filter((_, index) => boxes[index].checked).flatMap(([, entry]) => Object.entries(entry));
    if (chosen.length) app.apply(await replacement(app, [["DictionaryVersion", 2], ...chosen]));
  };
  const dialog = make("dialog", { "aria-labelledby": "handled-title", "close": () => dialog.remove() },
    make("h2", { id: "handled-title" }, "What does your code handle?"),
    make("ul.handled", null, HANDLED.map(([name], index) => make("li", null, make("label", null, boxes[index], name)))),
    make("p", null, "One of these is then enough for the extension to appear, and the other things may be anything."),
    make("form.act.bare", { method: "dialog" },
      button("Write the rule", { class: "b pri", type: "submit", click: write }), button("Close", { type: "submit" })),
  );
  document.body.append(dialog);
  dialog.showModal();
}
