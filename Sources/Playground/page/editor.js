// The editor of a rule: a text field over a drawing of the same text with colours, underlines and the deciding line.

import { fill, make, severityMark, textButton } from "./dom.js";
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
const FEW_LINES = 3; // so few are not folded
export const LONG_LINE = 120; // columns
const FULL_LINE = 64; // columns of the field on most screens
const TAB = 2; // columns
const DRAWN_LIMIT = 200000; // and even longer ones are not drawn line by line

/** The coloured parts of a text: places with a class. */
function colors(text, form) {
  if (text.length > COLOR_LIMIT) return [];
  const parts = [];
  for (const match of text.matchAll(form === "xml" ? COLORS.xml : COLORS.other)) {
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    parts.push({ start: match.index, end: match.index + match[0].length, name: CLASSES[kind] });
  }
  return parts;
}

/** A text that may break before the longest name of predicates, so that lines do not break within words. */
const breakable = (text) => text.split(/(?=\.registeredTypeIdentifiers)/)
  .map((part, index) => [index > 0 && make("wbr"), part]);

/** The columns of white space that a line begins with; Infinity if it has nothing else. */
function indentation(line) {
  const [space] = /^[ \t]*/.exec(line);
  if (space.length === line.length) return Infinity;
  return [...space].reduce((column, sign) => (sign === "\t" ? column + TAB - (column % TAB) : column + 1), 0);
}

/** One line with its colours and underlines, and the clause that decides, as nodes. */
function drawnLine(text, start, parts, marks, { breaks = false, clause = [] } = {}) {
  const end = start + text.length;
  const within = (list) => list.filter((one) => one.start < end && one.end > start);
  const [colored, marked, lit] = [within(parts), within(marks), within(clause)];
  const cuts = new Set([start, end]);
  for (const one of [...colored, ...marked, ...lit]) {
    cuts.add(Math.max(start, one.start));
    cuts.add(Math.min(end, one.end));
  }
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((from, index) => {
    const piece = text.slice(from - start, places[index + 1] - start);
    const color = colored.find((one) => one.start <= from && one.end > from);
    const mark = marked.find((one) => one.start <= from && one.end > from);
    const isLit = lit.some((one) => one.start <= from && one.end > from);
    const names = [color?.name, mark && `f ${mark.severity}`, isLit && "clause"].filter(Boolean).join(" ");
    const shown = breaks ? breakable(piece) : piece;
    return [names ? make("span", { class: names }, shown) : shown, breaks && color?.name === "pre" && make("wbr")];
  });
}

/** A text as lines that cannot be edited; used for changes and for rules in other forms. */
export function codeLines(text, form = formOf(text)) {
  const parts = colors(text, form);
  let start = 0;
  return text.split("\n").map((line) => {
    const nodes = drawnLine(line, start, parts, [], { breaks: true });
    start += line.length + 1;
    return nodes;
  });
}

export class Editor {
  /** @param changed is told each new text. */
  constructor(label, changed) {
    this.marks = [];
    this.lit = null;
    this.mirror = make("div.mirror", { "aria-hidden": "true" });
    this.field = make("textarea", {
      "aria-label": label, spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off", rows: "1",
    });
    this.hint = make("div.hint", { "aria-hidden": "true" });
    this.box = make("div.code", null, make("div.stack", null, this.mirror, this.hint, this.field));
    const bar = () => textButton("", { class: "b txt bar-fold", hidden: true, click: () => this.unfold() });
    this.bars = [bar(), bar()];
    // After the caret leaves the visible part, scroll to it.
    this.box.addEventListener("scroll", () => {
      if (this.part && Math.abs(this.box.scrollTop - this.partTop) > 2) this.unfold();
    });
    this.described = make("span.vh", { id: `at-caret-${Math.random().toString(36).slice(2)}` });
    this.root = make("div.editor", null, this.bars[0], this.box, this.bars[1], this.described);
    this.field.addEventListener("input", () => { this.follows = false; this.draw(); changed(this.field.value); });
    this.field.setAttribute("aria-describedby", this.described.id);
    for (const name of ["keyup", "click", "focus"]) this.field.addEventListener(name, () => this.describe());
    this.draw();
  }

  get text() { return this.field.value; }

  /** Puts in another text; this is no step of undo. */
  set text(value) {
    if (this.field.value !== value) { this.field.value = value; this.part = null; }
    this.draw();
  }

  /** Shows the lines around a part of the text and folds the others, unless these are few. */
  foldTo(start, end) {
    const count = this.text.split("\n").length;
    const [from, to] = [Math.max(1, lineOf(this.text, start) - 2), Math.min(count, lineOf(this.text, end) + 2)];
    const above = from > FEW_LINES ? from - 1 : 0;
    const below = count - to > FEW_LINES ? count - to : 0;
    this.part = above + below > 0 ? { above, below } : null;
    this.showPart();
  }

  unfold() {
    this.part = null;
    this.showPart();
  }

  /**
   * Cuts the drawing to the part, of which lines above and below stay as they are while it is edited, and leaves out the
   * indentation that all of its lines have.
   */
  showPart() {
    const rows = this.mirror.children;
    const { above = 0, below = 0 } = this.part ?? {};
    const isFolded = above + below > 0 && rows.length > above + below;
    this.box.classList.toggle("part", isFolded);
    const stack = this.mirror.parentElement.getBoundingClientRect().top;
    this.partTop = isFolded ? rows[above].getBoundingClientRect().top - stack : 0;
    const end = isFolded ? rows[rows.length - below - 1].getBoundingClientRect().bottom - stack : 0;
    this.box.style.height = isFolded ? `${end - this.partTop + 2}px` : "";
    if (isFolded) this.box.scrollTop = this.partTop;
    const lines = this.text.split("\n").slice(above, isFolded && !this.wraps ? -below || undefined : 0);
    const dedent = Math.min(...lines.map(indentation));
    this.box.style.setProperty("--dedent", Number.isFinite(dedent) ? dedent : 0);
    // Paper has other widths, so that it leaves these lines out.
    [...rows].forEach((row, at) => row.classList.toggle("out", isFolded && (at < above || at >= rows.length - below)));
    const name = (from, to) => (from === to ? `Line ${from}` : `Lines ${from} to ${to}`);
    this.bars[0].textContent = name(1, above);
    this.bars[1].textContent = name(rows.length - below + 1, rows.length);
    this.bars[0].hidden = !isFolded || above === 0;
    this.bars[1].hidden = !isFolded || below === 0;
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
    this.follows = true;
    this.reveal(start);
  }

  /** Puts the caret at a place and shows its line. */
  goTo(start, end = start) {
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(start, end);
    this.reveal(start);
  }

  /** Shows the line of a place: in the editor, in its column, and where the page itself scrolls. */
  reveal(place) {
    const line = lineOf(this.text, place);
    const row = this.mirror.children[line - 1];
    if (!row) return;
    if (this.part && (line <= this.part.above || line > this.mirror.children.length - this.part.below)) this.unfold();
    const column = this.root.closest("#p-rule > div");
    const scrollers = [this.box, column].filter((one) => one && one.scrollHeight > one.clientHeight + 1);
    for (const scroller of scrollers) {
      if (this.part && scroller === this.box) continue;
      const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      if (top < 20 || top > scroller.clientHeight - 60) scroller.scrollTop += top - scroller.clientHeight / 3;
    }
    if (scrollers.length === 0 && document.activeElement === this.field) row.scrollIntoView({ block: "nearest" });
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
    // While nobody types, the line that decides is what one looks for.
    if (isNew && this.follows) this.reveal(place.start);
  }

  draw() {
    const { text } = this;
    this.hint.hidden = text !== "";
    this.root.classList.toggle("empty", text === "");
    const lines = text.split("\n");
    // Predicates and long lines are wrapped; a list without them keeps its keys in one piece, and moves sideways.
    const isLong = (line) => line.length > (/^\s*</.test(line) ? LONG_LINE : FULL_LINE);
    this.wraps = text.length > DRAWN_LIMIT || lines.some(isLong);
    this.box.classList.toggle("wraps", this.wraps);
    if (text.length > DRAWN_LIMIT) {
      fill(this.mirror, make("div.ln", null, make("i"), make("span", null, text)));
      return;
    }
    const parts = colors(text, formOf(text));
    const litFrom = this.lit ? lineOf(text, this.lit.start) : 0;
    const clause = this.lit?.isClause ? [{ start: this.lit.start, end: this.lit.end + 1 }] : [];
    const litTo = clause.length ? lineOf(text, this.lit.end) : litFrom;
    let start = 0;
    const nodes = lines.map((line, index) => {
      const number = index + 1;
      const end = start + line.length;
      const worst = ["error", "warning", "info"].find((severity) =>
        this.marks.some((mark) => mark.severity === severity && mark.start >= start && mark.start <= end));
      const isLit = litFrom > 0 && number >= litFrom && number <= litTo;
      const row = make(!isLit ? "div.ln" : clause.length ? "div.ln.edge" : "div.ln.lit", null,
        make("i", null, worst ? severityMark(worst) : String(number)),
        make("span", null, drawnLine(line, start, parts, this.marks, { clause }), line === "" ? "\u200b" : null));
      start = end + 1;
      return row;
    });
    fill(this.mirror, nodes);
    this.showPart();
  }
}
