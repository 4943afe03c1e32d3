import ActivationRuleCommand
import Foundation
import Testing
import ActivationRuleText

/// The verb that prints JSON Schemas.
@Suite("Printed schemas")
struct SchemaVerbTests {
  /// The names of the schemas in `Grammar`.
  private static let names = [
    "lint-configuration", "output", "payload", "presets", "probe", "requests", "suite",
  ]

  @Test("are those of the grammar", arguments: names)
  func same(name: String) throws {
    let run = CommandRun("schema \(name)")
    let printed = try JSONReader.read(SourceText(name: name, text: run.output)).root
    let file = URL(filePath: packageFolder + "Grammar/\(name).schema.json")
    let kept = try JSONReader.read(SourceText(name: name, bytes: Array(try Data(contentsOf: file)))).root
    #expect(JSONValue(printed) == JSONValue(kept), "run .ci/generate")
    #expect(run.status == 0)
  }

  @Test("are listed, each with what it describes")
  func list() throws {
    let lines = CommandRun("schema").output.split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ")[0] } == Self.names.map { Substring($0) })
    let files = try FileManager.default.contentsOfDirectory(atPath: packageFolder + "Grammar")
    #expect(files.filter { $0.hasSuffix(".schema.json") }.count == Self.names.count)
  }

  @Test("are asked for by their names")
  func unknown() {
    let run = CommandRun("schema suites")
    #expect(run.status == 64)
    #expect(run.errors.contains("did you mean 'suite'?"))
  }
}
