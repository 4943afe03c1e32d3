/// Where the reading of inputs is accompanied: remarks go out, and standard input comes in.
package protocol InputConsole {
  /// Takes an answer that brings its own line ends.
  func write(_ text: String)
  /// Takes a remark, one line without its end.
  func complain(_ line: String)
  /// Takes remarks.
  func writeError(_ rows: [TextRow])
  /// All bytes of standard input, however often they are asked for; they have the limit that files have.
  func readAll() throws(InputFailure) -> [UInt8]
}

/// Takes remarks in silence, for reading where the caller has no place for them; nothing stands on its standard input.
package struct SilentConsole: InputConsole {
  package init() {}
  package func write(_ text: String) {}
  package func complain(_ line: String) {}
  package func writeError(_ rows: [TextRow]) {}
  package func readAll() throws(InputFailure) -> [UInt8] { [] }
}
