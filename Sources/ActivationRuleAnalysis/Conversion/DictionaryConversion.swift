/// What a conversion to a dictionary came to.
package struct DictionaryConversion: Hashable, Sendable {
  /// A dictionary that is not the same rule.
  package struct Neighbour: Hashable, Sendable {
    /// The dictionary.
    package let dictionary: ConvertedDictionary
    /// The smallest known payload that tells it from the rule; its verdicts are those of the rule and of the dictionary.
    package let witness: Witness
  }

  /// Whether the rule is shown for no payload, so that there is nothing to convert and none of the rest is given.
  package private(set) var isNeverShown = false
  /// A dictionary that was proved to be shown for the same payloads; `nil` if none was found.
  package private(set) var equivalent: ConvertedDictionary?
  /// The payloads for which ``equivalentWithinScope`` is the same rule; `nil` without it.
  ///
  /// Dictionaries bound the number of attachments of each kind, and do not look at items. So predicates without bounds, or
  /// with a condition on one item, often have a dictionary only for payloads of up to ``usualAttachmentLimit`` attachments,
  /// or of one item, which is what most hosts send.
  package private(set) var scope: ConversionScope?
  /// A dictionary that is the same rule within the scope, and what tells them apart beyond it.
  package private(set) var equivalentWithinScope: Neighbour?
  /// Dictionaries that are shown for fewer payloads, none of which can be made wider by one step.
  package private(set) var narrower: [Neighbour] = []
  /// Dictionaries that are shown for more payloads, none of which can be made narrower by one step.
  package private(set) var wider: [Neighbour] = []
  /// Why a question was not decided on the way, on which nothing above rests; `nil` if all were decided.
  package private(set) var undecidedReason: UndecidedReason?

  /// The number of attachments up to which a rule without bounds is compared with dictionaries.
  package static let usualAttachmentLimit = 100
}
