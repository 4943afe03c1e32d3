import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRulePredicates
import ActivationRuleText

/// The arguments of `format`.
struct FormatOptions {
  /// The form in which to print the rules; `nil` to lay out predicates.
  let form: RuleForm?
  /// Whether to print with XML escapes.
  let escapes: Bool
  let checks: Bool
  let diffs: Bool
  let writes: Bool
  let isJSON: Bool

  /// Whether the answer is about whole files, not only their rules.
  var concernsFiles: Bool { checks || diffs || writes }

  /// `plist` escapes '&' and '<'.
  static let format = Option.format(.text, .plist, .json)

  static let form = Option<RuleForm>("--as", "FORM", "print it as a predicate or a dictionary")

  private static let check = OptionDefinition("--check", "print the files that would change; exit 1 if any")
  private static let diff = OptionDefinition("--diff", "print the changes as 'diff -u' does")
  static let write = OptionDefinition("--write", "change the files and print their paths")

  static let definitions = [form.definition, check, diff, write] + OptionDefinition.rule

  init(_ arguments: ParsedArguments) throws(Failure) {
    let format = try arguments.format(Self.format, unlessGiven: .text)
    form = try arguments.value(Self.form)
    escapes = format == .plist
    checks = arguments.has(Self.check)
    diffs = arguments.has(Self.diff)
    writes = arguments.has(Self.write)
    isJSON = format == .json
    try requireSense(arguments)
  }

  /// Throws if arguments contradict each other.
  private func requireSense(_ arguments: ParsedArguments) throws(Failure) {
    try arguments.requireRules()
    if escapes, concernsFiles {
      throw .usage("'--format plist' is about what is printed, and files are escaped as they need it")
    }
    if form != nil, concernsFiles {
      throw .usage("'--as' prints another form, and '--check', '--diff' and '--write' are about the layout")
    }
    if writes, checks { throw .usage("'--check' changes nothing, and '--write' does") }
    if writes, arguments.positionals.contains("-") { throw .usage("standard input cannot be written to") }
    if writes, arguments.has(.ruleText) { throw .usage("'--rule' names no file to write to") }
  }
}
