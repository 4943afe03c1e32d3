// The editor of a rule: a text field over a drawing of the same text with colours, underlines and the deciding line. What
// changes the text, a person or the page, is a step of undo; browsers forget their own steps when a page edits a field.

import { fill, make, severityMark, textButton } from "./dom.js";
import { SEVERITY_WORDS } from "./names.js";
import { formOf, lineOf } from "./rule-text.js";

// One group for each class of CLASSES.
const KEY_PARTS = [/(NSExtensionActivation)(?=[A-Z])/, /((?<=NSExtensionActivation)[A-Z]\w*)/];
const WORDS = /\b(SUBQUERY|ANY|ALL|AND|OR|NOT|UTI-CONFORMS-TO|UTI-EQUALS)\b/;
const either = (...parts) => new RegExp(parts.map((part) => part.source).join("|"), "g");
// What begins with a quote and is not closed goes on to the end of its line, so that each line is read once.
const COLORS = {
  xml: either(
    /(<\/?[\w:?!][^<>]*>)/, ...KEY_PARTS, /((?<=<(?:integer|real)>)\s*-?[\d.]+)/, /("[^"<>\n]*"|&quot;.*?&quot;)/,
    WORDS),
  other: either(
    /(\0)/, ...KEY_PARTS, /(?<![\w.$-])(-?\d+(?:\.\d+)?)\b/, /("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)/, WORDS),
};
const CLASSES = ["t", "pre", "k", "n", "st", "kw"];
const FEW_LINES = 3; // so few are not folded
export const LONG_LINE = 120; // columns
const FULL_LINE = 64; // columns of the field on most screens
const TAB = 2; // columns
const FIRST_ROWS = 400; // lines that are drawn at once; then twice as many each time, when the browser has time
const PAUSE = 1000; // milliseconds; what is typed without one is one step of undo

/** The coloured parts of a line: places with a class. */
function colors(line, form) {
  return Array.from(line.matchAll(form === "xml" ? COLORS.xml : COLORS.other), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: CLASSES[match.slice(1).findIndex((group) => group !== undefined)],
  }));
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

/**
 * One line with its colours, and with underlines and the clause that decides, places within it, as nodes; what is missing at a place
 * is underlined behind it.
 */
function drawnLine(line, form, { marks = [], clause = null, breaks = false } = {}) {
  const parts = colors(line, form);
  const cuts = [...parts, ...marks, clause ?? []].flatMap((one) => [one.start, one.end]);
  const places = [...new Set([0, ...cuts, line.length])].filter((place) => place >= 0 && place <= line.length).sort((a, b) => a - b);
  let next = 0;
  return places.map((from, index) => {
    const gap = marks.find(({ start, end }) => start === from && end === from);
    const missing = gap && make("span", { class: `f ${gap.severity} gap` });
    if (index === places.length - 1) return missing;
    const covers = (one) => one && one.start <= from && one.end > from;
    while (parts[next]?.end <= from) next += 1;
    const piece = line.slice(from, places[index + 1]);
    const color = covers(parts[next]) ? parts[next].name : null;
    const mark = marks.find(covers);
    const names = [color, mark && `f ${mark.severity}`, covers(clause) && "clause"].filter(Boolean).join(" ");
    const shown = breaks ? breakable(piece) : piece;
    return [missing, names ? make("span", { class: names }, shown) : shown, breaks && color === "pre" && make("wbr")];
  });
}

/** The row of a line in the editor; where something is to be said of it, with the mark of the worst in place of its number. */
function drawnRow({ line, form, marks, isLit, clause }) {
  const worst = Object.keys(SEVERITY_WORDS).find((severity) => marks.some((mark) => mark.severity === severity));
  return make(!isLit ? "div.ln" : clause ? "div.ln.edge" : "div.ln.lit", null,
    make("i", null, worst && severityMark(worst)),
    make("span", null, drawnLine(line, form, { marks, clause }), line === "" ? "​" : null));
}

/** A text as lines that cannot be edited; used for changes and for rules in other forms. */
export const codeLines = (text, form = formOf(text)) => text.split("\n").map((line) => drawnLine(line, form, { breaks: true }));

/** Where two texts differ: the part of the first one, and what stands there in the second one. */
function changeBetween(before, after) {
  let [start, end, now] = [0, before.length, after.length];
  while (start < end && start < now && before[start] === after[start]) start += 1;
  while (end > start && now > start && before[end - 1] === after[now - 1]) [end, now] = [end - 1, now - 1];
  return { start, removed: before.slice(start, end), insert: after.slice(start, now) };
}

export class Editor {
  /** @param changed is told each new text. */
  constructor(label, changed) {
    this.marks = [];
    this.lit = null;
    this.changed = changed;
    /** The text after the last step, and the steps that can be taken back and done again. */
    this.known = "";
    this.done = [];
    this.undone = [];
    /** What each drawn line looks like. */
    this.keys = [];
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
    this.field.addEventListener("input", () => {
      this.follows = false;
      this.note(true);
      changed(this.text);
    });
    this.field.addEventListener("beforeinput", (event) => {
      const step = { historyUndo: () => this.undo(), historyRedo: () => this.redo() }[event.inputType];
      if (step) { event.preventDefault(); step(); }
    });
    this.field.addEventListener("keydown", (event) => {
      const key = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : "";
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.redo(); else this.undo();
    });
    this.field.setAttribute("aria-describedby", this.described.id);
    for (const name of ["keyup", "click", "focus"]) this.field.addEventListener(name, () => this.describe());
    this.draw();
  }

  get text() { return this.field.value; }

  /** Puts in another text as a step of undo. */
  set text(value) {
    if (value === this.text) return;
    this.part = null;
    this.put(0, this.text.length, value);
  }

  /** Puts a text in the place of a part as a step of undo, and the caret behind it. */
  put(start, end, insert) {
    this.field.setRangeText(insert, start, end, "end");
    this.note();
  }

  /** Keeps what has changed as a step of undo; typing goes on with the step before, unless it paused or moved. */
  note(isTyped = false) {
    const step = { ...changeBetween(this.known, this.text), isTyped, at: performance.now() };
    const last = this.done.at(-1);
    const goesOn = isTyped && last?.isTyped && !this.undone.length && step.at - last.at < PAUSE;
    if (goesOn && !step.removed && step.start === last.start + last.insert.length) {
      Object.assign(last, { insert: last.insert + step.insert, at: step.at });
    } else if (goesOn && !step.insert && !last.insert && step.start + step.removed.length === last.start) {
      Object.assign(last, { start: step.start, removed: step.removed + last.removed, at: step.at });
    } else if (step.removed || step.insert) {
      this.done.push(step);
    }
    this.undone = [];
    this.known = this.text;
    this.draw();
  }

  undo() { this.move(this.done, this.undone, ({ start, removed, insert }) => [start, insert, removed]); }

  redo() { this.move(this.undone, this.done, ({ start, removed, insert }) => [start, removed, insert]); }

  /** Takes back the last step, or does it again. */
  move(from, to, sides) {
    const step = from.pop();
    if (!step) return;
    to.push(step);
    const [start, old, insert] = sides(step);
    this.field.setRangeText(insert, start, start + old.length, "end");
    this.known = this.text;
    this.follows = false;
    this.draw();
    this.changed(this.text);
    this.reveal(start);
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
    if (!isFolded && !this.isFolded) return;
    this.isFolded = isFolded;
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

  /** Makes an edit, and leaves the caret behind it. */
  edit({ start, end, insert }) {
    this.field.focus({ preventScroll: true });
    this.put(start, end, insert);
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
    this.wraps = lines.some(isLong);
    this.box.classList.toggle("wraps", this.wraps);
    clearTimeout(this.later);
    this.drawRows(this.looks(lines, formOf(text)), FIRST_ROWS);
  }

  /** What is to be seen of each line, with a key that two lines have in common that look alike. */
  looks(lines, form) {
    const { lit } = this;
    const marksOf = new Map();
    for (const mark of this.marks) marksOf.set(mark.line, [...(marksOf.get(mark.line) ?? []), mark]);
    let start = 0;
    return lines.map((line, index) => {
      const [from, end] = [start, start + line.length];
      start = end + 1;
      const within = (one) => ({ start: one.start - from, end: one.end - from, severity: one.severity });
      const marks = (marksOf.get(index + 1) ?? []).map(within);
      const isLit = lit && lit.start <= end && (lit.isClause ? lit.end >= from : lit.start >= from);
      const clause = isLit && lit.isClause ? within({ start: lit.start, end: lit.end + 1 }) : null;
      return { line, form, marks, isLit, clause, key: JSON.stringify([form, line, marks, isLit, clause]) };
    });
  }

  /** Redraws the lines that changed: a batch at once, and the rest when the browser is idle. */
  drawRows(looks, count) {
    const { keys, mirror } = this;
    let [start, end, now] = [0, keys.length, looks.length];
    while (start < end && start < now && keys[start] === looks[start].key) start += 1;
    while (end > start && now > start && keys[end - 1] === looks[now - 1].key) [end, now] = [end - 1, now - 1];
    const drawn = looks.slice(start, Math.min(now, start + count));
    for (let left = end - start; left > 0; left -= 1) mirror.children[start].remove();
    const rows = document.createDocumentFragment();
    rows.append(...drawn.map(drawnRow));
    mirror.insertBefore(rows, mirror.children[start] ?? null);
    this.keys = [...keys.slice(0, start), ...drawn.map((one) => one.key), ...keys.slice(end)];
    let row = mirror.children[start];
    for (let number = start + 1; row && (drawn.length !== end - start || number <= start + drawn.length); number += 1) {
      if (!row.firstChild.firstElementChild) row.firstChild.textContent = number;
      row = row.nextElementSibling;
    }
    if (start + drawn.length < now) this.later = setTimeout(() => this.drawRows(looks, count * 2));
    else this.showPart();
  }
}
