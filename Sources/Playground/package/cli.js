#!/usr/bin/env node
// The command for projects that have Node. What it prints comes from the module, in the words of the tool.
import { readFileSync } from "node:fs";
import { ActivationRules, RequestError } from "./index.js";
import { candidates, isFolder, readFile } from "./project-files.js";

const usage = `Usage: activationrules [VERB] [FILE…]

  activationrules [FOLDER]         find the rules of a project: where they appear, and their mistakes
  lint FILE…                       check the rules in these files or folders for mistakes
  evaluate FILE --host NAME        whether the extension appears for what an app shares
  evaluate FILE --preset ID        the same for one of its shares
  explain FILE --preset ID         why, and what would change it
  presets [WORDS] [--host NAME]    what apps share
  batch                            answer requests, one JSON object a line

  --format FORMAT                  text, json, or for lint github
  --json                           the same as --format json
  --platform PLATFORM              ios or macos
  --version, --help

FILE is a property list, app.json, app.config.js, what 'npx expo config --json' prints, project.yml, Project.swift or a
text with a predicate; '-' is standard input.

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

const OPTIONS = { "--host": true, "--preset": true, "--format": true, "--json": false, "--platform": true };

/** The words and the options of a command line. */
function parsed(words) {
  const given = {};
  const rest = [];
  for (let at = 0; at < words.length; at += 1) {
    const [name, value] = words[at].startsWith("--") ? words[at].split(/=(.*)/s) : [words[at]];
    if (!name.startsWith("-") || name === "-") { rest.push(words[at]); continue; }
    if (!Object.hasOwn(OPTIONS, name)) throw unknown("option", name, Object.keys(OPTIONS));
    if (OPTIONS[name]) at += value === undefined ? 1 : 0;
    given[name.slice(2)] = OPTIONS[name] ? value ?? words[at] : true;
    if (given[name.slice(2)] === undefined) throw wrongUsage(`'${name}' needs a value`);
  }
  const options = given.platform === undefined ? undefined : { platform: given.platform };
  return { rest, host: given.host, preset: given.preset, options, format: given.json ? "json" : given.format ?? "text" };
}

function read(path) {
  try {
    return readFile(path);
  } catch (error) {
    if (error.code === "ENOENT") throw new Failure(`there is no file or folder '${path}'`, 2);
    const why = error.code === "EISDIR" ? "it is a folder; name a file in it" : error.code ?? error.message;
    throw new Failure(`'${path}' cannot be read: ${why}`, 2);
  }
}

const inJSON = (value) => JSON.stringify(value, null, 2) + "\n";

/** Prints what the module has printed, or its data, and ends with its code. */
function print({ text, failureText, ...answer }, format) {
  process.stdout.write(format === "json" ? inJSON(answer) : text);
  process.stderr.write(failureText);
  return answer.exitCode;
}

/** Asks about one share of an app, or about all that the app shares. */
function question(op, rules, { rest, host, preset, format, options }) {
  const [path, ...more] = rest;
  const id = preset ?? more.shift();
  if (!path || more.length > 0 || (id === undefined) === (host === undefined)) {
    throw wrongUsage("FILE is needed, and '--host NAME' or '--preset ID' for what is shared");
  }
  if (/[./]/.test(id ?? "")) {
    throw new Failure(`'${id}' is no preset: ask about what an app shares, such as '--host safari'; `
      + "'activationrules presets WORDS' lists what is known", 64);
  }
  return print(rules[op]({ files: [read(path)], host, preset: id, options }), format);
}

/** The findings as workflow commands, which GitHub shows next to the changed lines. */
function workflowCommands(files) {
  const escaped = (text) => text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
  const property = (text) => escaped(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
  return files.flatMap(({ path, findings }) => findings.map(({ id, severity, message, position }) => {
    const place = position?.line ? `,line=${position.line},col=${position.column}` : "";
    const level = severity === "info" ? "notice" : severity;
    return `::${level} file=${property(path)}${place},title=${property(id)}::${escaped(message)}\n`;
  })).join("");
}

/** The files named on the command line; for a folder, the files in it that contain a rule. */
function named(rules, words) {
  const failures = [];
  const files = words.flatMap((path) => {
    try {
      if (isFolder(path)) return candidates(path).map(read).filter((file) => holdsRule(rules, file));
      return [read(path)];
    } catch (error) {
      failures.push(`error: ${error.message}\n`);
      return [];
    }
  });
  if (files.length === 0 && failures.length === 0) {
    throw new Failure(`${words.map((place) => `'${place}'`).join(", ")} holds no file with a rule; looked for app.json, `
      + "app.config.*, expo-target.config.*, property lists, project.yml and Project.swift", 2);
  }
  return { files, unread: failures.join("") };
}

/** Whether a file that was found has a rule, or may have one that cannot be read. */
function holdsRule(rules, { name, ...content }) {
  try {
    return rules.ask({ op: "read", name, ...content }).rules.some(({ rule }) => rule !== null);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const text = content.text ?? Buffer.from(content.base64, "base64").toString("latin1");
    return text.includes("NSExtensionActivation");
  }
}

function lint(rules, { rest, format, options }) {
  if (rest.length === 0) throw wrongUsage("which FILE is to be linted?");
  const { files: found, unread } = named(rules, rest);
  if (found.length === 0) { process.stderr.write(unread); return 2; }
  const { files, text, failureText, status } = rules.lintFiles(found, options);
  process.stderr.write(failureText + unread);
  process.stdout.write({ json: () => inJSON({ files }), github: () => workflowCommands(files) }[format]?.() ?? text);
  return unread === "" ? status : 2;
}

/** Where the rules of a project appear, and their mistakes. */
function project(rules, { rest, format, options }) {
  const { files, unread } = named(rules, rest.length > 0 ? rest : ["."]);
  process.stderr.write(unread);
  if (files.length === 0) return 2;
  const linted = rules.lintFiles(files, options);
  const { text, failureText, ...answer } = rules.apps({ files, options });
  // What lint says of the rules is not said twice.
  const next = answer.rules.length > 0 ? `\nWhy, for one app:  npx activationrules explain ${files[0].name} --host APP\n` : "";
  print(format === "json" ? { ...answer, ...linted } : { ...linted, text: `${text}\n${linted.text}${next}` }, format);
  return unread === "" ? linted.status : 2;
}

const verbs = {
  lint,

  evaluate: (rules, words) => question("evaluate", rules, words),

  explain: (rules, words) => question("explain", rules, words),

  presets(rules, { rest, host, format }) {
    const list = rules.presets({ host, matching: rest.join(" ") || undefined });
    const lines = list.map(({ id, host: app, action }) => `${id}  ${app}: ${action}\n`);
    process.stdout.write(format === "json" ? inJSON(list) : lines.join(""));
    if (list.length === 0) process.stderr.write("nothing that is known fits these words\n");
    return list.length > 0 ? 0 : 1;
  },

  batch(rules) {
    const lines = readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
    for (const line of lines) process.stdout.write(rules.answer(line) + "\n");
    return 0;
  },
};

async function main(words) {
  const [verb, ...rest] = words;
  if (["help", "--help", "-h"].includes(verb) || rest.includes("--help")) {
    process.stdout.write(usage);
    return 0;
  }
  if (verb === "--version") {
    const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"));
    process.stdout.write(`activationrules ${version}\n`);
    return 0;
  }
  const isVerb = Object.hasOwn(verbs, verb ?? "");
  const isAboutProject = verb === undefined || verb.startsWith("-") || /[./]/.test(verb) || isFolder(verb);
  if (!isVerb && !isAboutProject) throw unknown("verb", verb, Object.keys(verbs));
  const given = parsed(isVerb ? rest : words);
  const formats = verb === "lint" ? ["text", "json", "github"] : ["text", "json"];
  if (!formats.includes(given.format)) throw unknown("format", given.format, formats);
  return (isVerb ? verbs[verb] : project)(await ActivationRules.load(), given);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = error instanceof Failure ? error.code : error instanceof RequestError ? 64 : 2;
}
