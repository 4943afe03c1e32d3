import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import ActivationRules

/// Escapes untrusted text for each output format, so that it is nothing but text there.
///
/// All of them show invisible characters, and characters that act on a terminal, as code points.
package enum Escapes {
  /// Content between two tags of XML, with its lines.
  package static func xml(_ text: String) -> String {
    XMLEscapes(of: Array("&gt;".utf8)[...]).text(VisibleText.lines(text))
  }

  /// Content of a double-quoted XML attribute, on one line.
  package static func xmlAttribute(_ text: String) -> String {
    XMLEscapes(of: Array("&gt;&quot;".utf8)[...]).text(VisibleText.line(text))
  }

  /// A message of a workflow command, which GitHub reads in a log, with its line breaks.
  ///
  /// Source: "Workflow commands for GitHub Actions", GitHub documentation.
  package static func workflowMessage(_ text: String) -> String {
    VisibleText.lines(text).replacingScalars { workflowEscape($0) }
  }

  /// The value of a property of a workflow command.
  package static func workflowProperty(_ text: String) -> String {
    VisibleText.line(text).replacingScalars { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : workflowEscape($0) }
  }

  private static func workflowEscape(_ scalar: Unicode.Scalar) -> String? {
    scalar == "%" ? "%25" : scalar == "\n" ? "%0A" : nil
  }
}

/// Pieces of Markdown in which untrusted text has no effect.
package enum Markdown {
  /// Text on one line in which nothing is taken for markup, suitable for a table cell.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in VisibleText.line(text) {
      if "\\`*_[]<>#|&".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// Lines of text as they are, between fences with which none of them begins.
  package static func block(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    var fence = "```"
    while lines.contains(where: { $0.hasPrefix(fence) }) { fence += "`" }
    return "\(fence)\n\(text)\(fence)\n"
  }
}

/// JUnit XML, which build servers read.
package enum JUnit {
  /// The attributes of an element, in order.
  package typealias Attributes = KeyValuePairs<String, String>

  /// Returns the beginning of a report with all suites.
  package static func head(_ name: String, _ counts: Attributes) -> String {
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

/// A command in the log of a GitHub workflow, which shows a message next to the lines of a file.
package enum WorkflowCommand {
  /// Returns the command as a line.
  ///
  /// - Parameters:
  ///   - level: `error`, `warning` or `notice`.
  ///   - properties: the file, the place and the title.
  package static func line(
    _ level: String, _ properties: KeyValuePairs<String, String?>, _ message: String
  ) -> String {
    let written = properties.compactMap { name, value in value.map { "\(name)=\(Escapes.workflowProperty($0))" } }
    return "::\(level) \(written.joined(separator: ","))::\(Escapes.workflowMessage(message))\n"
  }
}

/// The versions of the tool and its tables.
package enum ToolIdentity {
  /// Returns the version, and on a separate line the tables behind the answers.
  package static var lines: [String] {
    [
      "activationrule \(Version.package)",
      "rule table \(Version.ruleTable), types \(Version.types), presets \(Version.presets)",
    ]
  }

  /// A table for people of the limits within which every input is answered.
  package static var limits: String {
    let amounts = Limit.all.map { "\(WordList.grouped($0.value)) \($0.unit)" }
    let width = amounts.map { $0.utf8.count }.max() ?? 0
    let rows = zip(Limit.all, amounts).map { limit, amount in
      String(repeating: " ", count: width - amount.utf8.count) + "\(amount)  \(limit.name): \(limit.beyond)"
    }
    return "limits, and what happens beyond them:\n" + rows.joined(separator: "\n")
  }
}
