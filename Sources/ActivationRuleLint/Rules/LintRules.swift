public import ActivationRuleModel
import PredicateFormat
package import Texts

/// A lint rule in the list of all: a type turned into closures.
package struct LintRuleEntry: Sendable {
  /// What the rule is about.
  package let description: LintRuleDescription
  /// Finds the faults of a subject.
  package let check: @Sendable (LintContext) -> [Diagnostic]

  /// The rule's identifier.
  package var id: String { description.id }

  /// Makes the entry of a rule.
  init<Rule: LintRule>(_: Rule.Type) {
    description = Rule.description
    check = { Rule.check($0) }
  }
}

/// The lint rules.
public enum LintRules {
  /// All of them, sorted by their identifiers.
  package static let all: [LintRuleEntry] = [
    LintRuleEntry(AcceptsAnythingRule.self),
    LintRuleEntry(AllAttachmentsVetoRule.self),
    LintRuleEntry(AlwaysRefusedRule.self),
    LintRuleEntry(AndOrPrecedenceRule.self),
    LintRuleEntry(BackgroundModesRule.self),
    LintRuleEntry(BoolForCountRule.self),
    LintRuleEntry(BundleIdentifierRule.self),
    LintRuleEntry(CaseOfUtiRule.self),
    LintRuleEntry(CommentInPredicateRule.self),
    LintRuleEntry(CountsNonMatchingRule.self),
    LintRuleEntry(DataMatchesUrlsRule.self),
    LintRuleEntry(DeploymentTargetMismatchRule.self),
    LintRuleEntry(DeprecatedOrDynamicUtiRule.self),
    LintRuleEntry(DuplicateKeyRule.self),
    LintRuleEntry(EmptyRule.self),
    LintRuleEntry(EntryPointRule.self),
    LintRuleEntry(EqualityWithGeneralTypeRule.self),
    LintRuleEntry(ExactInnerCountRule.self),
    LintRuleEntry(ExactOuterCountRule.self),
    LintRuleEntry(FalsePredicateRule.self),
    LintRuleEntry(FileKeyMissesSafariPdfRule.self),
    LintRuleEntry(ForeignUtiVariantsRule.self),
    LintRuleEntry(HighMaxCountRule.self),
    LintRuleEntry(IntuneVariantRule.self),
    LintRuleEntry(ScriptWithoutWebPageRule.self),
    LintRuleEntry(KindAboveTotalRule.self),
    LintRuleEntry(LivePhotoAloneRule.self),
    LintRuleEntry(LowMaxCountRule.self),
    LintRuleEntry(MinGreaterThanMaxRule.self),
    LintRuleEntry(MisplacedKeyRule.self),
    LintRuleEntry(MisplacedRule.self),
    LintRuleEntry(MissesFileUrlOnlyHostsRule.self),
    LintRuleEntry(MissingAnyRule.self),
    LintRuleEntry(MissingDictionaryVersion2Rule.self),
    LintRuleEntry(MissingExtensionPointRule.self),
    LintRuleEntry(MissingOrRule.self),
    LintRuleEntry(MovieOnlySocialRule.self),
    LintRuleEntry(NearlyEverythingRule.self),
    LintRuleEntry(NestedActivationRule.self),
    LintRuleEntry(NoAcceptedTypeRule.self),
    LintRuleEntry(NoKnownShareRule.self),
    LintRuleEntry(NoRuleRule.self),
    LintRuleEntry(NotAnExtensionRule.self),
    LintRuleEntry(NotCanonicalFormatRule.self),
    LintRuleEntry(NotUrlExcludesFilesRule.self),
    LintRuleEntry(ParseErrorRule.self),
    LintRuleEntry(PHMediaTypesRule.self),
    LintRuleEntry(PlistXmlEscapingRule.self),
    LintRuleEntry(PredicateAsValueRule.self),
    LintRuleEntry(PublicVideoNotMovieRule.self),
    LintRuleEntry(RedundantUtiRule.self),
    LintRuleEntry(SafetyDisallowedRule.self),
    LintRuleEntry(ScriptFileNameRule.self),
    LintRuleEntry(SeveralRules.self),
    LintRuleEntry(SmartQuotesRule.self),
    LintRuleEntry(SourceProductDifferRule.self),
    LintRuleEntry(SpecificFormatOnlyRule.self),
    LintRuleEntry(SpecificImageOnlyRule.self),
    LintRuleEntry(StrictMatchingWithMixedHostsRule.self),
    LintRuleEntry(StrictMatchingWithoutVersion2Rule.self),
    LintRuleEntry(SubstitutedVariableRule.self),
    LintRuleEntry(TautologyRule.self),
    LintRuleEntry(TruePredicateRule.self),
    LintRuleEntry(UndeclaredCustomUtiRule.self),
    LintRuleEntry(UnknownDictionaryKeyRule.self),
    LintRuleEntry(UnknownExtensionPointRule.self),
    LintRuleEntry(UnknownKeyPathRule.self),
    LintRuleEntry(UnknownSuppressionRule.self),
    LintRuleEntry(UnknownUtiRule.self),
    LintRuleEntry(UnreachableBranchRule.self),
    LintRuleEntry(UnsatisfiableRule.self),
    LintRuleEntry(UrlAsTextRule.self),
    LintRuleEntry(UrlTakesFilesRule.self),
    LintRuleEntry(UrlWithoutTextRule.self),
    LintRuleEntry(UtiEqualityRule.self),
    LintRuleEntry(VacuousEmptyItemRule.self),
    LintRuleEntry(VcardViaTextRule.self),
    LintRuleEntry(WebPageKeyAloneRule.self),
    LintRuleEntry(WebPageAndUrlConflictRule.self),
    LintRuleEntry(WebPageWithoutScriptRule.self),
    LintRuleEntry(WrongExtensionPointRule.self),
    LintRuleEntry(WrongRuleTypeRule.self),
    LintRuleEntry(WrongValueTypeBooleanRule.self),
    LintRuleEntry(WrongValueTypeCountRule.self),
    LintRuleEntry(ZeroMatchesPassRule.self),
    LintRuleEntry(ZeroMaxCountRule.self),
  ]

  /// Those about which a verdict would be puzzling without a word.
  static let puzzling: [LintRuleEntry] = [
    LintRuleEntry(EmptyRule.self),
    LintRuleEntry(MisplacedKeyRule.self),
    LintRuleEntry(MisplacedRule.self),
    LintRuleEntry(NestedActivationRule.self),
    LintRuleEntry(NoRuleRule.self),
    LintRuleEntry(NotAnExtensionRule.self),
    LintRuleEntry(UnknownDictionaryKeyRule.self),
    LintRuleEntry(WrongExtensionPointRule.self),
    LintRuleEntry(WrongRuleTypeRule.self),
    LintRuleEntry(WrongValueTypeBooleanRule.self),
    LintRuleEntry(WrongValueTypeCountRule.self),
  ]

  /// The identifiers of findings about how project files lead to rules, which are switched off as lint rules are.
  package static let idsOfProjects = ["plug-in-disabled", "plug-in-option", "rule-not-read"]

  /// The rule with an identifier.
  package static func entry(_ id: String) -> LintRuleEntry? {
    all.first { $0.id == id }
  }

  /// How well the lint rule with an identifier is known to be right about the system; `nil` if there is none.
  public static func certainty(of id: String) -> Certainty? { entry(id)?.description.certainty }

  /// The identifier under which findings report a fault of the parser.
  ///
  /// The parser distinguishes its faults finely; what is fixed in the same way has one identifier here. It is the one to
  /// show people, since it is the one that can be switched off and looked up.
  ///
  /// - Parameter fault: the identifier of a diagnostic of a rule, which is the raw value of a `PredicateFault`.
  public static func id(ofPredicateFault fault: String) -> String {
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
