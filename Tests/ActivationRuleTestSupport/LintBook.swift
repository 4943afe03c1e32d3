package import Foundation

/// A text that shows what a lint rule flags or accepts; both documentation and test.
package struct LintExample: Hashable, Sendable {
  /// A predicate, a JSON dictionary or an Info.plist; in a flagged example, ▶ marks where each finding begins.
  package let marked: String
  /// The Info.plist of the app that contains the extension, if the example needs one.
  package let containingApp: String?
  /// The predicate of the built product, if the example compares with it.
  package let builtRule: String?

  /// Reads an example as printed in the rule book.
  fileprivate init(printed text: String) {
    let near = text.components(separatedBy: "\nin an app with the property list:\n")
    let rule = near[0].components(separatedBy: "\nbuilt as: ")
    (marked, containingApp, builtRule) = (rule[0], near.dropFirst().first, rule.dropFirst().first)
  }

  /// The text without its markers.
  package var text: String { marked.replacing("▶", with: "") }

  /// The byte offsets in ``text`` where the findings begin, in order; none for a clean example.
  package var markers: [Int] {
    let parts = marked.components(separatedBy: "▶")
    return parts.indices.dropLast().map { parts[...$0].joined().utf8.count }
  }
}

/// The rule book, `Grammar/lint-rules.md`, which has the examples of the lint rules.
package struct LintBook {
  /// Texts in which a lint rule finds a fault, and in which it finds none.
  package typealias Examples = (flagged: [LintExample], clean: [LintExample])

  package static let path =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Grammar/lint-rules.md")
  package static let kept = try? LintBook(String(contentsOf: path, encoding: .utf8))

  /// What the tool prints: the book without its examples.
  package private(set) var printed = ""
  /// The examples of each lint rule as they stand in the book, by its identifier.
  private var written: [String: String] = [:]

  private init(_ text: String) {
    let start = "\n## "
    let sections = text.components(separatedBy: start)
    printed = sections[0]
    for section in sections.dropFirst() {
      let head = section.components(separatedBy: "\n\nFlagged:\n")[0]
      written[head.components(separatedBy: "\n")[0]] = String(section.dropFirst(head.count))
      printed += start + head + "\n"
    }
  }

  /// The examples in which lint rules find a fault.
  package var flagged: [LintExample] { written.keys.sorted().flatMap { examples(of: $0).flagged } }

  /// Returns the examples of a lint rule.
  package func examples(of id: String) -> Examples {
    let kinds = (written[id] ?? "").components(separatedBy: "\nClean:\n").map { part in
      // The book shows characters that nobody sees as their numbers.
      part.matches(of: /\n```\n(.*?)\n```\n/.dotMatchesNewlines()).map { match in
        LintExample(
          printed: String(match.1).replacing(/\[U\+([0-9A-F]{4,6})\]/) { code in
            UInt32(code.1, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
          })
      }
    }
    return (kinds[0], kinds.dropFirst().first ?? [])
  }

  /// Returns the book with what the tool prints in place of all but the examples.
  package func rewritten(_ output: String) -> String {
    let sections = output.components(separatedBy: "\n## ")
    return sections.dropFirst().reduce(sections[0]) { text, section in
      text + "\n## " + section.dropLast() + (written[section.components(separatedBy: "\n")[0]] ?? "\n")
    }
  }
}
