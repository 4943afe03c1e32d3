import ActivationRuleText
import Foundation
import Testing

@Suite("Matrix formats")
struct MatrixFormatTests {
  static let two = ["apps", MatrixCommandTests.keep, MatrixCommandTests.shelf]

  /// A rule under a name that is hostile in every format.
  static func hostile(_ folder: TemporaryFolder) throws -> String {
    let name = #"&lt;script&gt;alert("1, 2")&lt;/script&gt;'|*`&lt;/style&gt;"#
    return try folder.write(
      "Info.plist",
      RulePlacesTests.list(RulePlacesTests.text)
        .replacing(
          "<key>NSExtension</key>", with: "<key>CFBundleDisplayName</key><string>\(name)</string><key>NSExtension</key>"
        ))
  }

  static let hostileName = #"<script>alert("1, 2")</script>'|*`</style>"#

  // MARK: JSON

  @Test("JSON has verdicts and reasons by host, and who is lost and gained")
  func writesJSON() throws {
    let output = CommandRun(Self.two + ["nowhere", "--json", "--host", "safari"]).output
    let root = try JSONReader.read(SourceText(name: "output", text: output)).root
    let comparison = try #require(root["comparisons"]).element(0)
    #expect(comparison?["lost"]?.element(0)?.string == "safari-selected-text")
    #expect(comparison?["gained"]?.element(1)?.string == "safari-pdf-file-url")
    #expect(root["rules"]?.element(0)?["shown"]?.integerValue == 2)
    #expect(root["failures"]?.element(0)?["path"]?.string == "nowhere")
    #expect(root["leftOut"]?["confidence"]?.integerValue == 4)
    let first = root["rows"]?.element(1)
    #expect(first?["preset"]?.string == "safari-selected-text")
    #expect(first?["presetDetails"]?["host"]?.string == "Safari")
    #expect(first?["decisions"]?.element(1)?["reason"]?.string == "no-type-accepted")
  }

  // MARK: Markdown

  @Test("Markdown is a table with nothing in it taken for markup")
  func writesMarkdown() throws {
    let folder = try TemporaryFolder()
    let run = CommandRun([
      "apps", MatrixCommandTests.shelf, try Self.hostile(folder), "--format=markdown", "--host", "safari",
    ])
    #expect(run.output.hasPrefix("**\\<script\\>alert(\"1, 2\")\\</script\\>'\\|\\*\\`\\</style\\> loses "))
    let rows = run.lines.filter { $0.hasPrefix("| ") }
    #expect(rows.count == 6 && rows[0] == "| Host | Preset | Action | A | B | Why not |")
    let bars = rows.map { row in
      row.replacing("\\|", with: "").filter { $0 == "|" }.count
    }
    #expect(Set(bars) == [7])
    #expect(rows[2].hasPrefix("| **Safari** | `safari-page` | share the page; the extension has no page script | "))
    let alone = CommandRun(["apps", MatrixCommandTests.shelf, "--format=markdown", "--preset", "safari-image"])
    #expect(
      alone.output.contains(
        "| **Safari** | `safari-image` (low confidence) | press long on an image and share it | ✗ no-type-accepted | the attachment"
      ))
  }

  @Test("every format is the same each time")
  func repeats() {
    for format in ["--format=markdown", "--json", "--color=never"] {
      #expect(CommandRun(Self.two + [format]).output == CommandRun(Self.two + [format]).output, "\(format)")
    }
  }
}

extension PropertyListNode {
  /// An element of an array.
  fileprivate func element(_ index: Int) -> PropertyListNode? {
    guard case .array(let nodes) = kind, nodes.indices.contains(index) else { return nil }
    return nodes[index]
  }
}
