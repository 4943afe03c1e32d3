// What the rule accepts, in words; the smallest payloads inside and just outside; the rule in its other form.

import { add, announce, copyButton, fill, make, prose, square } from "./dom.js";
import { formatted } from "./changes.js";
import { codeLines } from "./editor.js";
import { attempted, failedPart } from "./faults.js";
import { RULE_LEVELS, TYPE_NAMES, capitalized, noDifference, sentence } from "./names.js";
import { isShown } from "./shares.js";

function kindTable(accepts) {
  const pips = (most) => typeof most === "number" && most > 0 && most <= 10 && make("span.pips",
    { "aria-hidden": "true" },
    Array.from({ length: most }, () => make("i")),
  );
  const row = (name, id, least, most) => make("tr", null, make("td", null, name, id && make("span.sub.m", null, id)),
    make("td.num", null, String(least)), make("td.num", null, pips(most), String(most)));
  return make("table", null,
    make("thead", null,
      make("tr", null, make("th", null, "Kind"), make("th.num", null, "At least"), make("th.num", null, "At most")),
    ),
    make("tbody", null,
      accepts.kinds.map((kind) => row(
        (TYPE_NAMES[kind.type]?.[0] ?? kind.type) + (kind.itself ? ", not what conforms to it" : ""),
        TYPE_NAMES[kind.type] ? kind.type : null,
        kind.least,
        kind.most,
      )),
      accepts.others !== 0 && row("Anything else", null, 0, accepts.others),
      row("All attachments", null, accepts.leastAttachments, accepts.mostAttachments),
      row("Items", null, accepts.mostItems === 0 ? 0 : 1, accepts.mostItems),
    ),
  );
}

/** An object of a payload in one line. */
function payloadLine(payload) {
  const lists = payload.items.flatMap((item) => item.attachments ?? []);
  const groups = new Map();
  for (const list of lists) groups.set(list.join(", "), (groups.get(list.join(", ")) ?? 0) + 1);
  const chips = [...groups].map(([types, count]) => make("span.type", null,
    types || "no types",
    count > 1 && ` × ${count}`,
  ));
  return make("span.types", null,
    chips.length ? chips : make("span.sub", null, payload.items.length ? "an item without attachments" : "no item"),
  );
}

const one = (...lists) => ({ items: [{ attachments: lists }] });

/** Payloads near the edge: one more than the most, and the common kinds. */
function candidates(accepts) {
  const list = accepts.kinds.filter((kind) => typeof kind.most === "number" && kind.most > 0 && kind.most < 30)
    .map((kind) => one(...Array.from({ length: kind.most + 1 }, () => [
      kind.type === "public.image" ? "public.jpeg" : kind.type,
    ])));
  for (
    const type of [
      "public.plain-text",
      "public.url",
      "public.file-url",
      "public.jpeg",
      "com.adobe.pdf",
      "com.apple.quicktime-movie",
      "public.vcard",
    ]
  ) {
    list.push(one([type]));
  }
  for (const small of accepts.smallest.slice(0, 1)) {
    const lists = small.items?.[0]?.attachments ?? [];
    if (lists.length) list.splice(1, 0, one(...lists, ["public.plain-text"]), one(...lists, ["public.zip-archive"]));
  }
  return list;
}

/** A payload with its square and, if it is hidden, why. */
const payloadRow = (payload, result) => make("li", null,
  square(isShown(result) ? "s" : "h", RULE_LEVELS[result.certainty] ?? 1),
  payloadLine(payload),
  make("small", { title: result.message },
    isShown(result) ? "" : prose(capitalized(result.message ?? "")),
  ),
);

/** The types that apps must declare for payloads. */
const declaredBy = (payloads) => ({
  exported: payloads.flatMap(({ declarations }) => [...(declarations?.exported ?? []), ...(declarations?.imported ?? [])]),
});

/** What does not need another question; the rest of `parts` is filled in later. */
function drawDescription(root, accepts, { inside, outside, other }) {
  fill(root,
    make("header.head", null,
      make("p.over", null, "What this rule accepts and your code must handle"),
      make("h1.say", { tabindex: "-1" },
        prose(sentence(accepts.message)),
      ),
    ),
    accepts.triedPayloads > 0 && make("p.src", null, `Found with ${accepts.triedPayloads.toLocaleString("en")} tried payloads.`),
    make("div.two", null,
      make("section", null,
        make("h3", null, "By kind"),
        accepts.kinds.length || accepts.others ? kindTable(accepts) : make("p.sub", null, "The rule accepts nothing."),
      ),
      make("section", null,
        make("h3", null, "The smallest accepted payloads"),
        inside,
        make("h3", null, "Just outside"),
        outside,
      ),
    ),
    make("div.two", null, other),
  );
}

/** The smallest payloads inside, and common ones just outside. */
async function fillPayloads(app, accepts, { inside, outside }, isCurrent) {
  const small = accepts.smallest.slice(0, 5);
  const declarations = declaredBy(small);
  const payloads = [...small, ...candidates(accepts)];
  const { decisions } = await app.ask(
    { op: "evaluate", rule: app.place.rule, payloads, declarations, options: { platform: "iOS" } },
    "accepts outside",
  );
  if (!isCurrent()) return;
  const tried = payloads.map((payload, index) => [payload, decisions[index]]);
  if (small.length) fill(inside, tried.slice(0, small.length).map((row) => payloadRow(...row)));
  const hidden = tried.slice(small.length).filter(([, result]) => !isShown(result)).slice(0, 5);
  const none = make("li.sub", null, "None of the common kinds.");
  fill(outside, hidden.length ? hidden.map((row) => payloadRow(...row)) : none);
}

async function fillOther(app, root, isCurrent) {
  const { rule } = app.place;
  const to = typeof rule === "string" ? "dictionary" : "predicate";
  const converted = await app.ask({ op: "convert", rule, to, options: { platform: "iOS" } }, "accepts other");
  const found = converted[to] && await formatted(app, converted[to]);
  if (isCurrent()) drawOther(root, converted, to, found);
}

export async function drawAccepts(app, root, isCurrent) {
  const answer = await app.ask({ op: "accepts", rule: app.place.rule, options: { platform: "iOS" } }, "accepts");
  if (!isCurrent()) return;
  const { accepts } = answer;
  if (!accepts) {
    fill(root, make("p.say", null, "No answer"), make("p", null, capitalized(answer.error?.message ?? "")));
    return;
  }
  const parts = {
    inside: make("ul.att", null, accepts.smallest.length ? null : make("li.sub", null, "none")),
    outside: make("ul.att"),
    other: make("section.wide-part", { id: "other-form" }),
  };
  drawDescription(root, accepts, parts);
  announce(`Accepts ${accepts.message}`);
  const filled = async (name, part, work) => {
    if (isCurrent()) await attempted(name, work, () => fill(part, failedPart(name)));
  };
  await filled("these payloads", parts.outside, () => fillPayloads(app, accepts, parts, isCurrent));
  await filled("the other form", parts.other, () => fillOther(app, parts.other, isCurrent));
}

function drawOther(root, answer, to, found) {
  const title = to === "predicate" ? "The same rule as a predicate" : "The same rule as a dictionary";
  if (!found) {
    fill(root,
      make("h3", null, title),
      make("p.src", null, prose(capitalized(answer.message ?? answer.error?.message ?? "There is none") + ".")),
    );
    return;
  }
  const text = found.text ?? found.propertyList.trimEnd();
  fill(root,
    make("h3", null,
      title,
      make("span.r", null,
        copyButton("Copy", text),
        to === "predicate" && copyButton("Copy as XML", found.propertyList),
      ),
    ),
    make("div.code.still", { tabindex: "0", role: "region", "aria-label": title },
      codeLines(text).map((nodes, index) => add(
        make("div.ln", null, make("i", { "aria-hidden": "true" }, String(index + 1))),
        [make("span", null, nodes)],
      )),
    ),
    make("p.sub", null,
      to === "dictionary" ? noDifference(answer.triedPayloads) : "It counts what the dictionary counts, over all items.",
    ),
  );
}
