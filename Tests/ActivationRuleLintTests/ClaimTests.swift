import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing

/// What findings claim of a rule, on rules that were written wrong or only look so.
@Suite("What findings claim")
struct ClaimTests {
  private static func any(_ type: String) -> String { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\"" }

  private static func rule(_ condition: String, inner: String = ".@count >= 1", outer: String = ".@count >= 1")
    -> String
  {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition))\(inner))\(outer)"
  }

  private static func keys(_ entries: String) -> String {
    "{" + entries.split(separator: "@", omittingEmptySubsequences: false).joined(separator: "NSExtensionActivation")
      + "}"
  }

  // A rule and all that is found in it, but for remarks.
  static let rows: [(rule: String, found: [String])] = [
    // No payload shows them: each is an error.
    (rule(any("public.image"), outer: ".count > 0"), ["error: safety-disallowed"]),
    (rule(any("public.image"), inner: ".count > 0"), ["error: safety-disallowed"]),
    (
      "ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"",
      ["error: safety-disallowed"]
    ),
    (
      rule("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO {\"public.image\", \"public.url\"}"),
      ["error: safety-disallowed"]
    ),
    (rule("ANY $a.registeredTypeIdentifiers IN {\"public.image\"}"), ["error: safety-disallowed"]),
    ("FUNCTION(extensionItems, \"count\") > 0", ["error: safety-disallowed"]),
    (rule("$a.registeredTypeIdentifiers == \"public.url\""), ["error: uti-equality"]),
    (rule("$a.registeredTypeIdentifiers MATCHES \"public.*\""), ["error: uti-equality"]),
    (rule(any("public.image"), inner: " >= 1"), ["error: unsatisfiable-rule"]),
    // Parts that are refused for some payloads alone.
    (
      "extensionItems.@count == 1 OR " + rule(any("public.image"), outer: ".count > 0"),
      ["error: safety-disallowed"]
    ),
    (
      rule(any("public.image")) + " OR SUBQUERY(extensionItems, $i, SUBQUERY(SUBQUERY($i.attachments, $a, "
        + any("com.adobe.pdf")
        + "), $b, ANY $b.registeredTypeIdentifiers IN {\"com.adobe.pdf\"}).@count > 0).@count > 0",
      ["warning: safety-disallowed"]
    ),
    // Shown for no known share, though of known types.
    (rule(any("public.image") + " AND " + any("com.adobe.pdf")), ["warning: unsatisfiable-rule"]),
    ("extensionItems.@count == \"1\" AND " + rule(any("public.image")), ["warning: unsatisfiable-rule"]),
    ("extensionItems == nil AND " + rule(any("public.image")), ["warning: unsatisfiable-rule"]),
    (rule(any("public.image") + " AND " + any("com.example.card")), ["warning: unknown-uti"]),
    // Equality with a type that no host registers itself, and with one that some do.
    (rule("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.movie\""), ["warning: uti-equality"]),
    (rule("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.text\""), ["warning: uti-equality"]),
    (rule("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.image\""), ["warning: uti-equality"]),
    (rule("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.url\""), []),
    // Shown for things that the rule does not name.
    (rule(any("public.image"), outer: ".@count <= 5"), ["warning: zero-matches-pass"]),
    (rule(any("public.image"), inner: ".@count <= 5"), ["warning: zero-matches-pass"]),
    (rule(any("public.image"), inner: ".@count < 1"), ["warning: nearly-everything"]),
    (rule("NOT " + any("public.image")), ["warning: nearly-everything"]),
    ("extensionItems.@count <= 5", ["warning: nearly-everything"]),
    ("extensionItems.@count == 1", ["warning: nearly-everything"]),
    (
      rule(any("public.image"), outer: ".@count <= 5") + " AND " + rule(any("public.image")), []
    ),
    // Texts for types.
    (rule("ANY $a.registeredTypeIdentifiers LIKE \"public.*\""), ["warning: uti-equality"]),
    (rule("ANY $a.registeredTypeIdentifiers BEGINSWITH \"public.\""), ["warning: uti-equality"]),
    (rule("ANY $a.registeredTypeIdentifiers MATCHES \"public[.](jpeg|png)\""), ["warning: uti-equality"]),
    (rule("ANY $a.registeredTypeIdentifiers BEGINSWITH \"com.example.\""), []),
    // An exception for links that takes files with it.
    (rule(any("public.data") + " AND NOT " + any("public.url")), ["warning: not-url-excludes-files"]),
    (rule(any("public.plain-text") + " AND NOT " + any("public.url")), ["warning: not-url-excludes-files"]),
    (rule(any("public.data") + " AND NOT " + any("public.image")), ["warning: data-matches-urls"]),
    // Of two copies that say what is meant beside a general type one goes.
    (
      rule(any("public.url") + " OR " + any("public.data") + " OR " + any("public.url")),
      ["warning: redundant-uti"]
    ),
    // Rules that other parts of them still show.
    (
      rule(any("public.image") + " OR $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""),
      ["warning: missing-any"]
    ),
    (
      rule("$a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\" OR " + any("public.image")),
      ["error: missing-any"]
    ),
    (rule(any("public.image") + " OR $a.contentTypeUTI == \"public.url\""), ["warning: unknown-key-path"]),
    // An alternative that a general type covers does no harm.
    (rule(any("public.png") + " OR " + any("public.image")), []),
    (rule(any("public.png") + " OR " + any("public.png")), ["warning: redundant-uti"]),
    // Agreements between apps are tested for equality.
    (rule("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"com.example.find-login\""), []),
    (rule(any("com.topografix.gpx") + " OR " + any("net.osmand.gpx")), []),
    // One sign for two, reported once.
    (rule(any("public.url") + " | " + any("public.image")), ["error: parse-error"]),
    (rule(any("public.url") + " & " + any("public.image")), ["error: parse-error"]),
    // Zeros.
    (keys(#""@SupportsText": true, "@SupportsImageWithMaxCount": 0"#), []),
    (
      keys(#""@DictionaryVersion": 2, "@SupportsText": true, "@SupportsImageWithMaxCount": 0"#),
      ["warning: zero-max-count"]
    ),
    (keys(#""@DictionaryVersion": 2, "@SupportsFileWithMaxCount": 5, "@SupportsImageWithMaxCount": 0"#), []),
    (keys(#""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": 5, "@SupportsAttachmentsWithMaxCount": 0"#), []),
    (
      keys(#""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": 5, "@SupportsText": false"#),
      ["warning: zero-max-count"]
    ),
    (keys(#""@SupportsImageWithMaxCount": 5, "@SupportsText": false"#), []),
    (
      keys(#""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": 0, "@SupportsMovieWithMaxCount": 0"#),
      ["warning: no-accepted-type"]
    ),
    (
      keys(#""@SupportsAttachmentsWithMaxCount": 1, "@SupportsImageWithMaxCount": 10"#), ["warning: kind-above-total"]
    ),
  ]

  @Test("errors and warnings are these and no others", arguments: rows)
  func finds(_ rule: String, _ expected: [String]) {
    let found = Linter.lint(reading: SourceText(name: "a", text: rule)).filter { $0.severity != .info }
    #expect(found.map { "\($0.severity.rawValue): \($0.id)" } == expected, "\(rule)\n\(found)")
  }

  /// Links beside texts and links as texts, and what is lost.
  static let links: [(rule: String, found: [String])] = [
    // That version 2 brings them back is said instead.
    (keys(#""@SupportsWebURLWithMaxCount": 1"#), ["url-as-text"]),
    (
      keys(#""@DictionaryVersion": 2, "@UsesStrictMatching": true, "@SupportsWebURLWithMaxCount": 1"#),
      ["url-without-text", "url-as-text"]
    ),
    (keys(#""@DictionaryVersion": 2, "@SupportsWebURLWithMaxCount": 1"#), ["url-as-text"]),
    (rule(any("public.url")), ["url-as-text"]),
    (rule(any("public.url"), inner: ".@count == $i.attachments.@count"), ["url-without-text", "url-as-text"]),
    (rule(any("public.url") + " OR " + any("public.plain-text")), []),
    (keys(#""@SupportsWebURLWithMaxCount": 1, "@SupportsText": true"#), []),
    (
      rule(any("public.url") + " OR " + any("public.plain-text"), inner: ".@count == 1"), ["url-without-text"]
    ),
    // A text in an item of its own makes an item too many, and a text beside a link does not.
    (rule(any("public.data"), outer: ".@count == 1"), []),
    (rule(any("public.url") + " OR " + any("public.plain-text"), outer: ".@count == 1"), []),
  ]

  @Test("each known share of a link that a finding calls lost is lost because of its text", arguments: links)
  func losesLinks(_ rule: String, _ expected: [String]) throws {
    let options = LintOptions(only: [.urlAsText, .urlWithoutText])
    let found = Linter.lint(reading: SourceText(name: "a", text: rule), options: options)
    #expect(Set(found.map { $0.id }) == Set(expected), "\(found)")
    let subject = try Extension(Document(SourceText(name: "a", text: rule), forms: []))
    if expected.contains("url-without-text") {
      let both = Payload([Payload.Item([.attachment("public.url"), .attachment("public.plain-text")])])
      #expect(subject.written.evaluate(both) != .shown)
    }
    for finding in found {
      let lost = PresetLibrary.builtIn.presets.filter { preset in
        finding.notes.contains { $0.message.contains("'\(preset.id)'") }
      }
      #expect(!lost.isEmpty)
      for preset in lost {
        var changed = preset.payload.seenByRules()
        #expect(subject.written.evaluate(changed) != .shown, "\(preset.id)")
        for index in changed.items.indices {
          changed.items[index].attachments = repaired(finding, changed.items[index])
        }
        #expect(subject.written.evaluate(changed) == .shown, "\(preset.id)")
      }
    }
  }

  /// The attachments as the finding says that they would be accepted.
  private func repaired(_ finding: Finding, _ item: Payload.Item) -> [Payload.Attachment] {
    let text = Payload.Attachment.attachment("public.plain-text")
    return finding.id == "url-without-text"
      ? item.attachments.filter { $0 != text }
      : item.attachments.map { $0 == text ? .attachment("public.url") : $0 }
  }

  @Test("findings about the whole of a dictionary stand where it opens, those about a link at its type")
  func places() {
    func text(_ rule: String, _ id: String) -> String? {
      let source = SourceText(name: "a", text: rule)
      return Linter.lint(reading: source).first { $0.id == id }.map { source.text($0.range) }
    }
    let list =
      "<plist><dict><key>NSExtensionActivationSupportsTexts</key><true/>"
      + "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict></plist>"
    #expect(text(list, "missing-dictionary-version-2") == "<dict>")
    #expect(text(Self.keys(#""@SupportsWebURLWithMaxCount": 1"#), "missing-dictionary-version-2") == "{")
    let links = Self.rule(Self.any("public.movie") + " OR " + Self.any("public.url"))
    #expect(text(links, "url-as-text") == "\"public.url\"")
    #expect(text(Self.rule(Self.any("public.movie")), "movie-only-social") == "\"public.movie\"")
  }

  private static let textKey = "<key>NSExtensionActivationSupportsText</key><true/>"

  /// The list of an extension with a principal class.
  private static func list(_ rule: String, at point: String = "com.apple.share-services") -> String {
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>"
      + "<key>NSExtensionActivationRule</key>\(rule)</dict>"
      + "<key>NSExtensionPointIdentifier</key><string>\(point)</string>"
      + "<key>NSExtensionPrincipalClass</key><string>A</string></dict></dict></plist>"
  }

  @Test(
    "of a rule that is not used nothing is reported but that",
    arguments: [
      (list("<string>TRUEPREDICATE</string>", at: "com.apple.usernotifications.service"), "wrong-extension-point"),
      (list("<dict>\(textKey)</dict>", at: "com.apple.usernotifications.service"), "wrong-extension-point"),
      (list("<dict>\(textKey)</dict>", at: "com.apple.Safari.web-extension"), "wrong-extension-point"),
      (list("<dict>\(textKey)</dict>", at: "com.apple.broadcast-services-setupui"), "wrong-extension-point"),
      ("<plist><dict><key>CFBundleName</key><string>A</string>\(textKey)</dict></plist>", "misplaced-rule"),
    ])
  func ruleWithoutUse(_ list: String, _ id: String) {
    let found = Linter.lint(reading: SourceText(name: "a", text: list))
    #expect(found.map { "\($0.severity.rawValue): \($0.id)" } == ["error: \(id)"])
  }

  /// The lint rules that speak of what is written, and so also of a rule that is not used.
  static let ofUnusedRules: Set = [
    "and-or-precedence", "bool-for-count", "comment-in-predicate", "deprecated-or-dynamic-uti", "duplicate-key",
    "misplaced-key", "misplaced-rule", "missing-or", "nested-activation-rule", "parse-error", "plist-xml-escaping",
    "public-video-not-movie", "redundant-uti", "smart-quotes", "substituted-variable", "undeclared-custom-uti",
    "unknown-suppression", "unknown-uti", "wrong-extension-point", "wrong-value-type-boolean",
    "wrong-value-type-count",
  ]

  @Test("of a rule that is not used no finding speaks of shares", arguments: LintRules.all)
  func unusedExamples(_ description: LintRule) {
    let shareList = "<string>com.apple.share-services</string>"
    for example in description.flagged {
      let rule: String
      if example.text.contains(shareList) {
        rule = example.text.replacing(shareList, with: "<string>com.apple.keyboard-service</string>")
      } else if !example.text.hasPrefix("<"), !example.text.hasPrefix("{") {
        let escaped = example.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        rule = Self.list("<string>\(escaped)</string>", at: "com.apple.keyboard-service")
      } else {
        continue
      }
      let found = Linter.lint(reading: SourceText(name: "a", text: rule))
      for finding in found {
        let text = ([finding.message] + finding.notes.map { $0.message }).joined(separator: "\n")
        let words = ["known share", "hides the extension", "hidden", "shown", "offered", "never appears", "refused"]
        #expect(!words.contains { text.contains($0) }, "\(rule)\n\(finding)")
        #expect(Self.ofUnusedRules.contains(finding.id))
      }
    }
    #expect(description.needsUsedRule || !description.usesPresets)
  }

  @Test(
    "the shares that come back with version 2 are those of the change that is named",
    arguments: [
      (
        keys(#""@SupportsWebURLWithMaxCount": 1"#), keys(#""@SupportsWebURLWithMaxCount": 1, "@DictionaryVersion": 2"#),
        ""
      ),
      (
        keys(#""@SupportsWebURLWithMaxCount": 1, "@SupportsText": true"#),
        keys(#""@SupportsWebURLWithMaxCount": 1, "@SupportsText": true, "@DictionaryVersion": 2"#), ""
      ),
      (
        keys(#""@SupportsWebURLWithMaxCount": 1, "@SupportsImageWithMaxCount": 0, "@SupportsMovieWithMaxCount": 0"#),
        keys(#""@SupportsWebURLWithMaxCount": 1, "@DictionaryVersion": 2"#), " and without the keys with 0"
      ),
      (
        keys(#""@SupportsText": false, "@SupportsWebURLWithMaxCount": 5, "@DictionaryVersion": 1"#),
        keys(#""@SupportsWebURLWithMaxCount": 5, "@DictionaryVersion": 2"#), " and without the keys with false"
      ),
      (
        keys(#""@SupportsText": false, "@SupportsImageWithMaxCount": 0, "@SupportsWebURLWithMaxCount": 5"#),
        keys(#""@SupportsWebURLWithMaxCount": 5, "@DictionaryVersion": 2"#), " and without the keys with 0 or false"
      ),
    ])
  func comesBack(_ before: String, _ after: String, _ change: String) throws {
    let source = SourceText(name: "a", text: before)
    let finding = try #require(Linter.lint(reading: source).first { $0.id == "missing-dictionary-version-2" })
    let (first, second) = (
      try Extension(Document(source, forms: [])).written,
      try Extension(Document(SourceText(name: "b", text: after), forms: [])).written
    )
    let payloads = PresetLibrary.builtIn.presets.filter { preset in
      !preset.isHandlerSide && preset.basis != .synthetic && preset.basis != .composite
        && preset.confidence >= .medium && preset.platform ?? .iOS == .iOS && preset.host != "Any app"
        && preset.until == nil
    }
    let back = payloads.filter { preset in
      let payload = preset.payload.seenByRules()
      return first.evaluate(payload) != .shown && second.evaluate(payload) == .shown
    }
    let named = Set(PresetLibrary.builtIn.presets.map { $0.host }).filter { finding.message.contains($0) }
    #expect(named.contains("Chrome") && named.isSubset(of: back.map { $0.host }), "\(finding.message)")
    #expect(finding.notes.last?.presets == back.map { $0.id })
    #expect(
      finding.notes.last?.message.hasPrefix("hidden now and shown with 'DictionaryVersion' 2\(change): ") == true)
  }
}
