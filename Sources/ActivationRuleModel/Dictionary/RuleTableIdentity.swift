import Texts

extension RuleTable {
  /// A name for what the table says: the number of keys and a number made of all that its rules and templates hold.
  ///
  /// Two files that say the same have the same name, whatever the order of their entries.
  package var identity: String {
    var fingerprint = Fingerprint()
    let count = rules.reduce(0) { $0 + Self.add($1, to: &fingerprint) }
    for name in General.allCases { fingerprint.add(part: (templates[name]?.text ?? "").utf8) }
    return "\(count)-\(String(fingerprint.value, radix: 16))"
  }

  /// Adds a rule with its children, and says how many rules these are.
  private static func add(_ rule: Rule, to fingerprint: inout Fingerprint) -> Int {
    let templates = [rule.accept, rule.reject, rule.zero].map { $0?.text ?? "" }
    for word in [rule.key] + rule.types + rule.exceptions.map({ "-" + $0 }) + templates {
      fingerprint.add(part: word.utf8)
    }
    let count = rule.children.reduce(1) { $0 + add($1, to: &fingerprint) }
    fingerprint.add(part: "/".utf8)
    return count
  }
}
