extension Analysis {
  /// Looks for a dictionary that is the same rule, and if there is none for the nearest ones.
  ///
  /// A dictionary is itself one, without the keys that mean nothing. Others are guessed from what the rule says of attachments of each kind, and proved.
  /// The nearest ones are found by steps of one key each from several beginnings, so that "nearest" means that no single step comes nearer.
  ///
  /// - Parameter proofLimit: how many questions are put to the analysis at most, but for some that compare what was found.
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

  /// A dictionary that is the same rule for all payloads; `nil` if none was found, or the analysis does not cover the rule.
  ///
  /// There is none for a rule that is never shown. This is the first half of ``dictionaryConversion(proofLimit:)``, for those who do not ask for the nearest ones.
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

  /// The scopes that are tried when no dictionary is the same rule for all payloads.
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
