/// The reason why a field of an object, or another value, does not suit its reader.
///
/// All readers of objects throw this error and wrap it once: they know the text and the identifiers of its faults.
package struct FieldError: Error, Hashable, Sendable {
  /// The kinds of fault.
  package enum Fault: Hashable, Sendable {
    /// A value of the wrong type.
    case wrongKind
    /// A required field that is missing.
    case missingField
    /// A field that the object does not have, with the name that was probably meant.
    case unknownField(meant: String?)
    /// A field that appears twice in the same object.
    case repeatedField
    /// A word that is not among the allowed ones.
    case unknownValue
    /// An empty text where one is required.
    case emptyText
    /// A fault specific to one reader, with the identifier of its diagnostic.
    case own(String)
  }

  /// The fault.
  package let fault: Fault
  /// The message.
  package let message: String
  /// The bytes the error is about.
  package let range: SourceRange
  /// Remarks at other places.
  package let notes: [Diagnostic.Note]

  /// Makes an error.
  package init(_ fault: Fault, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = []) {
    (self.fault, self.message, self.range, self.notes) = (fault, message, range, notes)
  }

  /// Makes an error of a fault specific to one reader.
  package init(_ fault: some RawRepresentable<String>, _ message: String, at range: SourceRange) {
    self.init(.own(fault.rawValue), message, at: range)
  }

  /// The error for a value of the wrong type.
  package static func wrongKind(_ node: PropertyListNode, _ name: String, _ words: String) -> FieldError {
    FieldError(.wrongKind, "\(name) must be \(words), found \(node.kindName)", at: node.range)
  }

  /// The same error as a fault specific to one reader.
  package func named(_ id: String) -> FieldError { FieldError(.own(id), message, at: range, notes: notes) }

  /// The error as a diagnostic.
  ///
  /// - Parameter family: the beginning of the identifier, such as "preset" in `preset-wrong-kind`; a fault specific to
  ///   one reader has a complete identifier already.
  package func diagnostic(
    _ family: String = "field", severity: Diagnostic.Severity = .error, fixIts: [Diagnostic.FixIt] = []
  ) -> Diagnostic {
    let id =
      switch fault {
      case .wrongKind: "\(family)-wrong-kind"
      case .missingField: "\(family)-missing-field"
      case .unknownField: "\(family)-unknown-field"
      case .repeatedField: "\(family)-repeated-field"
      case .unknownValue: "\(family)-unknown-value"
      case .emptyText: "\(family)-empty-text"
      case .own(let id): id
      }
    return Diagnostic(id, severity, message, at: range, notes: notes, fixIts: fixIts)
  }
}
