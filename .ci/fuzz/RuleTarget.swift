import ActivationRuleModel
import PredicateFormat
import Texts

/// The settings and the payload stand before the rule.
let headerLength = 3

/// Asks a rule text about payloads: the first byte chooses the settings, the next two the payload, the rest is the rule.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var taker = ByteTaker(bytes(start, count))
  let settings = settings(taker.byte())
  var maker = PayloadMaker(seed: UInt64(taker.byte()) << 8 | UInt64(taker.byte()))
  let text = String(decoding: taker.rest, as: UTF8.self)
  let rule = ActivationRule(predicate: text, settings: settings)
  let source = SourceText(name: "rule", text: text)
  for diagnostic in rule.diagnostics { requireInside(diagnostic, source) }
  for _ in 0..<4 {
    let payload = maker.payload()
    requireAgreement(rule, payload)
    guard let range = rule.decide(payload).range else { continue }
    require(range.upperBound <= source.bytes.count, "a decision is outside the text")
  }
  return 0
}
