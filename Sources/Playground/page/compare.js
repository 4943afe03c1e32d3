// The card of two rules: how they relate, and the smallest payload that each side alone takes.

import { announce, fill, make, prose, square, textButton, typeNames } from "./dom.js";
import { attempted, failedPart } from "./faults.js";
import { RULE_LEVELS, capitalized, noDifference, sentence } from "./names.js";
import { isShown, levelOf } from "./shares.js";
import { attachmentList, cause, section, shareList, titlePath } from "./card.js";

export const letter = (name) => make(name === "B" ? "span.ab.B" : "span.ab", null, name);

/** The relation of two rules in a headline and a sentence. */
export function relationWords(aInB, bInA, disjoint) {
  if (aInB.holds && bInA.holds) return ["Both are the same rule", noDifference(aInB.triedPayloads)];
  const tried = ({ triedPayloads }) => `${triedPayloads.toLocaleString("en")} tried payloads`;
  if (aInB.holds) return ["B accepts everything A accepts, and more", `Changing to B loses none of ${tried(aInB)}.`];
  if (bInA.holds) return ["A accepts everything B accepts, and more", `Changing to B gains none of ${tried(bInA)}.`];
  if (disjoint.holds) return ["No payload matches both", `None of ${tried(disjoint)} matches both.`];
  return ["Neither contains the other", "Each accepts a payload that the other rejects."];
}

const summaryOf = (payload) => payload.items.map((item) => make("div.pl", null,
  (item.attachments ?? []).map((types) => typeNames(types)),
  item.contentText !== undefined && make("span.sub", null, "with item text"),
  !(item.attachments ?? []).length && make("span.sub", null, "an item without attachments"),
));

const witnessSection = (app, title, payload) => attempted(
  "a payload on which the rules differ",
  () => witness(app, title, payload),
  () => section(title, failedPart("this payload")),
);

async function witness(app, title, payload) {
  const rows = [];
  for (const [name, rule] of [["A", app.place.rule], ["B", app.secondPlace.rule]]) {
    const answer = await app.ask({ op: "explain", rule, payload, declarations: payload.declarations, level: "summary" });
    rows.push(
      letter(name),
      square(isShown(answer) ? "s" : "h", RULE_LEVELS[answer.certainty] ?? 1),
      make("span", null, prose(sentence(answer.why))),
    );
  }
  return section(title, summaryOf(payload), make("div.vs", null, rows));
}

/** Draws what two rules have to do with each other. */
export async function drawRelation(app, root, isCurrent) {
  const [a, b] = [app.place.rule, app.secondPlace.rule];
  const [aInB, bInA, disjoint] = await Promise.all(
    // Each has a separate topic, even if both rules have the same text.
    [["implies", a, b], ["implies", b, a], ["disjoint", a, b]].map(([relation, first, second], index) =>
      app.ask({ op: "compare", relation, a: first, b: second }, `compare ${index}`)));
  const [title, words] = relationWords(aInB, bInA, disjoint);
  const witnesses = [];
  for (const [name, { holds, witness: payload }] of [["A", aInB], ["B", bInA]]) {
    if (payload && !holds) witnesses.push(await witnessSection(app, `Smallest payload that only ${name} accepts`, payload));
  }
  if (!isCurrent()) return;
  const notes = [...new Set([...aInB.notes, ...disjoint.notes])];
  fill(root,
    make("div.card", null,
      make("div.path", null, make("span", null, "Over all payloads, not only those of apps")),
      make("div.verdict", null,
        make("div", null, make("h2", { tabindex: "-1", id: "card-title" }, title), make("p", null, words)),
      ),
      notes.map((note) => make("p.src", null, prose(capitalized(note) + "."))),
      witnesses,
    ),
  );
  announce(`${title}.`);
}

/** Draws what both rules say of one share. */
export function drawBoth(app, root, share, explanations) {
  const side = (name, explanation, answer) => make("section.sec", null,
    make("h3", null, make("span.side", null, letter(name), square(isShown(answer) ? "s" : "h", levelOf(answer)),
      isShown(answer) ? "Appears" : "Hidden")),
    cause(explanation.why),
    attachmentList(share.seen, explanation),
  );
  const [a, b] = [app.answers[share.index], app.secondAnswers[share.index]];
  const title = isShown(a) === isShown(b)
    ? `${isShown(a) ? "Appears" : "Hidden"} in ${share.owner.name} with both`
    : `${share.owner.name}: ${isShown(b) ? "gained" : "lost"} with B`;
  fill(root,
    make("div.card", null,
      titlePath(app, share, textButton("Both rules", { click: () => app.choose(null) })),
      make("div.verdict", null,
        make("div", null, make("h2", { tabindex: "-1", id: "card-title" }, title), make("p", null, capitalized(share.action))),
      ),
      side("A", explanations[0], a),
      side("B", explanations[1], b),
      shareList(app, share.owner, share, [app.answers, app.secondAnswers]),
    ),
  );
  announce(title + ".");
}
