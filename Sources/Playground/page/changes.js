// The changes that would turn a verdict: what each brings and costs, its difference, Apply and Copy.

import { add, button, copyButton, fill, hiddenWords, make, prose } from "./dom.js";
import { applied, changeEdits, joinedEdit, laidOut, lineChanges, predicateTokens, ruleAsXML } from "./edits.js";
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

const isPredicate = (rule) => typeof rule === "string";

/** A rule as a text to read: a predicate in lines, anything else as XML. */
const readableRule = (rule) => (isPredicate(rule) ? laidOut(rule) : ruleAsXML(rule).trimEnd());

/** The two texts of a difference; for a long predicate on one line both rules are laid out for reading. */
function shownTexts(before, after, change) {
  const isLong = (text) => text.split("\n").some((line) => line.length > 120);
  if (!isPredicate(change.after) || !isLong(after)) return [before, after];
  return [readableRule(change.before), readableRule(change.after)];
}

const plainWords = (text) => predicateTokens(text).map((token) => token.plain).join(" ");

/**
 * The smallest edit for a changed rule. The engine writes predicates in its own style, with more parentheses at times;
 * if an edit without them means the same, it is taken.
 */
export async function editsOf(app, change) {
  const { place, text } = app;
  const edits = changeEdits(text, place, change.after);
  if (!edits || !isPredicate(change.after) || !isPredicate(change.before) || !app.isLive) return edits;
  const canonical = await app.ask({ op: "predicate", format: change.before });
  if (!canonical.canonical || plainWords(canonical.canonical) === plainWords(change.before)) return edits;
  const style = changeEdits(
    canonical.canonical,
    {
      view: {
        text: canonical.canonical,
        map: [...Array(canonical.canonical.length + 1).keys()],
        escape: (part) => part,
      },
    },
    change.after,
  );
  const moved = movedEdits(style, canonical.canonical, place.view);
  if (!moved) return edits;
  const tried = applied(place.view.text, moved);
  const check = await app.ask({ op: "predicate", format: tried });
  if (
    check.canonical === null || check.canonical === undefined
      || check.canonical !== (await app.ask({ op: "predicate", format: change.after })).canonical
  ) {
    return edits;
  }
  const { view } = place;
  return moved.map((edit) => ({
    start: view.map[edit.start],
    end: view.map[edit.end],
    insert: view.escape(edit.insert),
  }));
}

/** Moves edits of a predicate in the engine's style to the same words of the person's text; null if they do not fit. */
function movedEdits(edits, canonical, view) {
  const [ours, theirs] = [predicateTokens(view.text), predicateTokens(canonical)];
  const isWord = (token) => token.plain !== "(" && token.plain !== ")";
  const [a, b] = [ours.filter(isWord), theirs.filter(isWord)];
  if (a.length !== b.length || a.some((token, index) => token.plain !== b[index].plain)) return null;
  const moved = [];
  for (const edit of edits) {
    const inside = b.map((token, index) => [token, index]).filter(
      ([token]) => token.start >= edit.start && token.end <= edit.end && edit.end > edit.start
    );
    const cut = theirs.filter((token) => token.start >= edit.start && token.end <= edit.end);
    if (cut.some((token) => !isWord(token))) return null;
    if (edit.end > edit.start) {
      if (!inside.length) return null;
      moved.push({ start: a[inside[0][1]].start, end: a[inside.at(-1)[1]].end, insert: edit.insert });
      continue;
    }
    const before = b.findLastIndex((token) => token.end <= edit.start);
    if (before < 0) return null;
    // Closing parentheses that stand between belong to the word in front.
    const gap = canonical.slice(b[before].end, edit.start).replace(/[^)]/g, "").length;
    let place = a[before].end;
    for (let count = 0; count < gap; count += 1) {
      const match = /^\s*\)/.exec(view.text.slice(place));
      if (!match) break;
      place += match[0].length;
    }
    moved.push({ start: place, end: place, insert: edit.insert });
  }
  return moved;
}

/** Finds out what a change brings, and its place in the text. */
async function weigh(app, change) {
  if (app.isLive) {
    const answers = await answersOf(app.ask, change.after, app.shares, null);
    change.difference = differences(app.shares, app.answers, answers);
  }
  change.edits = await editsOf(app, change);
}

/** All changes of an explanation that are worth showing, best first, with what they bring. */
export async function weighedChanges(app, explanation) {
  const changes = explanation.changes.map((change) => ({
    ...change,
    after: change.rule,
    before: app.place.rule,
  }));
  const ofRule = changes.filter((change) => change.subject === "rule" && change.rule !== null);
  for (const change of ofRule) await attempted("a change", () => weigh(app, change), () => { change.edits = null; });
  return { ofRule, ofPayload: changes.filter((change) => change.subject === "payload") };
}

/** One change of the rule, to be opened, applied and copied. */
export function changeBox(app, change, isOpen) {
  const [title, ...rest] = change.text.split(", so that ");
  const effect = change.difference ? effectWords(change.difference) : engineWords(change);
  const small = [
    rest.length ? `${capitalized(rest.join(', so that '))}. ` : "",
    change.effect === "repairs" ? "The rule can then be read, but this share stays hidden. " : "",
    effect,
  ];
  const box = make("details.fix", { open: isOpen },
    make("summary", null,
      make("span.tri", { "aria-hidden": "true" }),
      make("b", null, prose(capitalized(title))),
      make("small", null, small.map((part) => prose(part))),
    ),
  );
  const { edits } = change;
  if (edits?.length) {
    const [before, after] = shownTexts(app.text, applied(app.text, edits), change);
    box.append(difference(before, after));
  }
  if (!edits && app.isLive) {
    box.append(difference(readableRule(change.before), readableRule(change.after)));
    box.append(make("p.src.apart", null,
      "A plug-in makes this rule from other settings, so the change has no place in this text.",
    ));
  }
  const actions = make("div.act");
  if (edits?.length && app.isLive) {
    actions.append(button("Apply", { class: "b pri apply", click: () => app.apply(joinedEdit(app.text, edits)) }));
  }
  if (typeof change.after === "string") {
    actions.append(copyButton(
      "Copy as predicate",
      () => (edits && app.place.form === "predicate" ? applied(app.text, edits) : laidOut(change.after)),
    ));
  }
  actions.append(copyButton("Copy as XML", () => ruleAsXML(change.after)));
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
