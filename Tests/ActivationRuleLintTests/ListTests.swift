import ActivationRuleLint
import Testing
import Texts

@Suite("The list of lint rules")
struct ListTests {
  @Test("identifiers are unique, sorted and in kebab-case")
  func identifiers() {
    let ids = LintRules.all.map { $0.id }
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    for id in ids {
      #expect(
        id.utf8.allSatisfy {
          $0 == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        })
    }
  }

  @Test("the list is complete")
  func complete() {
    let expected = """
      accepts-anything
      all-attachments-veto
      always-refused
      and-or-precedence
      background-modes-in-extension
      bool-for-count
      bundle-identifier-prefix
      case-of-uti
      comment-in-predicate
      counts-non-matching
      data-matches-urls
      deployment-target-mismatch
      deprecated-or-dynamic-uti
      duplicate-key
      empty-rule
      entry-point
      exact-inner-count
      exact-outer-count
      false-predicate
      file-key-misses-safari-pdf
      foreign-uti-variants
      high-max-count
      intune-variant
      js-file-without-webpage-key
      kind-above-total
      live-photo-alone
      low-max-count
      min-greater-than-max
      misplaced-key
      misplaced-rule
      misses-file-url-only-hosts
      missing-any
      missing-dictionary-version-2
      missing-extension-point
      movie-only-social
      nested-activation-rule
      no-accepted-type
      no-known-share
      no-rule
      not-an-extension
      not-canonical-format
      not-url-excludes-files
      parse-error
      ph-media-types-irrelevant
      plist-xml-escaping
      public-video-not-movie
      redundant-uti
      safety-disallowed
      several-rules
      smart-quotes
      source-product-differ
      specific-image-only
      strict-matching-with-mixed-hosts
      strict-matching-without-version-2
      substituted-variable
      tautology
      true-predicate
      undeclared-custom-uti
      unknown-dictionary-key
      unknown-extension-point
      unknown-key-path
      unknown-suppression
      unknown-uti
      unreachable-branch
      unsatisfiable-rule
      url-as-text
      url-without-text
      uti-equality
      vacuous-empty-item
      vcard-via-text
      webpage-and-url-conflict
      webpage-key-without-js-file
      wrong-extension-point
      wrong-rule-type
      wrong-value-type-boolean
      wrong-value-type-count
      zero-matches-pass
      zero-max-count
      """
    #expect(LintRules.all.map { $0.id }.joined(separator: "\n") == expected)
  }

  @Test("what a rule yields to exists")
  func yields() {
    for entry in LintRules.all {
      for id in entry.description.yieldsTo { #expect(LintRules.entry(id) != nil, "\(entry.id) yields to \(id)") }
    }
  }

  @Test("messages are one phrase in lower case without a full stop", arguments: LintRules.all.map { $0.id })
  func wording(_ id: String) throws {
    for example in try #require(LintRules.entry(id)).description.flagged {
      for finding in try LintRun.findings(example, only: id) {
        for text in [finding.message] + finding.notes.map({ $0.message }) + finding.fixIts.map({ $0.message }) {
          let first = try #require(text.unicodeScalars.first)
          let isLower = !first.properties.isUppercase || text.hasPrefix("U+")
          #expect(isLower && text.last != ".", "\(text)")
        }
      }
    }
  }

  @Test("a description is in sentences")
  func descriptions() {
    for entry in LintRules.all {
      #expect(entry.description.summary.hasSuffix(".") && entry.description.rationale.hasSuffix("."), "\(entry.id)")
    }
  }
}
