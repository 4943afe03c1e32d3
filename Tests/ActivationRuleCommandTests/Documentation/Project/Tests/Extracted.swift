// swift-format-ignore-file
// The Swift of the documentation, kept by ACTIVATION_RECORD=1.

import ActivationRuleFiles
import ActivationRuleTesting
import ActivationRules
import Testing

// README.md: Embed
@Test func rEADME1() throws {
  let bytes = Array("<plist><dict></dict></plist>".utf8)

  let rule = try ActivationRule(data: bytes)  // or json:, predicate:, dictionary:; platform: .macOS
  let decision = try rule.decide(.host(.firefox))  // or .photo(2), .url("https://…"), .file("a.heic"), [.photo, .pdf]; on: .macOS
  print(decision.verdict == .hidden, decision)  // also .reason.code, .certainty, .location, .shares, .suggestions, .json
  for finding in rule.lint() where finding.severity >= .warning { print(finding) }  // .rule, .message, .location, .fixIts
  _ = bytes
  _ = rule
  _ = decision
}

// Sources/ActivationRuleTesting/ActivationRuleTesting.docc/Testing.md: In Swift Testing and XCTest
@Suite("Testing1") struct Testing1 {
  @Test func appearsForLinks() throws {
    let rule = try ActivationRule(contentsOfFile: "../ShareExtension/Info.plist", relativeTo: #filePath)
    try rule.expect(.link, .shown)
    try rule.expect([.link, .link], .hidden(.countExceeded))
    try rule.expect(.pdf, .hidden)
    try rule.expect(.preset("firefox-page"), .shown)
  }
}

// Sources/ActivationRuleTesting/ActivationRuleTesting.docc/Testing.md: In Swift Testing and XCTest
@Suite("Testing2") struct Testing2 {
  @Test(arguments: try RuleTestSuite(contentsOfFile: "ShareExtension.ruletests", relativeTo: #filePath).cases)
  func suite(_ suiteCase: SuiteCase) {
    #expect(suiteCase.run() == .passed)
  }

  @Test func coverage() throws {
    let suite = try RuleTestSuite(contentsOfFile: "ShareExtension.ruletests", relativeTo: #filePath)
    #expect(suite.run().failures.isEmpty)
    #expect(suite.coverage().percentage > 10)
    print(suite.coverage().unnoticed)
  }
}

// Sources/ActivationRules/ActivationRules.docc/EmbeddingInAValidator.md: Overview
@Test func embeddingInAValidator1() throws {
  let bytes = Array("<plist><dict></dict></plist>".utf8)
  let old = ActivationRule(dictionary: ["SupportsText": true])

  let rule = try ActivationRule(data: bytes, name: "Info.plist")
  if try rule.isShown(for: .photo(2)) { print("two photos") }

  let decision = try rule.decide(.host(.files))
  if decision.verdict == .hidden, decision.reason == .noTypeAccepted { print("not for files") }
  print(decision.reason.code ?? "", decision.certainty, decision.shares.map { $0.verdict })
  if let place = decision.location { print(place.path, place.line ?? 0, place.column ?? 0) }
  print(decision)  // hidden [inferred] Files shares …, and this rule takes …

  for finding in rule.lint() { print(finding) }  // Info.plist:28:4: info: … [missing-dictionary-version-2]

  let difference = rule.difference(from: old)
  print(difference)  // lost: safari-selected-text; gained: safari-page and chrome-page-2025
  _ = bytes
  _ = old
  _ = rule
  _ = decision
  _ = difference
}

// Sources/ActivationRules/ActivationRules.docc/EmbeddingInAValidator.md: What comes back
@Test func embeddingInAValidator2() throws {
  let payload = try Payload(json: #"{"items": [{"attachments": [["public.heic"]]}]}"#)
  let rule = ActivationRule(predicate: "extensionItems.@count == 1")
  print(rule.evaluate(payload) == .shown, try rule.decide(.payload(payload)).json)
  _ = payload
  _ = rule
}

// Sources/ActivationRules/ActivationRules.docc/EmbeddingInAValidator.md: Why, and what would change it
@Test func embeddingInAValidator3() throws {
  let rule = ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1])
  let page = Payload([.item(.attachment("public.url"), .attachment("public.plain-text"))])
  for suggestion in try rule.decide(.payload(page)).suggestions { print(suggestion, suggestion.rule ?? rule) }
  print(try rule.explain(.payload(page)).json)
  _ = rule
  _ = page
}

// Sources/ActivationRules/ActivationRules.docc/EmbeddingInAValidator.md: Files, bundles and projects
@Test func embeddingInAValidator4() throws {
  for found in try ActivationRule.rules(in: "Samples/Apps/Notebook.app") {
    guard let rule = found.rule else {
      print(found.failure?.description ?? "")
      continue
    }
    print(found.name ?? "\(found.location)", try rule.decide(.link).verdict)
  }
  for finding in try ActivationRule.lint(in: "Samples/Extensions") { print(finding, finding.presets) }
  for fix in try ActivationRule.fixes(in: "Samples/Extensions", where: { $0.severity == .error }) { print(fix.diff) }
}
