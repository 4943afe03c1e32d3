// Applies every change that the engine proposes to rules in many layouts, as the page does, and reads the text again:
// it must hold exactly the rule that was proposed, with the answers that were promised. The engine has tried the rule; here it is
// about the places of the page.
//
// Usage: node changes.mjs MODULE.wasm ENGINE.js

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { changedSource } from "../../Sources/Playground/page/changes.js";
import { HANDLED, ruleFor } from "../../Sources/Playground/page/handled.js";
import { readRules } from "../../Sources/Playground/page/rule-text.js";
import { answersOf, isShown } from "../../Sources/Playground/page/shares.js";

const [modulePath, enginePath] = process.argv.slice(2).map((path) => resolve(path));
const { Engine } = await import(pathToFileURL(enginePath));
const engine = await Engine.make(readFileSync(modulePath));
const ask = async (request) => JSON.parse(engine.ask(JSON.stringify(request)));

const DICTIONARIES = [
  {},
  { SupportsText: true },
  { SupportsWebURLWithMaxCount: 1 },
  { DictionaryVersion: 1, SupportsImageWithMaxCount: 1, SupportsMovieWithMaxCount: 2 },
  { SupportsAttachmentsWithMaxCount: 1, SupportsFileWithMaxCount: 3 },
  { SupportsAttachmentsWithMinCount: 2, SupportsImageWithMaxCount: 3 },
].map((rule) => Object.fromEntries(Object.entries(rule).map(([key, value]) => ["NSExtensionActivation" + key, value])));

const ANY = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO";
const PREDICATES = [
  `SUBQUERY(extensionItems, $i,\n  SUBQUERY($i.attachments, $a,\n    ${ANY} "com.adobe.pdf"\n  )`
    + ".@count == $i.attachments.@count\n).@count == 1",
  `SUBQUERY(extensionItems, $i, (SUBQUERY($i.attachments, $a, (${ANY} "public.image") || ${ANY} "public.movie")`
    + ".@count == $i.attachments.@count)).@count == 1",
  `SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ${ANY} 'public.jpeg' && !(${ANY} "public.gif"))`
    + ".@count >= 2).@count >= 1 AND extensionItems.@count = 1",
  `SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ${ANY} "public.url" AND NOT ${ANY} "public.file-url")`
    + ".@count == 1).@count == 1",
  "extensionItems.@count == 2",
];

/** The part of a property list that a rule is. */
const ruleAsXML = (rule) => JSON.parse(engine.ask(JSON.stringify({ op: "format", rule }))).propertyList;

/** A dictionary in a whole Info.plist that is indented with tabs. */
const wholeList = (rule) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
\t<key>NSExtension</key>
\t<dict>
\t\t<key>NSExtensionAttributes</key>
\t\t<dict>
\t\t\t${ruleAsXML(rule).trim().replace(/\n/g, "\n\t\t\t").replace(/ {2}/g, "\t")}
\t\t</dict>
\t\t<key>NSExtensionPointIdentifier</key>
\t\t<string>com.apple.share-services</string>
\t</dict>
</dict>
</plist>
`;

/** The same list for the Mac, where other apps share. */
const macList = (rule) => wholeList(rule).replace("<dict>", "<dict>\n\t<key>LSMinimumSystemVersion</key>\n\t<string>12</string>");

const TEXTS = [
  `<!-- für \u{1F600} -->\n${ruleAsXML(DICTIONARIES[2])}`,
  ...DICTIONARIES.flatMap((rule) => [
    ruleAsXML(rule), ruleAsXML(rule).replace(/\n\s*/g, ""), wholeList(rule), macList(rule), JSON.stringify(rule, null, 2),
    JSON.stringify(rule), JSON.stringify({ NSExtensionActivationRule: rule }, null, 4),
  ]),
  ...PREDICATES.flatMap((rule) => [
    rule, ruleAsXML(rule), JSON.stringify({ NSExtensionActivationRule: rule }),
    `<key>NSExtensionActivationRule</key><string><![CDATA[${rule}]]></string>`,
  ]),
];

/** Whether two rules are the same: the keys of dictionaries in any order, predicates in the engine's own style. */
async function isSame(a, b) {
  if (typeof a !== typeof b) return false;
  if (typeof a === "object") {
    const sorted = (rule) => JSON.stringify(Object.entries(rule).sort());
    return sorted(a) === sorted(b);
  }
  const [first, second] = [await ask({ op: "predicate", format: a }), await ask({ op: "predicate", format: b })];
  return Boolean(first.canonical) && first.canonical === second.canonical;
}

/** Whether a rule has the answers that were promised. */
async function isKept(promised, { source, platform }) {
  if (platform !== "macos") return true;
  const answers = (asked) => answersOf(ask, asked, null, [platform]);
  return JSON.stringify((await answers(promised)).rules) === JSON.stringify((await answers(source)).rules);
}

const { presets } = await ask({ op: "presets" });
let [count, failures] = [0, 0];
for (const text of TEXTS) {
  const parsed = await readRules(text, null, ask);
  const [place] = parsed.rules;
  const seen = new Set();
  for (const preset of presets.filter((_, index) => index % 3 === 0)) {
    const options = { hostStage: true, platform: preset.platform === "macos" ? "macOS" : "iOS" };
    const { rules: [{ changes }] } = await ask({ op: "explain", ...place.source, payload: preset.payload, options });
    for (const change of changes.filter(({ propertyList }) => propertyList && !seen.has(propertyList))) {
      seen.add(change.propertyList);
      count += 1;
      const asked = changedSource(place, change);
      const after = asked.text;
      const again = after && await readRules(after, null, ask);
      if (again?.rules.length && await isSame(again.rules[0].rule, change.rule) && await isKept(asked, again.rules[0])) continue;
      failures += 1;
      console.log(`FAILED: ${change.sentence}\n${text}\nbecame\n${after}`);
    }
  }
}
// What is ticked as PDFs and other files takes all that apps share as such.
const answers = await answersOf(ask, { rule: ruleFor([HANDLED.at(-1)]) }, null);
for (const { id, kinds, isForOwnApps, payload } of presets) {
  // No rule can name a type that nobody declares.
  if (isForOwnApps || JSON.stringify(payload).includes('"dyn.') || !answers.shares.has(id)) continue;
  if (!kinds.some((kind) => ["pdf", "file"].includes(kind))) continue;
  count += 1;
  if (isShown(answers.shares.get(id))) continue;
  failures += 1;
  console.log(`FAILED: ${id} is not taken`);
}
console.log(`changes: ${count - failures} applied, ${failures} failed`);
process.exit(failures ? 1 : 0);
