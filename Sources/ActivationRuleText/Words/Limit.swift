/// A bound on untrusted input or on the work it causes, and what happens beyond it.
///
/// Each limit is a promise: input within it is read and answered; input beyond it gets the documented answer, without a
/// crash, a hang or unbounded memory. ``all`` lists them, `activationrule --version --verbose` prints them, the article
/// Limits.md lists the limits that users meet; a test compares the values. Tests go up to each limit and one beyond. The
/// number of lines that reports show to people is not a limit in this sense.
package struct Limit: Sendable {
  /// A short name of the bounded quantity.
  package let name: StaticString
  /// The largest allowed number in an optimised build.
  package let optimisedValue: Int
  /// The largest allowed number in a debug build, whose functions take up to ten times the stack.
  package let debugValue: Int
  /// The unit, in the plural.
  package let unit: StaticString
  /// A phrase for the effect of exceeding the limit.
  package let beyond: StaticString

  private init(_ name: StaticString, _ value: Int, debug: Int? = nil, _ unit: StaticString, _ beyond: StaticString) {
    (self.name, self.unit, self.beyond) = (name, unit, beyond)
    (optimisedValue, debugValue) = (value, debug ?? value)
  }

  /// The largest allowed number in this build.
  package var value: Int {
    #if DEBUG
      debugValue
    #else
      optimisedValue
    #endif
  }

  // MARK: Predicates

  /// The longest text; the longest activation rule met in public code has 1,720 characters.
  package static let predicateBytes = Limit("text of a predicate", 1_048_576, "bytes", "error parse-error")
  /// The largest number of tokens.
  package static let predicateTokens = Limit("text of a predicate", 100_000, "tokens", "error too-many-tokens")
  /// The deepest nesting of parentheses, brackets, braces, `NOT`, signs and calls combined; public rules nest four
  /// deep.
  ///
  /// On Apple's systems every thread except the main one has a stack of 512 kB, and every question about a rule this
  /// deep must fit in it. A debug build takes up to 7 kB for each level.
  package static let predicateNesting = Limit("nesting of a predicate", 64, "levels", "error parse-error")
  /// The largest number of arithmetic, bit and set operators, which nest to the left.
  ///
  /// A debug build takes up to 4 kB of stack for each; public rules have none.
  package static let predicateOperators = Limit(
    "arithmetic of a predicate", 1_000, debug: 32, "operators", "error too-many-operators")
  /// The largest number of steps in one key path.
  package static let keyPathSteps = Limit("key path", 1_000, "steps", "error too-many-operators")
  /// The largest number of faults that are reported for one text.
  package static let predicateFaults = Limit("faults of one predicate", 50, "faults", "the rest is not reported")

  // MARK: Regular expressions

  // Matching takes time in proportion to the length of the text times the size of the program; these limits bound the
  // second factor. The values are ours: the system has no limit except its stack.

  /// The longest pattern, in bytes of UTF-8.
  package static let patternBytes = Limit("regular expression", 10_000, "bytes", "error pattern-too-large")
  /// The largest number of instructions after counted repetitions are written out.
  package static let patternInstructions = Limit(
    "regular expression", 20_000, "instructions", "error pattern-too-large")
  /// The deepest nesting of groups.
  ///
  /// A pattern is compiled while its predicate is evaluated, perhaps in the innermost part of the predicate: a debug
  /// build takes up to 7 kB for each level.
  package static let patternNesting = Limit(
    "nesting of a regular expression", 200, debug: 16, "levels", "error pattern-too-large")

  // MARK: Property lists, JSON, YAML

  /// The greatest size of a text: 2³¹−1, since ranges count in 32 bits.
  package static let listBytes = Limit("property list or JSON", 2_147_483_647, "bytes", "error input-too-large")
  /// The deepest nesting of arrays and dictionaries.
  ///
  /// A debug build takes up to 4 kB of stack for each level.
  package static let listNesting = Limit(
    "nesting of a list or JSON", 256, debug: 64, "levels", "error nesting-too-deep")
  /// The greatest number of values of one text; the largest lists met in public code have some thousand.
  ///
  /// The objects of a binary list may be shared, so a small file can represent a tree of any size. Each use of a string or
  /// data object counts once, and once more for each full 256 bytes. In YAML, each value for which an alias stands counts
  /// ten times.
  package static let documentValues = Limit("property list, JSON or YAML", 1_000_000, "values", "error too-many-values")
  /// The deepest nesting of a project file, in YAML, in Swift and in a script; the rules of an extension are eight levels
  /// deep.
  ///
  /// A debug build takes up to 20 kB of stack for each level.
  package static let projectNesting = Limit(
    "nesting of a project file", 64, debug: 16, "levels", "error; no rule is read")
  /// The steps for each byte of a project file, besides a million: values without an end are read again from many places,
  /// and templates are visited with each target.
  package static let projectSteps = Limit(
    "reading a project file, for each byte", 8, "steps", "error; no rule is read")
  /// The most rules of one project file, each of which is asked and linted; public ones have a few.
  package static let projectRules = Limit("rules of a project file", 400, "rules", "error; no rule is read")

  /// The most targets of an Xcode project; the largest public ones have some hundred.
  package static let projectTargets = Limit(
    "targets of an Xcode project", 10_000, "targets", "the project is not read")
  /// The most keys of a rule, and of each dictionary around it, about each of which lint asks.
  package static let ruleKeys = Limit("dictionary of or around a rule", 1_000, "keys", "error too-many-values")

  // MARK: Payloads

  /// The largest payload.
  package static let payloadAttachments = Limit("payload", 100_000, "attachments", "error invalid-payload")
  /// The longest pasted printout that is read; typical ones have some thousand bytes.
  package static let importBytes = Limit("pasted text for --import", 4_194_304, "bytes", "error import-too-large")

  // MARK: Types

  /// The most types that an app declares.
  package static let declaredTypes = Limit(
    "types that an app declares", 2_048, "types", "a warning; the rest is left out")
  /// The most parents of a declared type.
  package static let declaredParents = Limit(
    "parents of a declared type", 32, "parents", "a warning; the rest is left out")
  /// The most tags of one class of a declared type.
  package static let declaredTags = Limit(
    "extensions or MIME types of a declared type", 256, "tags", "a warning; the rest is left out")
  /// The longest identifier or tag of a declaration.
  package static let declaredNameBytes = Limit(
    "identifier or tag of a declared type", 4_096, "bytes", "a warning; it is left out")
  /// The most bytes of all declarations together.
  package static let declaredBytes = Limit(
    "texts of declared types", 67_108_864, "bytes", "a warning; the rest is left out")
  /// The longest dynamic identifier that is decoded.
  package static let dynamicBytes = Limit(
    "dynamic identifier", 8_192, "bytes", "it is taken as a type of which nothing is known")

  // MARK: Work

  /// The steps for one evaluation of a rule, each about the time to visit one node of a predicate, some 50 nanoseconds.
  package static let evaluationSteps = Limit("one evaluation of a rule", 200_000, "steps", "error budget-spent")
  /// The largest payload whose parts `explain` tries.
  package static let changedAttachments = Limit(
    "payload that explain changes", 128, "attachments", "only changes of the rule are tried")
  /// What is tried to find a change of a rule: some hundred rules of usual length, or a few dozen of the longest.
  package static let changeWork = Limit(
    "rules that explain tries, their sizes together", 150_000, "bytes", "the rest is not tried")
  /// The payloads on which a question about all payloads is tried, with declared types and without; far more than rules
  /// of ten types and numbers need.
  package static let searchPayloads = Limit("search for a payload", 6_000, "payloads", "the rest is not tried")
  /// The steps for such a search, which only predicates reach whose work grows with the square of a payload.
  package static let searchSteps = Limit("work of a search for a payload", 2_000_000, "steps", "the rest is not tried")
  /// The rules that are tried to find a dictionary, or to shorten a predicate.
  package static let triedRules = Limit("rules tried for a conversion", 600, "rules", "none is given")

  /// The most words of a suite, where each share that a case asks about counts as another one, and a rule as a hundred.
  package static let suiteWords = Limit("words and shares of a suite", 80_000, "words", "error suite-too-large")

  // MARK: Files and lines

  /// The largest file or standard input that is read; the largest lists met in public code have some hundred kilobytes.
  package static let fileBytes = Limit("a file, or standard input", 16_777_216, "bytes", "error; it is not read")
  /// The largest request.
  package static let lineBytes = Limit("a line of batch", 16_777_216, "bytes", "answer line-too-long")
  /// The most payloads or files of one request, each of which gets an answer.
  package static let lineParts = Limit(
    "payloads or files in a line of batch", 400, "entries", "answer invalid-field")
  /// How many levels of folders a search descends.
  package static let folderNesting = Limit("search of a folder", 24, "levels", "error; deeper ones are not searched")
  /// The most files and folders that a search looks at.
  package static let folderEntries = Limit(
    "search of a folder", 200_000, "entries", "error; the rest is not searched")
  /// The steps for reading the patterns that leave out files, and for comparing them with all paths; usual ones take a
  /// thousandth of it.
  package static let patternSteps = Limit(
    "patterns in a search of a folder", 500_000_000, debug: 20_000_000, "steps", "error; the rest is not searched")
  /// The most rounds of repairs for one file.
  package static let fixRounds = Limit("repairs of one file by --fix", 50, "rounds", "what is left is reported")

  // MARK: Reports

  /// The most findings of one text.
  package static let findings = Limit("findings of one file", 200, "findings", "how many more there are")
  /// The most warnings about one rule.
  package static let warnings = Limit("warnings about one rule", 200, "warnings", "how many more there are")

  /// All limits, in reading order.
  package static var all: [Limit] {
    [
      predicateBytes, predicateTokens, predicateNesting, predicateOperators, keyPathSteps, predicateFaults,
      patternBytes, patternInstructions, patternNesting,
      listBytes, listNesting, documentValues, projectNesting, projectSteps, projectRules, projectTargets, ruleKeys,
      payloadAttachments, importBytes,
      declaredTypes, declaredParents, declaredTags, declaredNameBytes, declaredBytes, dynamicBytes,
      evaluationSteps, changedAttachments, changeWork, searchPayloads, searchSteps, triedRules, suiteWords,
      fileBytes, lineBytes, lineParts, folderNesting, folderEntries, patternSteps, fixRounds, findings, warnings,
    ]
  }
}
