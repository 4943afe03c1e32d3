// The changes that would make an extension appear: what each brings and costs, its difference, Apply and Copy.

import { button, copyButton, fill, hiddenWords, make, prose } from "./dom.js";
import { applied, joinedEdit, lineChanges, placedEdits } from "./edits.js";
import { LONG_LINE, codeLines } from "./editor.js";
import { attempted, failedPart, guarded } from "./faults.js";
import { counts } from "./head.js";
import { capitalized, counted, listed } from "./names.js";
import { formOf } from "./rule-text.js";
import { answersOf, isShown } from "./shares.js";

const FEW_NAMES = 4;

/** The effect of a changed rule in words: the headline that it leads to, and the apps that come and go. */
function effectWords(app, answers) {
  const gained = answers.gains(app.answers, app.platform).filter((one) => !isShown(app.answers.app(app.hostOf(one))));
  const lost = app.answers.gains(answers, app.platform);
  const guesses = answers.gains(app.answers, app.platform, true).length;
  const names = (apps) => listed(apps.map((one) => app.hostOf(one).short), FEW_NAMES);
  return [
    `${counts(app, answers).title}.`,
    gained.length > 0 && `Also in ${names(gained)}.`,
    guesses > 0 && `${counted(guesses, "guessed app")} more.`,
    lost.length ? `No longer in ${names(lost)}.` : "None is lost.",
  ].filter(Boolean).join(" ");
}

/** A rule laid out by the engine: `text`, of a predicate, and `propertyList`. */
export const formatted = (app, rule) => app.ask({ op: "format", rule }, null);

/** How the engine is asked about a rule after a change: in its text, where what else is in it counts as well. */
export const changedSource = ({ source }, { edits, rule }) =>
  (edits ? { ...source, text: applied(source.text, placedEdits(source.text, edits)) } : { rule });

/** The difference of two texts, line by line, without the indentation that all lines have. */
export function difference(before, after) {
  const rows = lineChanges(before, after);
  const [oldForm, newForm] = [formOf(before), formOf(after)];
  const depth = (line) => /^\s*/.exec(line)[0].length;
  const common = Math.min(...rows.map(([, line]) => (line.trim() ? depth(line) : Infinity)));
  return make("div.diff", { role: "group", "aria-label": "Change" }, rows.map(([sign, line]) => {
    // Colours need the whole of a line's text only, so each line is drawn by itself.
    const text = make("span", null, codeLines(line.trimStart(), sign === "+" ? newForm : oldForm)[0]);
    text.style.paddingLeft = `${Math.max(0, depth(line) - common) + 2}ch`;
    text.style.textIndent = "-2ch";
    return make(sign === "+" ? "div.add" : sign === "-" ? "div.del" : "div", null,
      make("i", null, sign === "-" ? "−" : sign, sign !== " " && hiddenWords(sign === "+" ? "added" : "removed")),
      text,
    );
  }));
}

/** The two texts of a difference; of a text with very long lines, the rule before and after as a person lays it out. */
function shownTexts(app, change, edits) {
  const after = edits && applied(app.text, edits);
  const isLong = !after || after.split("\n").some((line) => line.length > LONG_LINE);
  return isLong ? [change.before, change.propertyList] : [app.text, after];
}

/** One change of the rule: its title and effect, a button that makes it, and the difference. */
function changeBox(app, change, isOpen) {
  const after = change.edits && placedEdits(app.text, change.edits);
  const isRepair = change.effect === "repairs";
  const effect = isRepair ? "The rule can then be read, but the extension stays hidden for this share." : change.words;
  const actions = make("div.act", null,
    after?.length > 0 && button("Apply", { class: "b pri apply", click: () => app.apply(joinedEdit(app.text, after)) }),
    typeof change.rule === "string"
      && copyButton("Copy as predicate", async () => (await formatted(app, change.rule)).text),
    copyButton("Copy as XML", change.propertyList),
  );
  return make("details.fix", { open: isOpen },
    make("summary", null,
      make("span.tri", { "aria-hidden": "true" }),
      make("b", null, prose(capitalized(change.sentence))),
      make("small", null, effect),
    ),
    actions,
    difference(...shownTexts(app, change, after)),
    !after && make("p.src.apart", null,
      "A plug-in generates this rule from other settings, so the page cannot change it here."),
  );
}

/** Fills the section of what would turn a verdict; `payloadWords` says what to do about a change of the payload. */
export const fillTurning = (app, root, changes, payloadWords, isCurrent) => attempted(
  "what would make it appear",
  () => drawTurning(app, root, changes, payloadWords, isCurrent),
  (words) => {
    root.hidden = false;
    fill(root, words);
  },
);

async function drawTurning(app, root, changes, payloadWords, isCurrent) {
  const ofRule = changes.filter((change) => change.propertyList);
  const before = ofRule.length > 0 && (await formatted(app, app.place.rule)).propertyList;
  const boxes = [];
  for (const change of ofRule) {
    const answers = await answersOf(app.ask, changedSource(app.place, change), null, [app.platform]);
    if (!isCurrent()) return;
    const box = () => changeBox(
      app, { ...change, before, words: effectWords(app, answers) }, boxes.length === 0);
    boxes.push(guarded("a change", box, () => make("div.fix", null, failedPart("this change"))));
  }
  const words = changes.filter((change) => change.subject === "payload").slice(0, 2)
    .map((change) => make("p.src", null, payloadWords(change)));
  root.hidden = boxes.length + words.length === 0;
  fill(root, boxes, words);
}
