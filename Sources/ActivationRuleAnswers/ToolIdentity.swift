/// What answers are made with.
package enum ToolIdentity {
  /// The version, and on a line of its own what answers rest on.
  package static func lines(_ settings: RuleSettings) -> [String] {
    ["activationrule \(Version.package)", grounds(settings)]
  }

  /// In one line, for people.
  package static func text(_ settings: RuleSettings) -> String {
    "activationrule \(Version.package) (\(grounds(settings)))"
  }

  /// The identities of the tables behind the answers.
  private static func grounds(_ settings: RuleSettings) -> String {
    "rule table \(table(settings)), types \(Version.typeRegistry), presets \(PresetLibrary.builtIn.identity)"
  }

  /// The table of dictionary keys: that of this package, whatever is assumed, or that of a rule file.
  private static func table(_ settings: RuleSettings) -> String { settings.table?.identity ?? Version.ruleTable }

  /// The limits within which every input is answered, as a table for people.
  package static var limits: String {
    let amounts = Limit.all.map { "\(grouped($0.value)) \($0.unit.rawValue)" }
    let width = amounts.map { $0.utf8.count }.max() ?? 0
    let rows = zip(Limit.all, amounts).map { limit, amount in
      String(repeating: " ", count: width - amount.utf8.count) + "\(amount)  \(limit.name): \(limit.beyond)"
    }
    return "limits, and what happens beyond them:\n" + rows.joined(separator: "\n")
  }

  /// A number with commas between its thousands.
  private static func grouped(_ number: Int) -> String {
    var digits = Array("\(number)".utf8)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(UInt8(ascii: ","), at: place)
      place -= 3
    }
    return String(decoding: digits, as: UTF8.self)
  }

  package static var json: JSONValue { json(.builtIn) }

  /// The identity where people's own presets or a rule file took part.
  package static func json(_ presets: PresetLibrary, _ settings: RuleSettings = RuleSettings()) -> JSONValue {
    [
      "version": .string(Version.package), "ruleTable": .string(table(settings)),
      "types": .string(Version.typeRegistry), "presets": .string(presets.identity),
    ]
  }
}

/// How an answer looks; each verb has some of these.
package enum ReportFormat: String, CaseIterable {
  case text, predicate, plist, json, markdown, csv, html, tree, dot, mermaid
}
