// The findings of a rule: their places in the text, the list below the editor, and the edits that fix them.

import { button, fill, make, prose, severityMark } from "./dom.js";
import { dictionaryEdits, joinedEdit } from "./edits.js";
import { failedPart, guarded } from "./faults.js";
import { SEVERITY_WORDS, capitalized, counted } from "./names.js";
import { byteIndex, lineOf, placeIndex } from "./rule-text.js";

/** Asks for the findings of a rule; places are those of the person's text. */
export async function findingsOf(ask, text, parsed, place) {
  const { form } = parsed;
  if (form === "empty") return [];
  if (parsed.error && form !== "xml") return [unreadable(text, parsed.error)];
  if (form === "xml") {
    const answer = await ask({ op: "lint", infoPlist: parsed.whole }, "lint");
    const bytes = byteIndex(parsed.whole);
    const index = (offset) => Math.min(Math.max(0, bytes(offset) - parsed.shift), text.length);
    const found = (answer.findings ?? []).map((finding) => located(text, finding, index));
    return found.length || !parsed.error ? found : [unreadable(text, parsed.error)];
  }
  const answer = await ask({ op: "lint", rule: place.rule }, "lint");
  if (typeof place.rule === "string" && place.view) {
    const bytes = byteIndex(place.view.text);
    const { map } = place.view;
    const index = (offset) => map[Math.min(bytes(offset), map.length - 1)];
    return (answer.findings ?? []).map((finding) => located(text, finding, index));
  }
  return (answer.findings ?? []).map((finding) => {
    const entry = place.list?.entries.find(({ name }) => name === (finding.key ?? finding.keyPath));
    return spanned(text, finding, entry ? entry.nameStart : place.start, []);
  });
}

/** A finding with its place and its repairs in the text; `index` turns bytes of what was asked about into places. */
const located = (text, finding, index) => spanned(
  text,
  finding,
  index(finding.position?.offset ?? 0),
  finding.fixIts.filter((fix) => fix.position).map((fix) => fixEdit(fix, index)),
);

const fixEdit = (fix, index) => ({
  start: index(fix.position.offset),
  end: index(fix.position.offset + fix.position.length),
  insert: fix.replacement,
  message: fix.message,
});

function unreadable(text, message) {
  const match = /^line (\d+), column (\d+): /.exec(message);
  const start = match ? placeIndex(text)(Number(match[1]), Number(match[2])) : 0;
  const words = match ? message.slice(match[0].length) : message;
  return spanned(
    text,
    { id: "parse-error", severity: "error", message: words, notes: [], key: null, presetIDs: [] },
    start,
    [],
  );
}

/** A finding with the word at its place. */
function spanned(text, finding, start, fixes) {
  const rest = text.slice(start);
  const key = /^<key>([^<]*)<\/key>/.exec(rest);
  const word = /^(<[^<>]*>|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[$@]?[\w.-]+|[=<>!&|]+|\S)/.exec(rest);
  const from = key ? start + 5 : start;
  const length = key ? key[1].length : word ? word[0].length : 0;
  const severity = finding.isProminent ? "warning" : finding.severity;
  return { ...finding, severity, start: from, end: from + Math.max(length, 0), line: lineOf(text, from), fixes };
}

/** The edit that fixes a finding with a word for its button; null if a person has to decide. */
export function fixOf(finding, app) {
  const { text, place } = app;
  if (finding.fixes.length) return { label: "Fix", edits: finding.fixes };
  const meant = finding.notes.map((note) => /^did you mean '([^']+)'/.exec(note.message)?.[1]).find(Boolean);
  if (meant && finding.id === "unknown-dictionary-key") {
    return { label: "Rename", edits: [{ start: finding.start, end: finding.end, insert: meant }] };
  }
  if (meant && /^["']/.test(text[finding.start])) {
    return { label: "Replace", edits: [{ start: finding.start + 1, end: finding.end - 1, insert: meant }] };
  }
  if (meant && finding.end > finding.start && !/\s/.test(meant)) {
    return { label: "Replace", edits: [{ start: finding.start, end: finding.end, insert: meant }] };
  }
  if (finding.id === "missing-dictionary-version-2" && place?.list) {
    return {
      label: "Add",
      edits: dictionaryEdits(text, place.list, place.rule, {
        ...place.rule,
        NSExtensionActivationDictionaryVersion: 2,
      }),
    };
  }
  return operatorFix(finding, text);
}

/** A misspelt operator on types, which is the most common mistake in predicates. */
function operatorFix(finding, text) {
  if (finding.id !== "parse-error" || !/those on types are/.test(finding.message)) return null;
  const written = /^UTI[-_ ]?(CONFORMS?|EQUALS?)[-_ ]?(TO)?/i.exec(text.slice(finding.start));
  if (!written) return null;
  const insert = /CONF/i.test(written[1]) ? "UTI-CONFORMS-TO" : "UTI-EQUALS";
  return {
    label: `Write ${insert}`,
    edits: [{ start: finding.start, end: finding.start + written[0].length, insert }],
  };
}

/** The numbers of findings in words: “1 error, 2 warnings, 1 hint”. */
export function findingSum(findings) {
  return ["error", "warning", "info"].map((severity) => [
    findings.filter((one) => one.severity === severity).length,
    SEVERITY_WORDS[severity],
  ])
    .filter(([count]) => count).map(([count, word]) => counted(count, word)).join(", ");
}

/** The apps of the shares that a finding is about, in place of the engine's list of ids. */
function appWords(app, finding) {
  const names = [...new Set(finding.presetIDs.map((id) => app.shares.byID.get(id)?.owner.name).filter(Boolean))];
  return names.slice(0, 4).join(", ") + (names.length > 4 ? ` and ${names.length - 4} more` : "");
}

const shortNote = (message) => (
  message.length > 220 ? message.slice(0, 200).replace(/[\s,;][^\s]*$/, "") + " …" : message
);

const ended = (sentence) => sentence + (/[.?!…]$/.test(sentence) ? "" : ".");

/** Draws the list of findings. */
export function drawFindings(app, root) {
  const { findings } = app;
  root.hidden = findings.length === 0;
  const order = ["error", "warning", "info"];
  // Within a severity the engine's order stays: what explains the most hidden shares comes first.
  const sorted = [...findings].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  fill(root,
    make("h3", null, findingSum(findings)),
    make("ul", null, sorted.map((finding) => guarded(
      "a finding",
      () => findingRow(app, finding),
      () => make("li", null, severityMark(finding.severity), failedPart("this finding")),
    ))),
  );
}

function findingRow(app, finding) {
  const fix = app.isLive ? fixOf(finding, app) : null;
  const [sentence, ...more] = finding.message.split("; ");
  const isList = (note) => finding.presetIDs.length > 0 && /^(hidden|shown)\b.*:/.test(note);
  const notes = [...more, ...finding.notes.map((note) => note.message)]
    .map((note) => (
      isList(note) ? `${note.slice(0, note.indexOf(':'))}: ${appWords(app, finding)}` : shortNote(note)
    ));
  return make("li", null, severityMark(finding.severity), make("p", null,
    make("button.goto", { type: "button", click: () => app.editor.goTo(finding.start, finding.end) },
      make("span.vh", null, SEVERITY_WORDS[finding.severity] + ": "), prose(capitalized(sentence) + ".")),
    notes.map((note) => make("span.fnote", null, " ", prose(ended(capitalized(note))))),
    make("span.id", null, ` line ${finding.line}, ${finding.id}`)),
  fix?.edits?.length ? button(fix.label, { click: () => app.apply(joinedEdit(app.text, fix.edits)) }) : make("span"));
}
