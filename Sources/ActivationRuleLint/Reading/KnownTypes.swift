import ActivationRuleText
import ActivationRuleTypes

/// Facts about identifiers that the system does not declare.
package enum KnownTypes {
  /// The types that apps were seen to declare.
  private static let thirdParty = UniformTypeRegistry(tables: .thirdParty)

  /// Returns whether some known app declares a type.
  package static func isThirdParty(_ identifier: String) -> Bool {
    thirdParty.index(of: identifier) != nil
  }

  /// Returns whether an identifier is an undeclared convention between apps: types of password managers, and the
  /// counterparts of types in managed apps.
  package static func isConvention(_ identifier: String) -> Bool {
    identifier.hasPrefix("org.appextension.") || identifier.hasPrefix("com.microsoft.intune.mam.")
      || identifier.hasPrefix("dyn.")
  }

  /// Returns whether a text contains a build setting, which Xcode expands when it copies the list into the product.
  static func holdsBuildSetting(_ text: String) -> Bool { text.containsBytes(of: "$(") || text.containsBytes(of: "${") }

  /// Returns why a text cannot be an identifier: only letters, digits, hyphens and dots are allowed.
  package static func fault(in identifier: String) -> String? {
    if identifier.isEmpty { return "it is empty" }
    for scalar in identifier.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".": continue
      case "/": return "it looks like a MIME type"
      case "*", "?": return "wildcards are not read"
      case "$": return "it contains an unexpanded build setting or variable"
      case _ where scalar.value >= 0x80 && VisibleText.isVisible(scalar): continue
      default: return "the character \(VisibleText.quoted(String(Character(scalar)))) is not allowed"
      }
    }
    return nil
  }
}

/// Names that have been replaced by current ones.
enum DeprecatedTypes {
  /// Returns whether a text is the name of a constant such as 'kUTTypeImage'.
  static func isConstantName(_ identifier: String, _ types: UniformTypeRegistry) -> Bool {
    (identifier.hasPrefix("kUTType") || identifier.hasPrefix("UTType"))
      && types.identifier(constantName: identifier) != nil
  }
}
