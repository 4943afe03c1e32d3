// The card of two rules: how they relate, the smallest payload each side alone takes, and who is lost and gained.

import { announce, fill, make, prose, square, textButton, typeNames } from "./dom.js";
import { attempted, failedPart } from "./faults.js";
import { RULE_LEVELS, capitalized, counted, noDifference, sentence } from "./names.js";
import { attachmentReasons } from "./reasons.js";
import { differences, isShown, levelOf } from "./shares.js";
import { section, shareList, titlePath } from "./card.js";

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
    const answer = await app.ask({ op: "evaluate", rule, payload, declarations: payload.declarations });
    rows.push(
      letter(name),
      square(isShown(answer) ? "s" : "h", RULE_LEVELS[answer.certainty] ?? 1),
      make("span", null, prose(sentence(answer.message ?? ""))),
    );
  }
  return section(title, summaryOf(payload), make("div.vs", null, rows));
}

/** Whether all of some shares are guesses. */
const isUnsure = (app, list) => list.every((share) => levelOf(app.answers[share.index]) === 1);

function listSection(app, title, list, sign) {
  const hosts = new Map();
  for (const share of list) hosts.set(share.owner, [...(hosts.get(share.owner) ?? []), share]);
  const sorted = [...hosts].sort((a, b) => b[1].length - a[1].length);
  const row = ([host, of]) => make("li", null,
    make("b.d" + (sign === "+" ? ".up" : ".dn"), { "aria-hidden": "true" }, sign),
    make("button.goto", { type: "button", click: () => app.choose(of[0]) }, host.name),
    make("span", null, of.length === 1 ? of[0].action : counted(of.length, "share"), isUnsure(app, of) && ", a guess"),
  );
  const items = make("ul.lg", null, sorted.slice(0, 8).map(row));
  const root = make("section.sec", null,
    make("h3", null, title, make("span.sub", null, counted(list.length, "share"))),
    items,
  );
  if (list.length === 0) items.append(make("li.sub", null, "none"));
  if (sorted.length > 8) {
    const more = textButton(`Show ${sorted.length - 8} more`, {
      click: () => { fill(items, sorted.map(row)); more.remove(); },
    });
    root.append(more);
  }
  return root;
}

/** Draws what two rules have to do with each other. */
export async function drawRelation(app, root, isCurrent) {
  const [a, b] = [app.place.rule, app.secondPlace.rule];
  const { gained, lost } = differences(app.shares, app.answers, app.secondAnswers);
  const lists = [listSection(app, "Lost with B", lost, "−"), listSection(app, "Gained with B", gained, "+")];
  const [aInB, bInA, disjoint] = await Promise.all(
    // Each has a separate topic, even if both rules have the same text.
    [["implies", a, b], ["implies", b, a], ["disjoint", a, b]].map(([relation, first, second], index) => app.ask(
      { op: "compare", relation, a: first, b: second },
      `compare ${index}`,
    ))
  );
  const [title, words] = relationWords(aInB, bInA, disjoint);
  const witnesses = [];
  if (aInB.witness && aInB.holds === false) {
    witnesses.push(await witnessSection(app, "Smallest payload that only A accepts", aInB.witness));
  }
  if (bInA.witness && bInA.holds === false) {
    witnesses.push(await witnessSection(app, "Smallest payload that only B accepts", bInA.witness));
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
      lists,
    ),
  );
  announce(`${title}. B loses ${counted(lost.length, 'share')} and gains ${gained.length}.`);
}

/** Draws what both rules say of one share. */
export function drawBoth(app, root, share, explanations) {
  const side = (name, explanation, answer) => {
    const rows = attachmentReasons(share.seen, explanation);
    return make("section.sec", null,
      make("h3", null,
        make("span.side", null,
          letter(name),
          square(isShown(answer) ? "s" : "h", levelOf(answer)),
          `${isShown(answer) ? 'Appears' : 'Hidden'}`,
        ),
      ),
      make("ul.att", null,
        rows.slice(0, 8).map((row) => make("li", null,
          square(row.state, RULE_LEVELS[row.certainty] ?? 3),
          typeNames(row.types),
          row.why && make("small", { title: row.why }, row.why),
        )),
      ),
      make("p", null, prose(sentence(explanation.message))),
    );
  };
  const [a, b] = [app.answers[share.index], app.secondAnswers[share.index]];
  const words = isShown(a) === isShown(b)
    ? `${isShown(a) ? 'Appears' : 'Hidden'} in ${share.owner.name} with both`
    : `${share.owner.name}: ${isShown(b) ? 'gained' : 'lost'} with B`;
  fill(root,
    make("div.card", null,
      titlePath(app, share, textButton("All differences", { click: () => app.choose(null) })),
      make("div.verdict", null,
        make("div", null,
          make("h2", { tabindex: "-1", id: "card-title" }, words),
          make("p", null, capitalized(share.action)),
        ),
      ),
      side("A", explanations[0], a),
      side("B", explanations[1], b),
      shareList(app, share.owner, share, [app.answers, app.secondAnswers]),
    ),
  );
  announce(words + ".");
}
