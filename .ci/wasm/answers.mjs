// Answers requests with the module: one line in, one line out, as `activationrule batch` does.
// node .ci/wasm/answers.mjs MODULE < REQUESTS > ANSWERS
import { readFileSync, writeSync } from "node:fs";
import { Engine } from "../../Sources/Playground/package/engine.js";

const engine = await Engine.make(readFileSync(process.argv[2]));
let output = [];
for (const line of readFileSync(0, "utf8").split("\n")) {
  if (line === "") continue;
  try {
    output.push(engine.ask(line));
  } catch (error) {
    output.push(JSON.stringify({ trapped: error.message }));
  }
  if (output.length === 1000) flush();
}
flush();

function flush() {
  let bytes = Buffer.from(output.map((line) => line.trimEnd() + "\n").join(""));
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
  output = [];
}
