// The left column: the editor with its findings, the second rule, and the one line it folds to on narrow windows.

import { button, copyButton, fill, isPhone, make, prose, severityMark, textButton } from "./dom.js";
import { formatted, writtenRule } from "./changes.js";
import { Editor } from "./editor.js";
import { drawError } from "./error-card.js";
import { attempted } from "./faults.js";
import { drawFindings, findingSum } from "./findings.js";
import { FORM_WORDS, formOf, lineOf, unfenced } from "./rule-text.js";
import { isTooLarge, openFile, saveFile } from "./files.js";
import { counted, sentence } from "./names.js";
import { looksPrinted } from "./payload.js";
import { letter } from "./compare.js";

/** Whether a text is a predicate that somebody wrote on one line, too long to read there. */
const isLongLine = (text) => text.length > 100 && !text.includes("\n") && formOf(text) === "predicate";
const NO_OTHER_FORM = "No dictionary is equivalent. The Accepts tab shows the nearest one.";

export class RulePane {
  constructor(app) {
    this.app = app;
    this.root = document.getElementById("rule");
    this.editor = new Editor("Rule", (text) => app.typed(text));
    this.other = new Editor("Second rule", (text) => app.typedSecond(text));
    this.editor.root.dataset.which = "first";
    for (const [editor, isSecond] of [[this.editor, false], [this.other, true]]) this.listenForPaste(editor, isSecond);
    fill(this.editor.hint,
      make("span", null, "Paste a rule, or drop a file here."),
      make("span.m", null, "<key>NSExtensionActivationRule</key>"),
      make("span.m", null, "<dict> …"),
      make("span.m", null, "SUBQUERY(extensionItems, $item, …"),
    );
    fill(this.other.hint, make("span", null, "Paste the second rule, or drop a file here."));
    this.summary = make("button.sum", {
      "type": "button", "aria-expanded": "false", "aria-controls": "rule-body",
      "click": () => (this.root.classList.contains("folded") ? this.open(true) : this.fold()),
    });
    this.form = make("span.sub");
    this.secondForm = make("span.sub");
    this.which = make("select.which", {
      "aria-label": "Rule in the file", "hidden": true, "change": () => this.choose(Number(this.which.value)),
    });
    this.file = make("input", {
      type: "file", class: "vh", tabindex: "-1", "aria-hidden": "true",
      change: ({ target }) => { if (target.files[0]) openFile(app, target.files[0]); target.value = ""; },
    });
    this.clear = textButton("Clear", {
      click: () => {
        this.second(null);
        Object.assign(app.state, { second: null, cell: null });
        this.editor.edit({ start: 0, end: this.editor.text.length, insert: "" });
      },
    });
    this.copy = copyButton("Copy", () => this.editor.text, { class: "b txt" });
    this.save = textButton("Save", { click: () => saveFile(app, this.editor.text) });
    this.findings = make("section.finds", { "aria-label": "Findings" });
    this.problem = make("section.problem", { "aria-label": "What is wrong", "hidden": true });
    this.compare = button("Compare with a second rule", { click: () => this.startComparison() });
    this.convert = button("As predicate", { click: () => attempted("the other form", () => this.changeForm()) });
    this.letterA = letter("A");
    this.ways = make("ul.ways", null,
      [
        ["Property list", "A whole Info.plist (XML or binary), or only the part around the key"],
        ["JSON", "An Expo app.json, or only the dictionary"],
        ["Predicate", "The string itself, for example from an issue"],
        ["Printed share", "A printed NSItemProvider, which becomes your own payload"],
      ].map(([name, words]) => make("li", null, make("b", null, name), make("span", null, words))),
    );
    this.secondBox = make("div.second", { hidden: true },
      make("div.ph", null,
        letter("B"),
        make("h2", null, "Second rule"),
        this.secondForm,
        make("div.r", null,
          textButton("Swap", { click: () => this.swap() }),
          textButton("Remove", { click: () => this.endComparison() }),
        ),
      ),
      this.other.root,
    );
    this.firstBox = make("div.first", null,
      make("div.ph", null,
        this.letterA,
        make("h2", null, "Rule"),
        this.form,
        this.which,
        make("div.r", null,
          textButton("Open file", { click: () => this.file.click() }), this.file, this.copy, this.save, this.clear,
        ),
      ),
      this.editor.root,
    );
    this.below = make("div.below", null, this.compare, this.convert);
    fill(this.root,
      this.summary,
      make("div.rulebody", { id: "rule-body" },
        this.problem,
        make("div.editors", null, this.firstBox, this.secondBox, this.below, this.ways),
        this.findings,
      ),
    );
  }

  startComparison() {
    const { app } = this;
    this.open(false);
    this.second("");
    Object.assign(app.state, { second: "", cell: null });
    app.setTab("apps");
    app.update();
    this.other.field.focus();
  }

  endComparison() {
    const { app } = this;
    this.second(null);
    Object.assign(app.state, { second: null, cell: null });
    app.wantsCard = !isPhone();
    app.update().then(() => this.compare.focus());
  }

  listenForPaste(editor, isSecond) {
    editor.field.addEventListener("paste", async (event) => {
      const text = event.clipboardData?.getData("text/plain");
      if (!text) return;
      if (isTooLarge(this.app, text.length)) { event.preventDefault(); return; }
      const isPrint = looksPrinted(text) && formOf(text) === "xml" && !/<key>|<dict>/.test(text);
      if (!isSecond && !editor.text.trim() && isPrint) {
        event.preventDefault();
        this.app.setTab("payload");
        this.app.payloadView.import(text);
        return;
      }
      const isWhole = editor.field.selectionStart === 0 && editor.field.selectionEnd === editor.text.length;
      if (!isWhole) return;
      event.preventDefault();
      const plain = unfenced(text).trimEnd();
      editor.replaceAll(plain);
      if (isLongLine(plain)) await this.layOut(editor, plain);
      this.app.state.cell = null;
      if (isSecond) this.app.typedSecond(editor.text, true);
      else this.app.typed(editor.text, true);
    });
  }

  /** Writes the rule in its other form into the text, as one step of undo. */
  async changeForm() {
    const { app } = this;
    const { place, text } = app;
    const to = typeof place.rule === "string" ? "dictionary" : "predicate";
    const answer = await app.ask({ op: "convert", rule: place.rule, to }, "convert");
    const rule = answer[to];
    const written = rule === null || answer.isEquivalent === false ? null : await writtenRule(app, rule);
    if (app.text !== text) return;
    if (written) app.apply({ start: place.start, end: place.end, insert: written });
    else app.say(rule === null ? sentence(answer.error?.message ?? answer.message) : NO_OTHER_FORM);
  }

  /** Folds what is not the rule, and what lint has no error or warning about. */
  focus() {
    const { place, parsed, findings, text, secondPlace } = this.app;
    if (secondPlace && this.app.secondParsed.form !== "predicate") this.other.foldTo(secondPlace.start, secondPlace.end);
    if (!place || parsed.form === "predicate") { this.editor.unfold(); return; }
    const places = [place, ...findings.filter((one) => one.severity !== "info" && one.start > 0)];
    const [start, end] = [Math.min(...places.map((one) => one.start)), Math.max(...places.map((one) => one.end))];
    this.editor.follows = true;
    this.editor.foldTo(Math.min(start, text.length), Math.min(end, text.length));
  }

  /** Lays out what was pasted, unless it has changed since; undo takes that back. */
  async layOut(editor, pasted) {
    const { text } = await attempted("the layout of the predicate", () => formatted(this.app, pasted), () => ({}));
    if (!text || editor.text !== pasted) return;
    editor.field.select();
    editor.replaceAll(text);
  }

  /** Shows or hides the second editor. */
  second(text) {
    this.secondBox.hidden = text === null;
    this.letterA.hidden = text === null;
    this.root.classList.toggle("two-rules", text !== null);
    if (text !== null && this.other.text !== text) this.other.text = text;
  }

  swap() {
    const { app } = this;
    const [first, second] = [this.editor.text, this.other.text];
    this.editor.text = second;
    this.other.text = first;
    app.state.second = first;
    app.typed(second);
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
    for (const one of [this.editor, this.other]) one.showPart();
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
    for (const one of [this.editor, this.other]) one.showPart();
  }

  nextFinding(step) {
    const { findings } = this.app;
    if (!findings.length) return;
    const sorted = [...findings].sort((a, b) => a.start - b.start);
    const caret = this.editor.field.selectionStart;
    const next = step > 0
      ? sorted.find((one) => one.start > caret) ?? sorted[0]
      : sorted.findLast((one) => one.start < caret) ?? sorted.at(-1);
    this.open(false);
    this.editor.goTo(next.start, next.end);
    this.app.say(`${next.severity === 'info' ? 'hint' : next.severity}: ${next.message}.`);
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
    this.secondForm.textContent = state.second ? FORM_WORDS[formOf(state.second)] : "";
    this.ways.hidden = !isEmpty;
    this.below.hidden = isEmpty || Boolean(app.broken);
    this.compare.hidden = state.second !== null;
    for (const one of [this.clear, this.copy, this.save]) one.hidden = isEmpty;
    this.convert.textContent = typeof app.place?.rule === "string" ? "As dictionary" : "As predicate";
    drawFindings(app, this.findings);
    drawError(app, this.problem);
    this.drawWhich();
    const lines = counted(state.text.trim().split("\n").length, "line");
    const line = lit ? lineOf(this.editor.text, lit.start) : 0;
    fill(this.summary,
      make("span.nm", null, state.second === null
        ? [make("b", null, form), make("span.dec", null, lit?.note ? [` line ${line}: `, prose(lit.note)] : ` ${lines}`)]
        : [letter("A"), ` ${form}, ${lines}  `, letter("B"), ` ${this.secondForm.textContent}`]),
      ["error", "warning"].map((severity) => {
        const count = app.findings.filter((one) => one.severity === severity).length;
        return count > 0 && [severityMark(severity), String(count)];
      }),
      make("span.vh", null, findingSum(app.findings)),
      make("span.sub", null, this.root.classList.contains("folded") ? "Edit" : "Fold"),
    );
  }

  /** Fills the field that chooses one rule of several in a file, by the names that the command prints. */
  drawWhich() {
    const { app } = this;
    const rules = app.parsed?.rules ?? [];
    this.which.hidden = rules.length < 2;
    const name = (rule, index) => rule.name ?? (index ? `${app.parsed.name} #${index + 1}` : app.parsed.name);
    fill(this.which, rules.map((rule, index) =>
      make("option", { value: String(index), selected: index === app.state.ruleIndex }, name(rule, index))));
  }

  /** Shows one rule of several. */
  choose(number) {
    const { app } = this;
    Object.assign(app.state, { ruleIndex: number, cell: null });
    app.wantsCard = !isPhone();
    app.wantsFold = true;
    app.update();
  }
}
