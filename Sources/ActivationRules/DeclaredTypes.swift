import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleShares
package import ActivationRuleTypes

/// The type identifiers that a test may write.
///
/// A misspelt type would make a test that expects `hidden` pass for ever, and prove nothing.
package struct DeclaredTypes {
  package let types: UniformTypeRegistry
  package let presets: PresetLibrary
  private let rule: ActivationRule
  /// The hint for a type that resembles no known one.
  private let elsewhere: String

  package init(
    _ types: UniformTypeRegistry, _ presets: PresetLibrary, of rule: ActivationRule,
    elsewhere: String = "; '--declarations' behind the rule adds those of an app"
  ) {
    self.elsewhere = elsewhere
    self.types = types
    self.presets = presets
    self.rule = rule
  }

  /// The domains that nobody owns, for types that should be unknown.
  ///
  /// Source: RFC 2606, "Reserved Top Level DNS Names".
  private static let unowned = ["com.example.", "org.example.", "net.example."]

  /// Returns why an identifier must be a mistake; `nil` if it may be correct.
  package func complaint(about identifier: String) -> String? {
    if types.type(identifier) != nil { return nil }
    if let fault = KnownTypes.fault(in: identifier) { return "'\(identifier)' is not a type identifier; \(fault)" }
    guard !isKnown(identifier) else { return nil }
    let hint = types.suggestion(for: identifier)?.question
    return "no type '\(identifier)' is declared" + (hint ?? elsewhere)
  }

  /// Returns whether an undeclared type is known anyway: from another app, from a host, from the rule, or as nobody's
  /// type.
  private func isKnown(_ identifier: String) -> Bool {
    KnownTypes.isThirdParty(identifier) || KnownTypes.isConvention(identifier)
      || (rule.predicate?.strings ?? []).contains(identifier)
      || Self.unowned.contains { identifier.hasPrefix($0) }
      || presets.presets.contains { preset in
        preset.payload.attachments.contains { $0.registeredTypeIdentifiers.contains(identifier) }
      }
  }

  /// Returns what is wrong with the types that are declared for a test.
  package func fault(in declarations: TypeDeclarations) -> String? {
    for declaration in declarations.declarations {
      for parent in declaration.conformsTo {
        if types.type(parent) != nil { continue }
        let complaint = complaint(about: parent) ?? "no type '\(parent)' is declared\(elsewhere)"
        return "'\(declaration.identifier)' conforms to '\(parent)', and \(complaint)"
      }
    }
    return nil
  }

  /// Returns the first mistaken identifier of a payload, with the reason.
  package func fault(in payload: Payload) -> (identifier: String, complaint: String)? {
    for identifier in payload.attachments.lazy.flatMap({ $0.registeredTypeIdentifiers }) {
      if let complaint = complaint(about: identifier) { return (identifier, complaint) }
    }
    return nil
  }
}
