package import ActivationRuleText

/// Unsupported formats of files that may lead to a rule; each is named, so that no parser complains about another
/// language.
package struct UnreadFormat: Sendable {
  /// The format in words, with its article.
  private let noun: String
  private let names: Set<String>
  private let endings: [String]
  package let isScript: Bool

  private static let table: [UnreadFormat] = [
    .init("an Xcode project", endings: [".pbxproj"]), .init("a file of build settings", endings: [".xcconfig"]),
    .init("a Cordova configuration", ["plugin.xml", "config.xml"]),
    .init("an Interface Builder file", endings: [".storyboard", ".xib"]),
    .init(
      "a Bazel build file", ["BUILD", "BUILD.bazel", "WORKSPACE", "MODULE.bazel"], endings: [".bzl"], isScript: true),
    .init("a Gradle script", endings: [".gradle", ".gradle.kts"], isScript: true),
    .init("a Ruby script", ["Podfile", "Gemfile", "Fastfile"], endings: [".rb", ".podspec"], isScript: true),
    .init("a Python script", endings: [".py"], isScript: true),
    .init("a shell script", endings: [".sh", ".bash", ".zsh"], isScript: true),
    .init("a JavaScript file", endings: [".js", ".cjs", ".mjs", ".jsx"], isScript: true),
    .init("a TypeScript file", endings: [".ts", ".cts", ".mts", ".tsx"], isScript: true),
    .init("a Swift file", endings: [".swift"], isScript: true),
  ]

  /// Files that contain no predicate and lead to no rule.
  private static let other = UnreadFormat(
    "a source or text file", ["Makefile", "CMakeLists.txt", "Dockerfile"],
    endings: """
      .dart .kt .kts .java .scala .cs .csproj .fs .vb .m .mm .h .hpp .c .cc .cpp .go .rs .pl .pm .lua .php .css .scss .html \
      .htm .vue .md .rst .csv .tsv .toml .ini .properties .lock .sql .strings .entitlements .cmake .ps1 .bat
      """.split { $0 == " " || $0 == "\n" }.map { String($0) })

  /// Finds the format of a file by its name; `nil` for all others.
  package init?(path: String) {
    let name = path.lastPathPart
    guard let found = Self.table.first(where: { $0.fits(name) }) else { return nil }
    self = found
  }

  private init(_ noun: String, _ names: Set<String> = [], endings: [String] = [], isScript: Bool = false) {
    (self.noun, self.names, self.endings, self.isScript) = (noun, names, endings, isScript)
  }

  private func fits(_ name: String) -> Bool { names.contains(name) || endings.contains { name.hasSuffix($0) } }

  /// Detects the format of a text by its name or its beginning.
  private init?(of source: SourceText) {
    let bytes = source.bytes
    let name = source.name.lastPathPart
    if let format = UnreadFormat(path: name), name != "config.xml" || Bytes.contains(bytes, "<widget") {
      self = format
    } else if Self.other.fits(name) {
      self = Self.other
    } else if bytes.starts(with: Array("// !$*UTF8*$!".utf8)) {
      self = Self.table[0]
    } else if bytes.starts(with: [UInt8(ascii: "#"), UInt8(ascii: "!")]) {
      self.init("a script", isScript: true)
    } else if !source.name.hasSuffix(".plist"), let root = Self.rootElement(bytes), !Self.isOfList(root) {
      self.init("XML that begins with <\(VisibleText.line(root))>, no property list")
    } else {
      return nil
    }
  }

  /// Returns the message about a format that the tool does not read, with the file to lint instead; `nil` for all other
  /// formats.
  package static func message(about source: SourceText) -> String? {
    guard let format = UnreadFormat(of: source) else { return nil }
    let name = VisibleText.line(source.name)
    return format.isScript
      ? "'\(name)' is \(format.noun), which is not run here; lint the Info.plist that it writes, or give the rule with --rule"
      : "'\(name)' is \(format.noun), which is not read; lint the Info.plist of the extension"
  }

  /// Returns whether an element belongs to property lists, or is misspelt so slightly that the reader's complaint says
  /// more.
  private static func isOfList(_ root: String) -> Bool {
    let names = ["plist", "dict", "array", "string", "key", "integer", "real", "true", "false", "date", "data"]
    return names.contains(root) || !EditDistance.nearest(to: root, in: names, limit: 2).isEmpty
  }

  /// Returns the name of the first element of XML; `nil` for anything else.
  private static func rootElement(_ bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0.isBlank }
      guard rest.popFirst() == UInt8(ascii: "<"), let sign = rest.first else { return nil }
      if sign.isLetter {
        return String(decoding: rest.prefix { $0.isLetter || $0 == UInt8(ascii: "-") }, as: UTF8.self)
      }
      let end = rest.starts(with: Array("!--".utf8)) ? "-->" : ">"
      guard sign == UInt8(ascii: "?") || sign == UInt8(ascii: "!"), let place = rest.place(of: Array(end.utf8)) else {
        return nil
      }
      rest = rest[(place + end.utf8.count)...]
    }
  }
}
