import ActivationRuleModel
import ActivationRuleText

/// An extension of a kind that has no activation rule, such as a widget.
package struct OtherExtension {
  /// The path of its property list.
  package let path: String
  /// A noun for it, such as "a widget".
  package let noun: String

  package init(path: String, noun: String) {
    (self.path, self.noun) = (path, noun)
  }

  /// Reads such an extension; `nil` if the list may be that of an extension with a rule, or cannot be read.
  init?(_ path: String, _ bytes: [UInt8]) {
    // Most lists that mention a key of a rule belong to extensions with a rule, and need not be read twice.
    guard !Bytes.contains(bytes, RuleKey.prefix),
      let document = try? PropertyListReader.read(SourceText(name: path, bytes: bytes)),
      let noun = ExtensionProperties(document).nounWithoutRule
    else { return nil }
    self.init(path: path, noun: noun)
  }

  /// Returns a note that names extensions and says why they are skipped; `nil` if there are none.
  package static func note(about others: [OtherExtension]) -> String? {
    guard !others.isEmpty else { return nil }
    let names = others.map { "\(VisibleText.line($0.path)) is \($0.noun)" }
    return WordList.list(names, "and") + "; activation rules are for Share and Action extensions"
  }
}
