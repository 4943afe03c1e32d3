extension RuleTable {
  /// A name for the contents of the table: the number of keys and a hash of all rules and templates.
  ///
  /// Two files with the same contents have the same name, whatever the order of their entries.
  package var identity: String {
    var fingerprint = Fingerprint()
    let count = rules.reduce(0) { $0 + Self.add($1, to: &fingerprint) }
    for name in General.allCases { fingerprint.add(part: (templates[name]?.text ?? "").utf8) }
    return "\(count)-\(String(fingerprint.value, radix: 16))"
  }

  /// Adds a rule with its children, and returns the number of rules.
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
