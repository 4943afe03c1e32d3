import ActivationRuleText

/// JUnit XML, which build servers read.
package enum JUnit {
  /// The attributes of an element, in order.
  package typealias Attributes = KeyValuePairs<String, String>

  /// Returns the beginning of a report with all suites.
  package static func head(_ name: String, _ counts: Attributes = [:]) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(name)\"\(text(counts))>\n"
  }

  /// The end of a report.
  package static let tail = "</testsuites>\n"

  /// Returns the cases of one file.
  package static func suite(_ name: String, _ counts: Attributes, _ cases: [String]) -> String {
    "  <testsuite\(text(["name": name]))\(text(counts))>\n" + cases.joined() + "  </testsuite>\n"
  }

  /// Returns a case with its outcome; a case without content has passed.
  package static func testCase(_ attributes: Attributes, _ content: String = "") -> String {
    let head = "    <testcase\(text(attributes))"
    return content.isEmpty ? head + "/>\n" : head + ">\n" + content + "    </testcase>\n"
  }

  /// Returns the outcome of a case: `failure`, `error` or `skipped`.
  package static func outcome(_ name: String, _ attributes: Attributes, _ details: String? = nil) -> String {
    let head = "      <\(name)\(text(attributes))"
    return details.map { "\(head)>\(Escapes.xml($0))</\(name)>\n" } ?? head + "/>\n"
  }

  private static func text(_ attributes: Attributes) -> String {
    attributes.map { " \($0.key)=\"\(Escapes.xmlAttribute($0.value))\"" }.joined()
  }
}
