import ActivationRuleModel
import ActivationRuleText

/// An extension at a point that has no activation rule, such as a widget.
package struct OtherExtension {
  /// The path of its property list, or of the project file that describes it.
  package let path: String
  /// The extension point.
  package let point: String

  package init(path: String, point: String) {
    (self.path, self.point) = (path, point)
  }

  /// Reads such an extension; `nil` if the list may be that of an extension with a rule, or cannot be read.
  init?(_ path: String, _ documents: Documents) {
    // Most lists that mention a key of a rule belong to extensions with a rule, and are parsed where rules are read.
    guard let bytes = try? documents.bytes(at: path), !Bytes.contains(bytes, RuleKey.prefix),
      case .list(_, let properties)? = try? documents.document(at: path).contents,
      let point = properties.pointWithoutRule
    else { return nil }
    self.init(path: path, point: point)
  }

  /// Returns a note that names extensions and says why they are skipped; `nil` if there are none.
  package static func note(about others: [OtherExtension]) -> String? {
    guard !others.isEmpty else { return nil }
    let names = others.map { "\(VisibleText.line($0.path)) is an extension at '\(VisibleText.line($0.point))'" }
    return WordList.list(names, "and") + "; activation rules are for Share and Action extensions"
  }
}
