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
    /// Property lists of the OpenStep kind, as Xcode writes them: with `=` and `;` between and behind keys and values,
    /// round brackets, and texts without quotes.
    case openStep
  }

  /// Reads a JSON text.
  ///
  /// - Parameters:
  ///   - source: the text, in UTF-8.
  ///   - dialect: the dialect to accept.
  ///   - keeps: whether to keep an object two levels down, so that one of very many takes no memory.
  /// - Returns: the value with all its places; bounds are those of `Limit`.
  /// - Throws: ``Failure`` with the first fault.
  /// - Complexity: linear in the size of the text.
  package static func read(
    _ source: SourceText, _ dialect: Dialect = .strict,
    keeping keeps: @escaping (PropertyListNode) -> Bool = { _ in true }
  ) throws(Failure) -> PropertyListDocument {
    guard source.bytes.count <= Limit.listBytes.value else {
      throw Failure(
        PropertyListFault.inputTooLarge, "the text has more than \(Limit.listBytes.value) bytes", at: .none, in: source)
    }
    try XMLEncoding.requireUTF8(source)
    var parser = JSONParser(source, dialect, keeping: keeps)
    return PropertyListDocument(format: .json, root: try parser.readText(), source: source)
  }

  /// Reads a JSON text as a value of some form; a fault in the form is an error with its place.
  ///
  /// - Parameter fault: the identifier of each fault in the form; by default its own.
  package static func read<Value>(
    _ source: SourceText, named fault: FileFault? = nil, as form: (PropertyListNode) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let root = try read(source).root
    do throws(Failure) {
      return try form(root)
    } catch {
      throw (fault.map { error.named($0.rawValue) } ?? error.ofFamily("field")).in(source)
    }
  }
}
