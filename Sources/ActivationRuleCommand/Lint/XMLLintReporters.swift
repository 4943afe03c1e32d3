/// JUnit XML: a suite for each file, a failed case for each error or warning, a passed one for a file without any.
struct JUnitLintReporter: LintReporter {
  let head = JUnit.head("activationrule lint")

  func part(_ file: LintedFile) -> String {
    let path = Paths.relative(file.path)
    let failures = file.findings.filter { $0.severity != .info }
    var cases = failures.map { finding in
      let place = finding.place.map { "\($0.start.line):\($0.start.column)" } ?? finding.keyPath ?? ""
      let outcome = JUnit.outcome(
        "failure", ["type": finding.severity.rawValue, "message": finding.message], finding.rows().text)
      return JUnit.testCase(["classname": path, "name": "\(finding.id) at \(place)"], outcome)
    }
    cases += file.failures.map { failure in
      let name = failure.kind == .unchangeable ? "can be changed" : "reads"
      let outcome = JUnit.outcome("error", ["type": failure.id, "message": failure.message], failure.rows.text)
      return JUnit.testCase(["classname": path, "name": name], outcome)
    }
    if cases.isEmpty { cases.append(JUnit.testCase(["classname": path, "name": "lint"])) }
    return JUnit.suite(
      path, ["tests": "\(cases.count)", "failures": "\(failures.count)", "errors": "\(file.failures.count)"], cases)
  }

  func tail(_ summary: LintSummary) -> String { JUnit.tail }
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
