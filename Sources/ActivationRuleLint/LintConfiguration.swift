package import ActivationRuleText

/// A configuration file: a JSON object whose members are all optional.
///
/// | member | value |
/// |---|---|
/// | `only` | the identifiers of the only lint rules to run |
/// | `disable` | the identifiers of lint rules not to run |
/// | `severity` | an object: the severity of a lint rule, `"error"`, `"warning"` or `"info"` |
/// | `exclude` | patterns of files and folders to leave out, as in a `.gitignore` in the folder of the file |
/// | `baseline` | the path of a baseline, relative to the folder of the file |
/// | `minimumConfidence` | the weakest confidence of presets: `"high"`, `"medium"` or `"low"` |
/// | `largestUsualCount` | the largest count that is not reported |
package struct LintConfiguration {
  /// The options of a run; the platform is the requested one, or else the one that the list names, if any.
  package var options = LintOptions()
  package var severities: [String: Finding.Severity] = [:]
  package var baseline: String?
  package var exclude: [String] = []
  /// The folder of the file.
  package var folder: String?

  /// The names of its members.
  package static let keys = [
    "only", "disable", "severity", "exclude", "baseline", "minimumConfidence", "largestUsualCount",
  ]

  /// The names of its members that are about files.
  package static let keysOfFiles: Set<String> = ["exclude", "baseline"]

  /// The name under which it is found without being named.
  package static let fileName = "activation-lint.json"

  /// Creates an empty configuration.
  package init() {}

  /// Reads a configuration; the path of a baseline is relative to the folder of its file.
  package init(reading source: SourceText) throws(ReadingError) {
    let root = try JSONReader.read(source).root
    do throws(FieldError) {
      let fields = try ObjectFields(root, "a configuration")
      if let unknown = fields.faults(Self.keys, mayRepeat: true).first { throw unknown }
      for entry in fields.entries { try read(entry) }
    } catch {
      throw ReadingError(error.named("configuration-invalid").finding(), in: source)
    }
  }

  /// Reads the members of an object that also has other options; members about files are not allowed there.
  package init(options entries: [PropertyListEntry]) throws(FieldError) {
    for entry in entries where !Self.keysOfFiles.contains(entry.key.text) { try read(entry) }
  }

  /// Returns the findings about a subject, with the requested severities.
  ///
  /// They have repairs even where the file cannot be changed, so that `--fix` can say why it does nothing.
  package func findings(about subject: LintSubject) -> [Finding] {
    Linter.findings(about: subject, options: options).map(graded).inReportOrder
  }

  /// Returns a finding with the requested severity.
  package func graded(_ finding: Finding) -> Finding {
    var graded = finding
    graded.severity = severities[finding.id] ?? finding.severity
    return graded
  }

  /// Reads a member; ignores others.
  private mutating func read(_ entry: PropertyListEntry) throws(FieldError) {
    switch entry.key.text {
    case "only": options.only = Set(try entry.read(.lintRules).map { LintRule.Identifier(known: $0) })
    case "disable": options.disabled = Set(try entry.read(.lintRules).map { LintRule.Identifier(known: $0) })
    case "severity":
      for entry in try entry.read(.object) {
        try LintRules.requireKnown(entry.key.text, at: entry.keyRange)
        severities[entry.key.text] = try entry.read(.choice)
      }
    case "baseline": baseline = try entry.read(.string)
    case "exclude": exclude = try entry.read(.array(of: .string, "a pattern", words: "an array of patterns"))
    case "minimumConfidence": options.minimumConfidence = try entry.read(.choice)
    case "largestUsualCount": options.largestUsualCount = Int64(try entry.read(.count))
    default: break
    }
  }
}

extension FieldType<[String]> {
  /// Identifiers of lint rules.
  fileprivate static var lintRules: Self {
    let lintRule = FieldType<String>("a string") { node throws(FieldError) in
      if let id = node.string { try LintRules.requireKnown(id, at: node.range) }
      return node.string
    }
    return array(of: lintRule, "a lint rule", words: "an array of lint rules")
  }
}

extension LintRules {
  fileprivate static func requireKnown(_ id: String, at range: SourceRange) throws(FieldError) {
    let known = all.map { $0.id } + idsOfProjects
    guard !known.contains(id) else { return }
    let hint = EditDistance.question(for: id, among: known, count: 1)
    throw FieldError(.unknownValue, "there is no lint rule '\(VisibleText.line(id))'\(hint)", at: range)
  }
}

/// Comments that switch lint rules off in the file that contains them.
///
/// `activationrule:disable ID ID…` applies to the whole file, wherever it appears, since many findings are about the
/// whole rule; `all` means every lint rule. It is read in XML comments and in comments of project files. The linter
/// reports unknown identifiers; callers such as `activationrule lint` leave the findings out.
package enum LintSuppression {
  /// The word for every lint rule.
  package static let everything = "all"

  private static let owner = Array("activationrule:".utf8)

  /// A word after the mark.
  struct Word {
    let text: String
    let range: SourceRange
    /// Whether it is the first word after its mark.
    let isFirst: Bool

    fileprivate init(_ bytes: ArraySlice<UInt8>, isFirst: Bool) {
      (text, self.isFirst) = (String(decoding: bytes, as: UTF8.self), isFirst)
      range = SourceRange(bytes.startIndex, bytes.endIndex)
    }
  }

  /// A comment with the mark.
  enum Mark {
    case names([Word])
    /// It switches nothing off, because of a blank before its word, or without names.
    case blank(SourceRange), noNames(SourceRange)

    /// The words after the mark.
    var words: [Word] { if case .names(let words) = self { words } else { [] } }
  }

  /// Returns the identifiers named in a text; none in a binary file.
  package static func identifiers(in source: SourceText) -> Set<String> {
    Set(marks(in: source).flatMap { $0.words.map { $0.text } })
  }

  /// Returns the marks of a text, in the order of their places.
  static func marks(in source: SourceText) -> [Mark] {
    guard !source.isBinary, source.bytes[...].place(of: owner) != nil else { return [] }
    return comments(in: source).compactMap { comment in
      guard let start = comment.place(of: owner) else { return nil }
      let behind = comment[(start + owner.count)...]
      let rest = behind.drop { $0 == 0x20 || $0 == 0x09 }
      let isBlank = rest.startIndex != behind.startIndex
      let word = Word(rest.prefix { isPart($0) }, isFirst: true)
      guard word.text == "disable" else {
        // A longer word is a different one and has no meaning.
        return !isBlank && word.text.hasPrefix("disable") ? .names([word]) : nil
      }
      let range = SourceRange(start, word.range.upperBound)
      if isBlank { return .blank(range) }
      let words = rest[word.range.upperBound...].split { !isPart($0) }
      return words.isEmpty
        ? .noNames(range) : .names(words.enumerated().map { Word($0.element, isFirst: $0.offset == 0) })
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }

  // MARK: Comments

  /// Returns the comments of a file: XML comments, or the text after `#` or `//` on a line of a project file.
  private static func comments(in source: SourceText) -> [ArraySlice<UInt8>] {
    let name = source.name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
    switch name {
    case let name? where name.hasSuffix(".yml") || name.hasSuffix(".yaml"):
      return lines(source.bytes, behind: Array("#".utf8))
    case let name? where name.hasSuffix(".swift"): return lines(source.bytes, behind: Array("//".utf8))
    default: return xmlComments(source.bytes)
    }
  }

  private static func lines(_ bytes: [UInt8], behind sign: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      line.place(of: sign).map { line[$0...] }
    }
  }

  /// Returns the XML comments; text in a CDATA section that looks like a comment is skipped.
  private static func xmlComments(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let isXML = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == UInt8(ascii: "<")
    guard isXML else { return [] }
    var comments: [ArraySlice<UInt8>] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[start...].starts(with: Array("<!--".utf8)) {
        let end = bytes[(start + 4)...].place(of: Array("-->".utf8)) ?? bytes.count
        comments.append(bytes[(start + 4)..<end])
        index = end
      } else if bytes[start...].starts(with: Array("<![CDATA[".utf8)) {
        index = bytes[(start + 9)...].place(of: Array("]]>".utf8)) ?? bytes.count
      } else {
        index = start + 1
      }
    }
    return comments
  }
}
