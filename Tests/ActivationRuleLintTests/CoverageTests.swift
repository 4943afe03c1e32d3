import ActivationRuleLint
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("What the lint rules cover")
struct CoverageTests {
  /// The ranked list of faults that developers were seen to make, in the order of their rank.
  static let faults = """
    parse-error unknown-dictionary-key true-predicate wrong-value-type-count substituted-variable smart-quotes
    plist-xml-escaping comment-in-predicate wrong-value-type-boolean misplaced-key unknown-key-path missing-any
    uti-equality url-without-text exact-outer-count exact-inner-count missing-dictionary-version-2
    strict-matching-with-mixed-hosts unknown-uti unsatisfiable-rule nested-activation-rule duplicate-key
    data-matches-urls misses-file-url-only-hosts file-key-misses-safari-pdf specific-image-only vacuous-empty-item
    and-or-precedence safety-disallowed bool-for-count redundant-uti js-file-without-webpage-key
    webpage-key-without-js-file webpage-and-url-conflict all-attachments-veto zero-max-count
    high-max-count low-max-count empty-rule no-rule undeclared-custom-uti foreign-uti-variants vcard-via-text
    movie-only-social counts-non-matching wrong-extension-point kept-away ph-media-types-irrelevant
    source-product-differ deprecated-or-dynamic-uti
    """.split { $0 == " " || $0 == "\n" }.map { String($0) }

  /// What reading published rules added to them.
  static let additions = ["zero-matches-pass", "strict-matching-without-version-2", "public-video-not-movie"]

  /// Faults of the extension's property list, and the lint rules that report them.
  static let listFaults = [
    ("no extension point", "missing-extension-point"), ("the rule in the wrong place", "misplaced-rule"),
    ("two rules", "duplicate-key"), ("a rule of a wrong type", "empty-rule"), ("another list", "not-an-extension"),
  ]

  @Test("every fault has its lint rule")
  func faultsAreCovered() {
    #expect(Self.faults.count == 50)
    for (index, id) in Self.faults.enumerated() {
      #expect(LintRules.entry(id) != nil, "fault \(index + 1), \(id)")
    }
    for id in Self.additions { #expect(LintRules.entry(id) != nil, "\(id)") }
    for (fault, id) in Self.listFaults { #expect(LintRules.entry(id) != nil, "\(fault), \(id)") }
  }

  /// All lint rules by the gravest of their severities, and how grave it is.
  static let gravities: [(Finding.Severity, String)] = [
    // Dead and refused rules, and what the store refuses.
    (
      .error,
      """
      comment-in-predicate empty-rule misplaced-key misplaced-rule missing-any
      missing-extension-point missing-or nested-activation-rule no-rule parse-error plist-xml-escaping rule-not-evaluated
      safety-disallowed smart-quotes substituted-variable true-predicate
      unknown-dictionary-key
      unknown-key-path unsatisfiable-rule uti-equality wrong-extension-point wrong-value-type-boolean
      wrong-value-type-count
      """
    ),
    // Doubts whatever hosts share.
    (
      .warning,
      """
      all-attachments-veto and-or-precedence bool-for-count data-matches-urls deprecated-or-dynamic-uti duplicate-key
      js-file-without-webpage-key kept-away kind-above-total missing-dictionary-version-2 nearly-everything no-accepted-type not-an-extension
      not-url-excludes-files public-video-not-movie redundant-uti source-product-differ strict-matching-without-version-2
      unknown-suppression unknown-uti zero-matches-pass zero-max-count
      """
    ),
    // What hosts share, what only an empty share shows, and taste.
    (
      .info,
      """
      counts-non-matching exact-inner-count exact-outer-count
      false-predicate file-key-misses-safari-pdf foreign-uti-variants high-max-count low-max-count
      misses-file-url-only-hosts movie-only-social
      ph-media-types-irrelevant property-list-fragment specific-format-only specific-image-only strict-matching-with-mixed-hosts
      undeclared-custom-uti url-as-text url-takes-files url-without-text vacuous-empty-item vcard-via-text web-page-key-alone webpage-and-url-conflict
      webpage-key-without-js-file
      """
    ),
  ]

  @Test("each lint rule is as grave as what it finds", arguments: gravities)
  func gravest(_ severity: Finding.Severity, _ ids: String) {
    let found = LintRules.all.filter { rule in
      let all = rule.severities
      return (all.contains(.error) ? .error : all.contains(.warning) ? .warning : .info) == severity
    }
    #expect(found.map { $0.id } == ids.split { $0 == " " || $0 == "\n" }.map { String($0) })
  }

  @Test("three flagged and three clean examples at least, one of them a whole rule as apps ship it")
  func examples() {
    for rule in LintRules.all {
      #expect(rule.flagged.count >= 3 && rule.clean.count >= 3, "\(rule.id)")
      #expect(Set(rule.flagged).count == rule.flagged.count && Set(rule.clean).count == rule.clean.count, "\(rule.id)")
      #expect((rule.flagged + rule.clean).contains { isRealShape($0.text) }, "\(rule.id)")
    }
  }

  /// Whether a text is an extension's property list, or a predicate that goes over items and their attachments.
  private func isRealShape(_ text: String) -> Bool {
    text.contains("<key>NSExtension</key>") || text.contains("SUBQUERY(extensionItems") && text.contains("attachments")
  }

  @Test("the severities of a lint rule are those of its findings")
  func severities() throws {
    for rule in LintRules.all {
      var found: Set<String> = []
      for example in rule.flagged {
        found.formUnion(try LintRun.findings(example, only: rule.id).map { $0.severity.rawValue })
      }
      #expect(found == Set(rule.severities.map { $0.rawValue }), "\(rule.id)")
    }
  }
}
