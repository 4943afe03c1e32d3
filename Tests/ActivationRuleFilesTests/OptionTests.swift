import ActivationRuleFiles
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleTypes
import Foundation
import Testing

@Suite("Options and words that name things")
struct OptionTests {
  private static func parsed(_ words: [String], _ options: OptionDefinition...) throws(Failure) -> ParsedArguments {
    try ParsedArguments(words, options, at: .file(inFolder: "/nowhere"))
  }

  @Test(
    "that look like a file are files behind '--' alone",
    .enabled(if: FileManager.default.isWritableFile(atPath: "."), "such a file has to be in the working folder"))
  func files() throws {
    let name = "--odd-\(UUID())"
    let path = FileManager.default.currentDirectoryPath + "/" + name
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let failure = #expect(throws: Failure.self) { try Self.parsed([name]) }
    #expect(failure?.message == "'\(name)' looks like an option; a file of that name is given behind '--'")
    #expect(try Self.parsed(["--", name]).positionals == [name])
  }

  /// Words behind a flag that a number may follow, the numbers, and what is left as an argument.
  static let numbers: [(words: [String], values: [String], positionals: [String])] = [
    (["--fix"], [], []), (["--fix", "2"], ["2"], []), (["--fix=2", "3"], ["2"], ["3"]),
    (["--fix", "a.plist"], [], ["a.plist"]), (["--fix", "--", "2"], [], ["2"]), (["--fix", "2.png"], [], ["2.png"]),
  ]

  @Test("take a number that is not demanded", arguments: numbers.indices)
  func number(_ index: Int) throws {
    let row = Self.numbers[index]
    let option = OptionDefinition("--fix", number: "N", "")
    let arguments = try Self.parsed(row.words, option)
    #expect(arguments.has(option) && arguments.values(option) == row.values)
    #expect(arguments.positionals == row.positionals)
    let failure = #expect(throws: Failure.self) { try Self.parsed(["--fix=a"], option) }
    #expect(failure?.message == "'--fix[=N]' takes a whole number, not 'a'")
  }

  @Test("filter presets where one is given")
  func filters() throws {
    for option in PresetChoice.options {
      let words = option.value == nil ? [option.name] : [option.name, "a"]
      let choice = PresetChoice(try ParsedArguments(words, PresetChoice.options), in: .builtIn)
      #expect(choice.hasFilter == (option.name != "--preset"))
    }
    #expect(!PresetChoice(try ParsedArguments(["a"], PresetChoice.options), in: .builtIn).hasFilter)
  }

  /// Files of presets, and what is wrong with them.
  static let presets: [(files: [String: String], path: String, message: String)] = [
    ([:], "none", "there is no file or folder '"), ([:], "", "contains no presets (files '*.json')"),
    (["a.json": "{"], "a.json", "a.json:1:"), (["a.json": #"{"presets": 1}"#], "", "a.json:1:"),
    (["a.plist": "<plist>"], "a.plist", "a.plist:1:"),
  ]

  @Test("name files of presets, or are refused with the place", arguments: presets.indices)
  func library(_ index: Int) throws {
    let row = Self.presets[index]
    let folder = try TemporaryFolder(row.files)
    let arguments = try Self.parsed(["--presets", folder.path(row.path)], OptionDefinition("--presets", "FILE", ""))
    let failure = #expect(throws: Failure.self) { try arguments.presetLibrary() }
    #expect(failure?.description.contains(row.message) == true, "\(String(describing: failure))")
  }

  @Test("may not be likely no files on a command line")
  func words() throws {
    let options = OptionDefinition.payload
    let failure = #expect(throws: Failure.self) {
      try PayloadArguments(ParsedArguments(["safari-page"], options), skipping: 0, types: .system, SilentConsole())
    }
    #expect(failure?.description.contains("--preset safari-page") == true && failure?.kind == .usage)
    let failing = #expect(throws: Failure.self) { try PresetLibrary.builtIn.presetForRules("nothing") }
    #expect(failing?.description.contains("there is no preset 'nothing'") == true)
  }
}
