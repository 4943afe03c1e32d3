import Texts

/// A name for the content of the table of dictionary keys.
public enum RuleTableIdentity {
  /// The number of keys and a number made of all their fields.
  public static var text: String {
    var fingerprint = Fingerprint()
    let count = RuleTable(RuleSettings()).rules.reduce(0) { $0 + add($1, to: &fingerprint) }
    return "\(count)-\(String(fingerprint.value, radix: 16))"
  }

  /// Adds a row with its children, and says how many rows these are.
  private static func add(_ rule: RuleTable.Rule, to fingerprint: inout Fingerprint) -> Int {
    let names = [rule.name] + rule.types + rule.exceptions.map { "-" + $0 }
    let words = [rule.template.rawValue, rule.zero?.rawValue ?? "", rule.certainty.rawValue]
    for word in names + words { fingerprint.add(part: word.utf8) }
    let count = rule.children.reduce(1) { $0 + add($1, to: &fingerprint) }
    fingerprint.add(part: "/".utf8)
    return count
  }
}
