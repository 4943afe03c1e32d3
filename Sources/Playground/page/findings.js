// The findings of a rule: their places in the text, the list below the editor, and the edits that fix them.

import { button, fill, make, prose, severityMark } from "./dom.js";
import { joinedEdit, placedEdits } from "./edits.js";
import { failedPart, guarded, unanswered } from "./faults.js";
import { SEVERITY_WORDS, counted, listed, sentence } from "./names.js";
import { byteIndex } from "./rule-text.js";

/** Asks for the findings of a rule; places are those of the person's text. */
export async function findingsOf(ask, text, { form, name, error }) {
  if (form === "empty") return [];
  const { findings = [] } = await ask({ op: "lint", text, name }, "lint");
  const index = byteIndex(text);
  const found = findings.map((finding) => located(text, finding, index));
  return found.length || !error ? found : [located(text, { ...NO_RULE, message: error }, index)];
}

/** The finding about a rule that takes everything. */
export const REFUSED = "true-predicate";
const NO_RULE = { id: "no-rule", severity: "error", notes: [], key: null, presetIDs: [], fixIts: [] };

/** A finding with its place and its repairs in the text; `index` turns bytes into places. */
function located(text, finding, index) {
  const { offset, length } = finding.position ?? { offset: 0, length: 0 };
  const start = index(offset);
  const line = text.indexOf("\n", start);
  return {
    ...finding,
    severity: finding.isProminent ? "warning" : finding.severity,
    start,
    // A finding over several lines marks only the first.
    end: Math.min(index(offset + length), line < 0 ? text.length : line),
    line: finding.position?.line ?? 1,
    fixes: placedEdits(text, finding.fixIts.filter((fix) => fix.position)),
  };
}

/** The edit that fixes a finding with a word for its button; null if a person has to decide. */
export function fixOf(finding, app) {
  if (finding.fixes.length) return { label: "Fix", words: finding.fixIts[0].message, edits: finding.fixes };
  const [meant] = finding.notes.flatMap((note) => note.meant ?? []);
  const at = meant && finding.type ? app.text.indexOf(finding.type, finding.start) : -1;
  if (at < 0 || at >= finding.end) return null;
  return { label: "Replace", words: `write ${meant}`, edits: [{ start: at, end: at + finding.type.length, insert: meant }] };
}

/** The numbers of findings in words: “1 error, 2 warnings, 1 hint”. */
export const findingSum = (findings) => Object.entries(SEVERITY_WORDS)
  .map(([severity, word]) => [findings.filter((one) => one.severity === severity).length, word])
  .filter(([count]) => count).map(([count, word]) => counted(count, word)).join(", ");

/** The apps of the shares that a finding is about, in place of the engine's list of ids. */
const appWords = (app, { presetIDs }) =>
  listed([...new Set(presetIDs.map((id) => app.shares.byID.get(id)?.owner.name).filter(Boolean))], 4);

/** A note with the line it is about, which the tool would print. */
export const noteWords = ({ message, position }) => (position ? `Line ${position.line}: ${message}` : message);

/** Draws the list of findings. */
export function drawFindings(app, root) {
  const { findings } = app;
  root.hidden = (findings.length === 0 && !app.unlinted) || Boolean(app.broken);
  const order = Object.keys(SEVERITY_WORDS);
  // Within a severity the engine's order stays: what explains the most hidden shares comes first.
  const sorted = [...findings].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  fill(root,
    app.unlinted ? unanswered(app.unlinted, () => app.update()) : make("h2", null, findingSum(findings)),
    make("ul", null, sorted.map((finding) => guarded(
      "a finding",
      () => findingRow(app, finding),
      () => make("li", null, severityMark(finding.severity), failedPart("this finding")),
    ))),
  );
}

function findingRow(app, finding) {
  const fix = fixOf(finding, app);
  // A button next to the headline writes the rule; the note names a command.
  const told = finding.id === REFUSED ? [] : finding.notes;
  const notes = told.map((note) => (note.summary ? `${note.summary}: ${appWords(app, finding)}` : noteWords(note)));
  return make("li", null,
    severityMark(finding.severity),
    make("p", null,
      make("button.goto", { type: "button", click: () => app.editor.goTo(finding.start, finding.end) },
        make("span.vh", null, SEVERITY_WORDS[finding.severity] + ": "), prose(sentence(finding.message))),
      notes.map((note) => [" ", prose(sentence(note))]),
      make("span.id", null, ` line ${finding.line}, ${finding.id}`)),
    fix ? button(fix.label, { click: () => app.apply(joinedEdit(app.text, fix.edits)) }) : make("span"));
}
