import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// Lint rules about where the rule is in the property list.
extension LintContext {
  /// Flags property lists that do not belong to an extension.
  var notAnExtension: [Fault] {
    guard case .other = subject.properties.form else { return [] }
    return .one(
      "the property list has no 'NSExtension' and no activation keys; it is not that of an extension",
      at: subject.properties.ruleRange)
  }

  /// Flags share and action extensions without a rule.
  var noRule: [Fault] {
    guard extensionRoot != nil || subject.document == nil, rule.value == .absent,
      extensionPoint == nil || isChosenByRule
    else { return [] }
    let attributes = extensionEntry?.value.entries(named: "NSExtensionAttributes").last
    // A rule under a misspelt key is reported at that key.
    if attributes?.value.entries.contains(where: { ExtensionProperties.isMeantForRule($0.key.text) }) == true {
      return []
    }
    // Rule keys written in place of the rule are reported at those keys.
    if hasMisplacedKind { return [] }
    return .one(
      "there is no rule at NSExtension › NSExtensionAttributes › NSExtensionActivationRule; the extension is never offered",
      at: (attributes ?? extensionEntry)?.keyRange ?? subject.properties.ruleRange)
  }

  /// Flags a rule where no system looks for one.
  var misplacedRule: [Fault] {
    guard let document = subject.document, !subject.properties.isFragment else { return [] }
    if case .appList? = subject.properties.unused?.cause { return inAppList(document) }
    guard document.format != .json || subject.properties.form == .appExtension else { return [] }
    // A misspelt key is reported as a misplaced one.
    let rules = document.root.misplacedRules.map { $0.entry }.filter { $0.key.text == RuleKey.rule }
    let places = rules.map { $0.keyRange } + keysAtTheTop
    if let used = document.root.value(at: ExtensionProperties.attributesKeyPath)?
      .entries(named: RuleKey.rule).last
    {
      let note = Note("the rule that is used is here; remove the other", at: used.keyRange)
      return places.map { Fault("no system looks for a rule here", at: $0, notes: [note]) }
    }
    let fixIts = places.count == 1 ? movingRule(document.root) : []
    return places.map { place in
      Fault(
        "no system looks for the rule here; it belongs in NSExtensionAttributes of NSExtension",
        at: place, fixIts: fixIts)
    }
  }

  /// Returns the findings about rules in the app's property list.
  private func inAppList(_ document: PropertyListDocument) -> [Fault] {
    let attributes = document.root.value(at: ExtensionProperties.attributesKeyPath)
    let rules = attributes?.entries(named: RuleKey.rule) ?? []
    let places = (document.root.misplacedRules.map { $0.entry } + rules).map { $0.keyRange }
    return (places.isEmpty ? keysAtTheTop : places).map { place in
      Fault(
        "this is the app's own property list, and the system reads rules of extensions only; move the rule to the "
          + "Info.plist of the Share or Action extension", at: place)
    }
  }

  /// The first key of a rule that is in the list of a bundle instead of the list of an extension.
  private var keysAtTheTop: [SourceRange] {
    switch subject.properties.unused?.cause {
    case .misplaced(keyPath: []), .appList: break
    default: return []
    }
    return entries.filter { $0.key.text.hasPrefix(RuleKey.prefix) }.prefix(1).map { $0.keyRange }
  }

  /// Flags activation keys outside the rule dictionary.
  var misplacedKey: [Fault] {
    guard let root = extensionRoot else { return [] }
    let around = root["NSExtension"]?.entries ?? []
    let refused = around.filter { ["NSExtensionPointName", "NSExtensionPointVersion"].contains($0.key.text) }.map {
      entry in
      Fault(
        "the store refuses \(VisibleText.quoted(entry.key.text)) here as ITMS-90363", at: entry.keyRange,
        fixIts: removal(of: [entry], from: around) { _ in "remove it" })
    }
    let entries = root.dictionariesAroundRule.flatMap { around in
      around.entries.filter { entry in
        let key = entry.key.text
        return key != RuleKey.rule && key.hasPrefix(RuleKey.prefix) || ExtensionProperties.isMeantForRule(key)
      }
    }
    let known = entries.filter { $0.row != nil }
    // Keys that can all be fixed the same way were put there by one mistake.
    let copies = known.filter { entry($0.key.text) != nil }
    let strays = known.filter { entry($0.key.text) == nil }
    // These say how a dictionary is read, and a predicate is none.
    let switches = [RuleKey.usesStrictMatching, RuleKey.dictionaryVersion]
    let idle: [PropertyListEntry] =
      if case .predicate = rule.value { strays.filter { switches.contains($0.key.text) } } else { [] }
    let others = strays.filter { !idle.containsEntry($0) }
    return refused + [misplaced(copies), misplaced(others), misplaced(idle, severity: .info)].compactMap { $0 }
      + entries.filter { $0.row == nil }.map { entry in
        let isRule = ExtensionProperties.isMeantForRule(entry.key.text)
        return Fault(
          "the system knows no key \(VisibleText.quoted(entry.key.text)), neither here nor in the rule",
          at: entry.keyRange, notes: isRule ? [.meant([RuleKey.rule])] : [],
          fixIts: isRule ? renamingRule(entry) : [])
      }
  }

  /// Returns the finding about known keys that can all be fixed the same way, at the first of them; `nil` if there are
  /// none.
  private func misplaced(_ entries: [PropertyListEntry], severity: Finding.Severity? = nil) -> Fault? {
    guard let first = entries.first else { return nil }
    let names = entries.map { "'\($0.name)'" }
    let subject = names.count < 3 ? WordList.full(names, "and") : "\(names[0]) and \(names.count - 1) other keys"
    let isOne = entries.count == 1
    let isWithoutRule = rule.value == .absent && (isChosenByRule || extensionPoint == nil)
    let ending = isWithoutRule && hasMisplacedKind ? "; without a rule nothing shows it" : ""
    var fault = Fault(
      "\(subject) \(isOne ? "is" : "are") only read inside the rule dictionary" + ending,
      at: first.keyRange,
      notes: zip(names, entries).dropFirst().map { Note("\($0) likewise", at: $1.keyRange) }
        + [Note(destination(of: first.key.text, isOne: isOne))],
      fixIts: moves(of: entries), severity: severity)
    // A copy is read nowhere, so removing it changes nothing.
    fault.repairChangesVerdicts = entry(first.key.text) == nil && !acceptsNothing
    return fault
  }

  /// Returns repairs that move keys into the rule, or that remove copies which repeat the rule.
  private func moves(of entries: [PropertyListEntry]) -> [Finding.FixIt] {
    if entries.contains(where: { entry($0.key.text) != nil }) {
      let isSame = entries.allSatisfy { entry($0.key.text)?.value.kind == $0.value.kind }
      return isSame ? removalAroundRule(of: entries) : []
    }
    let repairs = clearRepairs.filter { $0.isMove }
    let moves = entries.compactMap { entry in repairs.first { $0.key == entry.key.text } }
    guard moves.count == entries.count, Set(moves.map { $0.key }).count == moves.count else { return [] }
    return moving(entries, moves)
  }

  /// Returns where the keys can go.
  private func destination(of key: String, isOne: Bool) -> String {
    switch rule.value {
    case .predicate where !isRuleBlank:
      "a predicate has no keys; remove \(isOne ? "this one" : "them"), or say it in the predicate"
    case .dictionary where entry(key) != nil:
      isOne ? "the rule has this key as well; remove this one" : "the rule has these keys as well; remove these"
    case .dictionary: "move \(isOne ? "it" : "them") into the dictionary under 'NSExtensionActivationRule'"
    case .absent, .other, .predicate, .unused:
      "put \(isOne ? "it" : "them") into a dictionary under NSExtension › NSExtensionAttributes › "
        + "NSExtensionActivationRule"
    }
  }

  /// Whether a key that accepts something is next to the rule instead of in it: the missing kind is then not a
  /// second mistake.
  var hasMisplacedKind: Bool {
    (extensionRoot?.dictionariesAroundRule ?? []).contains { around in
      around.entries.contains { $0.isKind && $0.accepts }
    }
  }

  /// Flags a rule inside the rule.
  var nestedActivationRule: [Fault] {
    entries.filter { $0.key.text == RuleKey.rule }.map { entry in
      Fault(
        "a rule inside the rule is never looked at; say all in one predicate, or all in one dictionary",
        at: entry.keyRange)
    }
  }
}

/// Lint rules about the extension around the rule, and its app.
extension LintContext {
  /// Flags extensions without an extension point, and with a misspelt one.
  var missingExtensionPoint: [Fault] {
    if let node = extensionRoot?.value(at: ["NSExtension", "NSExtensionPointIdentifier"]),
      let point = node.string, let meant = ExtensionPoints.meant(by: point)
    {
      return .one(
        "there is no extension point \(VisibleText.quoted(point))", at: node.range, notes: [.meant([meant])])
    }
    guard let entry = extensionEntry, (extensionPoint ?? "").isEmpty else { return [] }
    let isUnreadable = if case .extensionPoint? = subject.properties.unused?.cause { true } else { false }
    guard isUnreadable || subject.document?.format != .json else { return [] }
    let key = "NSExtensionPointIdentifier"
    let written = EditDistance.nearest(to: key, in: entry.value.entries.map { $0.key.text }, count: 1).first
    if !isUnreadable, let misspelt = entry.value.entries.first(where: { $0.key.text == written }) {
      return .one(
        "there is no key \(VisibleText.quoted(misspelt.key.text))", at: misspelt.keyRange, notes: [.meant([key])])
    }
    let fault = !isUnreadable ? "missing" : extensionPoint == nil ? "no string" : "empty"
    return .one("the extension names no extension point; '\(key)' is \(fault)", at: entry.keyRange)
  }

  /// Reports a list with a rule but without `NSExtension` around it.
  var propertyListFragment: [Fault] {
    guard subject.properties.isFragment, !subject.properties.isExcerpt else { return [] }
    return .one(
      "this list has no 'NSExtension' around its rule; it is judged as if it were in its place",
      at: subject.properties.ruleRange)
  }

  /// Flags rules of extensions that are not chosen by a rule.
  var wrongExtensionPoint: [Fault] {
    guard let point = extensionPoint, ExtensionPoints.isOther(point) else { return [] }
    if rule.value == .absent { return [] }
    // The broadcast setup reads this key and nothing else of the rule.
    let isRead = entry(RuleKey.supportsReplayKitStreaming) != nil
    if isRead, point == "com.apple.broadcast-services-setupui" { return [] }
    return .one(
      "extensions at '\(point)' are not chosen by an activation rule", at: subject.properties.ruleRange)
  }

  /// Reports a key that belongs to photo editing.
  var phMediaTypesIrrelevant: [Fault] {
    guard let attributes,
      let entry = attributes.entries(named: "PHSupportedMediaTypes").last, isChosenByRule
    else { return [] }
    return .one(
      "'PHSupportedMediaTypes' is read for photo editing alone", at: entry.keyRange,
      fixIts: removal(of: [entry], from: attributes.entries) { _ in "remove 'PHSupportedMediaTypes'" })
  }

  /// Reports what keeps the extension from some devices or from all, whatever is shared.
  var keptAway: [Fault] {
    subject.obstacles.compactMap { fact in
      let beginning =
        switch fact.id {
        case "deployment-target", "device-family": "the extension is missing on some devices: "
        case "quick-action": "the extension is "
        default: ""
        }
      // Who writes that an Action is not for Finder means it.
      if fact.id == "quick-action", attributes?[RuleSurroundings.finderKey] != nil { return nil }
      return Fault(
        beginning + fact.sentence
          + (fact.range == nil ? " (\(fact.place))" : ""),
        at: fact.range ?? extensionEntry?.keyRange ?? rulePlace)
    }
  }
}

/// Lint rules about the file with the rule and the product built from it.
extension LintContext {
  /// Flags comments that switch off an unknown lint rule.
  var unknownSuppression: [Fault] {
    guard subject.number == 0 else { return [] }
    return LintSuppression.marks(in: subject.file).flatMap { mark -> [Fault] in
      switch mark {
      case .names(let words): words.compactMap { unknownWord($0) }
      case .blank(let range):
        .one("the comment switches nothing off; write 'activationrule:disable' without a blank", at: range)
      case .noNames(let range):
        .one("the comment switches nothing off; name lint rules behind it, or 'all'", at: range)
      }
    }
  }

  private func unknownWord(_ word: LintSuppression.Word) -> Fault? {
    guard word.text != LintSuppression.everything, LintRules.fault(of: word.text) != nil else { return nil }
    let meant = EditDistance.nearest(to: word.text, in: LintRules.all.map { $0.id }).first
    // People write their reasons after the identifiers.
    guard word.isFirst || meant != nil || word.text.utf8.dropFirst().dropLast().contains("-") else {
      return nil
    }
    return Fault(
      "there is no lint rule \(VisibleText.quoted(word.text)); the comment switches nothing off", at: word.range,
      notes: meant.map { [.meant([$0])] } ?? [])
  }

  /// Flags a product whose rule means something different from its source.
  var sourceProductDiffer: [Fault] {
    guard let built = subject.builtRule else { return [] }
    let difference = analysis(allowsEmptyPayloads: true).difference(from: built)
    let notes = [
      difference[.onlyFirst].map { Self.note("only the source accepts", $0) },
      difference[.onlySecond].map { Self.note("only the product accepts", $0) },
    ].compactMap { $0 }
    if notes.isEmpty { return [] }
    return .one("the rule in the product does not mean the same as this one", at: rulePlace, notes: notes)
  }
}
