import ActivationRuleReports
import ActivationRuleSources
import ActivationRuleSuites
import Texts

/// JUnit XML: a suite for each file, a failed case for each error or warning, a passed one for a file without any.
struct JUnitLintReporter: LintReporter {
  let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"activationrule lint\">\n"

  func part(_ file: LintedFile) -> String {
    let path = Escapes.xmlAttribute(Paths.relative(file.path))
    let failures = file.findings.filter { $0.severity != .info }
    var cases = failures.map { finding in
      let place = finding.place.map { "\($0.start.line):\($0.start.column)" } ?? finding.keyPath ?? ""
      let name = Escapes.xmlAttribute("\(finding.id) at \(place)")
      return "    <testcase classname=\"\(path)\" name=\"\(name)\">\n"
        + "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(Escapes.xmlAttribute(finding.message))\">"
        + "\(Escapes.xml(finding.text))</failure>\n    </testcase>\n"
    }
    for failure in file.failures {
      let name = failure.kind == .unchangeable ? "can be changed" : "reads"
      cases.append(
        "    <testcase classname=\"\(path)\" name=\"\(name)\">\n"
          + "      <error type=\"\(failure.id)\" message=\"\(Escapes.xmlAttribute(failure.message))\">"
          + "\(Escapes.xml(failure.text))</error>\n    </testcase>\n")
    }
    if cases.isEmpty {
      cases.append("    <testcase classname=\"\(path)\" name=\"lint\"/>\n")
    }
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(failures.count)\" errors=\"\(file.failures.count)\""
    return "  <testsuite name=\"\(path)\" \(counts)>\n" + cases.joined() + "  </testsuite>\n"
  }

  func tail(_ summary: LintSummary) -> String { "</testsuites>\n" }
}

/// The XML of Checkstyle, which many build servers read.
struct CheckstyleLintReporter: LintReporter {
  let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"

  func part(_ file: LintedFile) -> String {
    var rows = file.findings.map { finding in
      let place =
        finding.place.map { "line=\"\($0.start.line)\" column=\"\($0.start.column)\" " } ?? "line=\"1\" column=\"1\" "
      let message = finding.message + (finding.keyPath.map { $0.isEmpty ? "" : " (at \($0))" } ?? "")
      return "    <error \(place)severity=\"\(finding.severity.rawValue)\" "
        + "message=\"\(Escapes.xmlAttribute(message))\" source=\"activationrule.\(finding.id)\"/>\n"
    }
    rows += file.failures.map { failure in
      let (line, column) = failure.position
      return "    <error line=\"\(line)\" column=\"\(column)\" severity=\"error\" "
        + "message=\"\(Escapes.xmlAttribute(failure.message))\" source=\"activationrule.\(failure.id)\"/>\n"
    }
    let name = Escapes.xmlAttribute(Paths.relative(file.path))
    return "  <file name=\"\(name)\">\n" + rows.joined() + "  </file>\n"
  }

  func tail(_ summary: LintSummary) -> String { "</checkstyle>\n" }
}
