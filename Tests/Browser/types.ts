// What must compile against the types of the package, and what must not: without types of browsers or of Node.
import { ActivationRules, type Answer, type Verdicts } from "activationrules";

const rules = await ActivationRules.load();
await ActivationRules.load("./activationrule.wasm");
await ActivationRules.load(new Uint8Array(8));
await ActivationRules.load(Promise.resolve({ arrayBuffer: async () => new ArrayBuffer(8) }));
// @ts-expect-error a number is no place
await ActivationRules.load(5);

const rule = { NSExtensionActivationSupportsWebURLWithMaxCount: 1 };
const payload = { items: [{ attachments: [["public.url"]] }] };
const preset = "safari-page";

const answer: Answer = rules.evaluate({ rule, preset });
const verdicts: Verdicts = rules.evaluate({ rule, payload, options: { platform: "ios", detail: "verdict" } });
rules.evaluate({ text: "TRUEPREDICATE", name: "rule.txt", preset });
rules.evaluate({ rule, payloads: [payload] }).rules[0]?.shares[0]?.reason.sentence;
rules.evaluate({ rule, host: "safari", print: true }).text?.length;
rules.evaluate({ files: [{ name: "app.json", text: "{}" }], host: "safari" }).exitCode;
rules.explain({ rule: "TRUEPREDICATE", preset }).rules[0]?.changes[0]?.sentence;
rules.explain({ base64: "YQ==", number: 2, host: "safari" });
rules.lint({ infoPlist: "<plist/>" });
rules.lint({ text: "TRUEPREDICATE", name: "rule.txt" }).map(({ severity }) => severity);
rules.lintFiles([{ name: "a.txt", text: "" }, { name: "b.plist", base64: "" }]).status;
rules.apps({ rule, all: true }).rules[0]?.apps[0]?.host;
rules.compare({ a: rule, b: "TRUEPREDICATE" }).holds;
rules.compare({ a: rule, relation: "never" });
rules.convert({ rule, to: "predicate" });
rules.presets({ host: "safari" });
rules.plist(new Uint8Array(8), "Info.plist")[0]?.rule;
rules.ask({ op: "conforms", type: "public.jpeg", to: "public.image" });

// @ts-expect-error no rule and nothing shared
rules.evaluate({});
// @ts-expect-error nothing is shared
rules.evaluate({ rule });
// @ts-expect-error two things are shared
rules.evaluate({ rule, payload, preset });
// @ts-expect-error two rules
rules.evaluate({ rule, text: "TRUEPREDICATE", preset });
// @ts-expect-error a verdict alone has no reason
rules.evaluate({ rule, preset, options: { detail: "verdict" } }).rules;
// @ts-expect-error there is no such platform
rules.evaluate({ rule, preset, options: { platform: "android" } });
// @ts-expect-error nothing is shared
rules.explain({ rule });
// @ts-expect-error two things are shared
rules.explain({ rule, preset, host: "safari" });
// @ts-expect-error nothing to check
rules.lint({});
// @ts-expect-error two things to check
rules.lint({ rule, infoPlist: "" });
// @ts-expect-error a file without content
rules.lintFiles([{ name: "a.txt" }]);
// @ts-expect-error the second rule is missing
rules.compare({ a: rule });
// @ts-expect-error one rule is always shown or not
rules.compare({ a: rule, b: rule, relation: "always" });
// @ts-expect-error there is no such form
rules.convert({ rule, to: "pancake" });
// @ts-expect-error the form is missing
rules.convert({ rule });
// @ts-expect-error there is no such filter
rules.presets({ presett: preset });
// @ts-expect-error a word that nobody knows
rules.evaluate({ rule, preset, prest: preset });
export { answer, verdicts };
