package import ActivationRuleText

/// The console for reading inputs: takes remarks and provides standard input.
package protocol InputConsole {
  /// Writes remarks.
  func writeError(_ rows: [TextRow])
  /// Returns all bytes of standard input, however often it is called; the limit for files applies.
  func readAll() throws(Failure) -> [UInt8]
  /// Whether nobody reads remarks.
  var isSilent: Bool { get }
}

extension InputConsole {
  package var isSilent: Bool { false }

  /// Writes a remark, one line without its end.
  package func complain(_ line: String) { writeError([.remark(line)]) }
}

/// Discards remarks, for callers that have no place for them; its standard input is empty.
package struct SilentConsole: InputConsole {
  package init() {}
  package var isSilent: Bool { true }
  package func writeError(_ rows: [TextRow]) {}
  package func readAll() throws(Failure) -> [UInt8] { [] }
}
