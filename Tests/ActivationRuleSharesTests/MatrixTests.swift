import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Matrix")
struct MatrixTests {
  static func preset(
    _ id: String, _ host: String, _ identifiers: String..., confidence: HostPreset.Confidence = .high,
    handler: Bool = false
  ) -> HostPreset {
    HostPreset(
      id: id, host: host, platform: .iOS, action: "share", basis: .observed, confidence: confidence,
      payload: HostPayload([Payload.Item([Payload.Attachment(identifiers)])]), isHandlerSide: handler)
  }

  static let presets = [
    preset("one", "Alpha", "public.url"), preset("two", "Beta", "public.plain-text"),
    preset("three", "Alpha", "public.jpeg", confidence: .medium),
    preset("four", "Beta", "public.url", confidence: .low), preset("five", "Gamma", "public.url", handler: true),
    preset("six", "Beta", "com.example.map", "public.url"),
  ]

  static let sure = presets.filter { $0.confidence > .low }

  static let links = Matrix.Column(
    name: "links", rule: ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1]))
  static let texts = Matrix.Column(
    name: "texts", rule: ActivationRule(dictionary: ["SupportsText": true, "SupportsImageWithMaxCount": 1]))
  static let broken = Matrix.Column(name: "broken", rule: ActivationRule(predicate: "extensionItems["))

  /// The matrix as rows of `host id verdict…`.
  static func sketch(_ matrix: Matrix) -> [String] {
    matrix.groups.flatMap { group in
      group.rows.map { row in
        "\(group.host) \(row.preset.id) \(row.verdicts.map { $0.word }.joined(separator: " "))"
      }
    }
  }

  @Test("groups presets by host in the order of the library, without handlers'")
  func groups() {
    let matrix = Matrix([Self.links, Self.texts], presets: Self.sure)
    #expect(
      Self.sketch(matrix) == [
        "Alpha one shown hidden", "Alpha three hidden shown", "Beta two hidden shown",
        "Beta six hidden hidden",
      ])
    let all = Matrix([Self.links], presets: Self.presets)
    #expect(all.rows.map { $0.preset.id } == ["one", "three", "two", "six", "four"])
  }

  @Test("counts and compares")
  func compares() {
    let matrix = Matrix([Self.links, Self.texts, Self.broken], presets: Self.sure)
    #expect(matrix.counts(column: 0).shown == 1 && matrix.counts(column: 0).hidden == 3)
    #expect(matrix.counts(column: 2).errors == 4 && matrix.counts(column: 2).total == 4)
    let comparison = matrix.comparison(from: 0, to: 1)
    #expect(comparison.lost.map { $0.id } == ["one"])
    #expect(comparison.gained.map { $0.id } == ["three", "two"])
    #expect(!comparison.isEqual && comparison.otherDifferences == 0)
    #expect(matrix.comparison(from: 0, to: 2).otherDifferences == 3)
    #expect(matrix.comparison(from: 1, to: 1).isEqual)
  }

  @Test("gives reasons cell by cell, the same as the rule does alone")
  func reasons() throws {
    let matrix = Matrix([Self.links, Self.texts], presets: Self.sure)
    let row = try #require(matrix.rows.first)
    let decision = matrix.decisions(column: 1)(row)
    #expect(decision == Self.texts.rule.decide(SharedPayload(row.preset)))
    #expect(decision.verdict == row.verdicts[1])
  }

  @Test("of nothing is empty")
  func empties() {
    #expect(Matrix([], presets: Self.sure).rows.allSatisfy { $0.verdicts.isEmpty })
    #expect(Matrix([Self.links], presets: []).groups.isEmpty)
    #expect(Matrix([Self.links], presets: []).counts(column: 0).total == 0)
  }

  @Test("of all built-in presets says what each rule says, for rules with types of their own too")
  func agreesWithRules() throws {
    let document = try PropertyListReader.read(
      SourceText(name: "Info.plist", bytes: Array(Self.declaringList.utf8)))
    let types = UniformTypeRegistry.system.adding(TypeDeclarations(document.root))
    let own = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1], types: types)
    let rules = PresetVerdictTests.rules.map { Matrix.Column(name: $0.name, rule: $0.rule) }
    let matrix = Matrix(rules + [Matrix.Column(name: "own types", rule: own)] + rules)
    #expect(matrix.rows.count == PresetLibrary.builtIn.presets.filter { !$0.isHandlerSide }.count)
    #expect(matrix.groups.map { $0.host } == PresetLibrary.builtIn.hosts)
    for row in matrix.rows {
      for (column, verdict) in row.verdicts.enumerated() {
        let rule = matrix.columns[column].rule
        let expected = rule.evaluate(row.preset.payload.seenByRules()).keptAway(by: rule.met(row.preset.obstacle))
        #expect(verdict == expected, "\(row.preset.id)")
      }
    }
  }

  static let declaringList = """
    <plist version="1.0"><dict><key>UTExportedTypeDeclarations</key><array><dict>
    <key>UTTypeIdentifier</key><string>org.example.unknown-attachment</string>
    <key>UTTypeConformsTo</key><array><string>public.image</string></array></dict></array></dict></plist>
    """
}
