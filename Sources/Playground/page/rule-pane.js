// The left column: the editor with its findings, and the one line it folds to on narrow windows.

import { copyButton, fill, isPhone, make, severityMark, template, textButton } from "./dom.js";
import { formatted } from "./changes.js";
import { Editor } from "./editor.js";
import { drawError } from "./error-card.js";
import { attempted } from "./faults.js";
import { drawFindings, findingSum } from "./findings.js";
import { FORM_WORDS, formOf, lineOf, unfenced } from "./rule-text.js";
import { isTooLarge, openFile, openText, saveFile } from "./files.js";
import { counted } from "./names.js";
import { looksPrinted } from "./payload.js";

/** Whether a text is a predicate that somebody wrote on one line, too long to read there. */
const isLongLine = (text) => text.length > 100 && !text.includes("\n") && formOf(text) === "predicate";

export class RulePane {
  constructor(app) {
    this.app = app;
    this.root = document.getElementById("rule");
    this.editor = new Editor("Rule", (text) => app.typed(text));
    this.listenForPaste();
    fill(this.editor.hint, template("rule-hint"));
    this.summary = make("button.sum", {
      "type": "button", "aria-expanded": "false", "aria-controls": "rule-body",
      "click": () => (this.root.classList.contains("folded") ? this.open(true) : this.fold()),
    });
    this.form = make("span.sub");
    this.which = make("select.which", {
      "aria-label": "Rule in the file", "hidden": true, "change": () => this.choose(this.which.value),
    });
    this.file = make("input", {
      type: "file", class: "vh", tabindex: "-1", "aria-hidden": "true",
      change: ({ target }) => { if (target.files[0]) openFile(app, target.files[0]); target.value = ""; },
    });
    this.clear = textButton("Clear", { click: () => {
      app.state.cell = null;
      app.forgetFile();
      this.editor.edit({ start: 0, end: this.editor.text.length, insert: "" });
      app.typed("");
    } });
    this.copy = copyButton("Copy", () => this.editor.text, { class: "b txt" });
    this.save = textButton("Save", { click: () => saveFile(app, this.editor.text) });
    this.findings = make("section.finds", { "aria-label": "Findings" });
    this.problem = make("section.problem", { "aria-label": "What is wrong", "hidden": true });
    this.ways = template("rule-forms").firstChild;
    const openButton = textButton("Open file", { click: () => this.file.click() });
    const buttons = make("div.r", null, openButton, this.file, this.copy, this.save, this.clear);
    const head = make("div.ph", null, make("h2", null, "Rule"), this.form, this.which, buttons);
    const editors = make("div.editors", null, make("div.first", null, head, this.editor.root), this.ways);
    fill(this.root, this.summary, make("div.rulebody", { id: "rule-body" }, this.problem, editors, this.findings));
  }

  listenForPaste() {
    const { editor } = this;
    editor.field.addEventListener("paste", async (event) => {
      const text = event.clipboardData?.getData("text/plain");
      if (!text) return;
      if (isTooLarge(this.app, text.length)) { event.preventDefault(); return; }
      const isPrint = looksPrinted(text) && formOf(text) === "xml" && !/<key>|<dict>/.test(text);
      if (!editor.text.trim() && isPrint) {
        event.preventDefault();
        this.app.setTab("payload");
        this.app.payloadView.import(text);
        return;
      }
      const isWhole = editor.field.selectionStart === 0 && editor.field.selectionEnd === editor.text.length;
      if (!isWhole) return;
      event.preventDefault();
      const plain = unfenced(text).trimEnd();
      editor.text = plain;
      if (isLongLine(plain)) await this.layOut(plain);
      this.app.state.cell = null;
      this.app.typed(editor.text, true);
    });
  }

  /** Folds what is not the rule, and what lint has no error or warning about. */
  focus() {
    const { place, parsed, findings, text } = this.app;
    if (!place || parsed.form === "predicate") { this.editor.unfold(); return; }
    const places = [place, ...findings.filter((one) => one.severity !== "info" && one.start > 0)];
    const [start, end] = [Math.min(...places.map((one) => one.start)), Math.max(...places.map((one) => one.end))];
    this.editor.follows = true;
    this.editor.foldTo(Math.min(start, text.length), Math.min(end, text.length));
  }

  /** Lays out what was pasted, unless it has changed since; undo takes that back. */
  async layOut(pasted) {
    const { editor } = this;
    const { text } = await attempted("the layout of the predicate", () => formatted(this.app, pasted), () => ({}));
    if (text && editor.text === pasted) editor.text = text;
  }

  /** Folds to one line where the window is narrow; never while the caret is in it, unless a paste just came. */
  fold() {
    scrollTo(0, 0);
    if (innerWidth >= 1400 || !this.app.hasRule) return;
    this.root.classList.add("folded");
    this.summary.setAttribute("aria-expanded", "false");
    this.draw();
    if (this.root.contains(document.activeElement)) {
      document.activeElement.blur();
      document.querySelector("#where h1")?.focus({ preventScroll: true });
    }
  }

  open(withFocus) {
    this.root.classList.remove("folded");
    this.summary.setAttribute("aria-expanded", "true");
    this.draw();
    this.editor.showPart();
    if (withFocus) this.editor.field.focus({ preventScroll: true });
  }

  /** Folds or opens as the address asks: open for an empty rule, else one line. */
  settle() {
    this.root.classList.toggle("folded", this.editor.text.trim() !== "" && innerWidth < 1400);
    if (this.editor.text.trim() === "" && !isPhone() && this.app.state.tab === "apps") {
      this.editor.field.focus({ preventScroll: true });
    }
  }

  resized() {
    if (innerWidth >= 1400 && this.root.classList.contains("folded")) this.open(false);
    this.editor.showPart();
  }

  /** Draws findings, forms, and the summary line. */
  draw() {
    const { app } = this;
    const { state } = app;
    const isEmpty = formOf(state.text) === "empty";
    if (isEmpty || app.broken) this.root.classList.remove("folded");
    this.root.classList.toggle("blank", isEmpty);
    const lit = app.lit && !app.broken ? app.lit : null;
    this.editor.show(app.findings, lit);
    const form = FORM_WORDS[formOf(state.text)];
    const isSingle = app.parsed?.rules.length === 1;
    this.form.textContent = [isSingle ? app.place?.name : null, form].filter(Boolean).join(", ");
    this.ways.hidden = !isEmpty;
    for (const one of [this.clear, this.copy, this.save]) one.hidden = isEmpty;
    drawFindings(app, this.findings);
    drawError(app, this.problem);
    this.drawWhich();
    const lines = counted(state.text.trim().split("\n").length, "line");
    const line = lit ? lineOf(this.editor.text, lit.start) : 0;
    fill(this.summary,
      make("span.nm", null,
        make("b", null, form), make("span.dec", null, lit ? ` line ${line} decides` : ` ${lines}`)),
      ["error", "warning"].map((severity) => {
        const count = app.findings.filter((one) => one.severity === severity).length;
        return count > 0 && [severityMark(severity), String(count)];
      }),
      make("span.vh", null, findingSum(app.findings)),
      make("span.sub", null, this.root.classList.contains("folded") ? "Edit" : "Fold"),
    );
  }

  /** Fills the field that chooses one rule of several, by the names that the command prints, and those of other files. */
  drawWhich() {
    const { app } = this;
    const name = (rule, index) => rule.name ?? (index ? `${app.parsed.name} #${index + 1}` : app.parsed.name);
    const own = (app.parsed?.rules ?? []).map((rule, index) => [String(index), name(rule, index), index === app.state.ruleIndex]);
    const short = (path) => path.split("/").slice(-2).join("/");
    const here = app.project.findIndex((file) => file.name === app.fileName);
    const all = here < 0 ? own
      : app.project.flatMap((file, index) => (index === here ? own : [[`file ${index}`, short(file.name), false]]));
    this.which.hidden = all.length < 2;
    fill(this.which, all.map(([value, words, selected]) => make("option", { value, selected }, words)));
  }

  /** Shows one rule of several. */
  choose(value) {
    const { app } = this;
    const [, number] = value.split("file ");
    if (number) { openText(app, app.project[number], app.project); return; }
    Object.assign(app.state, { ruleIndex: Number(value), cell: null });
    app.wantsCard = !isPhone();
    app.wantsFold = true;
    app.update();
  }
}
