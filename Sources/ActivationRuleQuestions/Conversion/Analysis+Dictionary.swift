import ActivationRuleModel
import ActivationRulePredicates

extension Analysis {
  /// Finds a dictionary that is the same rule, or else the nearest ones.
  ///
  /// A dictionary converts to itself, without keys that have no effect. Others are guessed from the rule's behaviour on
  /// attachments of each kind, and proved. The nearest ones are found by changing one key at a time from several
  /// starting points, so "nearest" means that no single change comes nearer.
  ///
  /// - Parameter proofLimit: the largest number of questions for the analysis, apart from some that compare the
  ///   results.
  package func dictionaryConversion(proofLimit: Int = 300) -> DictionaryConversion {
    guard let budget = rule.settings.budget else { return budgeted.dictionaryConversion(proofLimit: proofLimit) }
    let refusals = budget.refusals
    let never = isNeverShown()
    if never == .holds { return DictionaryConversion(isNeverShown: true) }
    if let dictionary = ConvertedDictionary(rule) { return DictionaryConversion(equivalent: dictionary) }
    let probe = DictionaryProbe(rule, smallest: never.witness)
    var search = DictionarySearch(self, options, probe, proofLimit: proofLimit)
    guard search.isCovered() else { return DictionaryConversion(undecidedReason: search.undecidedReason) }
    if let dictionary = search.equivalent() { return DictionaryConversion(equivalent: dictionary) }
    var found: (scope: ConversionScope, dictionary: ConvertedDictionary)?
    for scope in scopes(probe) where found == nil {
      found = equivalent(within: scope, probe, proofLimit: search.budget).map { (scope, $0) }
    }
    return DictionaryConversion(
      scope: found?.scope, equivalentWithinScope: found.flatMap { search.neighbour($0.dictionary) },
      narrower: search.narrower(), wider: search.wider(),
      undecidedReason: search.undecidedReason ?? spentReason(since: refusals))
  }

  /// A dictionary that is the same rule for all payloads; `nil` if none was found, or the analysis does not cover the
  /// rule.
  ///
  /// A rule that is never shown has none. This is the first half of ``dictionaryConversion(proofLimit:)``, for callers
  /// that do not need the nearest ones.
  package func equivalentDictionary(proofLimit: Int = 300) -> ConvertedDictionary? {
    guard rule.settings.budget != nil else { return budgeted.equivalentDictionary(proofLimit: proofLimit) }
    let never = isNeverShown()
    if never == .holds { return nil }
    if let dictionary = ConvertedDictionary(rule) { return dictionary }
    let probe = DictionaryProbe(rule, smallest: never.witness)
    var search = DictionarySearch(self, options, probe, proofLimit: proofLimit)
    return search.isCovered() ? search.equivalent() : nil
  }

  private func equivalent(
    within scope: ConversionScope, _ probe: DictionaryProbe, proofLimit: Int
  ) -> ConvertedDictionary? {
    var bounded = options
    bounded.maximumItemCount = scope.maximumItemCount
    bounded.maximumAttachmentCount = scope.maximumAttachmentCount
    var search = DictionarySearch(self, bounded, probe, proofLimit: proofLimit)
    return search.equivalent()
  }

  /// The scopes to try if no dictionary is the same rule for all payloads.
  private func scopes(_ probe: DictionaryProbe) -> [ConversionScope] {
    let attachments = probe.isUnbounded ? [Int(probe.largeCount)] : []
    let limits = options.maximumAttachmentCount.map { [$0] } ?? attachments
    var scopes: [ConversionScope] = []
    for limit in limits where limit != options.maximumAttachmentCount {
      scopes.append(.init(maximumItemCount: options.maximumItemCount, maximumAttachmentCount: limit))
    }
    if options.maximumItemCount != 1 {
      scopes.append(.init(maximumItemCount: 1, maximumAttachmentCount: options.maximumAttachmentCount))
      for limit in limits where limit != options.maximumAttachmentCount {
        scopes.append(.init(maximumItemCount: 1, maximumAttachmentCount: limit))
      }
    }
    return scopes
  }
}
