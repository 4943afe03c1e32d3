#!/usr/bin/env node
// The command for projects that have Node: what needs no walking of folders, with the module that the package carries.
import { readFileSync } from "node:fs";
import { ActivationRules, RequestError } from "./index.js";

const usage = `Usage: activationrules VERB ARGUMENTS…

  lint FILE…                   what is wrong with the rules in these files
  evaluate FILE PRESET         whether the first rule of a file appears for a share
  explain FILE PRESET          why, and what would change it
  accepts FILE                 what the rules of a file let in
  ask                          answer requests, one JSON object a line

  --json                       answer in JSON

FILE is a property list in XML, app.json, what 'npx expo config --json' prints, project.yml, Project.swift or a text with
a predicate; '-' is standard input. PRESET is a name as 'firefox-page'.

Exit codes: 0 yes, clean; 1 no, findings; 2 something cannot be read; 64 wrong usage.
`;

class Failure extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

const wrongUsage = (message) => new Failure(`${message}\n\n${usage}`, 64);

function read(path) {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    throw new Failure(`'${path}' cannot be read: ${error.code ?? error.message}`, 2);
  }
}

/** The rules in a file; one that holds none is a failure. */
function found(rules, path) {
  try {
    const all = rules.plist(read(path), path);
    if (all.length === 0) throw new Failure(`'${path}' holds no rule`, 2);
    return all;
  } catch (error) {
    if (error instanceof RequestError) throw new Failure(`${path}: ${error.message}`, 2);
    throw error;
  }
}

/** The share that is asked about, as a question. */
function question(rules, [path, preset, ...rest]) {
  if (!path || !preset || rest.length > 0) throw wrongUsage("a FILE and a PRESET are needed");
  if (rules.presets({ preset }).length === 0) throw wrongUsage(`there is no preset '${preset}'`);
  const [{ rule, name }] = found(rules, path);
  if (rule === null) throw new Failure(`'${path}' holds no rule that can be read`, 2);
  return { name: name ?? path, rule, preset };
}

const verbs = {
  lint(rules, paths, json) {
    if (paths.length === 0) throw wrongUsage("which FILE is to be linted?");
    const named = paths.map((path) => ({ name: path === "-" ? "<stdin>" : path, text: read(path) }));
    const { files, text, failureText, status } = rules.lintFiles(named);
    process.stderr.write(failureText);
    process.stdout.write(json ? JSON.stringify({ files }, null, 2) + "\n" : text);
    return status;
  },

  evaluate(rules, words, json) {
    const { name, ...asked } = question(rules, words);
    const answer = rules.evaluate(asked);
    console.log(json ? JSON.stringify(answer, null, 2) : `${answer.verdict}    ${name}\n${answer.message} (${answer.certainty})`);
    return { shown: 0, hidden: 1 }[answer.verdict] ?? 2;
  },

  explain(rules, words, json) {
    const { name, ...asked } = question(rules, words);
    const answer = rules.explain(asked);
    if (json) {
      console.log(JSON.stringify(answer, null, 2));
    } else {
      const changes = answer.changes.map(({ text }) => `  - ${text}`);
      console.log([`${answer.verdict}    ${name}`, `${answer.message} (${answer.certainty})`, ...changes].join("\n"));
    }
    return { shown: 0, hidden: 1 }[answer.verdict] ?? 2;
  },

  accepts(rules, paths, json) {
    if (paths.length !== 1) throw wrongUsage("one FILE is needed");
    for (const { rule, name } of found(rules, paths[0])) {
      if (rule === null) throw new Failure(`'${paths[0]}' holds no rule that can be read`, 2);
      const answer = rules.accepts({ rule });
      console.log(json ? JSON.stringify(answer, null, 2) : `${name ?? paths[0]}: ${answer.accepts.message}`);
    }
    return 0;
  },

  ask(rules) {
    for (const line of read("-").split("\n").filter((line) => line !== "")) console.log(rules.answer(line));
    return 0;
  },
};

async function main(words) {
  const json = words.includes("--json");
  const [verb, ...rest] = words.filter((word) => word !== "--json");
  if (verb === undefined || verb === "help" || verb === "--help" || verb === "-h") {
    process.stdout.write(usage);
    return verb === undefined ? 64 : 0;
  }
  const unknown = rest.find((word) => word.startsWith("-") && word !== "-");
  if (unknown) throw wrongUsage(`there is no option '${unknown}'`);
  if (!Object.hasOwn(verbs, verb)) throw wrongUsage(`there is no verb '${verb}'`);
  return verbs[verb](await ActivationRules.load(), rest, json);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = error instanceof Failure ? error.code : 2;
}
