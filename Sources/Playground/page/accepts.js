// What the rule accepts, in words; the smallest payloads inside and just outside; the rule in its other form.

import { add, announce, copyButton, fill, make, prose, square } from "./dom.js";
import { formatted } from "./changes.js";
import { codeLines } from "./editor.js";
import { attempted, failedPart } from "./faults.js";
import { KINDS, RULE_LEVELS, noDifference, sentence } from "./names.js";
import { isShown } from "./shares.js";

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

const one = (...lists) => ({ items: [{ attachments: lists }] });

/** Payloads near the edge: one more than the most, one thing besides, and the common kinds. */
function candidates(accepts) {
  const list = accepts.kinds.filter(({ most }) => typeof most === "number" && most > 0 && most < 30)
    .map(({ type, most }) => one(...Array(most + 1).fill([type === "public.image" ? "public.jpeg" : type])));
  const smallest = accepts.smallest[0]?.items?.[0]?.attachments ?? [];
  if (smallest.length) list.push(one(...smallest, ["public.plain-text"]), one(...smallest, ["public.zip-archive"]));
  return [...list, ...KINDS.map(([, types]) => one(types))];
}

/** A payload with its square and, if it is hidden, why. */
const payloadRow = (payload, result) => make("li", null,
  square(isShown(result) ? "s" : "h", RULE_LEVELS[result.certainty] ?? 1),
  payloadLine(payload),
  result.why && make("small", null, prose(sentence(result.why))),
);

/** The types that apps must declare for payloads. */
const declaredBy = (payloads) => ({
  exported: payloads.flatMap(({ declarations }) => [...(declarations?.exported ?? []), ...(declarations?.imported ?? [])]),
});

/** The smallest payloads inside, and common ones just outside. */
async function fillPayloads(app, accepts, { inside, outside }, isCurrent) {
  const { rule } = app.place;
  const small = accepts.smallest.slice(0, 5);
  const asked = { rule, declarations: declaredBy(small), options: { platform: app.platform } };
  const payloads = [...small, ...candidates(accepts)];
  const { decisions } = await app.ask({ op: "evaluate", ...asked, payloads }, "accepts outside");
  if (!isCurrent()) return;
  const tried = payloads.map((payload, index) => [payload, decisions[index]]);
  if (small.length) fill(inside, tried.slice(0, small.length).map((row) => payloadRow(...row)));
  const hidden = [];
  for (const [payload, decision] of tried.slice(small.length).filter(([, result]) => !isShown(result)).slice(0, 5)) {
    hidden.push([payload, { ...decision, why: (await app.ask({ op: "explain", ...asked, payload, level: "summary" })).why }]);
  }
  if (!isCurrent()) return;
  fill(outside, hidden.length ? hidden.map((row) => payloadRow(...row)) : make("li.sub", null, "None of the common kinds."));
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
    fill(root, make("h3", null, title), make("p.src", null, prose(words)));
    return;
  }
  const text = found.text ?? found.propertyList.trimEnd();
  const isList = to === "dictionary";
  fill(root,
    make("h3", null,
      title,
      make("span.r", null, copyButton("Copy", text), !isList && copyButton("Copy as XML", found.propertyList)),
    ),
    make("div.code.still", { tabindex: "0", role: "region", "aria-label": title },
      codeLines(text).map((nodes, index) =>
        make("div.ln", null, make("i", { "aria-hidden": "true" }, String(index + 1)), add(make("span"), nodes)))),
    make("p.sub", null,
      isList ? noDifference(converted.triedPayloads) : "It counts what the dictionary counts, over all items."),
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
  const parts = { inside: make("ul.att"), outside: make("ul.att"), other: make("section.wide-part", { id: "other-form" }) };
  if (!accepts.smallest.length) fill(parts.inside, make("li.sub", null, "none"));
  fill(root,
    make("header.head", null,
      make("p.over", null, "What this rule accepts and your code must handle"),
      make("h1.say", { tabindex: "-1" }, prose(sentence(accepts.message))),
    ),
    accepts.triedPayloads > 0 && make("p.src", null, `Found with ${accepts.triedPayloads.toLocaleString("en")} tried payloads.`),
    make("div.two", null,
      make("section", null, make("h3", null, "The smallest accepted payloads"), parts.inside),
      make("section", null, make("h3", null, "Just outside"), parts.outside),
      parts.other,
    ),
  );
  announce(`Accepts ${accepts.message}`);
  const filled = async (name, part, work) => {
    if (isCurrent()) await attempted(name, work, () => fill(part, failedPart(name)));
  };
  await filled("these payloads", parts.outside, () => fillPayloads(app, accepts, parts, isCurrent));
  await filled("the other form", parts.other, () => fillOther(app, parts.other, isCurrent));
}
