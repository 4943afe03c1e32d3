// Finds the rules in what was pasted, and the places of their keys and clauses. The engine reads; this only maps
// places.

/** What a text looks like: 'empty', 'xml', 'json', 'project' or 'predicate'. */
export function formOf(text) {
  const start = text.trimStart();
  if (start === "") return "empty";
  // The old form of property lists is read as a property list too, since the engine then says how to convert it.
  if (start.startsWith("<") || /^\{?\s*"?NSExtension\w*"?\s*=/.test(start)) return "xml";
  if (start.startsWith("{") || /^\[\s*[{"]/.test(start)) return "json";
  if (/^[ \t-]*["']?NSExtension\w*["']?\s*:/m.test(start) || /^\s*(export default|module\.exports)/m.test(start)) {
    return "project";
  }
  return "predicate";
}

export const FORM_WORDS = {
  xml: "Property list",
  json: "JSON",
  project: "Project file",
  predicate: "Predicate",
  empty: "",
};

/** Without the fences and quote marks that a text brings along from an issue thread. */
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

/** A whole property list around a fragment, on the lines of the fragment, and how far its first line moved. */
export function wrapped(text) {
  const start = text.replace(/^(\s|<!--[\s\S]*?-->)+/, "");
  const key = "<key>NSExtensionActivationRule</key>";
  const opening = '<plist version="1.0"><dict>' + (/^<string\b/.test(start) ? key : "");
  if (!/^<(key|string)\b/.test(start)) return { text, shift: 0 };
  return { text: opening + text + "</dict></plist>", shift: opening.length };
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

/** Turns lines and columns, which count characters from 1, into places in a string. */
export function placeIndex(text) {
  const lines = text.split("\n");
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1) + line.length + 1);
  return (line, column) => {
    const row = Math.min(Math.max(line, 1), lines.length) - 1;
    return starts[row] + [...lines[row]].slice(0, column - 1).join("").length;
  };
}

/** The line of a place, from 1. */
export function lineOf(text, index) {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < index; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const TAG = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][\w.-]*)[^<>]*?(\/?)>/g;

/** The entries of the dictionary that begins at a place of an XML property list. */
export function xmlEntries(text, start, end) {
  const entries = [];
  let depth = 0;
  let key = null;
  let value = null;
  TAG.lastIndex = start;
  for (let match = TAG.exec(text); match && match.index < end; match = TAG.exec(text)) {
    const [whole, closing, name, single] = match;
    if (!name) continue;
    const after = match.index + whole.length;
    if (depth === 1 && !closing) {
      if (name === "key" && !single) key = { start: match.index, nameStart: after };
      else value = match.index;
    }
    if (!single) depth += closing ? -1 : 1;
    if (depth === 1 && (closing || single) && key) {
      if (name === "key") {
        key.nameEnd = match.index;
        key.name = text.slice(key.nameStart, key.nameEnd).replace(/&(\w+);/g, (all, word) => ENTITIES[word] ?? all);
      } else if (value !== null) {
        entries.push({ ...key, valueStart: value, end: after });
        key = null;
        value = null;
      }
    }
    if (depth === 0) return { entries, open: start, close: match.index, isXML: true };
  }
  return { entries, open: start, close: end, isXML: true };
}

/** The end of the JSON value that begins at a place. */
function jsonEnd(text, start) {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const unit = text[index];
    if (unit === '"') index = stringEnd(text, index) - 1;
    else if (unit === "{" || unit === "[") depth += 1;
    else if (unit === "}" || unit === "]") depth -= 1;
    else if (/[\s,]/.test(unit) && depth === 0) return index;
    if (depth < 0) return index;
    if (depth === 0 && /["}\]]/.test(text[index])) return index + 1;
  }
  return text.length;
}

function stringEnd(text, start) {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return Math.min(index + 1, text.length);
}

/** The entries of the JSON object that begins at a place. */
export function jsonEntries(text, start) {
  const entries = [];
  const end = jsonEnd(text, start);
  const key = /\s*,?\s*"/y;
  let index = start + 1;
  while (index < end) {
    key.lastIndex = index;
    const match = key.exec(text);
    if (!match) break;
    const keyStart = key.lastIndex - 1;
    const keyEnd = stringEnd(text, keyStart);
    const gap = /\s*:\s*/y;
    gap.lastIndex = keyEnd;
    if (!gap.exec(text)) break;
    const valueEnd = jsonEnd(text, gap.lastIndex);
    let name = text.slice(keyStart + 1, keyEnd - 1);
    try { name = JSON.parse(text.slice(keyStart, keyEnd)); } catch { /* the name as it is written */ }
    entries.push({
      name,
      start: keyStart,
      nameStart: keyStart + 1,
      nameEnd: keyEnd - 1,
      valueStart: gap.lastIndex,
      end: valueEnd,
    });
    index = valueEnd;
  }
  return { entries, open: start, close: end - 1, isXML: false };
}

/**
 * The text of a predicate and where each of its units stands: `map[i]` is the place of unit `i`, with one more for the
 * end, and `escape` writes a text as it must stand there.
 */
export function predicateView(text, start, end, form) {
  const map = [];
  let decoded = "";
  const put = (unit, place) => { decoded += unit; map.push(place); };
  if (form === "xml" && text[start] === "<") {
    const open = text.indexOf(">", start) + 1;
    const close = text.lastIndexOf("</", end - 1);
    let isRaw = false;
    let last = open;
    for (let index = open; index < close;) {
      if (!isRaw && text.startsWith("<![CDATA[", index)) { isRaw = true; index += 9; continue; }
      if (isRaw && text.startsWith("]]>", index)) { isRaw = false; index += 3; continue; }
      const match = isRaw ? null : /^&(#x[0-9a-f]+|#\d+|\w+);/i.exec(text.slice(index, index + 12));
      if (!match) { put(text[index], index); index += 1; last = index; continue; }
      const [whole, word] = match;
      const code = word[0] === "#" ? Number(/^#x/i.test(word) ? "0" + word.slice(1) : word.slice(1)) : null;
      const unit = code ? String.fromCodePoint(Math.min(code, 0x10ffff)) : ENTITIES[word] ?? whole;
      for (const part of unit.split("")) put(part, index);
      index += whole.length;
      last = index;
    }
    // Not the end of the element: a CDATA section may end in between.
    map.push(last);
    return { text: decoded, map, escape: text.slice(open, close).includes("<![CDATA[") ? (part) => part : escapeXML };
  }
  if (form === "json" && text[start] === '"') {
    for (let index = start + 1; index < end - 1;) {
      const length = text[index] !== "\\" ? 1 : text[index + 1] === "u" ? 6 : 2;
      let unit = text.slice(index, index + length);
      try { unit = length === 1 ? unit : JSON.parse(`"${unit}"`); } catch { /* as it is written */ }
      put(unit, index);
      index += length;
    }
    map.push(end - 1);
    return { text: decoded, map, escape: (part) => JSON.stringify(part).slice(1, -1) };
  }
  for (let index = start; index < end; index += 1) put(text[index], index);
  map.push(end);
  return { text: decoded, map, escape: (part) => part };
}

export const escapeXML = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * The rules of a text with their places in it.
 * @returns { form, rules: [{ rule, name, extensionPoint, start, end, view, list }], error, shift, whole }
 */
export async function readRules(text, fileName, ask) {
  const form = formOf(text);
  const parsed = { form, rules: [], error: null, shift: 0, whole: text };
  if (form === "empty") return parsed;
  if (form === "predicate") {
    parsed.rules.push({
      rule: text,
      name: null,
      start: 0,
      end: text.length,
      view: predicateView(text, 0, text.length, form),
      list: null,
    });
    return parsed;
  }
  const outer = form === "xml" ? wrapped(text) : { text, shift: 0 };
  parsed.shift = outer.shift;
  parsed.whole = outer.text;
  const names = form === "xml"
    ? ["Info.plist"]
    : form === "project"
    ? [fileName ?? "", "project.yml", "app.config.js"].filter(Boolean)
    : text.includes('"NSExtensionActivationRule"') ? ["app.json", "Info.plist"] : ["Info.plist", "app.json"];
  for (const name of names) {
    const answer = await ask({ op: "read", text: outer.text, name });
    if (answer.error) { parsed.error ??= answer.error.message; continue; }
    const found = answer.rules.filter((rule) => rule.rule !== null);
    if (found.length === 0) { parsed.error ??= "there is no activation rule in this text"; continue; }
    parsed.error = null;
    parsed.rules = placed(found, text, outer, form);
    break;
  }
  return parsed;
}

function placed(rules, text, outer, form) {
  const index = byteIndex(outer.text);
  return rules.map(({ rule, name, extensionPoint, position }) => {
    const start = Math.max(0, index(position.offset) - outer.shift);
    const end = Math.min(text.length, index(position.offset + position.length) - outer.shift);
    const isText = typeof rule === "string";
    const isList = !isText && (
      form === "xml" ? /^<dict\b/.test(text.slice(start)) : form === "json" && text[start] === "{"
    );
    const list = !isList ? null : form === "xml" ? xmlEntries(text, start, end) : jsonEntries(text, start);
    const hasView = isText && (form === "xml" || (form === "json" && text[start] === '"'));
    return {
      rule,
      name,
      extensionPoint,
      start,
      end,
      list,
      view: hasView ? predicateView(text, start, end, form) : null,
    };
  });
}
