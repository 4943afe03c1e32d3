// Finds the files of a project that may hold activation rules, and reads files as the module takes them.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Folders that hold what was made or fetched, which nobody mends. */
const SKIPPED = new Set(["node_modules", "Pods", "build", "dist", "DerivedData", "Carthage", "vendor"]);
const NAMES = /^(app\.json|app\.config\.(js|ts|cjs|mjs|json)|expo-target\.config\.(js|cjs|json)|project\.ya?ml|Project\.swift|.*\.plist)$/;
/** Larger files are no lists that somebody writes. */
const LARGEST = 4 * 1024 * 1024;

/** The paths below a folder whose names can be those of files with rules, in order. */
export function candidates(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === "." ? entry.name : join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith(".") ? [] : candidates(path);
      return entry.isFile() && NAMES.test(entry.name) && statSync(path).size <= LARGEST ? [path] : [];
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
