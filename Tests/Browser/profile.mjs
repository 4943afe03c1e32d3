// Writes which functions of the module the tab Apps calls, for wasm-split.
// python3 Tests/Browser/rule_texts.py | node Tests/Browser/profile.mjs COUNTING-MODULE PROFILE
import { readFileSync, writeFileSync } from "node:fs";
import { Engine } from "../../Sources/Playground/package/engine.js";

const [modulePath, profilePath] = process.argv.slice(2);
const { instantiate } = WebAssembly;
let functions;
WebAssembly.instantiate = async (...words) => {
  const instance = await instantiate(...words);
  functions = instance.exports;
  return instance;
};
const engine = await Engine.make(readFileSync(modulePath));
const ask = (request) => JSON.parse(engine.ask(JSON.stringify(request)));
const { presets } = ask({ op: "presets" });
const shares = presets.filter(({ payloadSeenByRules }) => payloadSeenByRules !== null).map(({ id }) => id);

readFileSync(0, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line)).forEach(({ text, name }, index) => {
  ask({ op: "lint", text, name });
  (ask({ op: "read", text, name }).rules ?? []).filter(({ rule }) => rule !== null).forEach(({ rule }, place) => {
    ask({ op: "evaluate", rule, presets: shares });
    ask({ op: "format", rule });
    for (const step of [0, 30, 77]) {
      const { payload, platform } = presets[(index * 7 + step) % presets.length];
      const options = { hostStage: true, platform: platform ?? "ios" };
      const { changes = [] } = ask({ op: "explain", text, name, number: place + 1, payload, options, level: "full" });
      for (const change of changes.filter((one) => one.rule)) {
        ask({ op: "evaluate", rule: change.rule, presets: shares });
      }
    }
  });
});

const place = functions.malloc(1 << 20);
const length = functions.__write_profile(place, 1 << 20);
writeFileSync(profilePath, new Uint8Array(functions.memory.buffer, place, length));
