/// Why a field of an object, or another value, is not what its reader needs.
///
/// All readers of objects throw this error, and wrap it once: they know the text, and which identifiers its faults have.
package struct FieldError: Error, Hashable, Sendable {
  /// What can be wrong.
  package enum Fault: Hashable, Sendable {
    /// A value of another kind than its reader needs.
    case wrongKind
    /// A field that must be there is not.
    case missingField
    /// A field that the object does not have, with the one that was probably meant.
    case unknownField(meant: String?)
    /// A field that appears twice in the same object.
    case repeatedField
    /// A word that is none of those allowed.
    case unknownValue
    /// A text that must not be empty.
    case emptyText
    /// A fault that only its reader knows, with the identifier of its diagnostic.
    case own(String)
  }

  /// What is wrong.
  package let fault: Fault
  /// What is wrong, in words.
  package let message: String
  /// The bytes it is about.
  package let range: SourceRange
  /// Remarks at other places.
  package let notes: [Diagnostic.Note]

  /// Makes an error.
  package init(_ fault: Fault, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = []) {
    (self.fault, self.message, self.range, self.notes) = (fault, message, range, notes)
  }

  /// Makes an error of a fault that only its reader knows.
  package init(_ fault: some RawRepresentable<String>, _ message: String, at range: SourceRange) {
    self.init(.own(fault.rawValue), message, at: range)
  }

  /// The error for a value of another kind than its reader needs.
  package static func wrongKind(_ node: PropertyListNode, _ name: String, _ words: String) -> FieldError {
    FieldError(.wrongKind, "\(name) must be \(words), found \(node.kindName)", at: node.range)
  }

  /// The same error as a fault that only its reader knows.
  package func named(_ id: String) -> FieldError { FieldError(.own(id), message, at: range, notes: notes) }

  /// The error as a diagnostic.
  ///
  /// - Parameter family: the beginning of the identifier, as in `preset-wrong-kind`; a fault of the reader's own has a
  ///   whole one.
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
