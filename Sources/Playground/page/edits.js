// Turns a changed rule into the smallest edit of the text that the person wrote, so that its layout stays.

import { escapeXML } from "./rule-text.js";

const isOneWord = (value) => typeof value !== "object" || value === null;

/** A value as an element of a property list. */
export function xmlValue(value, indent = "") {
  if (value === true) return "<true/>";
  if (value === false) return "<false/>";
  if (typeof value === "number") {
    return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  }
  if (typeof value === "string") return `<string>${escapeXML(value)}</string>`;
  if (value === null) return "<string></string>";
  const inner = indent + "  ";
  if (Array.isArray(value)) {
    return `<array>\n${value.map((part) => inner + xmlValue(part, inner)).join('\n')}\n${indent}</array>`;
  }
  const lines = Object.entries(value).map(
    ([key, part]) => `${inner}<key>${escapeXML(key)}</key>\n${inner}${xmlValue(part, inner)}`
  );
  return lines.length ? `<dict>\n${lines.join('\n')}\n${indent}</dict>` : "<dict/>";
}

/** A rule as the fragment that goes into an Info.plist. */
export function ruleAsXML(rule) {
  return `<key>NSExtensionActivationRule</key>\n${xmlValue(rule)}\n`;
}

/** Applies edits `{ start, end, insert }` that do not overlap. */
export function applied(text, edits) {
  let result = text;
  for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) {
    result = result.slice(0, edit.start) + edit.insert + result.slice(edit.end);
  }
  return result;
}

/** One edit that does what several do, so that it is one step of undo. */
export function joinedEdit(text, edits) {
  if (edits.length === 0) return null;
  const start = Math.min(...edits.map((edit) => edit.start));
  const end = Math.max(...edits.map((edit) => edit.end));
  const inner = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return { start, end, insert: applied(text.slice(start, end), inner) };
}

const lineStart = (text, index) => text.lastIndexOf("\n", index - 1) + 1;
const indentAt = (text, index) => /^[ \t]*/.exec(text.slice(lineStart(text, index), index))[0];

/** The edits that lead from one dictionary to another; null if there is no place for them. */
export function dictionaryEdits(text, list, before, after) {
  if (!list || isOneWord(after)) return null;
  const edits = [];
  const write = (value) => (list.isXML ? xmlValue(value) : JSON.stringify(value));
  for (const entry of list.entries) {
    if (!(entry.name in after)) {
      const next = list.entries[list.entries.indexOf(entry) + 1];
      const start = lineStart(text, entry.start) + indentAt(text, entry.start).length === entry.start
        ? Math.max(lineStart(text, entry.start) - 1, list.open + 1) : entry.start;
      edits.push(list.isXML || !next ? { start: trailingComma(text, list, start), end: entry.end, insert: "" }
        : { start: entry.start, end: next.start, insert: "" });
    } else if (JSON.stringify(before[entry.name]) !== JSON.stringify(after[entry.name])) {
      edits.push({ start: entry.valueStart, end: entry.end, insert: write(after[entry.name]) });
    }
  }
  const known = new Set(list.entries.map((entry) => entry.name));
  const added = Object.entries(after).filter(([key]) => !known.has(key));
  if (added.length) edits.push(...insertions(text, list, added, write));
  return edits;
}

/** Where to begin when the last entry of an object goes, with the comma in front of it. */
function trailingComma(text, list, start) {
  if (list.isXML) return start;
  const match = /,\s*$/.exec(text.slice(list.open, start));
  return match ? list.open + match.index : start;
}

function insertions(text, list, added, write) {
  const first = list.entries[0];
  const spreads = first
    ? text.slice(list.open, first.start).includes("\n")
    : text.slice(list.open, list.close).includes("\n");
  const outer = indentAt(text, list.open);
  const indent = first && spreads ? indentAt(text, first.start) : outer + (outer.includes("\t") ? "\t" : "  ");
  const gap = spreads || !first ? "\n" + indent : "";
  const one = ([key, value]) => (list.isXML
    ? `${gap}<key>${escapeXML(key)}</key>${gap}${write(value)}`
    : `${gap}${JSON.stringify(key)}: ${write(value)}`);
  const between = list.isXML ? "" : gap ? "," : ", ";
  // The version is read first, so it stands first.
  const isVersion = ([key]) => key.endsWith("DictionaryVersion");
  const [front, back] = [added.filter(isVersion), added.filter((entry) => !isVersion(entry))];
  if (!first) {
    const whole = added.map(one).join(list.isXML ? "" : ",") + "\n" + outer;
    if (list.isXML && /\/>$/.test(text.slice(list.open, text.indexOf(">", list.open) + 1))) {
      return [{ start: list.open, end: text.indexOf(">", list.open) + 1, insert: `<dict>${whole}</dict>` }];
    }
    const start = list.isXML ? text.indexOf(">", list.open) + 1 : list.open + 1;
    return [{ start, end: list.close, insert: whole }];
  }
  const edits = [];
  const head = list.isXML ? text.indexOf(">", list.open) + 1 : list.open + 1;
  const tail = list.entries.at(-1).end;
  if (front.length) {
    edits.push({ start: head, end: head, insert: front.map(one).map((part) => part + between).join("") });
  }
  if (back.length) edits.push({ start: tail, end: tail, insert: back.map(one).map((part) => between + part).join("") });
  return edits;
}

const TOKEN = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[$@A-Za-z_][\w-]*|\d+(?:\.\d+)?|&&|\|\||[=<>!]=|<>|\S/g;
const SAME = { "&&": "AND", "||": "OR", "!": "NOT", "=": "==", "<>": "!=" };

/** The words of a predicate with their places. */
export function predicateTokens(text) {
  return [...text.matchAll(TOKEN)].map((match) => {
    const word = match[0];
    const plain = /^['"]/.test(word)
      ? `"${word.slice(1, -1)}"`
      : /^[A-Za-z-]+$/.test(word)
      ? word.toUpperCase()
      : SAME[word] ?? word;
    return { word, plain, start: match.index, end: match.index + word.length };
  });
}

/** The pairs of a longest common run of two lists. */
export function commonPairs(a, b) {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [m, n] = [a.length - start - end, b.length - start - end];
  const pairs = [];
  for (let i = 0; i < start; i += 1) pairs.push([i, i]);
  if (m * n > 0 && m * n < 4_000_000) {
    const width = n + 1;
    const best = new Uint16Array((m + 1) * width);
    for (let i = m - 1; i >= 0; i -= 1) {
      for (let j = n - 1; j >= 0; j -= 1) {
        best[i * width + j] = a[start + i] === b[start + j] ? best[(i + 1) * width + j + 1] + 1
          : Math.max(best[(i + 1) * width + j], best[i * width + j + 1]);
      }
    }
    for (let i = 0, j = 0; i < m && j < n;) {
      if (a[start + i] === b[start + j]) { pairs.push([start + i, start + j]); i += 1; j += 1; }
      else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) i += 1;
      else j += 1;
    }
  }
  for (let i = end; i > 0; i -= 1) pairs.push([a.length - i, b.length - i]);
  return pairs;
}

/** The edits, in the text of a predicate, that lead to the words of another one. */
export function predicateEdits(text, after) {
  const [old, now] = [predicateTokens(text), predicateTokens(after)];
  const pairs = [
    ...commonPairs(old.map((token) => token.plain), now.map((token) => token.plain)),
    [old.length, now.length],
  ];
  const edits = [];
  let [i, j] = [0, 0];
  for (const [nextOld, nextNow] of pairs) {
    if (nextOld > i || nextNow > j) edits.push(wordEdit(text, after, old, now, [i, nextOld], [j, nextNow]));
    [i, j] = [nextOld + 1, nextNow + 1];
  }
  return edits;
}

function wordEdit(text, after, old, now, [from, to], [start, end]) {
  const words = end > start ? after.slice(now[start].start, now[end - 1].end) : "";
  const spaceBefore = start > 0 && end > start && now[start - 1].end < now[start].start;
  const spaceAfter = end < now.length && end > start && now[end - 1].end < now[end].start;
  if (to > from) {
    const [open, close] = [old[from].start, old[to - 1].end];
    const pad = (isWanted, neighbour) => (isWanted && /\S/.test(neighbour) ? " " : "");
    return {
      start: open,
      end: close,
      insert: pad(spaceBefore, text.charAt(open - 1)) + words + pad(spaceAfter, text.charAt(close)),
    };
  }
  const place = from > 0 ? old[from - 1].end : 0;
  if (from === 0) {
    return { start: old[0]?.start ?? 0, end: old[0]?.start ?? 0, insert: words + (spaceAfter ? " " : "") };
  }
  // What is joined on at the end of a line gets a line of its own.
  const rest = /^[ \t]*\n/.test(text.slice(place));
  if (rest && /^(AND|OR)\b/.test(words)) {
    return { start: place, end: place, insert: "\n" + /^[ \t]*/.exec(text.slice(lineStart(text, place)))[0] + words };
  }
  const glued = from < old.length && old[from - 1].end === old[from].start;
  return { start: place, end: place, insert: (spaceBefore ? " " : "") + words + (spaceAfter && glued ? " " : "") };
}

/** The edits of the whole text for a change of its rule; null if the text has no place for it. */
export function changeEdits(text, place, after) {
  if (typeof after === "string" && place.view) {
    const { view } = place;
    return predicateEdits(view.text, after).map((edit) => ({
      start: view.map[edit.start],
      end: edit.end === edit.start ? view.map[edit.start] : view.map[edit.end],
      insert: view.escape(edit.insert),
    }));
  }
  if (typeof after === "object") return dictionaryEdits(text, place.list, place.rule, after);
  if (!place.list) return null;
  // What no dictionary can say is said by a predicate in its place.
  const predicate = laidOut(after);
  const isWhole = text.trim().length === place.end - place.start;
  const insert = place.list.isXML ? xmlValue(predicate) : isWhole ? predicate : JSON.stringify(after);
  return [{ start: place.list.open, end: place.end, insert }];
}

/** The lines that differ with two lines around each: pairs of a sign and a line. */
export function lineChanges(before, after, around = 2) {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const rows = [];
  let [i, j] = [0, 0];
  for (const [nextOld, nextNow] of [...commonPairs(old, now), [old.length, now.length]]) {
    for (; i < nextOld; i += 1) rows.push(["-", old[i]]);
    for (; j < nextNow; j += 1) rows.push(["+", now[j]]);
    if (i < old.length) rows.push([" ", old[i]]);
    [i, j] = [i + 1, j + 1];
  }
  const near = rows.map((_, index) => rows.slice(Math.max(0, index - around), index + around + 1).some(
    ([sign]) => sign !== " "
  ));
  return rows.filter((_, index) => near[index]);
}

/** A predicate in lines: each SUBQUERY and each part of a long AND or OR on its own. */
export function laidOut(text, width = 72) {
  const write = (part, indent) => {
    const plain = part.trim();
    if (indent.length + plain.length <= width && !/SUBQUERY\s*\(/i.test(plain)) return indent + plain;
    for (const word of ["OR", "AND"]) {
      const parts = splitTop(plain, word);
      if (parts.length > 1) {
        return parts.map((one, index) => (
          index ? write(one, indent).replace(/^\s*/, `${indent}${word} `) : write(one, indent)
        )).join("\n");
      }
    }
    const head = /^(NOT\s+)?SUBQUERY\s*\(/i.exec(plain);
    const close = head ? closing(plain, head[0].length - 1) : -1;
    if (head && close > 0) {
      const [items, variable, ...body] = splitTop(plain.slice(head[0].length, close), ",");
      if (body.length) {
        return [
          `${indent}${head[0]}${items.trim()}, ${variable.trim()},`,
          write(body.join(","), indent + "  "),
          indent + plain.slice(close),
        ].join("\n");
      }
    }
    if (plain.startsWith("(") && closing(plain, 0) === plain.length - 1) {
      return `${indent}(\n${write(plain.slice(1, -1), indent + '  ')}\n${indent})`;
    }
    return indent + plain;
  };
  return write(text, "");
}

function closing(text, open) {
  let depth = 0;
  for (const token of predicateTokens(text.slice(open))) {
    if (token.word === "(") depth += 1;
    if (token.word === ")" && --depth === 0) return open + token.start;
  }
  return -1;
}

function splitTop(text, word) {
  const parts = [];
  let [depth, from] = [0, 0];
  for (const token of predicateTokens(text)) {
    if (token.word === "(" || token.word === "{") depth += 1;
    else if (token.word === ")" || token.word === "}") depth -= 1;
    else if (depth === 0 && token.plain === word) { parts.push(text.slice(from, token.start)); from = token.end; }
  }
  return [...parts, text.slice(from)];
}
