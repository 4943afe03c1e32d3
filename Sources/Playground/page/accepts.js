// What the rule accepts, in words; the smallest payloads inside and just outside; the rule in its other form.

import { add, announce, copyButton, fill, make, prose, square } from "./dom.js";
import { laidOut, ruleAsXML } from "./edits.js";
import { codeLines } from "./editor.js";
import { RULE_LEVELS, TYPE_NAMES, capitalized } from "./names.js";
import { sentences } from "./reasons.js";
import { isShown } from "./shares.js";

const amount = (value) => (value === "any" ? "any" : String(value));

function kindTable(accepts) {
  const pips = (most) => typeof most === "number" && most > 0 && most <= 10 && make("span.pips",
    { "aria-hidden": "true" },
    Array.from({ length: most }, () => make("i")),
  );
  const row = (name, id, least, most) => make("tr", null, make("td", null, name, id && make("span.sub.m", null, id)),
    make("td.num", null, amount(least)), make("td.num", null, pips(most), amount(most)));
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
      row("All attachments", null, accepts.leastAttachments, accepts.attachments),
      row("Items", null, accepts.items === 0 ? 0 : 1, accepts.items),
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

export async function drawAccepts(app, root, isCurrent) {
  const { rule } = app.place;
  if (!app.isLive) return fill(root, make("p.say", null, "This report holds no engine."));
  const [answer, to] = [
    await app.ask({ op: "accepts", rule, options: { platform: "iOS" } }, "accepts"),
    typeof rule === "string" ? "dictionary" : "predicate",
  ];
  if (!isCurrent()) return null;
  const accepts = answer.accepts;
  if (!accepts) {
    return fill(root, make("p.say", null, "No answer"), make("p", null, capitalized(answer.error?.message ?? "")));
  }
  const outside = make("ul.att");
  const inside = make("ul.att", null, accepts.smallest.length ? null : make("li.sub", null, "none"));
  const other = make("section.wide-part", { id: "other-form" });
  const [first, ...rest] = sentences(accepts.text);
  fill(root,
    make("header.head", null,
      make("p.over", null, "What this rule lets in, and your code must handle"),
      make("h1.say", { tabindex: "-1" },
        prose(first),
        rest.length > 0 && make("span", null, " ", prose(rest.join(" "))),
      ),
    ),
    accepts.details.length > 0 && make("ul.details", null,
      accepts.details.map((detail) => make("li", null, prose(capitalized(detail) + "."))),
    ),
    !accepts.complete && make("p.src", null,
      "This is not all of it: ",
      prose(accepts.gap ?? accepts.reason ?? "the rule is too large to be described in full"),
      ".",
    ),
    make("div.two", null,
      make("section", null,
        make("h3", null, "By kind"),
        accepts.kinds.length || accepts.others ? kindTable(accepts) : make("p.sub", null, "Nothing is let in."),
      ),
      make("section", null,
        make("h3", null, "The smallest payloads that are let in"),
        inside,
        make("h3", null, "Just outside"),
        outside,
      ),
    ),
    make("div.two", null, other),
  );
  announce(`Accepts ${accepts.text}`);
  const tried = [...accepts.smallest.slice(0, 5), ...candidates(accepts)];
  const { answers } = await app.ask(
    { op: "evaluate", rule, payloads: tried, options: { platform: "iOS" } },
    "accepts outside",
  );
  if (!isCurrent()) return null;
  const row = (payload, result) => make("li", null,
    square(isShown(result) ? "s" : "h", RULE_LEVELS[result.certainty] ?? 1),
    payloadLine(payload),
    make("small", { title: result.message },
      isShown(result) ? "" : prose(sentences(result.message ?? "")[0].replace(/\.$/, "")),
    ),
  );
  const small = accepts.smallest.slice(0, 5).length;
  if (small) fill(inside, tried.slice(0, small).map((payload, index) => row(payload, answers[index])));
  const hidden = tried.map((payload, index) => [
    payload,
    answers[index],
  ]).slice(small).filter(([, result]) => !isShown(result)).slice(0, 5);
  fill(outside,
    hidden.length
      ? hidden.map(([payload, result]) => row(payload, result))
      : make("li.sub", null, "None of the common kinds."),
  );
  const converted = await app.ask({ op: "convert", rule, to, options: { platform: "iOS" } }, "accepts other");
  if (isCurrent()) drawOther(other, converted, to);
  return null;
}

function drawOther(root, answer, to) {
  const title = to === "predicate" ? "The same rule as a predicate" : "The same rule as a dictionary";
  const found = answer[to];
  if (!found) {
    fill(root,
      make("h3", null, title),
      make("p.src", null, prose(capitalized(answer.reason ?? answer.error?.message ?? "There is none") + ".")),
    );
    return;
  }
  const text = to === "predicate" ? laidOut(found) : ruleAsXML(found).trimEnd();
  fill(root,
    make("h3", null,
      title,
      make("span.r", null,
        copyButton("Copy", text),
        to === "predicate" && copyButton("Copy as XML", () => ruleAsXML(found)),
      ),
    ),
    make("div.code.still", { tabindex: "0", role: "region", "aria-label": title },
      codeLines(text).map((nodes, index) => add(
        make("div.ln", null, make("i", { "aria-hidden": "true" }, String(index + 1))),
        [make("span", null, nodes)],
      )),
    ),
    make("p.sub", null,
      to === "dictionary" ? "Proved to be the same rule." : "It counts what the dictionary counts, over all items.",
    ),
  );
}
