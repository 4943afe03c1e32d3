import PropertyLists
import Texts

/// Repairs of a property list or JSON text: entries that go, come, or get another value.
extension LintContext {
  private var bytes: [UInt8] { subject.source.bytes }

  private var isJSON: Bool { subject.document?.format == .json }

  /// Whether the file can be changed in part.
  var isEditable: Bool {
    guard let document = subject.document else { return false }
    return document.format != .binary
  }

  /// A repair that takes an entry out, with the line that it leaves empty or the comma that it leaves over.
  func removal(of entry: PropertyListEntry, from entries: [PropertyListEntry], _ message: String) -> [Diagnostic.FixIt]
  {
    guard isEditable, entry.keyRange.lowerBound < entry.value.range.upperBound else { return [] }
    var (start, end) = (entry.keyRange.lowerBound, entry.value.range.upperBound)
    if isJSON {
      guard let index = entries.firstIndex(where: { $0.keyRange == entry.keyRange }) else { return [] }
      if index + 1 < entries.count {
        end = entries[index + 1].keyRange.lowerBound
      } else if index > 0 {
        start = entries[index - 1].value.range.upperBound
      }
    } else {
      var lineStart = start
      while lineStart > 0, bytes[lineStart - 1] == 0x20 || bytes[lineStart - 1] == 0x09 { lineStart -= 1 }
      var lineEnd = end
      while lineEnd < bytes.count, bytes[lineEnd] == 0x20 || bytes[lineEnd] == 0x09 || bytes[lineEnd] == 0x0D {
        lineEnd += 1
      }
      if lineStart > 0, bytes[lineStart - 1] == 0x0A, lineEnd < bytes.count, bytes[lineEnd] == 0x0A {
        (start, end) = (lineStart, lineEnd + 1)
      }
    }
    return [Diagnostic.FixIt(message, replacing: SourceRange(start, end), with: "")]
  }

  /// A repair that gives an entry another value.
  func replacement(of node: PropertyListNode, with value: ScalarText, _ message: String) -> [Diagnostic.FixIt] {
    guard isEditable, !node.range.isEmpty else { return [] }
    return [Diagnostic.FixIt(message, replacing: node.range, with: isJSON ? value.json : value.xml)]
  }
}

/// A value as XML and JSON write it.
enum ScalarText {
  case integer(Int64)
  case boolean(Bool)

  var xml: String {
    switch self {
    case .integer(let number): "<integer>\(number)</integer>"
    case .boolean(let value): value ? "<true/>" : "<false/>"
    }
  }

  var json: String {
    switch self {
    case .integer(let number): "\(number)"
    case .boolean(let value): value ? "true" : "false"
    }
  }
}
