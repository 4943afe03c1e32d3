import { Engine, EngineStopped } from "./engine.js";
import { read } from "#read";

export { EngineStopped };

/** A request that cannot be answered: its `code` is one of the codes that the documentation of `batch` lists. */
export class RequestError extends Error {
  constructor({ code, message }) {
    super(message);
    this.name = "RequestError";
    this.code = code;
  }
}

/** Refuses numbers that JSON cannot hold, which would silently be null. */
function checked(name, value) {
  if (typeof value !== "number" || Number.isFinite(value)) return value;
  throw new RequestError({ code: "invalid-field", message: `'${name}' is ${value}, which is no number in JSON` });
}

/** Parses, evaluates, explains, lints and compares activation rules. */
export class ActivationRules {
  #engine;

  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * Loads the module that comes with the package, or the given bytes, compiled module or response, or what is at a path
   * or an address.
   */
  static async load(source) {
    return new ActivationRules(await Engine.make(await moduleBytes(await source)));
  }

  /** Answers one line as `activationrule batch` does. */
  answer(line) {
    return this.#engine.ask(line);
  }

  /** Asks anything that `activationrule batch` answers; the names below are shorter. */
  ask(request) {
    const { id, op, ...answer } = JSON.parse(this.#engine.ask(JSON.stringify(request, checked)));
    // An answer with an error also has other members.
    if (answer.error && Object.keys(answer).length === 1) {
      throw new RequestError(answer.error);
    }
    return answer;
  }

  /** Whether extensions with these rules appear for a payload, and why. */
  evaluate(question) {
    return this.ask({ ...question, op: "evaluate" });
  }

  /** The same step by step, and the changes that would turn it. */
  explain(question) {
    return this.ask({ ...question, op: "explain" });
  }

  /** What is wrong with a rule, or with the text of a property list. */
  lint(question) {
    return this.ask({ ...question, op: "lint" }).findings;
  }

  /** The texts of files, told from their names, with what the command line prints of them. */
  lintFiles(files, options) {
    return this.ask({ op: "lint", files, options });
  }

  /** In which apps extensions with these rules appear. */
  apps(question) {
    return this.ask({ ...question, op: "apps" });
  }

  /** What a rule lets in, in words and as data. */
  accepts(question) {
    return this.ask({ ...question, op: "accepts" });
  }

  /** Whether a relation holds between rules for all payloads; where it fails, the smallest payload that shows it. */
  compare(question) {
    return this.ask({ relation: "equivalent", ...question, op: "compare" });
  }

  /** A rule in its other form. */
  convert(question) {
    return this.ask({ ...question, op: "convert" });
  }

  /** What apps share, each as a payload with what is known of it. */
  presets(filter = {}) {
    return this.ask({ ...filter, op: "presets" }).presets;
  }

  /** The rules in the text, or in the bytes, of a property list, a predicate, JSON or a project file. */
  plist(file, name) {
    return this.ask({ op: "read", name, ...content(file) }).rules;
  }

  /** The payload of a print that an app logged. */
  importPayload(text) {
    return this.ask({ op: "import", text });
  }
}

/** The content of a file for a request: a text, or bytes in base64. */
function content(file) {
  if (typeof file === "string") return { text: file };
  let units = "";
  for (const byte of new Uint8Array(file.buffer ?? file, file.byteOffset ?? 0, file.byteLength)) units += String.fromCharCode(byte);
  return { base64: btoa(units) };
}

/** The bytes of the module: those given, those of a response, or those at a place. */
async function moduleBytes(source) {
  if (source instanceof WebAssembly.Module || ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return source;
  return typeof source?.arrayBuffer === "function" ? source.arrayBuffer() : read(source);
}
