import ActivationRuleAnswers
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files and folders that are named as rules, with what is said of those that hold none.
@Suite("Places of rules")
struct RulePlacesTests {
  private static var source: RuleSource { RuleSource() }

  private static func source(_ folder: MemoryFolder, _ console: any InputConsole = SilentConsole()) -> RuleSource {
    RuleSource(documents: Documents(folder.tree), console)
  }

  private static func list(_ more: String = "") -> String {
    "<plist><dict>\(more)<key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>"
      + "<key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string></dict></dict></dict></plist>"
  }

  private static let widget = list().replacing(
    "<key>NSExtensionAttributes</key>",
    with:
      "<key>NSExtensionPointIdentifier</key><string>com.apple.widget-extension</string><key>NSExtensionAttributes</key>"
  )

  /// The files that hold a rule, and those that cannot be read, each without its folder.
  private static func places(_ outcomes: [RuleOutcome], in folder: MemoryFolder) -> (
    loaded: [String], unreadable: [String]
  ) {
    var found = (loaded: [String](), unreadable: [String]())
    for outcome in outcomes {
      switch outcome {
      case .success(let rule): found.loaded.append(String(rule.path.dropFirst(folder.path.count + 1)))
      case .failure(let rule): found.unreadable.append(String(rule.fileName.dropFirst(folder.path.count + 1)))
      }
    }
    return found
  }

  @Test("are property lists before project files, and what was passed over is said")
  func folders() throws {
    let folder = MemoryFolder([
      "A/Info.plist": Self.list(), "B/Broken-Info.plist": "<plist><dict><key>NSExtensionActivationRule",
      "C/Info.plist": "<plist><dict>", "D/Info.plist": "no list", "E.appex/readme.txt": "a",
      "F/Info.plist/": "", "project.yml": "NSExtensionActivationRule: TRUEPREDICATE\n",
    ])
    let console = KeptConsole()
    let found = Self.places(try Self.source(folder, console).load(path: folder.path), in: folder)
    #expect(found.loaded == ["A/Info.plist"] && found.unreadable == ["B/Broken-Info.plist", "C/Info.plist"])
    for remark in [
      "D/Info.plist' is no property list and was passed over",
      "E.appex' has no Info.plist and was passed over", "F/Info.plist' is a folder, not a file, and was passed over",
    ] {
      #expect(console.errors.contains(remark), "\(remark)\n\(console.errors)")
    }
    let project = MemoryFolder(["project.yml": "NSExtensionActivationRule: TRUEPREDICATE\n"])
    #expect(
      Self.places(try Self.source(project, console).load(path: project.path), in: project).loaded == ["project.yml"])
  }

  @Test("are missed with what may have been meant")
  func missing() throws {
    let folder = MemoryFolder(["notes.txt": "a"])
    let rows = [
      (folder.path, "contains no extension; looked for .appex bundles"),
      ("TRUEPREDICATE", "did you mean '--rule TRUEPREDICATE'?"),
      (folder.path("none"), "there is no file or folder '"),
    ]
    for (path, message) in rows {
      let failure = #expect(throws: Failure.self) { try Self.source(folder).load(path: path) }
      #expect(
        failure?.description.contains(message) == true && failure?.kind != .usage, "\(String(describing: failure))")
    }
  }

  @Test("may be standard input")
  func input() throws {
    let found = try RuleSource(GivenConsole("FALSEPREDICATE")).load(path: "-")
    guard case .success(let rule)? = found.first else {
      Issue.record("standard input holds a rule")
      return
    }
    #expect(found.count == 1 && rule.path == "<stdin>" && rule.rule.predicate?.description == "FALSEPREDICATE")
    let failure = #expect(throws: Failure.self) { try RuleSource(GivenConsole("{")).load(path: "-") }
    #expect(failure?.description.contains("<stdin>:1:") == true)
  }

  @Test("know the app around them, or say that it cannot be read")
  func apps() throws {
    let types = "<key>UTExportedTypeDeclarations</key><array><dict/></array>"
    let folder = MemoryFolder([
      "Good.app/Info.plist": "<plist><dict>\(types)</dict></plist>", "Good.app/PlugIns/A.appex/Info.plist": Self.list(),
      "Bad.app/Info.plist": "<plist><dict>", "Bad.app/PlugIns/B.appex/Contents/Info.plist": Self.list(),
    ])
    let good = KeptConsole()
    #expect(try Self.source(folder, good).load(path: folder.path("Good.app")).count == 1)
    #expect(good.errors.contains("the type declaration has no 'UTTypeIdentifier'"), "\(good.errors)")
    let bad = KeptConsole()
    #expect(try Self.source(folder, bad).load(path: folder.path("Bad.app")).count == 1)
    #expect(bad.errors.contains("the app's own types are not known") && bad.errors.contains("Info.plist:1:"))
  }

  @Test("that the system does not look at are taken as written, where it is about their text")
  func asWritten() throws {
    let rule = try #require(try Self.source.rules(in: SourceText(name: "Info.plist", text: Self.widget)).first)
    let payload = Payload([.item(.attachment("public.url"))])
    #expect(rule.rule.evaluate(payload).reason == "rule-not-used")
    #expect(rule.asWritten.rule.evaluate(payload) == .shown)
    let misspelt = Self.widget.replacing("widget-extension", with: "share-extensio")
    let doubted = try #require(try Self.source.rules(in: SourceText(name: "Info.plist", text: misspelt)).first)
    #expect(doubted.warnings.isEmpty && doubted.rule.evaluate(payload).reason == "rule-not-used")
    #expect(doubted.asWritten.rule.evaluate(payload) == .shown)
  }

  @Test("in a project file are as many as the targets that have one")
  func projects() throws {
    let text = SourceText(
      name: "project.yml",
      text: """
        targets:
          A:
            NSExtensionActivationRule: TRUEPREDICATE
          B:
            NSExtensionActivationRule: FALSEPREDICATE
        """)
    #expect(
      try Self.source.rules(in: text).map { $0.rule.predicate?.description } == ["TRUEPREDICATE", "FALSEPREDICATE"])
    let none = SourceText(name: "project.yml", text: "targets: NSExtensionActivationRule\n")
    #expect(throws: Failure.self) { try Self.source.rules(in: none) }
  }
}

/// A console on whose standard input a text stands.
struct GivenConsole: InputConsole {
  private let input: String
  init(_ input: String) { self.input = input }
  func complain(_ line: String) {}
  func writeError(_ rows: [TextRow]) {}
  func readAll() throws(Failure) -> [UInt8] { Array(input.utf8) }
}
