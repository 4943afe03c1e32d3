import ActivationRuleModel
import ActivationRuleText

/// Asks rules about payloads: the compiled rule, the tree walker and the explanation must say one thing.
enum AgreementTarget {
  /// Settings and payload stand before the text of a rule.
  static let headerLength = 2

  /// A rule that the bytes spell, in the shapes that rules have.
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let settings = settings(taker.byte())
    let payloads = [taker.element(of: PayloadMaker.table), taker.element(of: PayloadMaker.table)]
    var writer = RuleSpeller(taker)
    let text = writer.predicate()
    let rule = ActivationRule(predicate: text, settings: settings)
    require(rule.predicate != nil, "a rule as it should be cannot be read: \(text)")
    for payload in payloads { requireAgreement(rule, payload, input) }
  }

  /// The rule is a text.
  @Sendable
  static func runText(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let settings = settings(taker.byte())
    let payload = taker.element(of: PayloadMaker.table)
    let text = taker.restText
    let rule = ActivationRule(predicate: text, settings: settings)
    let source = SourceText(name: "rule", text: text)
    for finding in rule.findings { requireInside(finding, source) }
    guard let range = requireAgreement(rule, payload, input) else { return }
    require(range.upperBound <= source.bytes.count, "a decision is outside the text")
  }
}
