// The types are written by hand: they are held to the schema of the protocol, and the schema to answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ActivationRules } from "../index.js";

const text = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const types = text("../index.d.ts");
const schema = JSON.parse(text("./requests.schema.json"));

/** The members of an interface, each with whether it may be missing. */
function members(name) {
  const body = types.match(new RegExp(`export interface ${name} (?:extends \\w+ )?\\{([\\s\\S]*?)\\n\\}`))[1];
  const found = body.matchAll(/^ {2}(\w+)(\??):/gm);
  return new Map([...found].map(([, member, optional]) => [member, optional === "?"]));
}

/** What is wrong with a value; undefined if it follows a schema. */
function fault(value, rule, place = "answer") {
  if (rule.$ref) return fault(value, schema.$defs[rule.$ref.split("/").at(-1)], place);
  const kind = value === null ? "null" : Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  if (rule.type && ![rule.type].flat().includes(kind)) return `${place} is ${kind}`;
  if (rule.enum && !rule.enum.includes(value)) return `${place} is ${value}`;
  if (kind === "array" && rule.items) {
    return value.map((element, index) => fault(element, rule.items, `${place}[${index}]`)).find(Boolean);
  }
  if (kind !== "object") return undefined;
  for (const part of rule.allOf ?? []) {
    const found = fault(value, part, place);
    if (found) return found;
  }
  for (const name of rule.required ?? []) if (!(name in value)) return `${place} has no ${name}`;
  for (const [name, member] of Object.entries(value)) {
    const known = rule.properties?.[name];
    if (!known && rule.additionalProperties === false) return `${place} has ${name}`;
    const found = known && fault(member, known, `${place}.${name}`);
    if (found) return found;
  }
  return undefined;
}

for (const [name, definition] of [
  ["Verdict", "verdict"], ["Step", "step"], ["Change", "change"], ["Comparison", "comparison"],
]) {
  test(`${name} has the members of the schema`, () => {
    const { properties, required } = schema.$defs[definition];
    const declared = members(name);
    for (const member of Object.keys(properties).filter((member) => member !== "id")) {
      assert.ok(declared.has(member), `${name} has no ${member}`);
    }
    for (const member of required) assert.equal(declared.get(member), false, `${name}.${member} is never missing`);
  });
}

test("Finding has the members of the schema", () => {
  const { properties } = schema.$defs.findings.properties.findings.items;
  for (const member of Object.keys(properties)) assert.ok(members("Finding").has(member), member);
});

test("all operations are in the schema", async () => {
  const rules = await ActivationRules.load();
  for (const op of schema.properties.op.enum) {
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
  for (const rule of asked) {
    for (const { payload } of shares) {
      const question = { rule, payload, options: { hostStage: true } };
      assert.equal(fault(rules.evaluate(question), schema.$defs.verdict), undefined);
      assert.equal(fault(rules.explain({ ...question, level: "full" }), schema.$defs.explanation), undefined);
    }
    assert.equal(fault({ findings: rules.lint({ rule }) }, schema.$defs.findings), undefined);
    assert.equal(fault(rules.compare({ a: rule, b: asked[0] }), schema.$defs.comparison), undefined);
  }
  assert.equal(fault(JSON.parse(rules.answer("{")), schema.$defs.failure), undefined);
});
