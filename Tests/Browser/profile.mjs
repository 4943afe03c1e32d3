// Writes which functions of the module the tab Apps calls, for wasm-split.
// python3 Tests/Browser/rule_texts.py [map | list] | node Tests/Browser/profile.mjs COUNTING-MODULE PRESETS PROFILE [map | list]
//
// PRESETS is the answer of the module to {"op":"presets"}. With the last word only what the map needs is asked, of lists or also
// of predicates; without it, also what findings and cards need.
import { readFileSync, writeFileSync } from "node:fs";
import { Engine } from "../../Sources/Playground/package/engine.js";
import { EXAMPLES } from "../../Sources/Playground/page/examples.js";
import { readRules } from "../../Sources/Playground/page/rule-text.js";
import { answersOf } from "../../Sources/Playground/page/shares.js";

const [modulePath, presetsPath, profilePath, map] = process.argv.slice(2);
const { instantiate } = WebAssembly;
let functions;
WebAssembly.instantiate = async (...words) => {
  const instance = await instantiate(...words);
  functions = instance.exports;
  return instance;
};
const rest = () => { throw new Error("this part is not there"); };
const engine = await Engine.make(readFileSync(modulePath), { rest, card: rest });
const ask = (request) => JSON.parse(engine.ask(JSON.stringify(request)));
const { presets } = JSON.parse(readFileSync(presetsPath, "utf8"));
const shares = presets.filter(({ payloadSeenByRules }) => payloadSeenByRules !== null);
const answers = (asked) => answersOf(ask, asked, null);

/** What the page asks about a text that is pasted, and about one of its cards. */
async function use({ text, name }, index) {
  const parsed = await readRules(text, name, ask);
  const { rules } = parsed;
  for (const { rule, source } of rules) {
    await answers(source);
    // A predicate on one line is laid out before it is read.
    if (!map || (typeof rule === "string" && map === "map")) ask({ op: "format", rule });
  }
  if (map) return;
  if (index === 0) ask({ op: "presets" });
  ask({ op: "lint", text, name: parsed.name });
  for (const { source } of rules) {
    const { id, payload, platform } = shares[(index * 7) % shares.length];
    const options = { hostStage: true, platform: platform === "any" ? "ios" : platform };
    const { rules: [{ changes }] } = ask({ op: "explain", ...source, payload, options });
    ask({ op: "explain", ...source, preset: id });
    for (const { rule } of changes) if (rule) await answers({ rule });
  }
}

const texts = readFileSync(0, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
const examples = EXAMPLES.filter(({ text }) => map !== "list" || text.startsWith("<"));
for (const [index, text] of [...examples, ...texts].entries()) await use(text, index);
const place = functions.malloc(1 << 20);
const length = functions.__write_profile(place, 1 << 20);
writeFileSync(profilePath, new Uint8Array(functions.memory.buffer, place, length));
