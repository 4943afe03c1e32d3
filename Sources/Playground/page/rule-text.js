// Finds the rules in pasted text. The engine reads them; this only distinguishes forms and counts places as the page does.

/** What a text looks like: 'empty', 'xml', 'json', 'project' or 'predicate'. */
export function formOf(text) {
  const start = text.trimStart();
  if (start === "") return "empty";
  // The old form of property lists is read as a property list too, since the engine then says how to convert it.
  if (start.startsWith("<") || /^\{?\s*"?NSExtension\w*"?\s*=/.test(start)) return "xml";
  if (start.startsWith("{") || /^\[\s*[{"]/.test(start)) return "json";
  if (/^[ \t-]*["']?NSExtension\w*["']?\s*:/m.test(start) || isScript(start)) return "project";
  return "predicate";
}

/** Whether a text is JavaScript: what would be read as YAML or a predicate gets messages about these. */
const isScript = (text) => /^\s*(import|export|const|let|var|module\.exports|\/\/|\/\*)(?![\w-])/.test(text)
  && /(export default|module\.exports|defineConfig|expo)/.test(text);

export const FORM_WORDS = { xml: "Property list", json: "JSON", project: "Project file", predicate: "Predicate", empty: "" };

/** Without the fences and quote marks that a text brings along from an issue thread, so that it can be changed in place. */
export function unfenced(text) {
  let lines = text.replace(/\r\n?/g, "\n").replace(/\u00a0/g, " ").split("\n");
  if (lines.length > 1 && lines.every((line) => line === "" || line.startsWith(">"))) {
    lines = lines.map((line) => line.replace(/^> ?/, ""));
  }
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first >= 0 && /^\s*```/.test(lines[first])) {
    lines.splice(0, first + 1);
    const last = lines.findLastIndex((line) => /^\s*```\s*$/.test(line));
    if (last >= 0) lines.length = last;
  }
  return lines.join("\n");
}

/** Turns numbers of bytes in UTF-8 into places in a string. */
export function byteIndex(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return (offset) => Math.min(offset, text.length);
  const starts = new Map();
  let bytes = 0;
  for (let index = 0; index < text.length;) {
    starts.set(bytes, index);
    const code = text.codePointAt(index);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += code > 0xffff ? 2 : 1;
  }
  starts.set(bytes, text.length);
  return (offset) => starts.get(offset) ?? text.length;
}

/** The line of a place, from 1. */
export function lineOf(text, index) {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < index; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/**
 * The names under which the engine may read a text of a form; of project files the name says how. Under the last one, it
 * looks for a rule among something else.
 */
const namesOf = (text, form) => [...({
  project: [...(isScript(text) ? [] : ["project.yml"]), "app.config.js"],
  // JSON with the key of a rule is that of a project; without it, the rule itself.
  json: text.includes('"NSExtensionActivationRule"')
    ? ["app.json", "Info.plist"]
    : [/^\s*\{\s*"/.test(text) ? "rule.txt" : "Info.plist", "app.json"],
  predicate: [],
}[form] ?? ["Info.plist"]), "rule.txt"];

/**
 * The rules of a text with their places in it.
 * @returns { form, name, rules: [{ rule, name, extensionPoint, start, end, keys, source }], error }, where `source` is how
 *   the engine is asked about the rule in its text
 */
export async function readRules(text, fileName, ask) {
  const form = formOf(text);
  const parsed = { form, name: null, rules: [], error: null };
  if (form === "empty") return parsed;
  // A file that was opened is read by its name first.
  for (const name of new Set([fileName, ...namesOf(text, form)].filter(Boolean))) {
    const answer = await ask({ op: "read", text, name });
    parsed.name ??= name;
    if (answer.error) { parsed.error ??= answer.error.message; continue; }
    const found = answer.rules.map((rule, index) => ({ ...rule, source: { text, name, number: index + 1 } }));
    const rules = found.filter(({ rule }) => rule !== null);
    if (rules.length === 0) { parsed.error ??= "there is no activation rule in this text"; continue; }
    return { form, name, rules: placed(rules, text), error: null };
  }
  return parsed;
}

function placed(rules, text) {
  const index = byteIndex(text);
  const range = ({ offset, length }) => ({ start: index(offset), end: index(offset + length) });
  return rules.map(({ position, keys, ...rule }) => ({
    ...rule,
    ...range(position),
    keys: new Map((keys ?? []).map((one) => [one.key, range(one.position)])),
  }));
}
