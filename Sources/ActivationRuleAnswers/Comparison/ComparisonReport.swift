package import ActivationRules

/// All comparisons of a question, with what could not be compared.
package struct ComparisonReport {
  /// An extension of one place, A or B, that the other one has no partner for.
  package typealias Unpaired = (side: String, rule: LoadedRule)

  let comparisons: [RuleComparison]
  let unpaired: [Unpaired]
  let unreadable: [UnreadablePlace]
  let question: ComparisonQuestion

  package init(
    _ comparisons: [RuleComparison], unpaired: [Unpaired] = [], unreadable: [UnreadablePlace] = [],
    _ question: ComparisonQuestion
  ) {
    self.comparisons = comparisons
    self.unpaired = unpaired
    self.unreadable = unreadable
    self.question = question
  }

  /// Whether something could not be read or is no predicate.
  package var isBroken: Bool { !unreadable.isEmpty || comparisons.contains { $0.isBroken } }

  /// Whether what is expected holds of all pairs; an extension without a partner has nothing that it could hold of.
  package var holds: Bool? {
    let answers = comparisons.map { $0.holds }
    if answers.contains(false) || !unpaired.isEmpty { return false }
    return answers.contains(nil) || comparisons.isEmpty || !unreadable.isEmpty ? nil : true
  }

  /// The comparisons for people, one below the other.
  ///
  /// - Parameter colored: puts a text in a colour, if colour is on.
  package func text(colored: @escaping (String, Int) -> String) -> String {
    let failures = unreadable.map { "\(colored("broken", 31)): \(VisibleText.row($0.path)) cannot be read" }
    let texts =
      (failures.isEmpty ? [] : [VisibleText.text(of: failures)])
      + comparisons.map { ComparisonText(comparison: $0, colored: colored).text }
    let rest = unpaired.map { side, rule in
      "  only in \(side): " + VisibleText.row(rule.name.map { "\($0) (\(rule.path))" } ?? rule.path)
    }
    return texts.joined(separator: "\n")
      + (rest.isEmpty ? "" : VisibleText.text(of: ["", "Without a partner of the same name:"] + rest))
  }

  // MARK: JSON

  /// The comparisons for programs.
  package func json(_ settings: RuleSettings, _ library: PresetLibrary) -> JSONValue {
    [
      "tool": ToolIdentity.json(library, settings), "platform": .string(settings.platform.rawValue),
      "assumptions": settings.json, "payloads": payloads,
      "expect": .string(question.expectation.rawValue), "holds": .answer(holds),
      "comparisons": .array(comparisons.map { Self.json($0) }),
      "unpaired": .array(
        unpaired.map { side, rule in
          ["side": .string(side), "name": JSONValue(rule.name), "path": .string(rule.path)]
        }), "unreadable": .array(unreadable.map { $0.json }),
    ]
  }

  /// Which payloads the answer is about.
  private var payloads: JSONValue {
    let payloads = question.payloads
    return .object(
      [
        JSONMember("types", .string(payloads.types.rawValue)),
        JSONMember("allowEmpty", .boolean(payloads.allowsEmptyPayloads)),
        JSONMember("beforeHostStage", .boolean(payloads.isBeforeHostStage)),
        JSONMember("maxItems", .count(payloads.maximumItemCount)),
        JSONMember("maxAttachments", .count(payloads.maximumAttachmentCount)),
      ] + (question.assumption?.assumptionMembers ?? []))
  }

  private static func json(_ comparison: RuleComparison) -> JSONValue {
    [
      "rules": .array(comparison.loaded.indices.map { json(comparison, place: $0) }),
      "relation": JSONValue(comparison.relation),
      "answer": .string(comparison.answer), "holds": .answer(comparison.holds),
      "reason": JSONValue(comparison.undecidedReason), "notes": .strings(comparison.notes),
      "undeclaredTypes": .strings(comparison.undeclaredTypes),
      "findings": .array(comparison.findings.indices.map { json(comparison, finding: $0) }),
      "presets": presets(comparison),
    ]
  }

  /// A rule with the letter it goes by, and with its text if that was given in place.
  private static func json(_ comparison: RuleComparison, place: Int) -> JSONValue {
    let loaded = comparison.loaded[place]
    return [
      "side": JSONValue(comparison.difference.map { _ in comparison.matrix.columns[place].name }),
      "text": JSONValue(loaded.isGivenInPlace ? loaded.source.wholeText : nil),
      "name": JSONValue(loaded.name), "path": .string(loaded.path), "extensionPoint": JSONValue(loaded.extensionPoint),
      "diagnostics": loaded.diagnosticsJSON,
    ]
  }

  /// A finding; what only one of several rules is shown for says what becomes of that rule.
  private static func json(_ comparison: RuleComparison, finding place: Int) -> JSONValue {
    let finding = comparison.findings[place]
    let witness = finding.existence.witness
    let answer: JSONValue = [
      "kind": .string(finding.kind.rawValue), "exists": .answer(finding.existence.isNone.value.map { !$0 }),
      "payload": witness?.payload.json ?? .null, "declarations": TypeDeclarations(witness?.declarations ?? []).json,
      "decisions": .array(finding.decisions.map { json($0) }), "accepts": finding.combinations?.json ?? .null,
    ]
    guard let shadows = comparison.shadows, finding.kind == .alone else { return answer }
    return .object(answer.members + shadows.places[place].members)
  }

  private static func json(_ decision: Decision) -> JSONValue { .object(decision.members) }

  /// The presets that change, or that none of several rules is shown for; null for one rule, which nothing takes the place
  /// of.
  private static func presets(_ comparison: RuleComparison) -> JSONValue {
    guard comparison.loaded.count > 1 else { return .null }
    let matrix = comparison.matrix
    let row: (Matrix.Row) -> JSONValue = { row in
      [
        "id": .string(row.preset.id), "host": .string(row.preset.host), "action": .string(row.preset.action),
        "confidence": .string(row.preset.confidence.rawValue), "payload": row.payload.json,
        "decisions": .array(matrix.columns.indices.map { json(matrix.decision(row, column: $0)) }),
      ]
    }
    let asked = JSONMember("asked", .count(matrix.rows.count))
    let leftOut = JSONMember("leftOut", .count(comparison.leftOutCount))
    guard comparison.shadows == nil else {
      return .object([asked, JSONMember("untaken", .array(comparison.untakenPresets.map(row))), leftOut])
    }
    let changed: (Int) -> JSONValue = { column in
      .array(matrix.rows.filter { $0.verdicts[column] == .shown && $0.verdicts[1 - column] != .shown }.map(row))
    }
    return .object([
      asked, JSONMember("shownA", .count(matrix.counts(column: 0).shown)),
      JSONMember("shownB", .count(matrix.counts(column: 1).shown)), JSONMember("lost", changed(0)),
      JSONMember("gained", changed(1)), leftOut,
    ])
  }
}

extension LoadedRule {
  /// The rule as what is assumed of payloads.
  package var assumptionMembers: [JSONMember] {
    [
      JSONMember(
        "assuming", ["text": JSONValue(isGivenInPlace ? source.wholeText : nil), "path": .string(path)])
    ]
  }
}

extension SourceText {
  /// All of the text.
  var wholeText: String { text(SourceRange(0, bytes.count)) }
}
