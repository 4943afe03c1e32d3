import ActivationRuleFiles
import ActivationRuleTestSupport
import Foundation
import Testing
@testable import ActivationRuleCommand

/// `Grammar/options.txt` lists the options of all verbs, by their names.
@Suite("Options of all verbs")
struct OptionsFileTests {
  private static let path = packageFolder + "Grammar/options.txt"

  /// Why an option means something else in another verb.
  private static let reasons = [
    "--fix": "lint makes all safe repairs; explain makes the chosen change",
    "--host": "make writes a rule for its shares; the others evaluate its shares",
    "--preset": "evaluate and explain add its attachments to the payload; apps evaluates each preset",
    "--write": "format changes existing files; init creates new ones",
  ]

  /// An option as a verb declares it.
  private struct Use: Hashable {
    let title: String
    let meaning: String

    init(_ option: OptionDefinition) {
      title = option.title
      // Which words a verb takes is its own matter; they stand behind a colon.
      guard case .words = option.kind, let end = option.summary.firstIndex(of: ":") else {
        meaning = option.summary
        return
      }
      meaning = String(option.summary[..<end])
    }
  }

  /// Each option with its meanings, each with the verbs in which it means that.
  private static var options: [(name: String, uses: [(use: Use, verbs: [String])])] {
    var table: [String: [(use: Use, verbs: [String])]] = [:]
    for verb in Verb.all {
      for option in verb.options {
        let use = Use(option)
        if let place = table[option.name]?.firstIndex(where: { $0.use == use }) {
          table[option.name]?[place].verbs.append(verb.name)
        } else {
          table[option.name, default: []].append((use, [verb.name]))
        }
      }
    }
    return table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static var text: String {
    var text = """
      # The options of all verbs: what each is called, what it means, and which verbs have it.
      # An option that does not mean the same in all of them says why.
      # ACTIVATION_RECORD=1 swift test --filter OptionsFileTests writes this file anew.

      """
    for (name, uses) in options {
      for (use, verbs) in uses { text += "\n\(use.title)\n  \(use.meaning)\n  in: \(verbs.joined(separator: ", "))\n" }
      if uses.count > 1, let reason = reasons[name] { text += "  two meanings: \(reason)\n" }
    }
    return text
  }

  @Test("are the ones in Grammar/options.txt; ACTIVATION_RECORD=1 writes it anew")
  func areListed() throws {
    if Snapshot.isRecording { try Self.text.write(toFile: Self.path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: Self.path, encoding: .utf8) == Self.text)
  }

  @Test("mean the same in all verbs that have them, or differ for a reason")
  func meanTheSame() {
    for (name, uses) in Self.options {
      let meanings = uses.map { "\($0.use.meaning) (\($0.verbs.joined(separator: ", ")))" }
      #expect((uses.count > 1) == (Self.reasons[name] != nil), "\(name): \(meanings)")
    }
  }

}
