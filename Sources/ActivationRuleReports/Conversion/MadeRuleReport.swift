import ActivationRuleAnswers
package import ActivationRuleModel
package import ActivationRulePredicates
package import ActivationRuleQuestions
import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// The output of a rule made from a description.
package struct MadeRuleReport {
  private let made: MadeRule
  private let format: ReportFormat
  /// The payloads that the described rule accepts.
  private let accepted: AcceptedPayloads

  /// The kinds for which a number was chosen, with it.
  private let stated: [RuleDescription.Part]

  /// - Parameters:
  ///   - meaning: the rule that the description denotes.
  ///   - stated: the kinds for which a number was chosen, with it.
  package init(
    _ made: MadeRule, _ meaning: ActivationRule, stated: [RuleDescription.Part] = [], format: ReportFormat
  ) {
    (self.made, self.stated, self.format) = (made, stated, format)
    accepted = Analysis(meaning).acceptedPayloads()
  }

  /// Whether the rule accepts something.
  package var isFound: Bool { !made.isNeverShown.isUnrefuted }

  /// A payload that shows the rule.
  package var example: Payload { made.isNeverShown.witness?.payload ?? Payload() }

  /// The text for standard output; `nil` if the predicate has no layout.
  package var text: String? {
    if format == .json { return json.text(pretty: true) + "\n" }
    return dictionary.map { RuleFragment.text(of: $0) } ?? layOut()?.printed(isXML: format == .plist)
  }

  /// The dictionary that is printed; `nil` for a predicate, where one is asked for or no dictionary says the same.
  private var dictionary: [PropertyListEntry]? { format == .predicate ? nil : made.dictionary }

  /// A predicate with more lines than this gets a wider layout.
  private static let mostLines = 28

  /// Lays the predicate out in the narrowest width that has few lines.
  private func layOut() -> LaidOutPredicate? {
    let layouts = [100, 118, 160, 240, .max / 2].lazy.compactMap { width in
      LaidOutPredicate(made.predicate, width: width)
    }
    return layouts.first { $0.lines.count <= Self.mostLines }
  }

  /// Returns the printed rule as if it were read from its text.
  package func rule(types: UniformTypeRegistry, settings: RuleSettings) -> ActivationRule {
    dictionary.map { ActivationRule(.dictionary($0), types: types, settings: settings) }
      ?? ActivationRule(predicate: made.predicate.description, types: types, settings: settings)
  }

  private var json: JSONValue {
    [
      "tool": Version.json(), "form": (made.dictionary == nil ? "predicate" : "dictionary").json,
      "dictionary": made.dictionary.map { JSONValue($0) },
      "dictionaryDifference": made.dictionaryDifference?.json,
      "predicate": made.predicate.description.json,
      "isGuideForm": made.isGuideForm.json,
      "scope": (made.isForOneItem ? "payloads of one item" : "all payloads").json,
      "meaning": made.meaning.description.json,
      "undeclaredTypes": made.undeclaredTypes.map { $0.identifier }.json,
      "accepts": accepted.json,
    ]
  }

  /// The rows for standard error.
  package var notes: [TextRow] {
    var notes: [TextRow] = []
    for type in made.undeclaredTypes {
      notes.append("warning: no type '\(type.identifier)' is declared\(type.suggestion?.question ?? "")")
    }
    if !isFound {
      notes.append("warning: the description contradicts itself; nothing is accepted")
    } else if dictionary == nil {
      notes += (made.dictionary == nil ? ["note: a predicate, since \(lackOfDictionary)"] : []) + [shape]
    }
    if let first = stated.first {
      let numbers = stated.map { "\($0.kind.name):\($0.maximum ?? 1)" }.joined(separator: " ")
      let name = first.kind.name
      notes.append("note: the same as \(numbers); '\(name):3' takes up to 3, and '\(name):1-' any number")
    }
    let rows = made.dictionary == nil ? [] : made.description.kinds.compactMap { $0.row }
    if rows.contains(where: { $0.key == RuleKey.file }) {
      notes.append(
        rows.contains { $0.parent != nil }
          ? "note: next to photo or video, 'file' means other files"
          : "note: file takes pictures and videos from Files, and none from Photos")
    }
    notes.append("note: accepts \(accepted.description)")
    return notes
  }

  /// How certain the form of the predicate is.
  private var shape: TextRow {
    guard made.isGuideForm else { return "note: nobody is known to have tried a rule of this form [inferred]" }
    let scope = made.isForOneItem ? "; the same for payloads of one item" : ""
    // The guide tests types, not single identifiers of an attachment.
    let hasExceptions = made.description.kinds.contains { $0.exception != nil }
    let certainty = hasExceptions ? Certainty.inferred : .documented
    return "note: this is the form of Apple's guide [\(certainty.rawValue)]\(scope)"
  }

  /// Why no dictionary says the same, in a few words.
  private var lackOfDictionary: String {
    let parts = made.description.alternatives.flatMap { $0 }
    let without = parts.map { $0.kind }.filter { $0.row == nil }
    if !without.isEmpty {
      let names = without.map { ThingWords.type($0.type, in: .system)?.several ?? $0.type }.distinct
      return "no dictionary key takes \(WordList.full(names, "or")) alone"
    }
    if made.description.alternatives.count > 1 { return "a dictionary has no alternatives" }
    if made.description.forbidden.contains(where: { $0.row == nil }) {
      return "a dictionary cannot refuse a kind without a key"
    }
    let unbounded = parts.first { $0.maximum == nil && $0.kind.row?.isBoolean == false }
    return unbounded.map { "a dictionary needs a maximum for each kind, such as \($0.kind.name):10" }
      ?? "no dictionary was found that means the same"
  }
}

/// A rule as an XML property list contains it, ready to be pasted under `NSExtensionAttributes`.
package enum RuleFragment {
  private static let key = "<key>NSExtensionActivationRule</key>\n"

  /// Returns a predicate between tags, one level deeper than the tags if it has several lines.
  package static func text(of predicate: LaidOutPredicate) -> String {
    let isLong = predicate.lines.count > 1
    let text = predicate.text(margin: isLong ? "  " : "")
    let escaped = XMLEscapes.least.text(text)
    return key + "<string>" + (isLong ? "\n\(escaped)\n" : escaped) + "</string>\n"
  }

  /// Returns a rule of any form, with a predicate in readable lines; `nil` if the value is not a rule.
  static func text(of rule: RuleValue) -> String? {
    switch rule {
    case .predicate(let written):
      guard let lines = LaidOutPredicate(written.text, width: 90) else {
        return key + PropertyListNode(.string(written)).xml() + "\n"
      }
      return text(of: lines)
    case .dictionary(let entries): return text(of: entries)
    case .absent, .other, .unused: return nil
    }
  }

  /// Returns a dictionary.
  package static func text(of entries: [PropertyListEntry]) -> String {
    key + PropertyListNode(.dictionary(entries)).xml() + "\n"
  }

  /// Returns a dictionary as it is printed, as part of a property list or in JSON.
  static func printed(_ entries: [PropertyListEntry], isXML: Bool) -> String {
    isXML ? text(of: entries) : JSONValue(entries).text(pretty: true) + "\n"
  }
}

extension PropertyListNode {
  /// The value as a complete property list in XML.
  var xmlFile: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(xml())\n</plist>\n"
  }
}

extension LaidOutPredicate {
  /// Lays out the text of a predicate; `nil` if it cannot be read or has no layout.
  init?(_ text: String, width: Int) {
    guard let predicate = PredicateParser.parse(text).predicate else { return nil }
    self.init(predicate, writtenAs: Array(text.utf8), width: width)
  }

  /// Returns the predicate as it is printed, alone or as part of a property list.
  func printed(isXML: Bool) -> String {
    isXML ? RuleFragment.text(of: self) : text() + "\n"
  }
}
