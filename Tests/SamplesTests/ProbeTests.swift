import ActivationRuleFiles
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("The probe in the samples")
struct ProbeTests {
  private static let paths = [
    "App/ProbeApp.swift", "Probe.xcodeproj/project.pbxproj", "Share/DevicePrint.swift", "Share/Info.plist",
    "Share/ShareViewController.swift", "project.yml",
  ]

  private static func sample(_ path: String) throws -> String {
    try String(contentsOfFile: packageFolder + "Samples/Probe/" + path, encoding: .utf8)
  }

  @Test("has a list that lint finds nothing in but what its comment switches off, with the reason")
  func lints() throws {
    let probe = packageFolder + "Samples/Probe"
    let found = try ActivationRule.lint(in: probe)
    #expect(found.isEmpty, "\(found)")
    let list = try Self.sample("Share/Info.plist")
    #expect(list.contains("<!-- For development only: the App Store refuses this rule."))
    let folder = try TemporaryFolder()
    let bare = try folder.write("bare/Info.plist", list.replacing("activationrule:disable true-predicate", with: ""))
    #expect(try ActivationRule.lint(in: bare).contains { $0.id == "true-predicate" })
    #expect(try ActivationRule(contentsOfFile: probe + "/Share/Info.plist").isShown(for: .types("org.example.any")))
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

  @Test("prints what the schema describes")
  func prints() throws {
    let schema = try Schema("probe.schema.json")
    let sample = packageFolder + "Samples/Dumps/ProbePage.json"
    let print = try String(contentsOfFile: sample, encoding: .utf8)
    let whole = try JSONReader.read(SourceText(name: "print", text: print)).root
    #expect(schema.fault(of: whole, file: "probe.schema.json") == nil)
    for member in ["contents", "data", "fileName", "url"] {
      let text = print.replacing("\"probe\"", with: "\"\(member)\": \"a\", \"probe\"")
      let root = try JSONReader.read(SourceText(name: "print", text: text)).root
      #expect(schema.fault(of: root, file: "probe.schema.json") != nil)
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
