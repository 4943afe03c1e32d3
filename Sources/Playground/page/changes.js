// The changes that would turn a verdict: what each brings and costs, its difference, Apply and Copy.

import { add, button, copyButton, fill, hiddenWords, make, prose } from "./dom.js";
import { applied, joinedEdit, lineChanges, placedEdits } from "./edits.js";
import { codeLines } from "./editor.js";
import { attempted, failedPart, guarded } from "./faults.js";
import { capitalized, counted } from "./names.js";
import { formOf } from "./rule-text.js";
import { answersOf, differences, hostsOf } from "./shares.js";

/** The effect of a changed rule in words; `known` counts the shares that the engine itself compared. */
function effectWords({ gained, lost }) {
  const part = (list, [one, several]) => {
    const verb = list.length === 1 ? one : several;
    return `${counted(list.length, "share")} in ${counted(hostsOf(list).size, "app")} ${verb}`;
  };
  if (gained.length === 0 && lost.length === 0) return "Nothing else changes.";
  const back = gained.length ? part(gained, ["comes back", "come back"]) : "";
  const gone = lost.length ? part(lost, ["is lost", "are lost"]) : "none is lost";
  return capitalized([back, gone].filter(Boolean).join(", ")) + ".";
}

function engineWords(change) {
  if (change.shares === null) return "";
  const gone = change.nowHidden ? `${change.nowHidden} ${change.nowHidden === 1 ? 'is' : 'are'} lost` : "none is lost";
  return `Of ${change.shares} well-known shares, ${change.alsoShown} more appear, ${gone}.`;
}

/** A rule laid out by the engine: `text`, of a predicate, and `propertyList`. */
export const formatted = (app, rule) => app.ask({ op: "format", rule }, null);

/** The difference of two texts, line by line. */
export function difference(before, after) {
  const rows = lineChanges(before, after);
  const [oldForm, newForm] = [formOf(before), formOf(after)];
  // Colours need the whole of a line's text only, so each line is drawn by itself.
  return make("div.diff", { role: "group", "aria-label": "Change" }, rows.map(([sign, line]) => {
    const depth = /^ */.exec(line)[0].length;
    const text = make("span", null, codeLines(line.trimStart(), sign === "+" ? newForm : oldForm)[0]);
    text.style.paddingLeft = `${depth + 2}ch`;
    text.style.textIndent = "-2ch";
    return make(sign === "+" ? "div.add" : sign === "-" ? "div.del" : "div", null,
      make("i", null,
        sign === "+" ? "+" : sign === "-" ? "−" : "",
        sign !== " " && hiddenWords(sign === "+" ? "added" : "removed"),
      ),
      text,
    );
  }));
}

/** The two texts of a difference; of a text with very long lines, the rule before and after as a person lays it out. */
function shownTexts(app, change) {
  const after = change.edits && applied(app.text, change.edits);
  const isLong = !after || after.split("\n").some((line) => line.length > 120);
  return isLong ? [change.before, change.propertyList] : [app.text, after];
}

/** All changes of an explanation that are worth showing, best first, with what they bring. */
export async function weighedChanges(app, explanation) {
  const ofRule = explanation.changes.filter((change) => change.propertyList).map((change) => ({
    ...change,
    before: explanation.propertyList ?? "",
    edits: change.edits && placedEdits(app.text, change.edits),
  }));
  for (const change of app.isLive ? ofRule : []) {
    await attempted("a change", async () => {
      const answers = await answersOf(app.ask, change.rule, app.shares, null);
      change.difference = differences(app.shares, app.answers, answers);
    });
  }
  return { ofRule, ofPayload: explanation.changes.filter((change) => change.subject === "payload") };
}

/** One change of the rule, to be opened, applied and copied. */
export function changeBox(app, change, isOpen) {
  const effect = change.difference ? effectWords(change.difference) : engineWords(change);
  const small = [
    change.effect === "repairs" ? "The rule can then be read, but this share stays hidden. " : "",
    effect,
  ];
  const box = make("details.fix", { open: isOpen },
    make("summary", null,
      make("span.tri", { "aria-hidden": "true" }),
      make("b", null, prose(capitalized(change.text))),
      make("small", null, small.map((part) => prose(part))),
    ),
  );
  const { edits } = change;
  box.append(difference(...shownTexts(app, change)));
  if (!edits && app.isLive) {
    box.append(make("p.src.apart", null,
      "A plug-in makes this rule from other settings, so the change has no place in this text.",
    ));
  }
  const actions = make("div.act");
  if (edits?.length && app.isLive) {
    actions.append(button("Apply", { class: "b pri apply", click: () => app.apply(joinedEdit(app.text, edits)) }));
  }
  if (app.isLive && typeof change.rule === "string") {
    actions.append(copyButton("Copy as predicate", async () => (await formatted(app, change.rule)).text));
  }
  actions.append(copyButton("Copy as XML", change.propertyList));
  return add(box, [actions]);
}

/** Fills the section of what would turn a verdict; `payloadWords` says what to do about a change of the payload. */
export const fillTurning = (app, root, explanation, payloadWords, isCurrent) => attempted(
  "what would turn it",
  () => drawTurning(app, root, explanation, payloadWords, isCurrent),
  () => {
    root.hidden = false;
    fill(root, failedPart("what would turn it"));
  },
);

async function drawTurning(app, root, explanation, payloadWords, isCurrent) {
  if (explanation.changes.length === 0) return;
  const { ofRule, ofPayload } = await weighedChanges(app, explanation);
  if (!isCurrent()) return;
  const boxes = ofRule.map((change, index) => guarded(
    "a change",
    () => changeBox(app, change, index === 0),
    () => make("div.fix", null, make("div.fixhead", null, make("b", null, change.text)), failedPart("this change")),
  ));
  const words = ofPayload.slice(0, 2).map((change) => make("p.src", null, payloadWords(change)));
  if (boxes.length + words.length === 0) return;
  root.hidden = false;
  fill(root, make("h3", null, "What would turn it"), boxes, words);
}
