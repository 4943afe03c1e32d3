// What a report took along, in the script element with the id 'baked', as JSON; `BakedAnswers.swift` writes it:
//
// { "name": "Share",                     what the report is about
//   "notes": ["For iOS."],               remarks about the whole report
//   "isOfOnePlace": true,                whether no rule stands in place of another
//   "texts": ["…"],                      sentences and laid-out rules; a number in place of one is its place here
//   "presets": [ … ],                    as `{"op":"presets"}` answers; `payloadSeenByRules` only where it differs
//   "rules": [{
//     "name": "Share", "text": "<plist …", the text in the editor
//     "rule": { … } or "…",              the rule of that text, as `{"op":"read"}` gives it
//     "position": { "offset": 0, "length": 9 },  its bytes in the text
//     "keys": [ … ],                     as `{"op":"read"}` answers
//     "propertyList": "<key>…",          the rule laid out
//     "findings": [ … ],                 as `{"op":"lint"}` answers
//     "answers": [0, 0, 1]               for each preset the number of an answer
//   }],
//   "answers": [["hidden", "type-not-accepted", "documented", message, steps, changes]],  the last three are numbers
//   "steps": [[ … ]],                    those of `explain` at the level "decisive"
//   "changes": [[ … ]] }                 those of `explain` about a text, without `rule`
//
// False, null and empty values are left out. Without an engine, the page shows only this data: the editor is
// read-only, changes are copied and not applied.

/** The baked answers of the page, or null. */
export function bakedAnswers() {
  const element = document.getElementById("baked");
  return element ? new Baked(JSON.parse(element.textContent)) : null;
}

const SHARED_TEXTS = new Set(["title", "detail", "text", "propertyList", "message", "source", "notes"]);

/** Answers the few requests that the page asks without an engine, so that the rest of the page need not know. */
class Baked {
  constructor(data) {
    Object.assign(this, data);
    this.presets = this.whole(data.presets);
    this.places = new Map(this.presets.map((preset, place) => [preset.payload, place]));
  }

  /** A value with its sentences in place of their numbers. */
  whole(value) {
    if (Array.isArray(value)) return value.map((one) => this.whole(one));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [
      key,
      typeof one === "number" && SHARED_TEXTS.has(key)
        ? this.texts[one]
        : key.startsWith("payload") ? one : this.whole(one),
    ]));
  }

  async ask(request) {
    if (request.op === "presets") return { presets: this.presets };
    const text = request.text ?? request.rule;
    const wanted = JSON.stringify(request.rule);
    const rule = this.rules.find((one) => one.rule === request.rule || one.text === text)
      ?? this.rules.find((one) => JSON.stringify(one.rule) === wanted);
    if (!rule) return { error: { message: "this report has no answer to that" } };
    const answer = (payload) => this.answer(rule, rule.answers[this.places.get(payload)]);
    if (request.op === "read") {
      const { position, keys } = rule;
      return { rules: [{ rule: rule.rule, name: rule.name, extensionPoint: null, position, keys }] };
    }
    if (request.op === "lint") {
      return { findings: this.whole(rule.findings).map((one) => ({ key: null, presetIDs: [], notes: [], fixIts: [], ...one })) };
    }
    if (request.op === "evaluate") return { decisions: request.payloads.map(answer) };
    if (request.op === "explain") return answer(request.payload);
    return { error: { message: "this report has no engine" } };
  }

  answer(rule, number) {
    const [verdict, reason, certainty, message, steps, changes] = this.answers[number];
    const edit = ({ position, replacement = "" }) => ({ position: { offset: 0, length: 0, ...position }, replacement });
    const step = (one) => ({
      isDecisive: true, certainty, attachmentIndex: null, ...one, children: (one.children ?? []).map(step),
    });
    return {
      verdict,
      reason,
      certainty,
      message: this.texts[message],
      propertyList: rule.propertyList,
      steps: this.whole(this.steps[steps]).map(step),
      changes: this.whole(this.changes[changes]).map((one) => (
        { payload: null, alsoShown: 0, nowHidden: 0, shares: null, ...one, edits: one.edits?.map(edit) }
      )),
    };
  }
}
