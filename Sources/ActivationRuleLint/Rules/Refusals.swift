import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about predicates that the system refuses, and values of wrong kinds.
extension LintContext {
  /// Flags keys that nothing in a payload has, and unbound variables.
  var unknownKeyPath: [Fault] {
    guard predicate != nil else { return [] }
    let keys = unknownKeys
    if keys.isEmpty, sites.unbound.isEmpty { return [] }
    let severity: Finding.Severity = isNeverShown ? .error : .warning
    let unknown = keys.compactMap { unknownKey($0, severity) }
    let unbound = sites.unbound.map { variable in
      Fault(
        "no SUBQUERY around this binds '$\(variable.name)'; asking for it raises", at: place(variable.range),
        severity: severity)
    }
    return unknown + unbound
  }

  /// The keys that nothing has, including keys after another one whose meaning is clear.
  private var unknownKeys: [RuleSites.Key] {
    var (found, sites, predicate) = ([RuleSites.Key](), self.sites, predicateOfUsualSize)
    while true {
      let unknown = sites.keys.filter { $0.owner.value(forKey: $0.name) == .nothing && $0.owner != .nothing }
      found += unknown
      let names = unknown.reduce(into: [SourceRange: String]()) { names, key in
        if let name = meantKey(key), name.utf8.allSatisfy({ $0 != "$" }) { names[key.range] = name }
      }
      guard !names.isEmpty, let corrected = predicate?.renaming(names) else { break }
      (predicate, sites) = (corrected, RuleSites(corrected))
    }
    var reported: Set<SourceRange> = []
    return found.filter { reported.insert($0.range).inserted }
  }

  private func unknownKey(_ key: RuleSites.Key, _ severity: Finding.Severity) -> Fault? {
    let meant = meantKey(key)
    var notes: [Note] = []
    if let meant { notes.append(.meant([meant])) }
    // Any key that a host puts into the user information of an item is a key of the item.
    let isLikelyInvented =
      key.owner != .item || meant != nil || key.name.hasPrefix("attributed") || key.name.hasPrefix("NS")
    if !isLikelyInvented {
      notes.append(Note("a host can put custom keys into an item; for such a host this is right"))
    }
    return Fault(
      "\(key.owner.name) has no key \(VisibleText.quoted(key.name)), so it is nil", at: place(key.range),
      notes: notes,
      severity: isLikelyInvented ? severity : .warning)
  }

  /// Returns the intended key.
  private func meantKey(_ key: RuleSites.Key) -> String? {
    EditDistance.nearest(to: key.name, in: key.owner.knownKeys).first ?? otherNamesOfKey(key)
  }

  private func otherNamesOfKey(_ key: RuleSites.Key) -> String? {
    switch (key.owner, key.name) {
    case (.payload, "NSExtensionItems"), (.payload, "inputItems"), (.payload, "items"): "extensionItems"
    case (.payload, "attachments"): "$item.attachments"
    case (.payload, "registeredTypeIdentifiers"): "$attachment.registeredTypeIdentifiers"
    case (.attachment, _) where key.name.hasSuffix("ype") || key.name.hasSuffix("ypes") || key.name.hasSuffix("UTI"):
      "registeredTypeIdentifiers"
    default: nil
    }
  }

  /// Flags type operators on the whole list of identifiers.
  var missingAny: [Fault] {
    let sites = sites.comparisons.filter { site in
      site.comparison.comparisonOperator.isTypeOperator && site.comparison.quantifier == nil
        && site.left == .identifiers
    }
    if sites.isEmpty { return [] }
    let isDead = isNeverShown
    return sites.map { site in
      let word = site.comparison.comparisonOperator.rawValue
      return Fault(
        "'\(word)' takes one identifier, found the list of them; 'ANY' is missing", at: place(site.range),
        notes: isDead ? [] : [Note("write 'ANY' before it; the rule then takes more than now")],
        fixIts: site.isNegated || !isDead
          ? []
          : [
            fix(
              "write 'ANY' before it, so that the rule can be shown at all",
              replacing: SourceRange(at: site.comparison.left.range.lowerBound), with: "ANY ")
          ], severity: isDead ? .error : .warning)
    }
  }

  /// Flags constructs that the system's safety check refuses.
  var safetyDisallowed: [Fault] {
    let paths = sites.comparisons.compactMap { site in
      site.comparison.goingThroughItems.map { (range: site.comparison.left.range, whole: site.range, repair: $0) }
    }
    let collections: [ExpressionShape] = [.items, .attachments, .identifiers, .attachmentLists]
    let stepping = sites.keys.filter { key in
      // One repair covers both steps of a path.
      collections.contains(key.owner)
        && (key.name != "registeredTypeIdentifiers" || !paths.contains { $0.range.union(key.range) == $0.range })
    }
    let refused = sites.refused
    if stepping.isEmpty, refused.isEmpty { return [] }
    let severity: Finding.Severity = isNeverShown ? .error : .warning
    var found =
      stepping.map { key in
        var fault = steppingKey(key, severity)
        guard let path = paths.first(where: { $0.range.union(key.range) == $0.range }) else { return fault }
        fault.fixIts = [
          fix(
            "go through items and attachments with SUBQUERY, so that the rule can be evaluated", replacing: path.whole,
            with: path.repair.description)
        ]
        fault.repairChangesVerdicts = !isNeverShown
        return fault
      }
      + refused.map { part in
        Fault("\(part.text) by the system's safety check", at: place(part.range), severity: severity)
      }
    let first = found.indices.min { found[$0].range.lowerBound < found[$1].range.lowerBound } ?? 0
    found[first].notes.append(
      Note("a unit test with NSPredicate evaluates it anyway; the share sheet refuses it"))
    return found
  }

  private func steppingKey(_ key: RuleSites.Key, _ severity: Finding.Severity) -> Fault {
    if key.name == "count" {
      return Fault(
        "the number of elements is '@count'; the system refuses the plain key 'count' on a collection",
        at: place(key.range), notes: [.meant(["@count"])],
        fixIts: [
          fix(
            "write '@count', so that the rule can be shown at all", replacing: SourceRange(at: key.range.lowerBound),
            with: "@")
        ], severity: severity)
    }
    return Fault(
      "a plain key may not step through a collection; the system refuses the rule", at: place(key.range),
      notes: [Note("a SUBQUERY goes over the elements, '@unionOfArrays.\(key.name)' gathers their arrays")],
      severity: severity)
  }

  /// Flags text operators on type identifiers where conformance is meant.
  var utiEquality: [Fault] {
    let sites = sites.comparisons.filter { $0.comparesIdentifiersAsTexts }
    let found = sites.prefix(Self.questionLimit).filter { isAboutTypes($0) }
    if found.isEmpty { return equalKinds }
    let severity: Finding.Severity = isDead(found) ? .error : .warning
    return found.map { site in
      Fault(
        "'\(site.comparison.comparisonOperator.rawValue)' compares type identifiers as texts; 'UTI-CONFORMS-TO' is meant",
        at: operatorPlace(site), notes: [adviceOnEquality(site)], severity: severity,
        isMistake: site.comparedText.map { isMisspelt($0) } ?? false)
    }
  }

  /// Flags 'UTI-EQUALS' with a kind, whose things register one of its formats.
  private var equalKinds: [Fault] {
    let found = sites.comparisons.filter { site in
      guard !site.isNegated, let test = TypeTest(site.comparison), !test.isConformance else { return false }
      // A link is registered as nothing else.
      return ShareKind.isGeneral(test.identifier) && test.identifier != "public.url"
    }
    return found.map { site in
      Fault(
        "'UTI-EQUALS' matches what is registered as \(site.comparison.right.description) itself; apps register its formats",
        at: operatorPlace(site), notes: [Note("write 'UTI-CONFORMS-TO', which takes all formats")])
    }
  }

  /// Returns whether no payload shows the rule, since a list never equals a text, or since each share is refused.
  private func isDead(_ sites: [RuleSites.Comparing]) -> Bool {
    guard let predicate = predicateOfUsualSize else { return false }
    let unequal = sites.filter { isList($0) && $0.comparison.comparisonOperator == .equal }.map { $0.range }
    let plain = predicate.map { unequal.contains($0.range) ? PredicateNode(.constant(false)) : nil }
    return payloadsHidden(by: rule(plain)) != nil || refusals.areAll
  }

  /// Returns whether the whole list of identifiers is compared.
  private func isList(_ site: RuleSites.Comparing) -> Bool {
    site.left == .identifiers && site.comparison.quantifier == nil
  }

  /// Returns whether the text is a declared type or matches one; an undeclared type has no descendants to miss.
  private func isAboutTypes(_ site: RuleSites.Comparing) -> Bool {
    guard let text = site.comparedText else { return false }
    if types.index(of: text) != nil || isMisspelt(text) { return true }
    switch site.comparison.comparisonOperator {
    case .equal: return isList(site)
    case .beginsWith, .endsWith, .contains, .like, .matches:
      return matchesKnownType(site)
    default: return false
    }
  }

  private func isMisspelt(_ text: String) -> Bool {
    switch types.suggestion(for: text) {
    case .mistaken(_?), .similar: true
    case .mistaken(nil), nil: false
    }
  }

  private func adviceOnEquality(_ site: RuleSites.Comparing) -> Note {
    guard let text = site.comparedText, KnownTypes.fault(in: text) == nil, types.index(of: text) != nil else {
      return Note(
        "name the types with 'ANY … UTI-CONFORMS-TO'; a general one, as 'public.image', takes all its formats")
    }
    return Note(
      "write 'ANY … UTI-CONFORMS-TO' with \(VisibleText.quoted(text)), or 'UTI-EQUALS' for this very type alone")
  }
}

extension PredicateNode {
  /// Returns the predicate with the keys at some places renamed.
  fileprivate func renaming(_ names: [SourceRange: String]) -> PredicateNode {
    mapExpressions { node in
      guard case .keyPath(let base, let steps) = node.kind else { return node }
      let renamed = steps.map { step in names[step.range].map { KeyPathStep(.key($0), range: step.range) } ?? step }
      return ExpressionNode(.keyPath(base: base, steps: renamed), range: node.range)
    }
  }
}
