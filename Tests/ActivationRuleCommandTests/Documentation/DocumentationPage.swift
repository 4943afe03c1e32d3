import ActivationRuleTestSupport
import Foundation
import Testing

/// A page of the documentation, with its blocks of code.
struct DocumentationPage: CustomTestStringConvertible, Sendable {
  /// A block between fences.
  struct Block: Sendable {
    /// The word behind the opening fence; empty if there is none.
    let language: String
    /// The first line of the block, counted from 0; the fence stands above it.
    let start: Int
    let lines: [String]
    /// The heading above.
    let heading: String
    /// Lines for the compiler that readers do not see, from comments `<!-- swift: … -->` above.
    let setup: [String]

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// The path of the file that the block shows, if its first line is a comment that names it; in XML, that stands below
    /// the declaration.
    var file: String? {
      guard let first = lines.first(where: { !$0.hasPrefix("<?xml") }) else { return nil }
      let text = first.trimmingCharacters(in: CharacterSet(charactersIn: "<!->#/ "))
      let isComment = first.hasPrefix("<!-- ") || first.hasPrefix("# ") || first.hasPrefix("// ")
      return isComment && text.contains(".") && !text.contains(" ") ? text : nil
    }

    /// The text of the file that the block shows; attributes of an extension get the list around them.
    var fileText: String {
      guard language == "xml", !text.contains("<plist") else { return text }
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        <key>CFBundleDisplayName</key><string>\(file?.split(separator: "/").first ?? "Shown")</string>
        <key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
        <key>NSExtensionPrincipalClass</key><string>ShareViewController</string>
        <key>NSExtensionAttributes</key><dict>
        \(text)</dict></dict></dict></plist>

        """
    }
  }

  /// The path within the package.
  let path: String
  var lines: [String]
  let blocks: [Block]

  var testDescription: String { path }
  var name: String { String(path.split(separator: "/").last?.split(separator: ".").first ?? "") }

  /// The README and the pages of all catalogues.
  static let all: [DocumentationPage] = {
    let found = FileManager.default.enumerator(atPath: packageFolder + "Sources")?.compactMap { $0 as? String } ?? []
    let articles = found.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted().map { "Sources/" + $0 }
    return (["README.md"] + articles).map { DocumentationPage(path: $0) }
  }()

  init(path: String) {
    let text = (try? String(contentsOfFile: packageFolder + path, encoding: .utf8)) ?? ""
    self.init(path: path, text: text)
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
    var blocks: [Block] = []
    var heading = ""
    var setup: [String] = []
    var fence: (language: String, start: Int)?
    for (index, line) in lines.enumerated() {
      if let open = fence {
        guard line == "```" else { continue }
        blocks.append(
          Block(
            language: open.language, start: open.start, lines: Array(lines[open.start..<index]), heading: heading,
            setup: open.language == "swift" ? setup : []))
        if open.language == "swift" { setup = [] }
        fence = nil
      } else if line.hasPrefix("```") {
        fence = (String(line.dropFirst(3)), index + 1)
      } else if line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" || $0 == " " })
      } else if line.hasPrefix("<!-- swift: "), line.hasSuffix(" -->") {
        setup.append(String(line.dropFirst(12).dropLast(4)))
      }
    }
    self.blocks = blocks
  }
}
