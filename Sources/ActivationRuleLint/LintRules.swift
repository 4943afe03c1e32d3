import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

/// The lint rules.
package enum LintRules {
  /// All lint rules, sorted by their identifiers: the usual severity, the other one if there are two, and the certainty.
  package static let all: [LintRule] = [
    LintRule("all-attachments-veto", .warning, or: .info, .documented, usesPresets: true) {
      $0.allAttachmentsVeto
    },
    LintRule("and-or-precedence", .warning, .documented, needsUsedRule: false, hasFix: true) { $0.andOrPrecedence },
    LintRule("bool-for-count", .warning, .reported, needsUsedRule: false, hasFix: true) { $0.boolForCount },
    LintRule("comment-in-predicate", .error, .reported, needsUsedRule: false, hasFix: true) { $0.commentInPredicate },
    LintRule("counts-non-matching", .info, .reported) { $0.countsNonMatching },
    LintRule("data-matches-urls", .warning, .documented, yieldsTo: ["true-predicate"]) {
      $0.dataMatchesUrls
    },
    LintRule("deprecated-or-dynamic-uti", .warning, .documented, needsUsedRule: false) { $0.deprecatedOrDynamicUti },
    LintRule("duplicate-key", .warning, .observed, needsUsedRule: false) { $0.duplicateKey },
    LintRule("empty-rule", .error, .observed, yieldsTo: ["unknown-dictionary-key"]) {
      $0.emptyRule
    },
    LintRule(
      "exact-inner-count", .info, .reported, usesPresets: true, yieldsTo: ["unsatisfiable-rule"]
    ) { $0.exactInnerCount },
    LintRule(
      "exact-outer-count", .info, .reported, usesPresets: true, yieldsTo: ["unsatisfiable-rule"]
    ) { $0.exactOuterCount },
    LintRule("false-predicate", .info, .documented) { $0.falsePredicate },
    LintRule("file-key-misses-safari-pdf", .info, .reported, usesPresets: true, isCommon: true) {
      $0.fileKeyMissesSafariPdf
    },
    LintRule("foreign-uti-variants", .info, .reported) { $0.foreignUtiVariants },
    LintRule("high-max-count", .info, .reported) { $0.highMaxCount },
    LintRule(
      "js-file-without-webpage-key", .warning, or: .info, .reported,
      proposedKeys: [RuleKey.webPage]
    ) { $0.jsFileWithoutWebpageKey },
    LintRule("kept-away", .warning, .reported, needsUsedRule: false) { $0.keptAway },
    LintRule("kind-above-total", .warning, .documented) {
      $0.kindAboveTotal
    },
    LintRule(
      "low-max-count", .info, .documented, usesPresets: true, isCommon: true,
      yieldsTo: ["kind-above-total"]
    ) { $0.lowMaxCount },
    LintRule("misplaced-key", .error, or: .info, .reported, needsUsedRule: false, hasFix: true) { $0.misplacedKey },
    LintRule("misplaced-rule", .error, .observed, needsUsedRule: false, hasFix: true) { $0.misplacedRule },
    LintRule("misses-file-url-only-hosts", .info, .reported, usesPresets: true) {
      $0.missesFileUrlOnlyHosts
    },
    LintRule("missing-any", .error, or: .warning, .observed, hasFix: true) { $0.missingAny },
    LintRule(
      "missing-dictionary-version-2", .warning, .documented, hasFix: true, usesPresets: true,
      proposedKeys: [RuleKey.dictionaryVersion], yieldsTo: ["empty-rule", "misplaced-key"]
    ) { $0.missingDictionaryVersion2 },
    LintRule("missing-extension-point", .error, .documented, needsUsedRule: false) {
      $0.missingExtensionPoint
    },
    LintRule("missing-or", .error, ErrorReason.parseError.certainty, needsUsedRule: false, hasFix: true) {
      $0.missingOr
    },
    LintRule("movie-only-social", .info, .reported, usesPresets: true) { $0.movieOnlySocial },
    LintRule(
      "nearly-everything", .info, or: .warning, .inferred, usesPresets: true,
      yieldsTo: ["true-predicate", "empty-rule", "data-matches-urls"]
    ) { $0.nearlyEverything },
    LintRule("nested-activation-rule", .error, .reported, needsUsedRule: false) { $0.nestedActivationRule },
    LintRule("no-accepted-type", .warning, .observed, yieldsTo: ["true-predicate"]) {
      $0.noAcceptedType
    },
    LintRule("no-rule", .error, .observed, needsUsedRule: false, yieldsTo: ["misplaced-rule"]) { $0.noRule },
    LintRule("not-an-extension", .warning, .documented, needsUsedRule: false, yieldsTo: ["misplaced-rule"]) {
      $0.notAnExtension
    },
    LintRule("not-url-excludes-files", .warning, .documented) { $0.notUrlExcludesFiles },
    LintRule("parse-error", .error, ErrorReason.parseError.certainty, needsUsedRule: false) { $0.parseError },
    LintRule("ph-media-types-irrelevant", .info, .documented, needsUsedRule: false, hasFix: true, isStyle: true) {
      $0.phMediaTypesIrrelevant
    },
    LintRule("plist-xml-escaping", .error, .reported, needsUsedRule: false, hasFix: true) { $0.plistXmlEscaping },
    LintRule("property-list-fragment", .info, .documented) { $0.propertyListFragment },
    LintRule("public-video-not-movie", .warning, .documented, needsUsedRule: false) { $0.publicVideoNotMovie },
    LintRule("redundant-uti", .info, or: .warning, .documented, needsUsedRule: false, hasFix: true, isStyle: true) {
      $0.redundantUti
    },
    LintRule("rule-not-evaluated", .error, ErrorReason.unsupportedPattern.certainty) { $0.ruleNotEvaluated },
    LintRule("safety-disallowed", .warning, or: .error, .observed, hasFix: true) {
      $0.safetyDisallowed
    },
    LintRule("smart-quotes", .error, .reported, needsUsedRule: false, hasFix: true) { $0.smartQuotes },
    LintRule("source-product-differ", .warning, .reported) { $0.sourceProductDiffer },
    LintRule("specific-format-only", .info, .reported, usesPresets: true) {
      $0.specificFormatOnly
    },
    LintRule("specific-image-only", .info, .reported, usesPresets: true) { $0.specificImageOnly },
    LintRule("strict-matching-with-mixed-hosts", .info, .reported, usesPresets: true) {
      $0.strictMatchingWithMixedHosts
    },
    LintRule(
      "strict-matching-without-version-2", .warning, .observed, hasFix: true,
      proposedKeys: [RuleKey.dictionaryVersion]
    ) { $0.strictMatchingWithoutVersion2 },
    LintRule("substituted-variable", .error, .reported, needsUsedRule: false) { $0.substitutedVariable },
    LintRule("true-predicate", .error, .documented, yieldsTo: ["empty-rule"]) { $0.truePredicate },
    LintRule("undeclared-custom-uti", .info, .reported, needsUsedRule: false) { $0.undeclaredCustomUti },
    LintRule("unknown-dictionary-key", .error, .reported, hasFix: true) {
      $0.unknownDictionaryKey
    },
    LintRule("unknown-key-path", .error, or: .warning, .observed) { $0.unknownKeyPath },
    LintRule("unknown-suppression", .warning, .documented, needsUsedRule: false) { $0.unknownSuppression },
    LintRule(
      "unknown-uti", .warning, or: .info, .documented, needsUsedRule: false, yieldsTo: ["parse-error", "missing-or"]
    ) {
      $0.unknownUti
    },
    LintRule(
      "unsatisfiable-rule", .error, or: .warning, .inferred, usesPresets: true,
      yieldsTo: [
        "false-predicate", "empty-rule", "missing-any", "unknown-key-path", "safety-disallowed",
        "uti-equality", "parse-error", "missing-or", "smart-quotes", "plist-xml-escaping", "comment-in-predicate",
        "substituted-variable",
      ]
    ) { $0.unsatisfiableRule },
    LintRule(
      "url-as-text", .info, .reported, usesPresets: true, isCommon: true,
      yieldsTo: ["no-accepted-type", "true-predicate"]
    ) { $0.urlAsText },
    LintRule(
      "url-takes-files", .info, .reported,
      yieldsTo: ["true-predicate", "zero-matches-pass", "parse-error"]
    ) { $0.urlTakesFiles },
    LintRule(
      "url-without-text", .info, .reported, usesPresets: true,
      yieldsTo: ["no-accepted-type", "true-predicate", "missing-dictionary-version-2"]
    ) { $0.urlWithoutText },
    LintRule("uti-equality", .warning, or: .error, .documented) { $0.utiEquality },
    LintRule(
      "vacuous-empty-item", .info, .observed, yieldsTo: ["true-predicate", "all-attachments-veto"]
    ) { $0.vacuousEmptyItem },
    LintRule("vcard-via-text", .info, .documented, usesPresets: true) { $0.vcardViaText },
    LintRule(
      "web-page-key-alone", .info, .reported, usesPresets: true,
      proposedKeys: [RuleKey.link], yieldsTo: ["misplaced-key", "unknown-dictionary-key"]
    ) { $0.webPageKeyAlone },
    LintRule("webpage-and-url-conflict", .info, .reported, usesPresets: true) {
      $0.webpageAndUrlConflict
    },
    LintRule("webpage-key-without-js-file", .info, .documented, yieldsTo: ["web-page-key-alone"]) {
      $0.webpageKeyWithoutJsFile
    },
    LintRule("wrong-extension-point", .error, .documented, needsUsedRule: false) { $0.wrongExtensionPoint },
    LintRule(
      "wrong-value-type-boolean", .error, or: .warning, .reported, needsUsedRule: false, hasFix: true,
      proposedKeys: [RuleKey.dictionaryVersion]
    ) { $0.wrongValueTypeBoolean },
    LintRule("wrong-value-type-count", .error, .reported, needsUsedRule: false, hasFix: true) {
      $0.wrongValueTypeCount
    },
    LintRule("zero-matches-pass", .warning, .observed, yieldsTo: ["true-predicate"]) {
      $0.zeroMatchesPass
    },
    LintRule("zero-max-count", .warning, or: .info, .observed, hasFix: true, isStyle: true) { $0.zeroMaxCount },
  ]

  /// The rules without whose findings a verdict would be puzzling.
  package static let puzzling: [LintRule] = [
    "empty-rule", "misplaced-key", "misplaced-rule", "nested-activation-rule", "no-rule", "not-an-extension",
    "unknown-dictionary-key", "wrong-extension-point", "wrong-value-type-boolean", "wrong-value-type-count",
  ].compactMap { entry($0) }

  /// The rules that find what a rule says by mistake, so that a test of its verdicts proves nothing.
  ///
  /// Other errors are in the verdict itself, such as that of a list without a rule, or do not change it.
  static let mistakes: [LintRule] = [
    "misplaced-key", "missing-extension-point", "nested-activation-rule", "not-an-extension", "unknown-dictionary-key",
    "unknown-key-path", "uti-equality",
  ].compactMap { entry($0) }

  /// The rules some of whose findings are such mistakes.
  static let partlyMistakes: [LintRule] = [
    "deprecated-or-dynamic-uti", "unknown-uti", "unsatisfiable-rule", "wrong-value-type-boolean",
    "wrong-value-type-count",
  ].compactMap { entry($0) }

  /// The rules that can find an error or a warning.
  static let grave = all.filter { $0.severities != [.info] }

  /// The identifiers of findings about how project files lead to rules, which can be switched off like lint rules.
  package static let idsOfProjects = FileFault.idsOfProjects

  /// Returns the rule with an identifier.
  package static func entry(_ id: String) -> LintRule? {
    all.first { $0.id == id }
  }

  /// Returns the identifier under which findings report a fault of the parser.
  ///
  /// The parser distinguishes its faults finely; faults with the same fix have one identifier here. Show this
  /// identifier to people, since they can switch it off and look it up.
  ///
  /// - Parameter fault: the identifier of a finding of a rule, which is the raw value of a `PredicateFault`.
  package static func id(ofPredicateFault fault: String) -> String {
    switch PredicateFault(rawValue: fault) {
    case .lookAlikeCharacter: "smart-quotes"
    case .escapedEntity: "plist-xml-escaping"
    case .comment: "comment-in-predicate"
    case .missingVariable, .buildSetting: "substituted-variable"
    case .mixedLogicalOperators: "and-or-precedence"
    case .emptyPredicate: "empty-rule"
    case .missingOperatorAtLine: "missing-or"
    default: "parse-error"
    }
  }
}
