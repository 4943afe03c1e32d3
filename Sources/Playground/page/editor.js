// The editor of a rule: a text field over a drawing of the same text with colours, underlines and the deciding line.

import { fill, make, severityMark } from "./dom.js";
import { SEVERITY_WORDS } from "./names.js";
import { formOf, lineOf } from "./rule-text.js";

// One group for each class of CLASSES.
const KEY_PARTS = [/(NSExtensionActivation)(?=[A-Z])/, /((?<=NSExtensionActivation)[A-Z]\w*)/];
const WORDS = /\b(SUBQUERY|ANY|ALL|AND|OR|NOT|UTI-CONFORMS-TO|UTI-EQUALS)\b/;
const either = (...parts) => new RegExp(parts.map((part) => part.source).join("|"), "g");
const COLORS = {
  xml: either(
    /(<\/?[\w:?!][^<>]*>)/, ...KEY_PARTS, /((?<=<(?:integer|real)>)\s*-?[\d.]+)/, /("[^"<>\n]*"|&quot;.*?&quot;)/,
    WORDS),
  other: either(
    /(\0)/, ...KEY_PARTS, /(?<![\w.$-])(-?\d+(?:\.\d+)?)\b/, /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/, WORDS),
};
const CLASSES = ["t", "pre", "k", "n", "st", "kw"];
const COLOR_LIMIT = 60000; // characters; longer texts stay plain, so that typing is not slow
const DRAWN_LIMIT = 200000; // and even longer ones are not drawn line by line

/** The coloured parts of a text: places with a class. */
export function colors(text, form) {
  if (text.length > COLOR_LIMIT) return [];
  const parts = [];
  for (const match of text.matchAll(form === "xml" ? COLORS.xml : COLORS.other)) {
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    parts.push({ start: match.index, end: match.index + match[0].length, name: CLASSES[kind] });
  }
  return parts;
}

/** A text that may break before the longest name of predicates, so that lines do not break within words. */
function breakable(text) {
  const parts = text.split(/(?=\.registeredTypeIdentifiers)/);
  return parts.map((part, index) => [index > 0 && make("wbr"), part]);
}

/** One line with its colours and underlines, as nodes. */
function drawnLine(text, start, parts, marks, breaks = false) {
  const end = start + text.length;
  const within = (list) => list.filter((one) => one.start < end && one.end > start);
  const [colored, marked] = [within(parts), within(marks)];
  const cuts = new Set([start, end]);
  for (const one of [...colored, ...marked]) {
    cuts.add(Math.max(start, one.start));
    cuts.add(Math.min(end, one.end));
  }
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((from, index) => {
    const piece = text.slice(from - start, places[index + 1] - start);
    const color = colored.find((one) => one.start <= from && one.end > from);
    const mark = marked.find((one) => one.start <= from && one.end > from);
    const names = [color?.name, mark && `f ${mark.severity}`].filter(Boolean).join(" ");
    const shown = breaks ? breakable(piece) : piece;
    return [names ? make("span", { class: names }, shown) : shown, breaks && color?.name === "pre" && make("wbr")];
  });
}

/** A text as lines that cannot be edited; used for changes and for rules in other forms. */
export function codeLines(text, form = formOf(text)) {
  const parts = colors(text, form);
  let start = 0;
  return text.split("\n").map((line) => {
    const nodes = drawnLine(line, start, parts, [], true);
    start += line.length + 1;
    return nodes;
  });
}

export class Editor {
  /** @param changed is told each new text. */
  constructor(label, changed, isReadOnly = false) {
    this.changed = changed;
    this.marks = [];
    this.lit = null;
    this.mirror = make("div.mirror", { "aria-hidden": "true" });
    this.field = make("textarea", {
      "aria-label": label,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
      wrap: "soft",
      readonly: isReadOnly,
      rows: "1",
    });
    this.hint = make("div.hint", { "aria-hidden": "true" });
    this.note = make("p.litnote", { hidden: true });
    this.box = make("div.code", null, make("div.stack", null, this.mirror, this.hint, this.field));
    this.described = make("span.vh", { id: `at-caret-${Math.random().toString(36).slice(2)}` });
    this.root = make("div.editor", null, this.box, this.note, this.described);
    this.field.addEventListener("input", () => { this.draw(); this.changed(this.field.value); });
    this.field.setAttribute("aria-describedby", this.described.id);
    for (const name of ["keyup", "click", "focus"]) this.field.addEventListener(name, () => this.describe());
    this.draw();
  }

  get text() { return this.field.value; }

  /** Puts in another text; this is no step of undo. */
  set text(value) {
    if (this.field.value !== value) this.field.value = value;
    this.draw();
  }

  /** Puts in another text as a step of undo; of a very long one the browser would take minutes for that. */
  replaceAll(text) {
    const isDone = text.length < DRAWN_LIMIT && document.execCommand("insertText", false, text);
    if (!isDone) this.text = text;
  }

  /** Makes an edit that undo takes back in one step, and leaves the caret behind it. */
  edit({ start, end, insert }) {
    const { field } = this;
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, end);
    const done = insert === "" ? document.execCommand("delete") : document.execCommand("insertText", false, insert);
    if (!done) {
      field.setRangeText(insert, start, end, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    this.reveal(start);
  }

  /** Puts the caret at a place and shows its line. */
  goTo(start, end = start) {
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(start, end);
    this.reveal(start);
  }

  reveal(place) {
    this.mirror.children[lineOf(this.text, place) - 1]?.scrollIntoView({ block: "nearest" });
  }

  /** The finding in the line of the caret, for screen readers. */
  describe() {
    const line = lineOf(this.text, this.field.selectionStart);
    const found = this.marks.filter((mark) => mark.line === line).map(
      (mark) => `${SEVERITY_WORDS[mark.severity]}: ${mark.message}`
    ).join(". ");
    if (this.described.textContent !== found) this.described.textContent = found;
  }

  /** Shows findings: places with a severity. */
  show(marks, lit) {
    const place = lit ?? marks.find((mark) => mark.severity === "error");
    const isNew = place && place.start !== this.place;
    this.place = place?.start;
    this.marks = marks;
    this.lit = lit;
    this.draw();
    // Of a text that nobody types into, the line that decides is what one looks for.
    if (isNew && this.field.readOnly) {
      this.box.scrollTop = (this.mirror.children[lineOf(this.text, place.start) - 1]?.offsetTop ?? 0) - 60;
    }
  }

  draw() {
    const { text } = this;
    this.hint.hidden = text !== "";
    this.root.classList.toggle("empty", text === "");
    if (text.length > DRAWN_LIMIT) {
      this.note.hidden = true;
      fill(this.mirror, make("div.ln", null, make("i"), make("span", null, text)));
      return;
    }
    const form = formOf(text);
    const parts = colors(text, form);
    const lines = text.split("\n");
    let start = 0;
    const litFrom = this.lit ? lineOf(text, this.lit.start) : 0;
    const litTo = this.lit ? Math.min(lineOf(text, this.lit.end), litFrom + 2) : -1;
    const nodes = lines.map((line, index) => {
      const number = index + 1;
      const end = start + line.length;
      const worst = ["error", "warning", "info"].find((severity) =>
        this.marks.some((mark) => mark.severity === severity && mark.start >= start && mark.start <= end));
      const row = make(number >= litFrom && number <= litTo ? "div.ln.lit" : "div.ln", null,
        make("i", null, worst ? severityMark(worst) : String(number)),
        make("span", null, drawnLine(line, start, parts, this.marks), line === "" ? "\u200b" : null));
      start = end + 1;
      return row;
    });
    fill(this.mirror, nodes);
    this.note.hidden = !this.lit?.note || text === "";
    if (this.lit?.note) fill(this.note, make("b", null, `Line ${litFrom} decides: `), this.lit.note);
  }
}
