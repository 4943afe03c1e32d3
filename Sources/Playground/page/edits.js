// Puts edits of the engine into the text that a person wrote, and shows what they change.

import { byteIndex } from "./rule-text.js";

/** Edits of the engine, which count bytes, as edits `{ start, end, insert }` of a text. */
export function placedEdits(text, edits) {
  const index = byteIndex(text);
  return edits.map(({ position: { offset, length }, replacement }) => (
    { start: index(offset), end: index(offset + length), insert: replacement }
  ));
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

/** The pairs of a longest common run of two lists. */
function commonPairs(a, b) {
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
