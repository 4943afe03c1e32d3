// Which files of a project may hold activation rules, by their paths.

/** Folders that hold what was made or fetched, which nobody mends. */
const SKIPPED = new Set(["node_modules", "Pods", "build", "dist", "DerivedData", "Carthage", "vendor", "__MACOSX"]);
const NAMES = /^(app\.json|app\.config\.(js|ts|cjs|mjs|json)|expo-target\.config\.(js|cjs|json)|project\.ya?ml|Project\.swift|.*\.plist)$/;
/** Larger files are no lists that somebody writes. */
export const LARGEST_FILE = 4 * 1024 * 1024; // bytes

export const isSkipped = (folder) => SKIPPED.has(folder) || folder.startsWith(".");

/** Whether a file of a name and a size may hold a rule. */
export const mayHoldRule = (name, size) => NAMES.test(name) && size <= LARGEST_FILE;
