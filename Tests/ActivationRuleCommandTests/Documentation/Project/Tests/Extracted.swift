// swift-format-ignore-file
// The Swift of the documentation, kept by ACTIVATION_RECORD=1.

import ActivationRuleFiles
import ActivationRuleTesting
import ActivationRules
import Testing

// README.md: Embed
@Test func rEADME1() throws {
  let bytes = Array("<plist><dict></dict></plist>".utf8)

  let rule = try ActivationRule(contentsOf: bytes, name: "Info.plist")
  print(try rule.isShown(for: .photo(2)))
  print(try rule.decide(.host(.firefox)))  // verdict, reason, certainty, place in the file
  for finding in rule.lint() { print(finding) }
  _ = bytes
  _ = rule
}

// Sources/ActivationRuleTesting/ActivationRuleTesting.docc/Testing.md: In Swift Testing and XCTest
@Suite("Testing1") struct Testing1 {
  @Test func appearsForLinks() throws {
    let rule = try ActivationRule(contentsOf: "../ShareExtension/Info.plist", relativeTo: #filePath)
    #expect(try rule.answer(to: .page) == .shown)
    #expect(try rule.answer(to: .link, .link) == .hidden(.countExceeded))
    let pdf = try rule.answer(to: .pdf)
    #expect(pdf == .hidden)
    let page = try rule.answer(to: .preset(named: "firefox-page"))
    #expect(page == .shown)
  }
}

// Sources/ActivationRuleTesting/ActivationRuleTesting.docc/Testing.md: In Swift Testing and XCTest
@Suite("Testing2") struct Testing2 {
  @Test(arguments: try RuleSuite(contentsOf: "ShareExtension.ruletests", relativeTo: #filePath).activeCases)
  func suite(_ suiteCase: SuiteCase) {
    #expect(suiteCase.run() == .passed)
  }

  @Test func coverage() throws {
    let suite = try RuleSuite(contentsOf: "ShareExtension.ruletests", relativeTo: #filePath)
    #expect(suite.coverage().percentage > 10)
    print(suite.coverage().unnoticed)
  }
}

// Sources/ActivationRules/ActivationRules.docc/EmbeddingInAValidator.md: Overview
@Test func embeddingInAValidator1() throws {
  let bytes = Array("<plist><dict></dict></plist>".utf8)
  let old = ActivationRule(dictionary: ["SupportsText": true])

  let rule = try ActivationRule(contentsOf: bytes, name: "Info.plist")
  if try rule.isShown(for: .photo(2)) { print("two photos") }

  let decision = try rule.decide(.host(.files))
  print(decision.word, decision.certainty, decision.shares.count)
  print(decision)  // hidden [type-not-accepted, inferred] Info.plist:28:4: …

  for finding in rule.lint() { print(finding) }  // Info.plist:28:4: info: … [missing-dictionary-version-2]

  print(rule.presetChanges(since: old))  // lost: safari-selected-text; gained: safari-page and chrome-page-2025
  _ = bytes
  _ = old
  _ = rule
  _ = decision
}

// Sources/ActivationRules/ActivationRules.docc/EmbeddingInAValidator.md: What comes back
@Test func embeddingInAValidator2() throws {
  let payload = try Payload(json: #"{"items": [{"attachments": [["public.heic"]]}]}"#)
  let rule = ActivationRule(predicate: "extensionItems.@count == 1")
  print(rule.evaluate(payload) == .shown, try Payload(json: payload.jsonText) == payload)
  for finding in rule.lint() where finding.severity >= .warning { print(finding) }
  _ = payload
  _ = rule
}

// Sources/ActivationRules/ActivationRules.docc/EmbeddingInAValidator.md: Why, and what would change it
@Test func embeddingInAValidator3() throws {
  let rule = ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1])
  let page = Payload([.item(.attachment("public.url"), .attachment("public.plain-text"))])
  let explanation = rule.explain(page)
  for change in explanation.changes { print(change) }
  _ = rule
  _ = page
  _ = explanation
}

// Sources/ActivationRules/ActivationRules.docc/EmbeddingInAValidator.md: Files, bundles and projects
@Test func embeddingInAValidator4() throws {
  for found in try RuleFiles.rules(at: "Samples/Apps/Notebook.app") {
    guard let rule = found.rule else {
      print(found.failure?.description ?? "")
      continue
    }
    print(found.name ?? found.path, try rule.decide(.page))
  }
  for file in try RuleFiles.lint(at: "Samples/Extensions") {
    if let failure = file.failure { print(failure) }
    for finding in file.findings { print(finding, finding.presets) }
  }
  for fix in try RuleFiles.fixes(at: "Samples/Extensions", where: { $0.severity == .error }) { print(fix.diff) }
}
