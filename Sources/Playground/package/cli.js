#!/usr/bin/env node
// The command for projects that have Node: what needs no walking of folders, with the module that the package carries.
import { readFileSync } from "node:fs";
import { ActivationRules, RequestError } from "./index.js";

const usage = `Usage: activationrules VERB ARGUMENTS…

  lint FILE…                       check the rules in these files for mistakes
  evaluate FILE --host NAME        whether the extension appears for what an app shares
  evaluate FILE --preset ID        the same for one of its shares
  explain FILE --preset ID         why, and what would change it
  presets [WORDS] [--host NAME]    what apps share
  accepts FILE                     what the rules of a file let in
  batch                            answer requests, one JSON object a line

  --format FORMAT                  text, json, or for lint github
  --json                           the same as --format json
  --version, --help

FILE is a property list in XML, app.json, what 'npx expo config --json' prints, project.yml, Project.swift or a text with
a predicate; '-' is standard input.

Exit codes: 0 yes, clean; 1 no, findings; 2 something cannot be read; 64 wrong usage.
`;

class Failure extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

const wrongUsage = (message) => new Failure(`${message}; 'activationrules --help' lists verbs and options`, 64);

/** How many letters have to change to make one word of another. */
function distance(a, b) {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length];
}

/** Complains of a word that is none of those known. */
function unknown(noun, word, known) {
  const [near] = [...known].sort((a, b) => distance(word, a) - distance(word, b));
  const hint = near && distance(word, near) <= Math.max(2, word.length / 3) ? `; did you mean '${near}'?` : "";
  return hint ? new Failure(`there is no ${noun} '${word}'${hint}`, 64) : wrongUsage(`there is no ${noun} '${word}'`);
}

const OPTIONS = { "--host": true, "--preset": true, "--format": true, "--json": false };

/** The words and the options of a command line. */
function parsed(words) {
  const options = {};
  const rest = [];
  for (let at = 0; at < words.length; at += 1) {
    const [name, value] = words[at].startsWith("--") ? words[at].split(/=(.*)/s) : [words[at]];
    if (!name.startsWith("-") || name === "-") { rest.push(name); continue; }
    if (!Object.hasOwn(OPTIONS, name)) throw unknown("option", name, Object.keys(OPTIONS));
    if (OPTIONS[name]) at += value === undefined ? 1 : 0;
    options[name.slice(2)] = OPTIONS[name] ? value ?? words[at] : true;
    if (options[name.slice(2)] === undefined) throw wrongUsage(`'${name}' needs a value`);
  }
  const format = options.json ? "json" : options.format ?? "text";
  return { rest, ...options, format };
}

function read(path) {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    throw new Failure(`'${path}' cannot be read: ${error.code ?? error.message}`, 2);
  }
}

/** The rules in a file; one that holds none is a failure. */
function found(rules, path) {
  const all = asked(2, `${path}: `, () => rules.plist(read(path), path));
  if (all.length === 0 || all[0].rule === null) throw new Failure(`'${path}' holds no rule that can be read`, 2);
  return all.filter(({ rule }) => rule !== null);
}

/** An answer; a request that is refused ends with an exit code. */
function asked(code, prefix, ask) {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RequestError) throw new Failure(prefix + error.message, code);
    throw error;
  }
}

const inJSON = (value) => JSON.stringify(value, null, 2) + "\n";
const statusOf = (verdict) => ({ shown: 0, hidden: 1, partly: 1 }[verdict] ?? 2);

/** Asks about one share of an app, or about all that the app shares. */
function question(rules, { rest, host, preset, format }, ask) {
  const [path, ...more] = rest;
  const id = preset ?? more.shift();
  if (!path || more.length > 0 || (id === undefined) === (host === undefined)) {
    throw wrongUsage("a FILE and '--host NAME' or '--preset ID' are needed");
  }
  const [{ rule, name }] = found(rules, path);
  const title = name ?? path;
  const answer = asked(64, "", () => (host ? rules.evaluateHost({ rule, host, name: title }) : ask({ rule, preset: id })));
  const changes = (answer.changes ?? []).map(({ text }) => `  - ${text}`);
  const text = answer.text ?? [`${answer.verdict}    ${title}`, `${answer.message} (${answer.certainty})`, ...changes, ""].join("\n");
  process.stdout.write(format === "json" ? inJSON(answer) : text);
  return statusOf(answer.verdict);
}

/** The findings as workflow commands, which GitHub shows next to the changed lines. */
function workflowCommands(files) {
  const escaped = (text) => text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
  const property = (text) => escaped(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
  return files.flatMap(({ path, findings }) => findings.map(({ id, severity, message, position }) => {
    const place = position ? `,line=${position.line},col=${position.column}` : "";
    const level = severity === "info" ? "notice" : severity;
    return `::${level} file=${property(path)}${place},title=${property(id)}::${escaped(message)}\n`;
  })).join("");
}

const verbs = {
  lint(rules, { rest, format }) {
    if (rest.length === 0) throw wrongUsage("which FILE is to be linted?");
    const named = rest.map((path) => ({ name: path === "-" ? "<stdin>" : path, text: read(path) }));
    const { files, text, failureText, status } = rules.lintFiles(named);
    process.stderr.write(failureText);
    process.stdout.write({ json: () => inJSON({ files }), github: () => workflowCommands(files) }[format]?.() ?? text);
    return status;
  },

  evaluate: (rules, words) => question(rules, words, (about) => rules.evaluate(about)),

  explain: (rules, words) => question(rules, words, (about) => rules.explain(about)),

  presets(rules, { rest, host, format }) {
    const list = asked(64, "", () => rules.presets({ host, matching: rest.join(" ") || undefined }));
    const lines = list.map(({ id, host: app, action }) => `${id}  ${app}: ${action}\n`);
    process.stdout.write(format === "json" ? inJSON(list) : lines.join(""));
    return list.length > 0 ? 0 : 1;
  },

  accepts(rules, { rest, format }) {
    if (rest.length !== 1) throw wrongUsage("one FILE is needed");
    for (const { rule, name } of found(rules, rest[0])) {
      const answer = rules.accepts({ rule });
      process.stdout.write(format === "json" ? inJSON(answer) : `${name ?? rest[0]}: ${answer.accepts.message}\n`);
    }
    return 0;
  },

  batch(rules) {
    for (const line of read("-").split("\n").filter((line) => line !== "")) process.stdout.write(rules.answer(line) + "\n");
    return 0;
  },
};

async function main([verb, ...rest]) {
  if (["help", "--help", "-h", undefined].includes(verb) || rest.includes("--help")) {
    process.stdout.write(usage);
    return verb === undefined ? 64 : 0;
  }
  if (verb === "--version") {
    const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"));
    process.stdout.write(`activationrules ${version}\n`);
    return 0;
  }
  if (!Object.hasOwn(verbs, verb)) throw unknown("verb", verb, Object.keys(verbs));
  const words = parsed(rest);
  const formats = verb === "lint" ? ["text", "json", "github"] : ["text", "json"];
  if (!formats.includes(words.format)) throw unknown("format", words.format, formats);
  return verbs[verb](await ActivationRules.load(), words);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = error instanceof Failure ? error.code : 2;
}
