import ActivationRuleSuites
import PredicateFormat

/// What is left of the findings of a file when comments in it and the baseline have had their say.
struct LintFilter {
  /// The identifiers that a comment in the file names.
  let suppressed: Set<String>
  /// How many findings of each kind the baseline allows; counts down.
  private var allowance: [LintBaseline.Key: Int]
  private(set) var suppressedCount = 0

  /// Prepares for a file.
  init(_ findings: LintEngine.Findings, path: String, _ baseline: LintBaseline?) {
    suppressed = LintSuppression.identifiers(in: findings.source)
    allowance = baseline?.allowance(path: path) ?? [:]
  }

  /// Whether a finding is told; asked once for each, in order.
  mutating func tells(_ finding: Diagnostic, in source: SourceText) -> Bool {
    if suppressed.contains(finding.id) || suppressed.contains(LintSuppression.everything) {
      suppressedCount += 1
      return false
    }
    guard !allowance.isEmpty else { return true }
    let key = LintBaseline.Key(id: finding.id, fingerprint: LintFinding.fingerprint(of: finding, in: source))
    guard let count = allowance[key], count > 0 else { return true }
    allowance[key] = count - 1
    suppressedCount += 1
    return false
  }
}

/// Comments that switch lint rules off in the file in which they stand.
///
/// `activationrule:disable ID ID…` counts for the whole file, wherever it stands in it, since many findings are about the
/// whole rule; `all` stands for every lint rule. It is read in XML comments, and in comments of project files.
enum LintSuppression {
  /// The word for every lint rule.
  static let everything = "all"
  private static let mark = Array("activationrule:disable".utf8)

  /// The identifiers named in a text; none in a binary file.
  static func identifiers(in source: SourceText) -> Set<String> {
    guard !source.isBinary, Bytes.contains(source.bytes, "activationrule:disable") else { return [] }
    var found: Set<String> = []
    for comment in comments(in: source) {
      guard let start = comment.firstIndex(of: mark[0], of: mark) else { continue }
      let words = comment[(start + mark.count)...].split { !isPart($0) }
      found.formUnion(words.map { String(decoding: $0, as: UTF8.self) })
    }
    return found
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }

  /// The comments of a file: those of XML, or what follows `#` or `//` on the line of a project file.
  private static func comments(in source: SourceText) -> [ArraySlice<UInt8>] {
    switch ProjectFile.Kind(name: Files.name(of: source.name)) {
    case .xcodeGen?: lines(source.bytes, behind: Array("#".utf8))
    case .tuist?: lines(source.bytes, behind: Array("//".utf8))
    case .expo?: []
    case nil: xmlComments(source.bytes)
    }
  }

  private static func lines(_ bytes: [UInt8], behind sign: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      line.indices.first { line[$0...].starts(with: sign) }.map { line[$0...] }
    }
  }

  /// The comments of XML; what looks like one in a CDATA section is text.
  private static func xmlComments(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard bytes.first(where: { !$0.isXMLBlank && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }) == UInt8(ascii: "<") else {
      return []
    }
    var comments: [ArraySlice<UInt8>] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[start...].starts(with: Array("<!--".utf8)) {
        let end = end(of: Array("-->".utf8), in: bytes, from: start + 4)
        comments.append(bytes[(start + 4)..<end])
        index = end
      } else if bytes[start...].starts(with: Array("<![CDATA[".utf8)) {
        index = end(of: Array("]]>".utf8), in: bytes, from: start + 9)
      } else {
        index = start + 1
      }
    }
    return comments
  }

  /// Where a sign begins; the end of the bytes if it does not come.
  private static func end(of sign: [UInt8], in bytes: [UInt8], from start: Int) -> Int {
    var index = min(start, bytes.count)
    while let place = bytes[index...].firstIndex(of: sign[0]) {
      if bytes[place...].starts(with: sign) { return place }
      index = place + 1
    }
    return bytes.count
  }
}

extension ArraySlice<UInt8> {
  /// Where a text begins whose first byte is given.
  fileprivate func firstIndex(of first: UInt8, of text: [UInt8]) -> Int? {
    indices.first { self[$0] == first && self[$0...].starts(with: text) }
  }
}
