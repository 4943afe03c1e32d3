import ActivationRuleText

/// A fault that a lint rule found; a diagnostic without the rule's identifier and severity.
struct Fault {
  let message: String
  let range: SourceRange
  var notes: [Diagnostic.Note]
  var fixIts: [Diagnostic.FixIt]
  /// The severity, if it is lower than the rule's.
  let severity: Diagnostic.Severity?
  /// Whether its repair changes the verdicts of a working rule.
  var repairChangesVerdicts = false

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - message: one phrase, lower case, no full stop.
  ///   - range: the place in the file.
  init(
    _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = [],
    severity: Diagnostic.Severity? = nil
  ) {
    (self.message, self.range, self.notes, self.fixIts, self.severity) = (message, range, notes, fixIts, severity)
  }
}

extension [Fault] {
  /// Returns a single fault.
  static func one(
    _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = [],
    severity: Diagnostic.Severity? = nil
  ) -> [Fault] {
    [Fault(message, at: range, notes: notes, fixIts: fixIts, severity: severity)]
  }
}
