import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

/// Ends the process with a sentence when an invariant does not hold, so that the fuzzer keeps the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError("invariant violated: \(message())") }
}

/// Takes values off the front of an input; behind its end there are only zeros.
struct ByteTaker {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number of a range that a byte chooses.
  mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(byte()) % range.count }

  /// Whether a byte says yes, as one of so many do.
  mutating func chance(_ one: Int) -> Bool { Int(byte()) % one == one - 1 }

  /// An element that a byte chooses.
  mutating func element<Element>(of array: [Element]) -> Element { array[Int(byte()) % array.count] }

  /// A text that a byte gives the length of.
  mutating func text() -> String {
    let count = Int(byte())
    let part = rest.prefix(count)
    rest = rest.dropFirst(count)
    return String(decoding: part, as: UTF8.self)
  }

  /// What is left, as a text.
  var restText: String { String(decoding: rest, as: UTF8.self) }
}

// MARK: Ranges

/// Checks that the faults of a failure stand inside their texts.
func requireInside(_ failure: Failure, _ source: SourceText? = nil) {
  for failure in [failure] + failure.others {
    if let source = source ?? failure.source { requireInside(failure.finding, source) }
    require(!failure.message.isEmpty, "a failure says nothing")
  }
}

/// Checks that a finding, its notes and its repairs stand inside a text, and for one text in 64 that it can be shown,
/// which takes longer than finding it.
func requireInside(_ finding: Finding, _ source: SourceText) {
  let ranges = [finding.range] + finding.notes.compactMap { $0.range } + finding.fixIts.map { $0.range }
  for range in ranges {
    require(range.upperBound <= source.bytes.count, "\(finding.id) at \(range) is outside the text")
  }
  require(!finding.id.isEmpty && !finding.message.isEmpty, "a finding says nothing")
  guard source.isDrawn else { return }
  require(!FindingRenderer.rows(finding, in: source).text.isEmpty, "a finding cannot be shown")
}

extension SourceText {
  /// Whether findings of the text are drawn.
  fileprivate var isDrawn: Bool { bytes.mark % 64 == 0 }
}

extension [UInt8] {
  /// A number that bytes decide, so that an input does the same each time.
  var mark: UInt8 { reduce(into: UInt8(17)) { $0 = $0 &* 31 &+ $1 } }
}

/// The settings that a byte stands for: the platform, and one open question answered otherwise.
func settings(_ byte: UInt8) -> RuleSettings {
  var settings = RuleSettings(platform: byte & 1 == 0 ? .iOS : .macOS)
  let number = Int(byte >> 1)
  guard number > 0 else { return settings }
  settings.others = [Assumption.allCases[number % Assumption.allCases.count]]
  return settings
}

/// Checks that the compiled rule and the tree walker say one thing, and the decision in words as well.
///
/// - Parameter input: one in eight is decided in words, which takes several evaluations; its bytes say which.
/// - Returns: where in the text the decision stands.
@discardableResult
func requireAgreement(_ rule: ActivationRule, _ payload: PreparedPayload, _ input: [UInt8]) -> SourceRange? {
  let isSystem = rule.types.isSame(as: .system)
  let verdict = isSystem ? rule.evaluate(payload) : rule.evaluate(payload.payload)
  let reference = rule.referenceVerdict(payload.payload)
  if reference.isWorkedOut {
    require(verdict == reference, "the compiled rule says \(verdict), the tree walker \(reference)")
  }
  guard input.mark % 8 == 0 else { return nil }
  let decision = rule.decide(payload.payload)
  require(decision.verdict == verdict, "the decision says \(decision.verdict), the rule \(verdict)")
  require(!decision.reason.sentence.isEmpty, "a decision without words")
  return decision.clauseRange
}
