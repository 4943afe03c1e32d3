// The changes that would make an extension appear: what each brings and costs, its difference, Apply and Copy.

import { add, button, copyButton, fill, hiddenWords, make, prose } from "./dom.js";
import { applied, joinedEdit, lineChanges, placedEdits } from "./edits.js";
import { codeLines } from "./editor.js";
import { attempted, failedPart, guarded } from "./faults.js";
import { capitalized, counted } from "./names.js";
import { formOf } from "./rule-text.js";
import { answersOf, differences, hostsOf } from "./shares.js";

const LONG_LINE = 120; // characters

/** The effect of a changed rule in words; `known` counts the shares that the engine itself compared. */
function effectWords({ gained, lost }) {
  if (gained.length === 0 && lost.length === 0) return "Nothing else changes.";
  const part = (list, word) => `${list.length} ${word}${list.length === 1 ? "" : "s"} in ${counted(hostsOf(list).size, "app")}`;
  const back = gained.length ? part(gained, "more share") : "No more shares";
  return `${back}; ${lost.length ? `${part(lost, "share")} lost` : "none lost"}.`;
}

function engineWords(change) {
  if (change.shares === null) return "";
  const gone = change.nowHidden ? `${change.nowHidden} ${change.nowHidden === 1 ? 'is' : 'are'} lost` : "and loses none";
  return `It appears for ${change.alsoShown} more of ${change.shares} well-known shares, ${gone}.`;
}

/** A rule laid out by the engine: `text`, of a predicate, and `propertyList`. */
export const formatted = (app, rule) => app.ask({ op: "format", rule }, null);

/** A rule written for the text of the page, indented like its line; null for a project file. */
export async function writtenRule(app, rule) {
  const { form } = app.parsed;
  const { text, propertyList } = await formatted(app, rule);
  if (form === "predicate") return text ?? propertyList;
  if (form === "project") return null;
  const line = app.text.slice(app.text.lastIndexOf("\n", app.place.start - 1) + 1, app.place.start);
  const indent = /^\s*/.exec(line)[0];
  const value = form === "json" ? JSON.stringify(rule, null, 2) : propertyList.slice(propertyList.indexOf("\n") + 1).trimEnd();
  return value.replaceAll("\n", `\n${indent}`);
}

/** What two lines have in common at both ends, in whole words; of what is long, a part. */
function wordChange(before, after) {
  const words = (line) => line.match(/\w+|\s+|[^\w\s]/g) ?? [];
  const [old, now] = [words(before), words(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const head = old.slice(0, start).join("");
  const tail = old.slice(old.length - end).join("");
  const isLong = Math.max(before.length, after.length) > LONG_LINE;
  return {
    head: isLong && head.length > 50 ? `…${head.slice(-40)}` : head,
    tail: isLong && tail.length > 50 ? `${tail.slice(0, 40)}…` : tail,
    old: old.slice(start, old.length - end).join(""),
    now: now.slice(start, now.length - end).join(""),
  };
}

/** For each changed line that took the place of another one, what of it is new. */
function changedWords(rows) {
  const found = new Map();
  for (let index = 0; index < rows.length; index += 1) {
    const run = (sign, from) => {
      let to = from;
      while (rows[to]?.[0] === sign) to += 1;
      return to;
    };
    if (rows[index][0] !== "-") continue;
    const middle = run("-", index);
    const end = run("+", middle);
    if (middle - index === end - middle) {
      for (let at = index; at < middle; at += 1) {
        const change = wordChange(rows[at][1].trimStart(), rows[at + middle - index][1].trimStart());
        found.set(at, [change.head, change.old, change.tail]);
        found.set(at + middle - index, [change.head, change.now, change.tail]);
      }
    }
    index = Math.max(index, end - 1);
  }
  return found;
}

/** The difference of two texts, line by line. */
export function difference(before, after) {
  const rows = lineChanges(before, after);
  const [oldForm, newForm] = [formOf(before), formOf(after)];
  // Colours need the whole of a line's text only, so each line is drawn by itself.
  const words = changedWords(rows);
  return make("div.diff", { role: "group", "aria-label": "Change" }, rows.map(([sign, line], index) => {
    const depth = /^ */.exec(line)[0].length;
    const code = (part) => codeLines(part, sign === "+" ? newForm : oldForm)[0];
    const [head, middle, tail] = words.get(index) ?? [line.trimStart(), "", ""];
    const text = make("span", null, code(head), middle && make("mark", null, code(middle)), code(tail));
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
  const isLong = !after || after.split("\n").some((line) => line.length > LONG_LINE);
  return isLong ? [change.before, change.propertyList] : [app.text, after];
}

/** All changes of an explanation that are worth showing, best first, with what they bring. */
export async function weighedChanges(app, explanation) {
  const ofRule = explanation.changes.filter((change) => change.propertyList).map((change) => ({
    ...change,
    before: explanation.propertyList ?? "",
    edits: change.edits && placedEdits(app.text, change.edits),
  }));
  for (const change of ofRule) {
    await attempted("a change", async () => {
      const answers = await answersOf(app.ask, { rule: change.rule }, app.shares, null);
      change.difference = differences(app.shares, app.answers, answers);
    });
  }
  return { ofRule, ofPayload: explanation.changes.filter((change) => change.subject === "payload") };
}

/** One change of the rule, to be opened, applied and copied. */
export function changeBox(app, change, isOpen) {
  const effect = change.difference ? effectWords(change.difference) : engineWords(change);
  const small = [
    change.effect === "repairs" ? "The rule can then be read, but the extension stays hidden for this share. " : "",
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
  if (!edits) {
    box.append(make("p.src.apart", null,
      "A plug-in generates this rule from other settings, so the page cannot change it here.",
    ));
  }
  const actions = make("div.act");
  if (edits?.length) {
    actions.append(button("Apply", { class: "b pri apply", click: () => app.apply(joinedEdit(app.text, edits)) }));
  }
  if (typeof change.rule === "string") {
    actions.append(copyButton("Copy as predicate", async () => (await formatted(app, change.rule)).text));
  }
  actions.append(copyButton("Copy as XML", change.propertyList));
  return add(box, [actions]);
}

/** Fills the section of what would turn a verdict; `payloadWords` says what to do about a change of the payload. */
export const fillTurning = (app, root, explanation, payloadWords, isCurrent) => attempted(
  "what would make it appear",
  () => drawTurning(app, root, explanation, payloadWords, isCurrent),
  () => {
    root.hidden = false;
    fill(root, failedPart("what would make it appear"));
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
  fill(root, make("h3", null, "What would make it appear"), boxes, words);
}
