import ActivationRuleTestSupport
import Foundation

/// The Swift of all pages as one file of tests, and the files that it works on.
enum SwiftExtraction {
  /// A reader's project: the extension that the page about testing shows, and its tests.
  static let project = packageFolder + "Tests/ActivationRuleCommandTests/Documentation/Project/"
  static let file = "Tests/Extracted.swift"

  /// Everything that is kept, by its path in the project.
  static var files: [String: String] {
    var files = [file: text]
    for block in DocumentationPage.all.filter({ $0.name == "Testing" }).flatMap({ $0.blocks }) {
      if let name = block.file, name.contains("ShareExtension") { files[name] = block.fileText }
    }
    return files
  }

  private static var text: String {
    var imports: Set<String> = ["import Testing"]
    var body = ""
    for page in DocumentationPage.all {
      var number = 0
      for block in page.blocks where block.language == "swift" {
        number += 1
        let code = block.setup + block.lines
        imports.formUnion(code.filter { isImport($0) })
        body += "\n// \(page.path): \(block.heading)\n"
        body += wrapped(code.filter { !isImport($0) }, name: "\(page.name)\(number)")
      }
    }
    return "// swift-format-ignore-file\n// The Swift of the documentation, kept by ACTIVATION_RECORD=1.\n\n"
      + imports.sorted().joined(separator: "\n") + "\n" + body
  }

  private static func isImport(_ line: String) -> Bool { line.hasPrefix("import ") }

  /// Declarations as they are in a suite, statements in a test.
  private static func wrapped(_ code: [String], name: String) -> String {
    let text = code.drop { $0.isEmpty }
    if text.contains(where: { $0.contains("XCTestCase") }) { return text.map { $0 + "\n" }.joined() }
    let inner = text.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    let isDeclaration = text.contains { $0.hasPrefix("@Test") || $0.hasPrefix("@Suite") || $0.hasPrefix("struct ") }
    if isDeclaration { return "@Suite(\"\(name)\") struct \(name) {\n\(inner)}\n" }
    // A page need not use all that it makes.
    let unused = text.compactMap { line in
      line.hasPrefix("let ") ? line.dropFirst(4).prefix { $0 != " " && $0 != ":" } : nil
    }
    return "@Test func \(name.prefix(1).lowercased() + name.dropFirst())() throws {\n\(inner)"
      + unused.map { "  _ = \($0)\n" }.joined() + "}\n"
  }
}
