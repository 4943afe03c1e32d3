// Answers without an engine: what a report took along, in the script element with the id 'baked', as JSON:
//
// { "tool": { "version": "0.1.0", "types": 863, "presets": 158, "ruleTable": 8 },
// "texts": ["…"], sentences that occur more than once; a number in place of a text is its index
//   "presets": [ … ],                      as `{"op":"presets"}` answers; `payloadSeenByRules` only where it differs
//   "rules": [{
//     "name": "Share", "text": "<plist …", the text as it stands in the editor
//     "rule": { … } or "…",                the rule of that text, as `{"op":"read"}` gives it
//     "position": { "offset": 0, "length": 9 },  its bytes in the text
//     "findings": [ … ],                   as `{"op":"lint"}` answers, with line and column in the text
//     "answers": { "firefox-page": ["hidden", "type-not-accepted", "documented", message] },
//     "explanations": { "firefox-page": { "steps": [ … ], "changes": [ … ] } }
//   }] }
//
// `explanations` may leave out presets; `steps` are those of `explain` at the level "decisive" and may leave out what
// is
// false, null or empty; each of the `changes` is that of `explain`. Only what stands here is shown: the editor is
// read-only, changes are copied and not applied.

/** The baked answers of the page, or null. */
export function bakedAnswers() {
  const element = document.getElementById("baked");
  return element ? new Baked(JSON.parse(element.textContent)) : null;
}

/** Answers the few requests that the page asks without an engine, so that the rest of the page need not know. */
class Baked {
  constructor(data) {
    this.texts = data.texts ?? [];
    this.rules = data.rules;
    this.presets = data.presets;
    this.ids = new Map(data.presets.map((preset) => [preset.payload, preset.id]));
  }

  async ask(request) {
    if (request.op === "presets") return { presets: this.presets };
    const text = request.text ?? request.infoPlist;
    const wanted = JSON.stringify(request.rule);
    const rule = this.rules.find((one) => (
      text === undefined ? JSON.stringify(one.rule) === wanted : text.includes(one.text)
    ));
    if (!rule) return { error: { message: "this report holds no answer to that" } };
    if (request.op === "read") {
      return { rules: [{ rule: rule.rule, name: rule.name ?? null, extensionPoint: null, position: rule.position }] };
    }
    if (request.op === "lint") return { findings: (rule.findings ?? []).map((finding) => this.finding(finding)) };
    if (request.op === "evaluate") {
      return { answers: request.payloads.map((payload) => this.answer(rule, this.ids.get(payload))) };
    }
    if (request.op === "explain") return this.explanation(rule, this.ids.get(request.payload));
    return { error: { message: "this report holds no engine" } };
  }

  text(value) {
    return typeof value === "number" ? this.texts[value] : value ?? "";
  }

  answer(rule, id) {
    const [verdict, reason, certainty, message] = rule.answers[id]
      ?? ["hidden", null, "inferred", "this was not asked"];
    return { verdict, reason, certainty, message: this.text(message) };
  }

  explanation(rule, id) {
    const answer = this.answer(rule, id);
    const known = rule.explanations?.[id] ?? {};
    const step = (one) => ({
      ...one, title: this.text(one.title), detail: this.text(one.detail), decisive: one.decisive ?? true,
      certainty: one.certainty ?? answer.certainty, children: (one.children ?? []).map(step),
    });
    const change = (one) => ({
      subject: "rule", effect: "turns", payload: null, alsoShown: null, nowHidden: null, shares: null, ...one,
      text: this.text(one.text), rule: one.rule == null ? null : this.text(one.rule),
    });
    return { ...answer, steps: (known.steps ?? []).map(step), changes: (known.changes ?? []).map(change) };
  }

  finding(finding) {
    const notes = (finding.notes ?? []).map((note) => ({ ...note, message: this.text(note.message) }));
    return { key: null, presets: [], ...finding, notes, fixIts: [], message: this.text(finding.message) };
  }
}
