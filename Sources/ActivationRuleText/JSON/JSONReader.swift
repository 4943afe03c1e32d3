/// Reads JSON, strictly as in RFC 8259, with the place of every key and value.
///
/// A number without fraction and exponent is an integer; it becomes a real only when it does not fit in 64 bits.
/// Duplicate keys are kept. Half of a surrogate pair in an escape is an error. A byte order mark is skipped.
package enum JSONReader {
  /// The dialects of JSON.
  package enum Dialect {
    /// RFC 8259.
    case strict
    /// Handwritten JSON, with comments, trailing commas, keys without quotes, and single quotes, but not with the other
    /// spellings of numbers.
    ///
    /// Source: The JSON5 Data Interchange Format, version 1.0.0.
    case json5
  }

  /// Reads a JSON text.
  ///
  /// - Parameters:
  ///   - source: the text, in UTF-8.
  ///   - dialect: the dialect to accept.
  /// - Returns: the value with all its places; bounds are those of `Limit`.
  /// - Throws: ``ReadingError`` with the first fault.
  /// - Complexity: linear in the size of the text.
  package static func read(
    _ source: SourceText, _ dialect: Dialect = .strict
  ) throws(ReadingError) -> PropertyListDocument {
    try check(source)
    var parser = JSONParser(source, dialect, TreeBuilder())
    let root = try parser.readText().root ?? PropertyListNode(.null)
    return PropertyListDocument(format: .json, root: root, source: source)
  }

  /// Reads a JSON text as a value of some form; a fault in the form is an error with its place.
  ///
  /// - Parameter fault: the identifier of each fault in the form; by default its own.
  package static func read<Value>(
    _ source: SourceText, named fault: FileFault? = nil, as form: (PropertyListNode) throws(FieldError) -> Value
  ) throws(ReadingError) -> Value {
    let root = try read(source).root
    do throws(FieldError) {
      return try form(root)
    } catch {
      throw ReadingError((fault.map { error.named($0.rawValue) } ?? error).finding(), in: source)
    }
  }

  /// Checks a whole JSON text, and returns the places of the members if it is an object.
  ///
  /// Most requests have a rule or a payload that was met before; ``value(in:at:)`` reads the others.
  package static func outline(of source: SourceText) throws(ReadingError) -> JSONOutline {
    try check(source)
    var parser = JSONParser(source, .strict, JSONOutline())
    return try parser.readText()
  }

  /// Reads a value in a text that was checked.
  package static func value(in source: SourceText, at range: SourceRange) -> PropertyListNode {
    var parser = JSONParser(source, .strict, TreeBuilder(), from: range.lowerBound)
    return (try? parser.readRoot())?.root ?? PropertyListNode(.null, at: range)
  }

  private static func check(_ source: SourceText) throws(ReadingError) {
    guard source.bytes.count <= Limit.listBytes.value else {
      throw ReadingError(
        .inputTooLarge, "the text has more than \(Limit.listBytes.value) bytes", at: .none, in: source)
    }
    try XMLEncoding.requireUTF8(source)
  }
}

/// Takes what a JSON text contains, in order.
protocol JSONBuilder {
  /// The number of open arrays and objects.
  var depth: Int { get }
  /// The innermost of them.
  var shape: TreeBuilder.Shape? { get }
  /// Whether the outermost value is complete.
  var isComplete: Bool { get }
  /// Whether the text of the next key is needed.
  var needsKeys: Bool { get }
  /// Whether the text of the next string is needed.
  var needsStrings: Bool { get }

  mutating func open(_ shape: TreeBuilder.Shape, at start: Int)
  mutating func setKey(_ key: MappedString, at range: SourceRange)
  mutating func add(_ kind: PropertyListNode.Kind, at range: SourceRange)
  mutating func close(at end: Int)
}

extension TreeBuilder: JSONBuilder {
  var isComplete: Bool { root != nil }
  var needsKeys: Bool { true }
  var needsStrings: Bool { true }
}

/// The places of the members of an object.
package struct JSONOutline: JSONBuilder {
  /// A member of the object.
  package struct Member {
    package let name: String
    package let nameRange: SourceRange
    package fileprivate(set) var range: SourceRange
  }

  /// The members in file order; `nil` if the outermost value is no object.
  package private(set) var members: [Member]?
  /// Whether each open array or object is an object.
  private var areObjects: [Bool] = []
  /// Where the current member begins.
  private var start = 0
  private(set) var isComplete = false

  var depth: Int { areObjects.count }
  var shape: TreeBuilder.Shape? { areObjects.last.map { $0 ? .dictionary : .array } }
  var needsKeys: Bool { areObjects.count == 1 }
  var needsStrings: Bool { false }

  fileprivate init() {
    areObjects.reserveCapacity(16)
  }

  mutating func open(_ shape: TreeBuilder.Shape, at start: Int) {
    if areObjects.isEmpty, shape == .dictionary {
      members = []
      members?.reserveCapacity(8)
    }
    if areObjects.count == 1 { self.start = start }
    areObjects.append(shape == .dictionary)
  }

  mutating func setKey(_ key: MappedString, at range: SourceRange) {
    if needsKeys { members?.append(Member(name: key.text, nameRange: range, range: .none)) }
  }

  mutating func add(_ kind: PropertyListNode.Kind, at range: SourceRange) {
    if areObjects.count < 2 { end(range) }
  }

  mutating func close(at end: Int) {
    areObjects.removeLast()
    if areObjects.count < 2 { self.end(SourceRange(start, end)) }
  }

  /// Ends the outermost value or a member.
  private mutating func end(_ range: SourceRange) {
    if areObjects.isEmpty {
      isComplete = true
    } else if let count = members?.count {
      members?[count - 1].range = range
    }
  }
}
