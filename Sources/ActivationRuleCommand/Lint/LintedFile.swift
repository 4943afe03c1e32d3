import ActivationRuleSuites

/// What linting one file came to.
struct LintedFile {
  /// The path as it was found.
  let path: String
  /// What was found, in the order of the places.
  var findings: [LintFinding] = []
  /// Why the file could not be read or changed; none if it could.
  var failures: [LintFailure] = []
  /// How many rules it holds.
  var ruleCount = 0
  /// How many findings were left out because of a comment in the file or of the baseline.
  var suppressedCount = 0
  /// How many findings there are beyond those that are reported.
  var leftOutCount = 0
  /// How many findings were fixed.
  var fixedCount = 0
  /// What repairs would change or has changed, as `diff -u` shows it.
  var difference = ""

  /// Whether the file could be read.
  var isReadable: Bool { !failures.contains { $0.kind != .unchangeable } }
  /// Whether the path is that of a folder without anything to read.
  var isAbsent: Bool { failures.contains { $0.kind == .absent } }
}

/// How many findings there are, over all files.
struct LintSummary {
  /// How many files there are, those that cannot be read among them.
  private(set) var fileCount = 0
  private(set) var fileWithFindingsCount = 0
  private(set) var ruleCount = 0
  private(set) var unreadableCount = 0
  /// How many of these are folders without a rule.
  private(set) var absentCount = 0
  /// How many files could be read and not be fixed.
  private(set) var unchangeableCount = 0
  private(set) var counts: [Diagnostic.Severity: Int] = [:]
  /// How often each lint rule found something.
  private(set) var countsByRule: [String: Int] = [:]
  private(set) var suppressedCount = 0
  private(set) var fixedCount = 0
  private(set) var leftOutCount = 0

  /// Counts a file.
  mutating func add(_ file: LintedFile) {
    fileCount += 1
    ruleCount += file.ruleCount
    if !file.findings.isEmpty { fileWithFindingsCount += 1 }
    if file.isAbsent { absentCount += 1 }
    if !file.isReadable {
      unreadableCount += 1
    } else if !file.failures.isEmpty {
      unchangeableCount += 1
    }
    suppressedCount += file.suppressedCount
    fixedCount += file.fixedCount
    leftOutCount += file.leftOutCount
    for finding in file.findings {
      counts[finding.severity, default: 0] += 1
      countsByRule[finding.id, default: 0] += 1
    }
  }

  /// The number of findings of a severity.
  func count(_ severity: Diagnostic.Severity) -> Int { counts[severity] ?? 0 }

  /// The exit code: what cannot be read is 2; else errors and warnings are 1; infos alone are 0.
  ///
  /// - Parameter passesWarnings: whether warnings count as infos do.
  func status(passesWarnings: Bool) -> ExitStatus {
    if unreadableCount + unchangeableCount > 0 { return .broken }
    return count(.error) + (passesWarnings ? 0 : count(.warning)) > 0 ? .negative : .success
  }

  /// The closing line.
  var line: String {
    let findings = [
      Self.phrase(count(.error), "error"), Self.phrase(count(.warning), "warning"), Self.phrase(count(.info), "info"),
    ]
    .compactMap { $0 }
    var text = findings.isEmpty ? "no findings" : findings.joined(separator: ", ")
    text += ruleCount > 0 ? " in \(WordList.count(ruleCount, "rule"))" : "; no rule found"
    let readCount = fileCount - unreadableCount
    if fileCount > 1, readCount > 0 { text += "\(ruleCount > 0 ? " of" : " in") \(WordList.count(readCount, "file"))" }
    if let fixed = Self.phrase(fixedCount, "finding") { text += "; \(fixed) fixed" }
    if leftOutCount > 0 { text += "; \(leftOutCount) more left out" }
    if suppressedCount > 0 { text += "; \(suppressedCount) left out by comments or the baseline" }
    if let absent = Self.phrase(absentCount, "folder") { text += "; nothing to lint in \(absent)" }
    if let unreadable = Self.phrase(unreadableCount - absentCount, "file") {
      text += "; \(unreadable) could not be read"
    }
    if let unchangeable = Self.phrase(unchangeableCount, "file") { text += "; \(unchangeable) could not be changed" }
    return text
  }

  private static func phrase(_ count: Int, _ word: String) -> String? {
    count == 0 ? nil : WordList.count(count, word)
  }
}
