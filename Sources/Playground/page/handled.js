// The answer to a rule that takes everything, which the App Store refuses: a rule for what the code handles.

import { formatted } from "./changes.js";
import { button, make } from "./dom.js";

/** What code handles: the types of it, and the entry of a dictionary, if one takes all of them. */
export const HANDLED = [
  { name: "Links", types: ["public.url"], entry: { SupportsWebURLWithMaxCount: 1 } },
  { name: "Texts", types: ["public.plain-text"], entry: { SupportsText: true } },
  { name: "Pictures", types: ["public.image"], entry: { SupportsImageWithMaxCount: 10 } },
  { name: "Videos", types: ["public.movie"], entry: { SupportsMovieWithMaxCount: 1 } },
  // Safari shares the PDF that it shows, and a page as an archive, without a file URL.
  { name: "PDFs and other files", types: ["com.adobe.pdf", "public.file-url", "com.apple.webarchive"] },
];

/** A rule for which one attachment of what is handled is enough: a dictionary, or a predicate where no key takes something. */
export function ruleFor(handled) {
  const entries = handled.flatMap(({ entry = {} }) => Object.entries(entry));
  if (handled.every(({ entry }) => entry)) {
    return Object.fromEntries([["DictionaryVersion", 2], ...entries].map(([key, value]) => [`NSExtensionActivation${key}`, value]));
  }
  const tests = handled.flatMap(({ types }) => types)
    .map((type) => `ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "${type}"`);
  return `SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, ${tests.join(" OR ")}).@count >= 1).@count >= 1`;
}

/** Whether the page can write another rule in the place of the one that is there. */
export const canReplace = ({ parsed }) => ["predicate", "xml"].includes(parsed?.form);

/** The edit that puts another rule in the place of the one that is there. */
async function replacement(app, rule) {
  const { text, propertyList } = await formatted(app, rule);
  const list = propertyList.trimEnd();
  if (app.parsed.form === "predicate") return { start: 0, end: app.text.length, insert: text ?? list };
  const { start, end } = app.place;
  const space = /[ \t]*$/.exec(app.text.slice(0, start))[0];
  const value = list.slice(list.search(/<(dict|string)>/));
  return { start, end, insert: value.replaceAll("\n", `\n${space}`) };
}

/** Asks what the code handles, and writes that as the rule. */
export function askWhatIsHandled(app) {
  const chosen = () => HANDLED.filter((_, index) => boxes[index].checked);
  const write = button("Write the rule", {
    "class": "b pri", "type": "submit", "disabled": true, "aria-describedby": "handled-how",
    "click": async () => app.apply(await replacement(app, ruleFor(chosen()))),
  });
  const boxes = HANDLED.map(() => make("input", {
    type: "checkbox", change: () => { write.disabled = chosen().length === 0; },
  }));
  const dialog = make("dialog", { "aria-labelledby": "handled-title", "close": () => dialog.remove() },
    make("h2", { id: "handled-title" }, "What does your code handle?"),
    make("ul.handled", null, HANDLED.map(({ name }, index) => make("li", null, make("label", null, boxes[index], name)))),
    make("p", { id: "handled-how" },
      "Choose at least one. Any one of them is then enough for the extension to appear; the other things may be anything."),
    make("form.act.bare", { method: "dialog" }, write, button("Close", { type: "submit" })),
  );
  document.body.append(dialog);
  dialog.showModal();
}
