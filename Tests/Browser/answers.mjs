// Answers requests with the module: one line in, one line out, as `activationrule batch` does.
// node Tests/Browser/answers.mjs MODULE < REQUESTS > ANSWERS
//
// With four words it asks what a stranger might: lines of standard input, changed at random.
// node Tests/Browser/answers.mjs MODULE SECONDS ASKED ANSWERS < REQUESTS
//
// A trap, or an answer that is not one line of JSON, is printed and ends the run with 1. The first lines that were asked,
// with their answers, go to two files, to be compared with those of the tool.
import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { Engine } from "../../Sources/Playground/package/engine.js";

const [modulePath, seconds, askedPath, answersPath] = process.argv.slice(2);
const KEPT = 20_000;
const requests = readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
const seeds = requests.filter((line) => line.length < 4096);
const engine = await Engine.make(readFileSync(modulePath));
const words = [
  '"', "{", "}", "[", "]", ",", ":", "\\", "\\u0000", "null", "true", "-1", "0", "1e999", "9223372036854775807",
  "4294967296", "2147483648", "$item", "SUBQUERY(", ".@count", " == ", " UTI-CONFORMS-TO ", "public.data", "\u00e9",
  "\u{1F600}", '"op":"lint"', '"op":"explain"', '"options":{"platform":"macOS"}',
];

// A small generator, so that a run can be repeated.
let state = Number(process.env.SEED ?? 1);
function random(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(state / 4294967296 * count);
}

function changed(line) {
  let text = line;
  for (let count = random(4); count >= 0; count -= 1) {
    const [start, length] = [random(text.length + 1), random(8)];
    const other = seeds[random(seeds.length)];
    const from = random(other.length);
    text = [
      () => text.slice(0, start) + text.slice(start + length),
      () => text.slice(0, start) + words[random(words.length)] + text.slice(start),
      () => text.slice(0, start) + words[random(words.length)] + text.slice(start + length),
      () => text.slice(0, start) + other.slice(from, from + 1 + random(40)) + text.slice(start),
      () => text.slice(0, start) + text.slice(start, start + 20).repeat(1 + random(6)) + text.slice(start),
    ][random(5)]();
  }
  return text.replace(/[\n\r\ud800-\udfff]/g, " ");
}

function answerAll() {
  let output = [];
  const flush = () => {
    let bytes = Buffer.from(output.map((line) => line.trimEnd() + "\n").join(""));
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
    output = [];
  };
  for (const line of requests) {
    try {
      output.push(engine.ask(line));
    } catch (error) {
      output.push(JSON.stringify({ trapped: error.message }));
    }
    if (output.length === 1000) flush();
  }
  flush();
}

function askChanged() {
  const end = performance.now() + Number(seconds) * 1000;
  const [asked, answers] = [[], []];
  let count = 0;
  let slowest = 0;
  while (performance.now() < end) {
    const line = changed(seeds[random(seeds.length)]);
    const started = performance.now();
    try {
      const answer = engine.ask(line);
      JSON.parse(answer);
      if (answer.trimEnd().includes("\n")) throw new Error("an answer of several lines");
      if (count < KEPT) {
        asked.push(line + "\n");
        answers.push(answer.trimEnd() + "\n");
      }
    } catch (error) {
      console.error(`${error.message}\n${line}`);
      process.exit(1);
    }
    slowest = Math.max(slowest, performance.now() - started);
    count += 1;
  }
  writeFileSync(askedPath, asked.join(""));
  writeFileSync(answersPath, answers.join(""));
  console.log(`${count} changed requests, ${Math.round(count / seconds)} a second, the slowest in ${Math.round(slowest)} ms`);
}

if (seconds === undefined) answerAll();
else askChanged();
