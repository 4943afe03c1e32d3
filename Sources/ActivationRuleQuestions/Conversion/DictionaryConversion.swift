/// The result of a conversion to a dictionary.
package struct DictionaryConversion: Hashable, Sendable {
  /// A dictionary that is not the same rule.
  package struct Neighbour: Hashable, Sendable {
    /// The dictionary.
    package let dictionary: ConvertedDictionary
    /// The smallest known payload that distinguishes it from the rule, with the verdicts of the rule and of the
    /// dictionary.
    package let witness: Witness
  }

  /// Whether the rule is never shown, so that there is nothing to convert and the other properties are empty.
  package private(set) var isNeverShown = false
  /// A dictionary that was proved to be shown for the same payloads; `nil` if none was found.
  package private(set) var equivalent: ConvertedDictionary?
  /// The payloads for which ``equivalentWithinScope`` is the same rule; `nil` without it.
  ///
  /// Dictionaries limit the number of attachments of each kind, and do not look at items. Therefore predicates without
  /// limits, or with a condition on one item, often have an equivalent dictionary only for payloads of up to
  /// ``usualAttachmentLimit`` attachments, or of one item, which is what most hosts send.
  package private(set) var scope: ConversionScope?
  /// A dictionary that is the same rule within the scope, and a payload beyond it that distinguishes them.
  package private(set) var equivalentWithinScope: Neighbour?
  /// Dictionaries that are shown for fewer payloads, and that no single change makes wider.
  package private(set) var narrower: [Neighbour] = []
  /// Dictionaries that are shown for more payloads, and that no single change makes narrower.
  package private(set) var wider: [Neighbour] = []
  /// The reason why a question was not decided, on which nothing above depends; `nil` if all were decided.
  package private(set) var undecidedReason: UndecidedReason?

  /// The number of attachments up to which a rule without limits is compared with dictionaries.
  package static let usualAttachmentLimit = 100
}
