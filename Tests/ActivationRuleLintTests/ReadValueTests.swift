import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleText
import Testing

@Suite("What findings say of values in a dictionary")
struct ReadValueTests {
  private func findings(_ entries: String) throws -> [Finding] {
    var text = "{"
    for scalar in entries.unicodeScalars {
      if scalar == "@" { text += "NSExtensionActivation" } else { text.unicodeScalars.append(scalar) }
    }
    let subject = try Extension(Document(SourceText(name: "a", text: text + "}"), forms: []))
    return Linter.lint(subject)
  }

  // The system reads the number in 'SupportsText', and there is none in "true": in version 2 a 0 forbids.
  @Test("a text key that is read as 0 is reported with what it does", arguments: ["true", "YES"])
  func textKeys(_ value: String) throws {
    let alone = try findings(#""@DictionaryVersion": 2, "@SupportsText": "\#(value)""#).map { $0.id }
    #expect(alone.sorted() == ["no-accepted-type", "wrong-value-type-boolean"])
    let old = try findings(#""@SupportsText": "\#(value)""#).map { $0.id }
    #expect(old.sorted() == ["empty-rule", "wrong-value-type-boolean"])
    let rule = ActivationRule(dictionary: [
      "DictionaryVersion": .init(.integer(2)), "SupportsText": .init(.string(.init(value))),
    ])
    #expect(rule.evaluate(Payload([.item(.attachment("public.plain-text"))])) == .hidden(.countExceeded))
    #expect(rule.evaluate(Payload([.item(.attachment("com.adobe.pdf"))])) == .shown)
  }

  static let messages = [
    (#""@SupportsImageWithMaxCount": 2.5"#, "needs '2', not a real number"),
    (#""@SupportsImageWithMaxCount": "1""#, "needs '1', not the string '1'"),
    (#""@SupportsImageWithMaxCount": "$(MAX)""#, "needs '1', not the build setting '$(MAX)'"),
    (#""@SupportsImageWithMaxCount": "${MAX}""#, "needs '1', not the build setting '${MAX}'"),
    (#""@SupportsImageWithMaxCount": {}"#, "needs '1', not a dictionary"),
    (#""@SupportsText": 1"#, "needs 'true' or 'false', not a number"),
    (#""@SupportsText": "$(TEXT)""#, "needs 'true' or 'false', not the build setting '$(TEXT)'"),
    (#""@SupportsText": "$5""#, "needs 'true' or 'false', not the string '$5'"),
  ]

  @Test("a value of a wrong type is reported with what to write", arguments: messages)
  func wrongTypes(_ entry: String, _ message: String) throws {
    let found = try #require(try findings(entry).first { $0.id.hasPrefix("wrong-value-type") })
    #expect(found.message.hasSuffix(message), "\(found)")
    let settings = found.notes.filter { $0.message.contains("build setting") }
    #expect(settings.count == (message.contains("build setting") ? 1 : 0))
  }

  static let counts = [
    (#""@DictionaryVersion": 2, "@SupportsText": true, "@SupportsImageWithMaxCount": -1"#, 1, 0),
    (#""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": -1"#, 1, 0),
    (#""@SupportsImageWithMaxCount": -1"#, 0, 1), (#""@SupportsText": true, "@SupportsImageWithMaxCount": -1"#, 1, 0),
    (#""@DictionaryVersion": 2, "@SupportsText": true, "@SupportsImageWithMaxCount": 0"#, 0, 0),
  ]

  @Test("a count below 1 has a repair or an advice", arguments: counts)
  func lowCounts(_ entries: String, _ fixCount: Int, _ noteCount: Int) throws {
    let found = try #require(try findings(entries).first { $0.id == "zero-max-count" })
    #expect(found.fixIts.count == fixCount && found.notes.count == noteCount, "\(found)")
  }
}
