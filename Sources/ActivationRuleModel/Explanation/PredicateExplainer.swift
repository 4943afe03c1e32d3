import PredicateFormat
import Texts

/// Puts the evidence of a predicate into steps, clause by clause.
struct PredicateExplainer {
  var reader: EvidenceReader
  let types: TypeChains
  /// The remarks on types that were made, since the same ones come again for each attachment.
  var remarks: [[String]: String?] = [:]
  /// Moves a range of the predicate into the file around it.
  let place: (SourceRange) -> SourceRange?

  /// How many elements of a collection are gone into; the others have a line each.
  static let elementLimit = 24
  /// How many different remarks on types are looked for.
  static let remarkLimit = 24

  init(_ reader: EvidenceReader, types: TypeChains, place: @escaping (SourceRange) -> SourceRange?) {
    self.reader = reader
    self.types = types
    self.place = place
  }

  /// The steps of a predicate; `isDecisive` when the verdict depends on it.
  mutating func explain(_ evidence: Evidence, isDecisive: Bool) -> ExplanationStep {
    switch evidence.node.kind {
    case .constant(let constant): return step(evidence, constant ? "always" : "never", isDecisive)
    case .and: return join(evidence, "AND", decidedBy: false, isDecisive)
    case .or: return join(evidence, "OR", decidedBy: true, isDecisive)
    case .not:
      let detail = evidence.value.map { "what is within \($0 ? "does not hold" : "holds")" }
      let inner = explain(reader.parts(of: evidence)[0], isDecisive: isDecisive)
      return step(evidence, title: "NOT", detail, isDecisive, children: [inner])
    case .comparison(let comparison): return explain(comparison, evidence, isDecisive)
    case .missing: return step(evidence, nil, isDecisive)
    }
  }

  // MARK: Logic

  /// Explains the parts of a compound; those behind the one that decides were skipped, as the system stops there.
  private mutating func join(
    _ evidence: Evidence, _ word: String, decidedBy value: Bool, _ isDecisive: Bool
  ) -> ExplanationStep {
    let parts = reader.parts(of: evidence)
    let children = parts.map { part -> ExplanationStep in
      guard part.truth != .skipped else {
        return ExplanationStep(part.node.shortText, .skipped, range: place(part.node.range))
      }
      // Parts before the one that decides do not matter, except before one that raises: they could have prevented it.
      return explain(part, isDecisive: isDecisive && (part.value != !value || evidence.value != value))
    }
    return step(evidence, title: word, summary(parts, evidence, decidedBy: value), isDecisive, children: children)
  }

  /// Which of the parts decided.
  private func summary(_ parts: [Evidence], _ evidence: Evidence, decidedBy value: Bool) -> String {
    let total = parts.count
    let one = Words.ordinal(parts.lastIndex { $0.truth != .skipped } ?? 0, of: total)
    switch (value, evidence.value) {
    case (_, nil): return "\(one) parts raises an exception"
    case (true, true?): return "\(one) alternatives holds"
    case (true, false?): return "none of \(total) alternatives holds"
    case (false, true?): return "all \(total) parts hold"
    case (false, false?): return "\(one) parts does not hold"
    }
  }

  // MARK: Pieces

  /// A step with the message of what raises in place of a detail; how a predicate is evaluated is documented, that an
  /// exception hides the extension is inferred.
  func step(
    _ evidence: Evidence, title: String? = nil, _ detail: String?, _ isDecisive: Bool, children: [ExplanationStep] = [],
    count: ExplanationStep.Count? = nil
  ) -> ExplanationStep {
    let isPlain = title == nil && children.isEmpty
    return ExplanationStep(
      title ?? evidence.node.shortText, evidence.value.map { $0 ? .holds : .fails } ?? .raises,
      isPlain ? evidence.failure?.message ?? detail : detail, evidence.value == nil ? .inferred : .documented,
      isDecisive: isDecisive, range: place(evidence.node.range), children: children, count: count)
  }
}
