import ActivationRuleSuites
import PredicateFormat
import PropertyLists

/// Texts between quotes of XML attributes.
enum XMLAttribute {
  static func text(_ text: String) -> String {
    content(text).replacing("\"", with: "&quot;").replacing("\t", with: "&#9;").replacing("\n", with: "&#10;")
  }

  /// A text between tags.
  static func content(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

/// JUnit XML: a suite for each file, a failed case for each error or warning, a passed one for a file without any.
struct JUnitLintReporter: LintReporter {
  let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"activationrule lint\">\n"

  func part(_ file: LintedFile) -> String {
    let path = XMLAttribute.text(Visible.text(Paths.relative(file.path)))
    let failures = file.findings.filter { $0.severity != .info }
    var cases = failures.map { finding in
      let place = finding.place.map { "\($0.start.line):\($0.start.column)" } ?? finding.keyPath ?? ""
      let name = XMLAttribute.text("\(finding.id) at \(place)")
      return "    <testcase classname=\"\(path)\" name=\"\(name)\">\n"
        + "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(XMLAttribute.text(finding.message))\">"
        + "\(XMLAttribute.content(finding.text))</failure>\n    </testcase>\n"
    }
    for failure in file.failures {
      let name = failure.kind == .unreadable ? "reads" : "can be changed"
      cases.append(
        "    <testcase classname=\"\(path)\" name=\"\(name)\">\n"
          + "      <error type=\"\(failure.id)\" message=\"\(XMLAttribute.text(failure.message))\">"
          + "\(XMLAttribute.content(failure.text))</error>\n    </testcase>\n")
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
        + "message=\"\(XMLAttribute.text(message))\" source=\"activationrule.\(finding.id)\"/>\n"
    }
    rows += file.failures.map { failure in
      let (line, column) = failure.position
      return "    <error line=\"\(line)\" column=\"\(column)\" severity=\"error\" "
        + "message=\"\(XMLAttribute.text(failure.message))\" source=\"activationrule.\(failure.id)\"/>\n"
    }
    let name = XMLAttribute.text(Visible.text(Paths.relative(file.path)))
    return "  <file name=\"\(name)\">\n" + rows.joined() + "  </file>\n"
  }

  func tail(_ summary: LintSummary) -> String { "</checkstyle>\n" }
}
