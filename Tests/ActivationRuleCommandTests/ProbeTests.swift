import Foundation
import Testing

@testable import ActivationRuleCommand

@Suite("probe")
struct ProbeTests {
  private static let paths = [
    "App/ProbeApp.swift", "Probe.xcodeproj/project.pbxproj", "Share/DevicePrint.swift", "Share/Info.plist",
    "Share/ShareViewController.swift", "project.yml",
  ]

  private static func sample(_ path: String) throws -> String {
    try String(contentsOfFile: packageFolder + "Samples/Probe/" + path, encoding: .utf8)
  }

  @Test("writes the files of the sample, with an identifier")
  func writes() throws {
    let folder = try TemporaryFolder()
    for (options, identifier) in [
      ([], "com.example.probe"), (["--identifier", "org.anna.probe-2"], "org.anna.probe-2"),
    ] {
      let place = folder.path + "/new/" + identifier
      let run = CommandRun(["probe", place] + options)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
      #expect(run.lines.count == Self.paths.count + 1)
      for path in Self.paths {
        let text = try String(contentsOfFile: place + "/" + path, encoding: .utf8)
        #expect(try text == Self.sample(path).replacing("com.example.probe", with: identifier), "\(path)")
        #expect(run.output.contains("\(place)/\(path) is written\n"))
      }
      #expect(try FileManager.default.subpathsOfDirectory(atPath: place).filter { $0.contains(".") }.count == 7)
    }
  }

  @Test("writes nothing where one of the files exists")
  func overwritesNothing() throws {
    for path in Self.paths {
      let folder = try TemporaryFolder()
      try folder.write(path, "mine")
      let run = CommandRun(["probe", folder.path])
      #expect(run.status == 1 && run.output.isEmpty, "\(run)")
      #expect(run.errors == "\(Files.join(folder.path, path)) exists, so that nothing is written\n")
      #expect(try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8) == "mine")
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(path) }
      #expect(files.count == 1)
    }
  }

  /// Words, and the complaint about them.
  static let refused: [([String], String)] = [
    ([], "one FOLDER is needed, for the files of the probe"),
    (["a", "b"], "one FOLDER is needed, for the files of the probe"),
    (["LICENSE"], "'LICENSE' is no folder"),
    (
      ["x", "--identifier", "probe"],
      "'--identifier' must be a bundle identifier such as com.yourname.probe, not 'probe'"
    ),
    (
      ["x", "--identifier", "a..b;"],
      "'--identifier' must be a bundle identifier such as com.yourname.probe, not 'a..b;'"
    ),
  ]

  @Test("refuses other words", arguments: refused)
  func refuses(_ words: [String], complaint: String) {
    let run = CommandRun(["probe"] + words.map { $0 == "LICENSE" ? packageFolder + $0 : $0 })
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.replacing(packageFolder, with: "").hasPrefix("error: \(complaint)"), "\(run)")
  }

  @Test("has a list that lint finds nothing in but what its comment switches off, with the reason")
  func lints() throws {
    let folder = try TemporaryFolder()
    _ = CommandRun(["probe", folder.path])
    let run = CommandRun(["lint", folder.path, "--strict"])
    #expect(run.status == 0, "\(run)")
    #expect(run.output + run.errors == "no findings in 1 rule; 1 left out by comments or the baseline\n")
    let list = try Self.sample("Share/Info.plist")
    #expect(list.contains("<!-- For development only: the App Store refuses this rule."))
    let bare = try folder.write("bare/Info.plist", list.replacing("activationrule:disable true-predicate", with: ""))
    #expect(CommandRun(["lint", bare]).output.contains("[true-predicate]"))
    let shown = CommandRun(["evaluate", folder.path + "/Share/Info.plist", "--type", "org.example.any"])
    #expect(shown.status == 0, "\(shown)")
  }

  @Test("has a project of whole objects: each that is named is there, and is named")
  func project() throws {
    let lines = try Self.sample("Probe.xcodeproj/project.pbxproj").split(separator: "\n").map { String($0) }
    #expect(lines.first == "// !$*UTF8*$!")
    let identifier = /\bA0B0C0D0[0-9A-F]{16}\b/
    var defined: [String: Int] = [:]
    var named: Set<String> = []
    for line in lines {
      let found = line.matches(of: identifier).map { String($0.output) }
      let isDefinition = line.hasPrefix("\t\tA0B0C0D0") && line.contains(" = {")
      if isDefinition { defined[found[0], default: 0] += 1 }
      named.formUnion(isDefinition ? found.dropFirst() : found[...])
    }
    #expect(defined.count == 33 && defined.values.allSatisfy { $0 == 1 })
    #expect(named == Set(defined.keys))
    let text = lines.joined(separator: "\n")
    for (open, close) in [("{", "}"), ("(", ")")] as [(Character, Character)] {
      #expect(text.filter { $0 == open }.count == text.filter { $0 == close }.count)
    }
    // Both projects say the same of both targets.
    let settings = try Self.sample("project.yml").matches(of: /([A-Z][A-Za-z_]{8,}): (.*)/)
    #expect(settings.count > 8)
    for match in settings {
      let (key, value) = (match.output.1, match.output.2.replacing("\"", with: ""))
      #expect(
        lines.contains { line in
          let parts = line.replacing("\"", with: "").replacing(";", with: "").split(separator: " = ", maxSplits: 1)
          return parts.count == 2 && parts[0].hasSuffix(key) && parts[1] == value
        }, "\(key): \(value)")
    }
    for path in Self.paths where path.hasSuffix(".swift") {
      #expect(text.contains("/* \(path.split(separator: "/")[1]) in Sources */,"), "\(path)")
    }
  }

  /// What would read, send or name more than types and keys.
  static let forbidden = [
    "loadItem", "loadFileRepresentation", "loadDataRepresentation", "loadObject", "suggestedName", "URLSession",
    "value(forKey", "perform(", "NSSelectorFromString", ".string)", "objc_", "UserDefaults", "FileManager",
    "_hostBundle", "attributedContentText?.", "attributedTitle?.", "import Network",
  ]

  @Test("asks for no contents, no names and no private interface", arguments: forbidden)
  func readsNothing(_ word: String) throws {
    for path in Self.paths where path.hasSuffix(".swift") {
      let code = try Self.sample(path).split(separator: "\n").filter { !$0.contains("//") }.joined(separator: "\n")
      #expect(!code.contains(word), "\(path)")
      let imports = code.matches(of: /import (\w+)/).map { String($0.output.1) }
      #expect(Set(imports).isSubset(of: ["UIKit", "Foundation", "UniformTypeIdentifiers"]), "\(path)")
    }
  }
}
