/** A rule: a dictionary of `NSExtensionActivation…` keys, or an NSPredicate format string. */
export type Rule = string | { [key: string]: JSONValue };
export type JSONValue = null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue };

/** The registered type identifiers of an attachment, most specific first, alone or with what else is known of it. */
export type Attachment = string[] | { registeredTypeIdentifiers: string[] };
/** An extension item. */
export interface Item {
  attachments: Attachment[];
}
/** What is shared. */
export interface Payload {
  items: Item[];
}

export type Certainty = "documented" | "observed" | "reported" | "inferred";
export type Severity = "error" | "warning" | "info";
export type Platform = "iOS" | "macOS";

/** Types that an app declares beside those of the system. */
export interface Declarations {
  exported?: JSONValue[];
  imported?: JSONValue[];
}

/** Settings of a question. */
export interface Options {
  /** Whether the payload is what the host hands over, not yet what the rule sees. */
  hostStage?: boolean;
  platform?: Platform;
  /** The most steps that the answer may take. */
  budget?: number;
  /** Answers to open questions about the system; `evaluate` names those that differ from the default. */
  assume?: { [question: string]: string };
  [name: string]: unknown;
}

export interface Question {
  rule: Rule;
  declarations?: Declarations;
  options?: Options;
}
export interface PayloadQuestion extends Question {
  payload: Payload;
}

/** A rule as it stands in the text of a file, in place of the rule alone; places and edits are then those of the text. */
export interface RuleInText {
  text: string;
  /** The name of the file; without one the text is that of a rule. */
  name?: string;
  /** Which of the rules in the text is meant, from 1. */
  number?: number;
}

/** Whether the extension appears. */
export interface Verdict {
  verdict: "shown" | "hidden" | "error";
  /** A code that stays the same between versions; null where it is shown. */
  reason: string | null;
  /** One sentence, unless `options.detail` is "verdict". */
  message?: string;
  /** How sure the answer is; the least sure of what it stands on. */
  certainty?: Certainty;
  assumptions?: { [question: string]: string };
}

/** A place in a text: lines and columns count from 1, offsets are bytes. */
export interface Position {
  line?: number;
  column?: number;
  offset: number | null;
  length: number | null;
}

/** One step of an explanation. */
export interface Step {
  title: string;
  outcome: string;
  detail: string | null;
  certainty: Certainty;
  decisive: boolean;
  key?: string;
  /** What the keys of a dictionary do with the attachment; `key` accepts it, or nearly does. */
  acceptance?: "accepted" | "near-miss" | "refused";
  item?: number;
  attachment?: number;
  types?: string[];
  matching?: number;
  total?: number;
  position?: Position;
  children?: Step[];
}

/** A change that turns the verdict, or repairs a rule without turning it. */
export interface Change {
  subject: "rule" | "payload";
  effect: "turns" | "repairs";
  text: string;
  verdict: Verdict["verdict"];
  reason: string | null;
  /** The rule after the change. */
  rule: string | null;
  payload: Payload | null;
  /** How many further known shares the changed rule is shown for, and how many it loses, of how many. */
  alsoShown: number | null;
  nowHidden: number | null;
  shares: number | null;
  /** What the change writes into the text that the rule was given in, all at once; null where it has no place there. */
  edits?: { position: Position; replacement: string }[] | null;
  /** The changed rule as the part of a property list. */
  propertyList?: string | null;
}

export interface Explanation extends Verdict {
  steps: Step[];
  changes: Change[];
  /** What the share sheet makes of the payload; with `hostStage` alone. */
  payloadSeenByRules?: Payload;
}

/** A finding of lint. */
export interface Finding {
  id: string;
  severity: Severity;
  message: string;
  notes: { message: string; position: Position | null; summary?: string; presets?: string[]; meant?: string[] }[];
  fixIts: { message: string; replacement?: string; position?: Position | null }[];
  /** The key, the type and the presets that the finding is about. */
  key: string | null;
  type: string | null;
  presets: string[];
  /** How many known shares are hidden for what it is about. */
  hiddenShares: number;
  /** Whether it is an info that explains so many of them that a screen shows it as a warning. */
  isProminent: boolean;
  line?: number;
  column?: number;
  position?: Position | null;
  /** The keys that lead to its place, in a rule that is an object. */
  keyPath?: string;
  [member: string]: unknown;
}

/** What a rule lets in. */
export interface Combinations {
  text: string;
  details: JSONValue[];
  smallest: Payload[];
  complete: boolean;
  [member: string]: unknown;
}

/** Whether a relation between rules holds for all payloads. */
export interface Comparison {
  /** null where it is not decided; `reason` says why. */
  holds: boolean | null;
  witness: Payload | null;
  reason?: string;
  note?: string;
  onlyA?: Combinations;
  onlyB?: Combinations;
  [member: string]: unknown;
}

/** Something that an app shares, with what is known of it. */
export interface Preset {
  id: string;
  host: string;
  platform: Platform | "any";
  systemVersions: string;
  /** The share that people mean when they name the host, another form of one, or something else. */
  role: "main" | "variant" | "other";
  /** The years or versions between which the host shared it; null where that is not known, or it still does. */
  since: string | null;
  until: string | null;
  action: string;
  basis: string;
  confidence: "high" | "medium" | "low";
  source: string;
  notes: string;
  payload: Payload;
  payloadSeenByRules: Payload;
}

/** A rule in a text. */
export interface FoundRule {
  rule: Rule | null;
  name?: string | null;
  extensionPoint?: string | null;
  position: Position;
  /** The keys of a dictionary. */
  keys?: { key: string; position: Position }[];
}

/** A request that cannot be answered. */
export class RequestError extends Error {
  readonly code: string;
}

/** The module stopped while it answered; the next question gets a new instance. */
export class EngineStopped extends Error {}

export type Relation =
  "equivalent" | "implies" | "disjoint" | "always" | "never" | "never-raises" | "never-shadowed";

export class ActivationRules {
  /** Loads the module that comes with the package, or another one. */
  static load(
    source?: BufferSource | WebAssembly.Module | Response | URL | string |
      Promise<BufferSource | WebAssembly.Module | Response>
  ): Promise<ActivationRules>;
  /** Answers one line as `activationrule batch` does. */
  answer(line: string): string;
  /** Asks anything that `activationrule batch` answers. */
  ask(request: { op: string; [field: string]: unknown }): { [member: string]: any };
  evaluate(question: PayloadQuestion): Verdict;
  evaluateAll(question: Question & { payloads: Payload[] }): Verdict[];
  explain(question: Partial<Question & RuleInText> & { payload: Payload; level?: "summary" | "decisive" | "full" }): Explanation;
  lint(question: Partial<Question & RuleInText> & { infoPlist?: string }): Finding[];
  /** The texts of files, with what the command line prints of them and its exit code. */
  lintFiles(files: { name: string; text: string }[], options?: Options): {
    files: { path: string; rules: number; findings: Finding[]; failures: string[] }[];
    text: string;
    failures: string;
    status: 0 | 1 | 2;
  };
  accepts(question: Question): { accepts: Combinations; acceptsInOneItem: Combinations; [member: string]: unknown };
  compare(question: {
    a: Rule;
    b?: Rule;
    relation?: Relation;
    assuming?: Rule;
    declarations?: Declarations;
    options?: Options;
  }): Comparison;
  convert(question: Question & { to: "predicate" | "dictionary" }): {
    predicate?: string | null;
    dictionary?: { [key: string]: JSONValue } | null;
    reason?: string;
    error?: { code: string; message: string };
  };
  presets(filter?: {
    preset?: string;
    host?: string;
    platform?: Platform;
    confidence?: Preset["confidence"];
    basis?: string;
    matching?: string;
  }): Preset[];
  plist(text: string, name?: string): FoundRule[];
  importPayload(text: string): { payload: Payload; recordedAtHost: boolean; notes: JSONValue[] };
}
