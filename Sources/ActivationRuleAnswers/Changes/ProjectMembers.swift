package import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText

/// A proposed change of a rule in the words of the project file that the rule comes from.
package struct ProjectMembers {
  /// What to write, and where.
  package let text: String
  /// Whether the change is one member of a JSON or YAML file, which can be made there.
  package let isFixable: Bool

  /// Writes a change; `nil` for a rule in no project file.
  package init?(_ change: VerdictChange, of loaded: LoadedRule) {
    guard loaded.place.form == .project, let value = change.value else { return nil }
    let start = loaded.place.range.lowerBound
    let first = loaded.source.bytes.dropFirst(start).first
    let place = "\(VisibleText.line(loaded.path)) line \(loaded.source.line(at: start))"
    let isData = [".json", ".yml", ".yaml"].contains { loaded.path.hasSuffix($0) }
    guard case .dictionary(let old) = loaded.rule.asWritten.value, case .dictionary(let new) = value else {
      text = "\(place): that is the place"
      isFixable = isData && first == UInt8(ascii: "\"")
      return
    }
    let plugIn = loaded.plugIn
    let changed = new.filter { entry in old.last { $0.key.text == entry.key.text }?.value.kind != entry.value.kind }
    let removed = old.filter { entry in !new.contains { $0.key.text == entry.key.text } }
    if let plugIn, let note = plugIn.note(onProposing: changed.map { $0.key.text }) {
      text = note.message
      isFixable = false
      return
    }
    let style = Style(loaded)
    if let plugIn, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      // The plug-in is named alone, and the rule is its default.
      let members = new.compactMap { plugIn.member($0) }
      text = "\(place), in the options of \(plugIn.rawValue): add \(plugIn.option(with: members))"
      isFixable = false
      return
    }
    let parts = changed.map { entry in
      let isNew = !old.contains { $0.key.text == entry.key.text }
      return "\(isNew ? "add" : "write") \(plugIn?.member(entry) ?? style.member(entry))"
    }
    text =
      "\(place), in \(plugIn?.ruleOption ?? "the rule"): "
      + (parts + removed.map { "remove \($0.name)" }).joined(separator: ", ")
    isFixable = isData && (plugIn == nil || plugIn == .shareIntent) && changed.count == 1 && removed.isEmpty
  }

  /// The way a file writes members.
  private enum Style {
    case json, yaml, swift, swiftCases

    init(_ loaded: LoadedRule) {
      switch loaded.path {
      case let path where path.hasSuffix(".yml") || path.hasSuffix(".yaml"): self = .yaml
      case let path where path.hasSuffix(".swift"):
        self = loaded.source.text(loaded.place.range).containsBytes(of: ": .") ? .swiftCases : .swift
      default: self = .json
      }
    }

    func member(_ entry: PropertyListEntry) -> String {
      let (key, value) = (entry.key.text, JSONValue(entry.value).text())
      switch self {
      case .yaml: return "\(key): \(value)"
      case .json, .swift: return "\"\(key)\": \(value)"
      case .swiftCases:
        let isFlag = if case .boolean = entry.value.kind { true } else { false }
        return "\"\(key)\": .\(isFlag ? "boolean" : "integer")(\(value))"
      }
    }
  }
}
