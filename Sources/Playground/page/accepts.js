// What the rule accepts, in words; the smallest accepted payloads; the rule in its other form.

import { add, announce, copyButton, fill, make, prose } from "./dom.js";
import { formatted } from "./changes.js";
import { codeLines } from "./editor.js";
import { attempted } from "./faults.js";
import { sentence } from "./names.js";

/** An object of a payload in one line. */
function payloadLine(payload) {
  const groups = new Map();
  for (const types of payload.items.flatMap((item) => item.attachments ?? [])) {
    groups.set(types.join(", "), (groups.get(types.join(", ")) ?? 0) + 1);
  }
  const chips = [...groups].map(([types, count]) =>
    make("span.type", null, types || "no types", count > 1 && ` × ${count}`));
  const none = make("span.sub", null, payload.items.length ? "an item without attachments" : "no item");
  return make("span.types", null, chips.length ? chips : none);
}

async function fillOther(app, root, isCurrent) {
  const { rule } = app.place;
  const to = typeof rule === "string" ? "dictionary" : "predicate";
  const converted = await app.ask({ op: "convert", rule, to, options: { platform: app.platform } }, "accepts other");
  const found = converted[to] && await formatted(app, converted[to]);
  if (!isCurrent()) return;
  const title = `The same rule as a ${to}`;
  if (!found) {
    const words = sentence(converted.message ?? converted.error?.message ?? "there is none");
    fill(root, make("h2", null, title), make("p.src", null, prose(words)));
    return;
  }
  const text = found.text ?? found.propertyList.trimEnd();
  const isList = to === "dictionary";
  fill(root,
    make("h2", null,
      title,
      make("span.r", null, copyButton("Copy", text), !isList && copyButton("Copy as XML", found.propertyList)),
    ),
    make("div.code.still", { tabindex: "0", role: "region", "aria-label": title },
      codeLines(text).map((nodes, index) =>
        make("div.ln", null, make("i", { "aria-hidden": "true" }, String(index + 1)), add(make("span"), nodes)))),
    make("p.sub", null, isList ? `No difference in ${converted.triedPayloads.toLocaleString("en")} payloads.`
      : "It counts what the dictionary counts, over all items."),
  );
}

export async function drawAccepts(app, root, isCurrent) {
  const answer = await app.ask({ op: "accepts", rule: app.place.rule, options: { platform: app.platform } }, "accepts");
  if (!isCurrent()) return;
  const { accepts } = answer;
  if (!accepts) {
    fill(root, make("p.say", null, "No answer"), make("p", null, sentence(answer.error?.message ?? "there is none")));
    return;
  }
  const tried = `Found with ${accepts.triedPayloads.toLocaleString("en")} tried payloads.`;
  const other = make("section", { id: "other-form" });
  const smallest = accepts.smallest.slice(0, 5).map((payload) => make("li", null, payloadLine(payload)));
  fill(root,
    make("header.head", null,
      make("p.over", null, "What this rule accepts and your code must handle"),
      make("h1.say", { tabindex: "-1" }, prose(sentence(accepts.message))),
    ),
    accepts.triedPayloads > 0 && make("p.src", null, tried),
    make("div.two", null,
      make("section", null, make("h2", null, "The smallest accepted payloads"),
        make("ul.att", null, smallest.length ? smallest : make("li.sub", null, "none"))),
      other,
    ),
  );
  announce(`Accepts ${accepts.message}`);
  await attempted("the other form", () => fillOther(app, other, isCurrent), (words) => fill(other, words));
}
