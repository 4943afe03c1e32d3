import ActivationRuleModel
import ActivationRuleTestSupport
import Foundation
import Testing

/// The README and the articles, followed as a reader would.
@Suite("Documentation")
struct DocumentationTests {
  @Test("says what is so", arguments: DocumentationPage.all)
  func isSo(_ page: DocumentationPage) throws {
    var reader = try PageReader(page)
    try reader.read()
  }

  @Test("keeps its Swift as tests; ACTIVATION_RECORD=1 writes them anew")
  func extraction() throws {
    for (name, text) in SwiftExtraction.files {
      let path = SwiftExtraction.project + name
      if Snapshot.isRecording {
        let parent = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text, "\(name)")
    }
  }

  /// Blocks that no test can try, such as those about Xcode or about fetching the package; the requests are tried elsewhere.
  private static let untried = [
    "EmbeddingInAValidator": 1, "README": 1, "GettingStarted": 3, "ForPrograms": 2, "LintingInXcodeAndCI": 1,
    "WritingAPredicateRule": 1, "BrowserAndJavaScript": 1,
  ]

  @Test(
    "names files and folders of the package that exist",
    arguments: ["README.md", "CONTRIBUTING.md", ".github/ARCHITECTURE.md"]
      + DocumentationPage.all.filter { $0.name == "HelpUs" }.map { $0.path })
  func paths(_ page: String) throws {
    let text = try String(contentsOfFile: packageFolder + page, encoding: .utf8)
    let path = /(?:^|[^\w\/.])((?:(?:Sources|Tests|Grammar|Samples)\/|\.(?:ci|github)\/)[\w+.\/-]*\w)/
    for path in text.matches(of: path).map({ String($0.1) }) {
      #expect(FileManager.default.fileExists(atPath: packageFolder + path), "\(path)")
    }
  }

  @Test("has a row for each cause outside the rule")
  func obstacles() {
    let rows = DocumentationPage.all.filter { ["StillMissing", "OnTheMac"].contains($0.name) }
      .flatMap { $0.lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| cause ") } }
    #expect(rows.count == OfferObstacle.all.count)
    for certainty in [Certainty.documented, .observed, .reported, .inferred] {
      let count = OfferObstacle.all.count { $0.certainty == certainty }
      #expect(rows.count { $0.hasSuffix("| \(certainty.rawValue) |") } == count, "\(certainty)")
    }
  }

  @Test("says where its words are explained")
  func words() throws {
    let plain: Set = ["README", "Stability", "ActivationRules"]
    for page in DocumentationPage.all where !plain.contains(page.name) {
      let text = try String(contentsOfFile: packageFolder + page.path, encoding: .utf8)
      guard text.contains("preset") || text.contains("attachment") else { continue }
      let overview = text.components(separatedBy: "\n### ").prefix(4).joined()
      #expect(overview.contains("help words"), "\(page.name)")
    }
  }

  @Test("has few blocks that are not tried")
  func untried() {
    let pages = DocumentationPage.all.map { page in (page.name, page.blocks.count { $0.language == "text" }) }
    #expect(Dictionary(uniqueKeysWithValues: pages.filter { $0.1 > 0 }) == Self.untried)
  }

  @Test("has blocks of every sort")
  func isRead() {
    let languages = DocumentationPage.all.flatMap { $0.blocks.map { $0.language } }
    for (language, count) in ["console": 20, "swift": 6, "xml": 10, "predicate": 5, "ruletests": 18] {
      #expect(languages.count { $0 == language } >= count, "\(language)")
    }
  }

  @Test(
    "takes '…' for the rest",
    arguments: [
      (["a", "b"], true), (["a", "…"], true), (["…", "b"], true), (["a…", "b"], true), (["a"], false),
      (["…", "c"], false), (["…"], true), (["b…", "b"], false), ([], false),
    ])
  func ellipsis(_ shown: [String], _ isSame: Bool) {
    #expect(PageReader.matches(shown[...], ["a", "b"]) == isSame)
  }
}
