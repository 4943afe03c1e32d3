import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("The schema of preset files")
struct PresetSchemaTests {
  let schema: PropertyListNode

  init() throws {
    let text = try String(contentsOfFile: packageFolder + "/Grammar/presets.schema.json", encoding: .utf8)
    schema = try JSONReader.read(SourceText(name: "presets.schema.json", text: text)).root
  }

  private func words(_ path: String...) throws -> [String] {
    guard case .array(let nodes)? = schema.value(at: path)?.kind else { return [] }
    return nodes.compactMap { $0.string }
  }

  @Test("has the words that the code has")
  func words() throws {
    #expect(
      try words("$defs", "preset", "properties", "basis", "enum") == Preset.Basis.allCases.map { $0.rawValue })
    #expect(
      try words("$defs", "preset", "properties", "confidence", "enum")
        == Preset.Confidence.allCases.map { $0.rawValue })
    #expect(try words("$defs", "preset", "properties", "role", "enum") == Preset.Role.allCases.map { $0.rawValue })
    #expect(try words("$defs", "preset", "properties", "platform", "enum") == ["iOS", "macOS", "any"])
  }

  @Test("requires the fields that the reader requires, and knows no others")
  func fields() throws {
    let required = try words("$defs", "preset", "required")
    #expect(required == PresetFileErrorTests.fields.map { $0.name })
    guard case .dictionary(let entries)? = schema.value(at: ["$defs", "preset", "properties"])?.kind else {
      Issue.record("a preset has properties")
      return
    }
    for entry in entries where !required.contains(entry.key.text) {
      let values = ["role": #""main""#, "kinds": #"["link", "photo"]"#]
      let text = PresetFileErrorTests.with(entry.key.text, values[entry.key.text] ?? #""text""#)
      #expect(throws: Never.self) { try PresetLibrary(readingJSON: [SourceText(name: "test", text: text)]) }
    }
    #expect(entries.count == required.count + 7)
  }
}
