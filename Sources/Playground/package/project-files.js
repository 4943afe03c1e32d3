// Finds the files of a project that may hold activation rules, and reads files as the module takes them.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isSkipped, mayHoldRule } from "./project-names.js";

/** The paths below a folder whose names can be those of files with rules, in order. */
export function candidates(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === "." ? entry.name : join(folder, entry.name);
      if (entry.isDirectory()) return isSkipped(entry.name) ? [] : candidates(path);
      return entry.isFile() && mayHoldRule(entry.name, statSync(path).size) ? [path] : [];
    });
}

export const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A file for a request: its text, or its bytes where that is none in UTF-8, such as a binary property list. */
export function readFile(path) {
  const bytes = readFileSync(path === "-" ? 0 : path);
  const name = path === "-" ? "<stdin>" : path;
  try {
    return { name, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { name, base64: bytes.toString("base64") };
  }
}
