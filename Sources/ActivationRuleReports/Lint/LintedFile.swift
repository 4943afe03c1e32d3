import ActivationRuleAnswers
import ActivationRuleLint
package import ActivationRuleDocuments
package import ActivationRuleText

/// The result of linting one file.
package struct LintedFile: JSONConvertible {
  /// The path as it was found.
  package let path: String
  /// The findings, most severe first.
  package private(set) var findings: [LintFinding] = []
  /// The reasons why the file could not be read or changed; empty if it could.
  package var failures: [Failure] = []
  /// The number of rules in the file.
  package var ruleCount = 0
  /// The number of rules that are judged for macOS because the file or its project says so.
  package private(set) var ruleForMacCount = 0
  /// The extension point, if extensions there have no activation rule.
  package private(set) var otherExtension: String?
  /// The number of findings suppressed by a comment in the file or by the baseline.
  package var suppressedCount = 0
  /// The number of further findings that are not reported.
  package var leftOutCount = 0
  /// The number of fixed findings.
  package var fixedCount = 0
  /// The changes that repairs would make or have made, in the format of `diff -u`.
  package var difference = ""

  package init(path: String, failures: [Failure] = []) { (self.path, self.failures) = (path, failures) }

  /// Adds the findings of a text, or the reason why it cannot be read.
  ///
  /// - Parameters:
  ///   - allowance: the number of known findings of each kind, which are not reported.
  ///   - unmade: the findings whose repairs could not be made.
  package mutating func addFindings(
    in text: Document, _ engine: LintEngine, _ surroundings: Surroundings,
    allowance: [FindingKey: Int] = [:], unmade: Set<FindingPlace> = []
  ) {
    do throws(Failure) {
      let found = try engine.findings(in: text, surroundings)
      var reported = found.reported(besides: allowance)
      suppressedCount = found.findings.count - reported.count
      if reported.count > Limit.findings.value {
        leftOutCount = reported.count - Limit.findings.value
        reported = Array(reported.prefix(Limit.findings.value))
      }
      (ruleCount, ruleForMacCount) = (found.ruleCount, found.ruleForMacCount)
      otherExtension = found.otherExtension
      let source = reported.isEmpty ? found.source : found.source.indexed()
      let keyPaths = reported.keyPaths(in: source, found.document)
      findings = reported.map {
        LintFinding($0.marked(in: unmade), path: path, in: source, keyPath: keyPaths[$0.range])
      }
    } catch {
      failures.append(error.with(error.finding.marked(in: unmade)))
    }
  }

  /// The file in the format of reports for programs.
  package var json: JSONValue {
    [
      "path": path.json, "ruleCount": ruleCount.json, "findings": findings.json,
      "suppressed": suppressedCount.json, "fixed": fixedCount.json,
      "diff": difference.isEmpty ? nil : difference.json,
      "failures": failures.map { $0.at(path) }.json,
    ]
  }

  /// Whether the path is a folder with nothing to read.
  fileprivate var isAbsent: Bool { failures.contains { $0.kind == .noExtension } }

  /// Whether the file could be read.
  package var isReadable: Bool { failures.allSatisfy { $0.kind == .unchangeable } }
}

/// The number of findings in all files.
package struct LintSummary {
  /// The number of files, including unreadable ones.
  package private(set) var fileCount = 0
  package private(set) var ruleCount = 0
  private var ruleForMacCount = 0
  package private(set) var unreadableCount = 0
  /// The number of these that are folders without a rule.
  package private(set) var absentCount = 0
  /// Whether this tool does not evaluate a rule.
  private var hasLimit = false
  /// The number of files that could be read but not fixed.
  package private(set) var unchangeableCount = 0
  package private(set) var counts: [Finding.Severity: Int] = [:]
  package private(set) var suppressedCount = 0
  package private(set) var fixedCount = 0
  /// Whether a difference is shown instead of writing the repairs.
  private var isDryRun = false
  package private(set) var leftOutCount = 0

  package init() {}

  /// Counts a file.
  package mutating func add(_ file: LintedFile) {
    if file.otherExtension != nil { return }
    fileCount += 1
    ruleCount += file.ruleCount
    ruleForMacCount += file.ruleForMacCount
    if file.isAbsent { absentCount += 1 }
    if !file.isReadable {
      unreadableCount += 1
    } else if !file.failures.isEmpty {
      unchangeableCount += 1
    }
    suppressedCount += file.suppressedCount
    fixedCount += file.fixedCount
    isDryRun = isDryRun || !file.difference.isEmpty
    leftOutCount += file.leftOutCount
    for finding in file.findings {
      counts[finding.severity, default: 0] += 1
      hasLimit = hasLimit || finding.id == LintRule.Identifier.ruleNotEvaluated.description
    }
  }

  /// Returns the number of findings of a severity.
  package func count(_ severity: Finding.Severity) -> Int { counts[severity] ?? 0 }

  /// Returns the exit code: 2 for failures to read, evaluate or change, otherwise 1 for errors and warnings; infos alone
  /// are 0.
  ///
  /// - Parameter passesWarnings: whether warnings count as infos.
  package func exitCode(passesWarnings: Bool) -> Int32 {
    if hasLimit || unreadableCount + unchangeableCount > 0 { return 2 }
    return count(.error) + (passesWarnings ? 0 : count(.warning)) > 0 ? 1 : 0
  }

  /// The closing line; empty if the only file or folder cannot be read, since its error says so.
  package var line: String {
    let isUnread = ruleCount == 0 && unreadableCount == fileCount && unreadableCount > 0
    var text = isUnread ? "" : readText
    if let fixed = Self.phrase(fixedCount, "finding") { text += "; \(fixed) \(isDryRun ? "would be " : "")fixed" }
    if leftOutCount > 0 { text += "; \(leftOutCount) more left out" }
    if suppressedCount > 0 { text += "; \(suppressedCount) left out by comments or the baseline" }
    if let absent = Self.phrase(absentCount, "folder") { text += "; nothing to lint in \(absent)" }
    if let unreadable = Self.phrase(unreadableCount - absentCount, "file") {
      text += "; \(unreadable) could not be read"
    }
    if let unchangeable = Self.phrase(unchangeableCount, "file") { text += "; \(unchangeable) could not be changed" }
    if isUnread { return unreadableCount == 1 ? "" : String(text.dropFirst(2)) }
    return text
  }

  /// The findings and the number of rules; "no findings" only if everything could be read.
  private var readText: String {
    let findings = [
      Self.phrase(count(.error), "error"), Self.phrase(count(.warning), "warning"), Self.phrase(count(.info), "info"),
    ]
    .compactMap { $0 }
    let rules = Self.phrase(ruleCount, "rule")
    let found = findings.isEmpty ? (unreadableCount == 0 ? "no findings" : nil) : findings.joined(separator: ", ")
    var text = [found, rules].compactMap { $0 }.joined(separator: " in ") + (rules == nil ? "; no rule found" : "")
    let readCount = fileCount - unreadableCount
    if fileCount > 1, readCount > 0 { text += "\(rules == nil ? " in" : " of") \(WordList.count(readCount, "file"))" }
    if ruleForMacCount > 0 { text += ruleForMacCount == ruleCount ? ", for macOS" : ", \(ruleForMacCount) for macOS" }
    return text
  }

  private static func phrase(_ count: Int, _ word: String) -> String? {
    count == 0 ? nil : WordList.count(count, word)
  }
}
