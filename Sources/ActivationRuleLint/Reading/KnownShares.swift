/// The outcomes of a rule for the known shares of host apps.
struct KnownShares {
  /// The number of shares that show the extension.
  private(set) var shownCount = 0
  /// The number of shares.
  let count: Int
  /// Whether every share with an attachment shows the extension.
  private(set) var areAllShown: Bool

  /// The number of shares in words.
  var text: String { WordList.count(count, "known share") }

  /// Evaluates the rule for each preset of the platform that is certain enough.
  init(_ context: LintContext) {
    let all = context.presets
    count = all.count
    areAllShown = all.contains { $0.payload.attachmentCount > 0 }
    for entry in all {
      if context.isShown(entry) { shownCount += 1 } else if entry.payload.attachmentCount > 0 { areAllShown = false }
    }
  }
}

extension LintContext {
  /// Whether each type that the rule requires or excludes occurs in a known share.
  ///
  /// The answer is no if the rule tests other keys than the types of attachments, since their values in shares are
  /// unknown.
  var asksForKnownTypesAlone: Bool {
    if let entries {
      return entries.filter { keys.isKind($0) && keys.accepts($0) }.allSatisfy {
        occursAlone($0)
      }
    }
    let structure = ["extensionItems", "attachments", "registeredTypeIdentifiers"]
    return sites.keys.allSatisfy { structure.contains($0.name) }
      && typeLiterals.allSatisfy { occurs($0) }
      && sites.comparisons.filter { $0.comparesIdentifiersAsTexts }.allSatisfy { matchesKnownIdentifier($0) }
  }

  /// Returns whether a kind of a dictionary shows the extension for some known share if it is the only accepted kind.
  private func occursAlone(_ entry: PropertyListEntry) -> Bool {
    let version = PropertyListEntry(
      key: MappedString(RuleKey.dictionaryVersion), value: PropertyListNode(.integer(2)))
    let rule = rule([entry, version])
    return presets.contains { rule.evaluate($0.payload) == .shown }
  }

  private func occurs(_ literal: TypeLiteral) -> Bool {
    KnownIdentifiers.all.contains { identifier in
      literal.isConformance
        ? types.conforms(identifier, to: literal.identifier) : types.isEqual(identifier, literal.identifier)
    }
  }
}

extension LintContext {
  /// Returns whether a share would show the extension except for attachments with stand-in types, which nothing
  /// declares and no app was seen to register.
  func restsOnStandIns(_ preset: HostPreset) -> Bool {
    var payload = preset.payload.seenByRules()
    for index in payload.items.indices { payload.items[index].attachments.removeAll { isStandIn($0) } }
    return rule.evaluate(payload) == .shown
  }

  private func isStandIn(_ attachment: Payload.Attachment) -> Bool {
    attachment.registeredTypeIdentifiers.allSatisfy {
      types.index(of: $0) == nil && !KnownTypes.isThirdParty($0) && !KnownTypes.isConvention($0)
    }
  }
}

/// The type identifiers that known shares register.
enum KnownIdentifiers {
  static let all: [String] = {
    var seen: Set<String> = []
    return LintPresets.all.flatMap { $0.payload.payload.attachments.flatMap { $0.registeredTypeIdentifiers } }.filter {
      seen.insert($0).inserted
    }
  }()
}

extension RuleSites.Comparing {
  /// Whether the comparison treats identifiers of an attachment as texts, not as types.
  var comparesIdentifiersAsTexts: Bool {
    !comparison.comparisonOperator.isTypeOperator && comparedText != nil
  }

  /// The text that identifiers of an attachment are compared with.
  var comparedText: String? {
    for (shape, other) in [(left, comparison.right), (right, comparison.left)] where shape.isOfIdentifiers {
      if case .literal(.string(let text)) = other.kind { return text }
    }
    return nil
  }
}

extension ExpressionShape {
  fileprivate var isOfIdentifiers: Bool { self == .identifiers || self == .identifier }
}

extension LintContext {
  /// The longest text that known identifiers are compared with; identifiers and patterns for them are shorter.
  private static let longestText = 200

  /// Returns whether some identifier that known shares register satisfies a comparison of identifiers with a text.
  ///
  /// - Parameter isDeclared: whether only declared types count.
  func matchesKnownIdentifier(_ site: RuleSites.Comparing, isDeclared: Bool = false) -> Bool {
    guard let text = site.comparedText, text.utf8.count <= Self.longestText else { return false }
    let comparison = site.comparison
    return KnownIdentifiers.all.contains { identifier in
      if isDeclared, types.index(of: identifier) == nil { return false }
      if comparison.comparisonOperator == .in { return identifier == text }
      let asked = PredicateNode.Comparison(
        nil, ExpressionNode(.literal(.string(identifier))), comparison.comparisonOperator,
        comparison.options.subtracting(.diacriticInsensitive),
        ExpressionNode(.literal(.string(text))))
      return ConstantFolding.value(of: PredicateNode(.comparison(asked))) == true
    }
  }
}
