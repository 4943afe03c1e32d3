import Foundation
import Testing

@Suite("test --observed")
struct ObservedTestTests {
  private static let suite = #"""
    {"dictionary": {"NSExtensionActivationSupportsImageWithMaxCount": 1}, "cases": [
      {"name": "a picture", "expected": "shown", "payload": {"items": [{"attachments": [["public.jpeg"]]}]}},
      {"name": "a file", "expected": "shown", "payload": {"items": [{"attachments": [["public.jpeg", "public.file-url"]]}]}},
      {"name": "two items", "expected": "hidden", "payload":
        {"items": [{"attachments": [["public.jpeg"]]}, {"attachments": [["public.jpeg"]]}]}},
      {"name": "a preset", "expected": "shown", "arguments": ["--preset", "whatsapp-photo"]}
    ]}
    """#

  /// Answers of a Mac, the exit code, and what the report says of them.
  static let rows: [(answers: String, status: Int32, said: [String])] = [
    (#"{"name": "a picture", "offered": true}"#, 0, ["agrees ", "1 agree, 0 differ, 3 not asked"]),
    (#"{"name": "a picture", "offered": false}"#, 1, ["shown, and not offered", "nothing that is known explains it"]),
    (#"{"name": "a file", "offered": false}"#, 1, ["the open question fileURLTypes=fileURL explains it"]),
    (#"{"name": "two items", "offered": true}"#, 1, ["the open question countScope=eachItem explains it"]),
    (#"{"name": "a preset", "offered": false}"#, 1, ["the preset whatsapp-photo is a guess"]),
    (
      #"{"name": "a picture", "offered": null, "why": "no camera"}"#, 1,
      ["no camera", "0 agree, 0 differ, 4 not asked"]
    ),
    (
      #"{"name": "a dog", "offered": true}"#, 1,
      ["the file has no such case", "note: 'a dog' is answered, and no suite has this case"]
    ),
    (#"{"name": "a picture", "offered": true}, {"name": "a picture", "offered": true}"#, 0, ["1 agree, 0 differ"]),
    (
      #"{"name": "a picture", "offered": true}, {"name": "a picture", "offered": false}"#, 2,
      ["'a picture' has two answers"]
    ),
    (#"{"offered": true}"#, 2, ["has no 'name'"]),
    (#"{"name": "a picture", "offered": 1}"#, 2, ["must be a Boolean"]),
  ]

  @Test("sets the answers of a Mac beside the verdicts", arguments: rows)
  func compares(_ row: (answers: String, status: Int32, said: [String])) throws {
    let folder = try TemporaryFolder()
    let suite = try folder.write("s.ruletests.json", Self.suite)
    let observed = try folder.write("observed.json", #"{"cases": [\#(row.answers)]}"#)
    let run = CommandRun(["test", suite, "--observed", observed], width: 1000)
    #expect(run.status == row.status, "\(run)")
    for text in row.said { #expect((run.output + run.errors).contains(text), "\(text): \(run)") }
    #expect(CommandRun(["test", suite, "--observed", observed, "--json"]).status == row.status)
  }

  @Test("are about one extension, and other rules of the suites are not asked")
  func extensions() throws {
    let folder = try TemporaryFolder()
    for name in ["Links", "Photos"] {
      try folder.write("\(name)/Info.plist", RulePlacesTests.list(RulePlacesTests.text, name: name))
    }
    let cases = ["Links", "Photos"].map { "rule \($0)/Info.plist\nhidden 'photo' --type public.jpeg\n" }
    let both = try folder.write("both.ruletests", cases.joined())
    let parts = try cases.enumerated().map { try folder.write("\($0).ruletests", $1) }
    let (yes, no) = (#"{"name": "photo", "offered": true}"#, #"{"name": "photo", "offered": false}"#)
    // Answers for all cases of a suite are in its order; fewer are for the rules of the extension.
    for (suites, answers) in [([both], "\(yes), \(no)"), ([both], no), (parts, no)] {
      let observed = try folder.write("o.json", #"{"extension": "Photos", "cases": [\#(answers)]}"#)
      let run = CommandRun(["test"] + suites + ["--observed", observed], width: 1000)
      #expect(run.status == 0 && run.lines.last == "1 agree, 0 differ, 1 not asked", "\(run)")
      #expect(run.output.contains("the Mac was asked for 'Photos'"), "\(run)")
    }
  }

  @Test("is text or JSON, and needs a file that can be read")
  func refuses() throws {
    let folder = try TemporaryFolder()
    let suite = try folder.write("s.ruletests.json", Self.suite)
    #expect(CommandRun(["test", suite, "--observed", suite, "--format", "tap"]).status == 64)
    #expect(CommandRun(["test", suite, "--observed", "/nowhere.json"]).status == 2)
    #expect(CommandRun(["test", suite, "--observed", packageFolder + "README.md"]).status == 2)
  }
}
