import Foundation
import ActivationRuleText

@testable import ActivationRuleModel

/// A made-up file of rules that says what a table says, and can be changed.
struct RuleFile {
  var entries: [String: Any]

  init(_ table: RuleTable) {
    entries = ["RULES": Self.rules(table.rules)]
    for name in RuleTable.General.allCases { entries[name.rawValue] = table.templates[name]?.text }
  }

  private static func rules(_ rules: [RuleTable.Rule]) -> [String: Any] {
    var entries: [String: Any] = [:]
    for rule in rules {
      var node = Self.rules(rule.children)
      if rule.types.count == 1 { node["TYPE"] = rule.types[0] }
      if rule.types.count > 1 { node["TYPES"] = rule.types }
      if !rule.exceptions.isEmpty { node["EXCEPT_TYPES"] = rule.exceptions }
      for (name, template) in [("ACCEPT", rule.accept), ("REJECT", rule.reject), ("ZERO", rule.zero)] {
        node[name] = template?.text
      }
      // A leaf without types may be its template alone.
      let isBare = node.count == 1 && node["ACCEPT"] != nil
      entries[rule.key] = isBare ? node["ACCEPT"] : node
    }
    return entries
  }

  /// Changes the entry at a path of keys; `nil` removes it.
  mutating func set(_ path: [String], _ value: Any?) {
    entries = Self.setting(entries, path[...], value)
  }

  private static func setting(_ node: [String: Any], _ path: ArraySlice<String>, _ value: Any?) -> [String: Any] {
    guard let key = path.first else { return node }
    var node = node
    let rest = path.dropFirst()
    node[key] = rest.isEmpty ? value : setting(node[key] as? [String: Any] ?? [:], rest, value)
    return node
  }

  /// The file as a property list.
  func source(_ format: PropertyListSerialization.PropertyListFormat = .xml) throws -> SourceText {
    let data = try PropertyListSerialization.data(fromPropertyList: entries, format: format, options: 0)
    return SourceText(name: "rules.plist", bytes: [UInt8](data))
  }

  /// Settings with the table of the file.
  func settings(_ format: PropertyListSerialization.PropertyListFormat = .xml) throws -> RuleSettings {
    var settings = RuleSettings()
    settings.table = try RuleTable(contentsOf: source(format))
    return settings
  }
}

/// Where entries stand in a rule file.
enum RuleFilePath {
  static func key(_ name: String) -> String { RuleKey.prefix + name }
  static let text = ["RULES", key("SupportsText")]
  static let file = ["RULES", key("SupportsFileWithMaxCount")]
  static let image = file + [key("SupportsImageWithMaxCount")]
  static let link = ["RULES", key("SupportsWebURLWithMaxCount")]
  static let page = link + [key("SupportsWebPageWithMaxCount")]
  static let most = ["RULES", key("SupportsAttachmentsWithMaxCount")]
  static let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
}
