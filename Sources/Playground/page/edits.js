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

const FARTHEST = 2000; // lines; what is common behind a longer difference is not looked for

/** The lines that differ with two lines around each: pairs of a sign and a line. */
export function lineChanges(before, after, around = 2) {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const rows = [];
  for (let [i, j] = [0, 0]; i < old.length || j < now.length;) {
    // The nearest line that both have, and how many lines of each come before it.
    let [removed, added] = [old.length - i, now.length - j];
    search: for (let distance = 0; distance <= Math.min(removed + added, FARTHEST); distance += 1) {
      for (let skipped = 0; skipped <= distance; skipped += 1) {
        const line = old[i + skipped];
        if (line === undefined || line !== now[j + distance - skipped]) continue;
        [removed, added] = [skipped, distance - skipped];
        break search;
      }
    }
    for (const line of old.slice(i, i += removed)) rows.push(["-", line]);
    for (const line of now.slice(j, j += added)) rows.push(["+", line]);
    if (i < old.length) rows.push([" ", old[i]]);
    [i, j] = [i + 1, j + 1];
  }
  const isNear = (_, index) => rows.slice(Math.max(0, index - around), index + around + 1).some(([sign]) => sign !== " ");
  return rows.filter(isNear);
}
