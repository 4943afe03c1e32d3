// The types are generated from the schemas (.ci/generate); here the schemas are held to answers, so that both are right.
// A reader must ignore members that are not listed; an answer that has one is a fault here, so that the types are complete.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ActivationRules } from "../index.js";

const schema = (name) => JSON.parse(readFileSync(new URL(`./${name}.schema.json`, import.meta.url), "utf8"));
const requests = schema("requests");
const files = { "": schema("output"), "payload.schema.json": schema("payload") };

/** What is wrong with a value; undefined if it follows a schema. */
function fault(value, rule, file = "", place = "answer") {
  if (rule.$ref) {
    const [target, path = ""] = rule.$ref.split("#");
    const name = target || file;
    return fault(value, path.split("/").filter(Boolean).reduce((node, key) => node[key], files[name]), name, place);
  }
  if (rule.oneOf) {
    const faults = rule.oneOf.map((one) => fault(value, one, file, place));
    return faults.filter((one) => one === undefined).length === 1 ? undefined : `${place}: ${faults.join(" | ")}`;
  }
  const kind = value === null ? "null" : Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  if (rule.type && ![rule.type].flat().includes(kind)) return `${place} is ${kind}`;
  if (rule.enum && !rule.enum.includes(value)) return `${place} is ${value}`;
  if (kind === "array" && rule.items) {
    return value.map((element, index) => fault(element, rule.items, file, `${place}[${index}]`)).find(Boolean);
  }
  if (kind !== "object" || !rule.properties) return undefined;
  for (const name of rule.required ?? []) if (!(name in value)) return `${place} has no ${name}`;
  for (const [name, member] of Object.entries(value)) {
    const known = rule.properties[name];
    const found = known ? fault(member, known, file, `${place}.${name}`) : `${place} has ${name}`;
    if (found) return found;
  }
  return undefined;
}

const follows = (answer, name) => assert.equal(fault(answer, { $ref: `#/$defs/${name}` }), undefined, name);

test("all operations are in the schema", async () => {
  const rules = await ActivationRules.load();
  for (const op of requests.properties.op.enum) {
    assert.notEqual(JSON.parse(rules.answer(JSON.stringify({ op }))).error?.code, "unknown-op", op);
  }
});

test("answers follow the schema", async () => {
  const rules = await ActivationRules.load();
  const shares = rules.presets();
  const asked = [
    { NSExtensionActivationSupportsWebURLWithMaxCount: 1 }, "TRUEPREDICATE", "(", {},
    'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count >= 1).@count == 1',
  ];
  for (const preset of shares) follows(preset, "preset");
  for (const rule of asked) {
    for (const { id, payload, payloadSeenByRules } of shares) {
      const options = { hostStage: true };
      follows(rules.evaluate({ rule, payload, options }), "answer");
      // What only an extension's code receives has no answer.
      if (payloadSeenByRules) follows(rules.evaluate({ rule, preset: id }), "answer");
      follows(rules.explain({ rule, payload, options }), "answer");
    }
    follows(rules.explain({ rule, preset: "firefox-page", print: true }), "answer");
    follows(rules.explain({ rule, host: "chrome" }), "answer");
    follows(rules.evaluate({ rule, payloads: [shares[0].payload] }), "answer");
    follows(rules.evaluate({ rule, payloads: [shares[0].payload], options: { detail: "verdict" } }), "verdicts");
    for (const finding of rules.lint({ rule })) follows(finding, "finding");
    follows(rules.compare({ a: rule, b: asked[0] }), "comparisonAnswer");
    follows(rules.compare({ a: rule, b: asked[0], options: { describe: true } }), "comparisonAnswer");
    follows(rules.accepts({ rule }), "acceptance");
    follows(rules.apps({ rule, all: true }), "answer");
    for (const to of ["predicate", "dictionary"]) follows(rules.convert({ rule, to }), "conversion");
  }
  const files = [{ name: "a.txt", text: "a === 1" }, { name: "a.plist", text: "<" }];
  follows(rules.lintFiles(files), "lintedFiles");
  for (const verb of ["evaluate", "explain"]) follows(rules[verb]({ files, host: "safari" }), "answer");
  for (const rule of rules.plist("TRUEPREDICATE")) follows(rule, "foundRule");
  follows(rules.importPayload("public.url"), "importedPayload");
  follows(rules.ask({ op: "type", extension: "jpg" }), "typeAnswer");
  follows(rules.ask({ op: "types", prefix: "public.j" }), "typeList");
  follows(rules.ask({ op: "conforms", type: "public.jpeg", to: "public.image" }), "conforms");
  follows(rules.ask({ op: "predicate", format: "1 == 1" }), "predicateAnswer");
  follows(JSON.parse(rules.answer("{")).error, "failure");
});
