import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// The outcomes of a rule for the known shares of host apps.
struct KnownShares {
  /// The number of shares that show the extension.
  let shownCount: Int
  /// The number of shares.
  let count: Int

  /// The number of shares in words.
  var text: String { WordList.count(count, "known share") }

  /// Evaluates the rule for each preset of the platform that is certain enough.
  init(_ context: LintContext) {
    count = context.presets.count
    shownCount = context.presets.count { context.isShown($0) }
  }
}

extension LintContext {
  /// Whether the predicate tests nothing but types, each of which occurs in a known share, itself or as a format.
  var testsKnownTypesAlone: Bool {
    let structure = ["extensionItems", "attachments", "registeredTypeIdentifiers"]
    return predicate != nil && hasUsualSize && sites.keys.allSatisfy { structure.contains($0.name) }
      && !sites.comparisons.contains { $0.comparesIdentifiersAsTexts }
      && typeLiterals.allSatisfy { literal in
        KnownIdentifiers.all.contains { types.conforms($0, to: literal.identifier) }
      }
  }

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

  /// Returns whether some declared type that known shares register satisfies a comparison of identifiers with a text.
  func matchesKnownType(_ site: RuleSites.Comparing) -> Bool {
    guard let text = site.comparedText, text.utf8.count <= Self.longestText else { return false }
    let comparison = site.comparison
    return KnownIdentifiers.all.contains { identifier in
      if types.index(of: identifier) == nil { return false }
      let asked = PredicateNode.Comparison(
        nil, ExpressionNode(.literal(.string(identifier))), comparison.comparisonOperator,
        comparison.options.subtracting(.diacriticInsensitive),
        ExpressionNode(.literal(.string(text))))
      return ConstantFolding.value(of: PredicateNode(.comparison(asked))) == true
    }
  }
}
