// The start: the question, and the rules to start from.

import { fill, make, template } from "./dom.js";

const TYPES = "ANY $attachment.registeredTypeIdentifiers";

const predicate = (inner, rest) => `SUBQUERY(extensionItems, $item,
  SUBQUERY($item.attachments, $attachment,
    ${inner}
  ).@count ${rest}`;

const list = (entries) => `<key>NSExtensionActivationRule</key>
<dict>
${entries.map(([key, value]) => `  <key>NSExtensionActivation${key}</key>\n  <integer>${value}</integer>`).join('\n')}
</dict>`;

export const EXAMPLES = [
  {
    id: "links-only",
    title: "Links only",
    words: "The dictionary most templates start with, and one misspelt key",
    text: list([["SupportsWebURLWithMaxCount", 1], ["SupportsWebPageWithMaxCount", 1], ["SupportsImagesWithMaxCount", 5]]),
  },
  {
    id: "links-and-photos",
    title: "Links and photos, version 2",
    words: "One match is enough; other attachments do not matter",
    text: list([["DictionaryVersion", 2], ["SupportsWebURLWithMaxCount", 1], ["SupportsImageWithMaxCount", 5]]),
  },
  {
    id: "all-pdf",
    title: "PDFs only (predicate)",
    words: "As in Apple’s guide: every attachment is a PDF",
    text: predicate(`${TYPES} UTI-CONFORMS-TO "com.adobe.pdf"`, "== $item.attachments.@count\n).@count == 1"),
  },
  {
    id: "broken",
    title: "A predicate that does not parse",
    words: "Marks the place and offers the fix",
    text: predicate(
      `${TYPES} UTI-CONFORMS-TO "public.image"\n      AND NOT ${TYPES} UTI-CONFORM-TO "com.compuserve.gif"`,
      ">= 1\n).@count == 1",
    ),
  },
];

/** Draws the start page. */
export function drawStart(app, root) {
  fill(root, template("start-view"));
  root.querySelector("#app-count").textContent = app.shares.hosts.filter(({ platform }) => platform === "ios").length;
  fill(root.querySelector(".ex"), EXAMPLES.map(({ id, title, words }) =>
    make("a", { href: "#e=" + id, id: "example-" + id }, make("b", null, title), make("p", null, words))));
}
