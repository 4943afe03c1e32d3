import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Rules in files")
struct RuleFilesTests {
  private static let samples = String(#filePath.dropLast("Tests/ActivationRuleFilesTests/RuleFilesTests.swift".count))

  @Test("are found in bundles, with their names")
  func find() throws {
    let found = try ActivationRule.rules(in: Self.samples + "Samples/Apps/Notebook.app")
    #expect(!found.isEmpty && found.allSatisfy { $0.name != nil })
  }

  @Test("are missed with a failure that names the path")
  func miss() throws {
    let failure = #expect(throws: Failure.self) { try ActivationRule.rules(in: Self.samples + "nowhere") }
    #expect(failure?.kind == .missing && failure?.description.contains("nowhere") == true)
    let one = #expect(throws: Failure.self) { try ActivationRule(contentsOfFile: Self.samples + "Samples/Apps") }
    #expect(one?.kind == .several)
    // An app without extensions is not at fault.
    for folder in ["Sources/ActivationRuleText", "Samples/Dumps"] {
      #expect(try ActivationRule.rules(in: Self.samples + folder).isEmpty)
      #expect(try ActivationRule.lint(in: Self.samples + folder).isEmpty)
    }
  }

  @Test("do not hide each other: one that cannot be read has its failure among the others")
  func areAllFound() throws {
    let rule = "<key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>"
    let list = """
      <plist><dict><key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionAttributes</key><dict>\(rule)</dict></dict></dict></plist>
      """
    let folder = try TemporaryFolder(["good.plist": list, "open-Info.plist": String(list.dropLast(30))])
    let paths = try ActivationRule.lint(in: folder.path).filter { $0.severity == .error }.map { $0.location?.path }
    #expect(Set(paths) == [folder.path("good.plist"), folder.path("open-Info.plist")])
    let found = try ActivationRule.rules(in: folder.path)
    #expect(found.count == 2 && found.compactMap { $0.failure?.kind } == [.unreadable])
  }

  @Test("are searched to a depth, and that is reported once")
  func depth() throws {
    let deep = Array(repeating: "a", count: Limit.folderNesting.value + 1).joined(separator: "/")
    let list = "first/\(deep.dropLast(4))/Info.plist"
    let folder = MemoryFolder([
      "first/\(deep)/": "", "second/\(deep)/": "",
      list: "<plist><dict><key>NSExtensionActivationRule</key><dict/></dict></plist>",
    ])
    let found = Project(in: folder.path, Documents(folder.tree), includesProjects: false)
    #expect(found.places.map { $0.path } == [folder.path(list)])
    let failures = found.failures
    #expect(failures.count == 1, "\(failures.map { $0.path })")
    #expect(failures.first?.description.contains("folders more than 24 levels deep are not searched") == true)
  }

  @Test("are linted but for what a configuration leaves out")
  func lint() throws {
    let list = "<plist><dict><key>NSExtensionActivationRule</key><dict/></dict></plist>"
    let folder = try TemporaryFolder([
      "rule.txt": "TRUEPREDICATE", "lint.json": #"{"disable": ["true-predicate"], "exclude": ["gen"]}"#,
      "gen/Info.plist": list, "own/Info.plist": list,
    ])
    let path = folder.path("rule.txt")
    #expect(try ActivationRule.lint(in: path).map { $0.id }.contains("true-predicate"))
    let configured = try ActivationRule.lint(in: path, configuration: folder.path("lint.json"))
    #expect(!configured.map { $0.id }.contains("true-predicate"))
    let found = try ActivationRule.lint(in: folder.path, configuration: folder.path("lint.json"))
    #expect(Set(found.map { $0.location?.path }) == [folder.path("own/Info.plist")])
    let all = try ActivationRule.lint(in: folder.path).map { $0.location?.path }
    #expect(Set(all) == [folder.path("own/Info.plist"), folder.path("gen/Info.plist")])
  }
}
