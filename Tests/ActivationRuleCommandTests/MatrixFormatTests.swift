import ActivationRules
import Foundation
import Testing
import ActivationRuleText

@Suite("Matrix formats")
struct MatrixFormatTests {
  static let two = ["matrix", MatrixCommandTests.keep, MatrixCommandTests.shelf]

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

  // MARK: CSV

  /// The fields of a text after RFC 4180; `nil` where it is not followed.
  static func fields(_ text: String) -> [[String]]? {
    var lines: [[String]] = []
    var line: [String] = []
    var field = ""
    var isQuoted = false
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if isQuoted {
        if scalar != "\"" {
          field.unicodeScalars.append(scalar)
        } else if rest.first == "\"" {
          field.unicodeScalars.append("\"")
          rest.removeFirst()
        } else {
          isQuoted = false
        }
        continue
      }
      switch scalar {
      case "\"":
        guard field.isEmpty else { return nil }
        isQuoted = true
      case ",":
        line.append(field)
        field = ""
      case "\r":
        guard rest.popFirst() == "\n" else { return nil }
        lines.append(line + [field])
        (line, field) = ([], "")
      case "\n": return nil
      default: field.unicodeScalars.append(scalar)
      }
    }
    return isQuoted || !field.isEmpty || !line.isEmpty ? nil : lines
  }

  @Test("CSV has a line for each preset, quoted as RFC 4180 says")
  func writesCSV() throws {
    let folder = try TemporaryFolder()
    let run = CommandRun(Self.two + [try Self.hostile(folder), "--format=csv", "--all"])
    let lines = try #require(Self.fields(run.output))
    let presets = PresetLibrary.builtIn.presets.filter { !$0.isHandlerSide }
    #expect(lines.count == 1 + presets.count && lines.allSatisfy { $0.count == 20 })
    #expect(
      lines[0].prefix(9) == [
        "host", "preset", "action", "platform", "versions", "basis", "confidence", "differs", "Keep Clip: verdict",
      ])
    #expect(lines[0].contains("\(Self.hostileName): message"))
    let pdf = try #require(lines.first { $0[1] == "safari-pdf" })
    #expect(pdf[0] == "Safari" && pdf[7] == "yes" && pdf[8] == "hidden" && pdf[9] == "type-not-accepted")
    #expect(pdf[10].contains("attachment 1 [com.adobe.pdf] is not") && pdf[11] == "observed")
    #expect(pdf[12] == "shown" && pdf[13].isEmpty)
    let alone = try #require(Self.fields(CommandRun([Self.two[0], Self.two[1], "--format=csv"]).output))
    #expect(alone[0].count == 11 && !alone[0].contains("differs"))
  }

  @Test("fields are quoted only where they must be")
  func quotesFields() {
    #expect(Self.fields("a,\"b \"\"c\"\", d\",\r\n") == [["a", "b \"c\", d", ""]])
    let run = CommandRun(["matrix", "--rule", "a == \"x,\\n\"", "--format=csv", "--host", "focus"])
    #expect(run.output.hasPrefix("host,preset,action,"))
    #expect(Self.fields(run.output)?.count == 2)
  }

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
      "matrix", MatrixCommandTests.shelf, try Self.hostile(folder), "--format=markdown", "--host", "safari",
    ])
    #expect(run.output.hasPrefix("**\\<script\\>alert(\"1, 2\")\\</script\\>'\\|\\*\\`\\</style\\> loses "))
    let rows = run.lines.filter { $0.hasPrefix("| ") }
    #expect(rows.count == 6 && rows[0] == "| Host | Preset | Action | A | B | Why not |")
    let bars = rows.map { row in
      row.replacing("\\|", with: "").filter { $0 == "|" }.count
    }
    #expect(Set(bars) == [7])
    #expect(rows[2].hasPrefix("| **Safari** | `safari-page` | share the page; the extension has no page script | "))
    let alone = CommandRun(["matrix", MatrixCommandTests.shelf, "--format=markdown", "--preset", "safari-image"])
    #expect(
      alone.output.contains(
        "| **Safari** | `safari-image` (low confidence) | press long on an image and share it | ✗ no-type-accepted | the attachment"
      ))
  }

  @Test("every format is the same each time")
  func repeats() {
    for format in ["--format=markdown", "--format=csv", "--json", "--format=html", "--color=never"] {
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
