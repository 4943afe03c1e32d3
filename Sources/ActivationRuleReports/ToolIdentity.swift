package import ActivationRules

/// What answers are made with.
package enum ToolIdentity {
  /// In one line, for people.
  package static func text(_ settings: RuleSettings) -> String {
    "activationrule \(Version.package) (rule table \(table(settings)), types \(Version.typeRegistry), "
      + "presets \(PresetLibrary.builtIn.identity))"
  }

  /// The table of dictionary keys: that of this package, whatever is assumed, or that of a rule file.
  private static func table(_ settings: RuleSettings) -> String { settings.table?.identity ?? Version.ruleTable }

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
