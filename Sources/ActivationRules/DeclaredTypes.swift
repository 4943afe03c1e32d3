package import ActivationRuleModel
package import HostPresets
import ActivationRuleLint
import PredicateFormat
package import UniformTypes

/// The type identifiers that a test may write.
///
/// A misspelt one would make a test that expects `hidden` pass for ever, and prove nothing.
package struct DeclaredTypes {
  package let types: UniformTypeRegistry
  let presets: PresetLibrary
  /// The texts that the rule compares with, among them the types that it names.
  private let named: Set<String>
  /// The hint for a type that resembles no known one.
  private let elsewhere: String

  package init(
    _ types: UniformTypeRegistry, _ presets: PresetLibrary, of rule: ActivationRule,
    elsewhere: String = "; '--declarations' behind the rule adds those of an app"
  ) {
    self.elsewhere = elsewhere
    self.types = types
    self.presets = presets
    named = Set(rule.predicate?.strings ?? [])
  }

  /// The domains that nobody owns, for types that nobody is to know.
  ///
  /// Source: RFC 2606, "Reserved Top Level DNS Names".
  private static let unowned = ["com.example.", "org.example.", "net.example."]

  /// Why an identifier cannot be meant as it is written; `nil` if it can.
  package func complaint(about identifier: String) -> String? {
    if types.typeIndex(of: identifier) >= 0 || types.type(identifier) != nil { return nil }
    if let fault = KnownTypes.fault(in: identifier) { return "'\(identifier)' is not a type identifier; \(fault)" }
    guard !isKnown(identifier) else { return nil }
    let hint = types.suggestion(for: identifier)?.question
    return "no type '\(identifier)' is declared" + (hint ?? elsewhere)
  }

  /// Whether a type that is not declared is one all the same: of another app, of a host, of the rule, or of nobody.
  private func isKnown(_ identifier: String) -> Bool {
    KnownTypes.isThirdParty(identifier) || KnownTypes.isConvention(identifier) || named.contains(identifier)
      || Self.unowned.contains { identifier.hasPrefix($0) }
      || presets.presets.contains { preset in
        preset.payload.attachments.contains { $0.registeredTypeIdentifiers.contains(identifier) }
      }
  }

  /// The first identifier of a payload that cannot be meant, with the reason.
  package func fault(in payload: Payload) -> (identifier: String, complaint: String)? {
    for identifier in payload.attachments.lazy.flatMap({ $0.registeredTypeIdentifiers }) {
      if let complaint = complaint(about: identifier) { return (identifier, complaint) }
    }
    return nil
  }
}
