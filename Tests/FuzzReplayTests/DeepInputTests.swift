import ActivationRuleFiles
import ActivationRuleFuzzTargets
import ActivationRuleText
import Testing

/// Every reader on a stack of 512 kB: what it does not refuse, it must answer.
@Suite("Deep inputs")
struct DeepInputTests {
  /// What begins the text, what opens each level, the innermost part, and what closes each level.
  static let shapes: [(start: String, open: String, middle: String, close: String)] = [
    ("", "(", "1 == 1", ")"), ("", "NOT ", "1 == 1", ""), ("", "(", "1 ? 1", ""), ("1 == ", "-", "1", ""),
    ("", "SUBQUERY(extensionItems, $i, ", "TRUEPREDICATE", ").@count >= 1"), ("1 IN ", "{", "1", "}"),
    ("", "abs(", "? ?", ""), ("", "a[", "1", "] == 1"), ("'a' MATCHES '", "(", "a", ")*"), ("", "[a", "", "]"),
    ("", "[", "1", "]"), ("", "{\"NSExtensionActivationRule\":", "1", "}"), ("", "{\"items\": [", "", "]}"),
    ("{\"op\": \"evaluate\", \"rule\": ", "[", "1", "]"), ("{\"cases\": ", "[{\"a\": ", "1", "}]"),
    ("<plist version=\"1.0\">", "<array>", "<true/>", "</array>"),
    ("<plist version=\"1.0\">", "<dict><key>NSExtension</key>", "<true/>", "</dict>"),
    ("", "<dict><key>a</key>", "", ""),
    ("NSExtensionActivationRule: ", "{a: [", "1", "]}"), ("NSExtension:\n", "- ", "1", ""),
    ("let a = ", "[\"NSExtensionActivationRule\": [", "1", "]]"), ("", "f(.appExtension, infoPlist: ", "1", ")"),
    ("", "<NSItemProvider: 0x1> {types = (", "\"public.url\"", ")}"),
  ]

  /// What Analysis says about the deepest rules, `SmallStackTests` asks in steps that are counted.
  private static let targets = FuzzTarget.all.map { $0.name }.filter { $0 != "analysis" }

  @Test("are answered or refused by each target", arguments: targets)
  func survives(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    // Where a predicate stands behind a header, the header chooses settings; zeros are one choice.
    let header = [UInt8](repeating: 0, count: target.headerLength ?? 0)
    for shape in Self.shapes {
      for count in [Limit.predicateNesting.value - 2, Limit.listNesting.value, 2_000] {
        let text =
          shape.start + String(repeating: shape.open, count: count) + shape.middle
          + String(repeating: shape.close, count: count)
        let isDone = LargeStack.run(size: 512 * 1_024) {
          (header + Array(text.utf8)).withUnsafeBufferPointer { target.run($0) }
          return true
        }
        #expect(isDone)
      }
    }
  }
}
