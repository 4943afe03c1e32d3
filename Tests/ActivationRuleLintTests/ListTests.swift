import ActivationRuleLint
import ActivationRuleShares
import ActivationRuleText
import Foundation
import Testing

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

  @Test("the list is complete: every lint rule in the folder is in it")
  func complete() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let folder = tests.appendingPathComponent("../../Sources/ActivationRuleLint")
    let rules = folder.appendingPathComponent("Rules")
    let files = try FileManager.default.contentsOfDirectory(at: rules, includingPropertiesForKeys: nil)
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    let found = sources.flatMap { $0.matches(of: /\n  var (\w+): \[Fault\]/).map { String($0.1) } }
    let list = try String(contentsOf: folder.appendingPathComponent("LintRules.swift"), encoding: .utf8)
    let listed = list.matches(of: /\$0\.(\w+)\s*\}/).map { String($0.1) }
    #expect(found.sorted() == listed.sorted() && listed.count == LintRules.all.count)
  }

  @Test("what a rule yields to exists")
  func yields() {
    for rule in LintRules.all {
      for id in rule.yieldsTo { #expect(LintRules.entry(id) != nil, "\(rule.id) yields to \(id)") }
    }
  }

  @Test("messages are one phrase in lower case without a full stop", arguments: LintRules.all.map { $0.id })
  func wording(_ id: String) throws {
    for example in try #require(LintRules.entry(id)).flagged {
      for finding in try LintRun.findings(example, only: id) {
        for text in [finding.message] + finding.notes.map({ $0.message }) + finding.fixIts.map({ $0.message }) {
          let first = try #require(text.unicodeScalars.first)
          // The names of apps are written as they are.
          let isApp = PresetLibrary.builtIn.presets.contains { text.hasPrefix($0.host) }
          let isLower = !first.properties.isUppercase || text.hasPrefix("U+") || isApp
          #expect(isLower && text.last != ".", "\(text)")
        }
      }
    }
  }

  @Test("a description is in sentences")
  func descriptions() {
    for rule in LintRules.all {
      #expect(rule.summary.hasSuffix(".") && rule.rationale.hasSuffix("."), "\(rule.id)")
    }
  }
}
