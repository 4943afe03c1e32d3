/// A place in a text, as compilers print it: `Info.plist:28:4`.
public struct Location: Hashable, Sendable {
  /// The name of the text: the path of the file, or a word such as `<rule>`.
  public let path: String
  /// The line, counted from 1; `nil` in a binary property list, which has no lines.
  ///
  /// A line ends after LF, CR or CR LF.
  public let line: Int?
  /// The column, counted from 1 in UTF-16 code units, as in the Language Server Protocol; `nil` in a binary property
  /// list.
  public let column: Int?
  /// The bytes of the file, counted from 0; `nil` for a text that is not UTF-8, whose bytes are others than the file's.
  public let bytes: Range<Int>?

  /// Makes a place.
  public init(path: String, line: Int?, column: Int?, bytes: Range<Int>? = nil) {
    (self.path, self.line, self.column, self.bytes) = (path, line, column, bytes)
  }

  /// The place of a range in a text.
  package init(_ source: SourceText, _ range: SourceRange) {
    let position = source.isBinary ? nil : source.position(at: range.lowerBound)
    self.init(
      path: source.name, line: position?.line, column: position?.column,
      bytes: source.addressesFile ? range.lowerBound..<range.upperBound : nil)
  }
}

extension Location: CustomStringConvertible {
  /// The path, the line and the column; in a binary property list the path alone.
  ///
  /// Characters that are invisible or change the writing direction appear as `[U+001B]`.
  public var description: String {
    VisibleText.line(
      [path, line.map { String($0) }, column.map { String($0) }].compactMap { $0 }.joined(separator: ":"))
  }
}
