/// An error with a diagnostic, and the text that the diagnostic refers to.
///
/// All errors of reading a whole text conform, so that one handler can show any of them.
public protocol DiagnosedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and where.
  var diagnostic: Diagnostic { get }

  /// The text that the ranges of the diagnostic point into.
  var source: SourceText { get }
}

extension DiagnosedError {
  /// The error in the layout of compilers: `path:line:column: error: …`, the line, and a caret.
  public var rendered: String { DiagnosticRenderer.render(diagnostic, in: source) }

  /// The error on one line, with its place but without the bytes of the file.
  public var description: String { diagnostic.located(in: source).description }
}
