import ActivationRuleAnswers
package import ActivationRuleDocuments
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleQuestions
import ActivationRuleShares
package import ActivationRuleText

/// The forms of a rule.
package enum RuleForm: String, CaseIterable, Sendable {
  case predicate, dictionary
}

/// The result of converting one rule, and its output.
package struct ConversionReport {
  /// The outcome of a conversion.
  private enum Outcome {
    /// Nothing to convert; a rule that is never shown is not broken for that reason.
    case none(code: String?, reason: String, isBroken: Bool)
    /// A predicate in readable form; without a conversion if it was one before, or only that was asked for.
    case predicate(PredicateNode, LaidOutPredicate?, PredicateConversion?)
    /// The equivalent dictionary if one was found, with the number of payloads on which it was tried.
    case dictionary([PropertyListEntry]?, payloadCount: Int?)
  }

  private let loaded: Extension?
  private let outcome: Outcome

  /// The path of the rule; empty for a rule of a request.
  package var path: String { loaded?.path ?? "" }

  /// Converts a rule.
  package init(_ loaded: Extension, to form: RuleForm) {
    self.loaded = loaded
    outcome = Self.convert(loaded.rule, form, isBrief: false)
  }

  /// Converts a rule of a request.
  ///
  /// - Parameter isBrief: whether a predicate is given as the dictionary's tests say it, without a shorter form.
  init(_ rule: ActivationRule, to form: RuleForm, isBrief: Bool) {
    loaded = nil
    outcome = Self.convert(rule, form, isBrief: isBrief)
  }

  private static func convert(_ rule: ActivationRule, _ form: RuleForm, isBrief: Bool) -> Outcome {
    if let never = rule.neverShown {
      return .none(code: never.verdict.reason, reason: never.reason, isBroken: false)
    }
    let isDictionary = if case .dictionary = rule.value { true } else { false }
    if form == .dictionary, isDictionary || rule.predicate != nil {
      // A dictionary for that would only hide from review what it takes.
      if Analysis(rule).isAlwaysShown().isUnrefuted {
        let reason =
          "the rule takes everything; write what the code handles, as 'activationrule make link:1 photo:10' does"
        return .none(code: "takes-everything", reason: reason, isBroken: false)
      }
      let found = Analysis(rule).dictionaryConversion()
      guard case .holds(let count)? = found?.isSame else { return .dictionary(nil, payloadCount: nil) }
      return .dictionary(found?.entries, payloadCount: count)
    }
    guard let predicate = rule.predicate else {
      let decision = rule.decide(Payload())
      return .none(
        code: decision.verdict.reason, reason: decision.reason.sentence, isBroken: decision.verdict.isError)
    }
    // The predicate of a dictionary omits conditions that are always true.
    let plain = rule.dictionaryTests.isEmpty ? predicate : predicate.withoutTrueConditions
    if isBrief { return .predicate(plain, nil, nil) }
    let conversion = Analysis(rule).predicateConversion()
    guard let lines = LaidOutPredicate(conversion?.predicate ?? plain) else {
      let reason = "no layout of the predicate reads back as the same rule"
      return .none(code: "unprintable", reason: reason, isBroken: true)
    }
    return .predicate(conversion?.predicate ?? plain, lines, conversion)
  }

  /// Whether the rule is broken.
  package var isBroken: Bool {
    if case .none(_, _, true) = outcome { true } else { false }
  }

  /// Whether no difference to the printed rule was found; `nil` if this was not tried.
  package var isEquivalent: Bool? {
    switch outcome {
    case .none: false
    case .predicate(_, .some, nil): true
    case .predicate(_, _, let conversion): conversion.map { $0.isEquivalent.isUnrefuted }
    case .dictionary(let dictionary, _): dictionary != nil
    }
  }

  // MARK: For people

  /// Returns the text for standard output.
  package func text(isXML: Bool) -> String {
    switch outcome {
    case .none, .predicate(_, nil, _), .dictionary(nil, _): ""
    case .predicate(_, let lines?, _): lines.printed(isXML: isXML)
    case .dictionary(let dictionary?, _): RuleFragment.printed(dictionary, isXML: isXML)
    }
  }

  /// Returns the rows for standard error; with `quiet`, errors only.
  package func errors(quiet: Bool) -> [TextRow] {
    let faults = loaded.map { FindingRenderer.rows($0.findings(quiet: quiet), in: $0.source) }
    return (faults ?? []) + (quiet ? [] : notes.flatMap { note(TextRow.rows(of: $0)) })
  }

  /// Returns a note that begins with its place.
  private func note(_ rows: [TextRow]) -> [TextRow] {
    [.headline("\(path): note: \(rows[0].text)")] + rows.dropFirst()
  }

  private var notes: [String] {
    switch outcome {
    case .none(_, let reason, _): ["there is nothing to convert: \(reason)"]
    case .predicate(_, _, let conversion): conversion.map { notes($0) } ?? []
    case .dictionary(_, let count?): ["no difference in \(WordList.grouped(count)) payloads"]
    case .dictionary: ["no dictionary was found that is the same rule"]
    }
  }

  private func notes(_ conversion: PredicateConversion) -> [String] {
    let clauses = conversion.clauses.map { clause in
      "\(clause.key.map { RuleKey.short($0) } ?? "accepted types") [\(clause.certainty.rawValue)]"
    }
    var notes = ["it has the tests of " + WordList.full(clauses, "and")]
    switch conversion.isEquivalent {
    case .holds(let count): notes.append("no difference in \(WordList.grouped(count)) payloads")
    case .fails(let witness): notes.append("not the same rule; they differ for \(witness.text)")
    }
    if let form = conversion.guideForm, let text = LaidOutPredicate(form.predicate, width: 78)?.text() {
      notes.append("for \(form.scope) this is the same, and shorter:\n\(text)")
    }
    return notes
  }

  // MARK: For programs

  /// The conversion with all results.
  package var json: JSONValue {
    var (predicate, dictionary, error): (JSONValue?, JSONValue?, JSONValue?)
    var (message, count): (String?, Int?) = (nil, nil)
    var to: PredicateConversion?
    switch outcome {
    case .none(let code, let reason, _): error = Failure(Finding(code ?? "", .error, reason, at: .none)).json
    case .predicate(let node, _, let conversion): (predicate, to) = (node.description.json, conversion)
    case .dictionary(let found, let payloadCount): (dictionary, count) = (found.map { JSONValue($0) }, payloadCount)
    }
    if case .dictionary(nil, _) = outcome { message = notes.first }
    if case .holds(let payloadCount)? = to?.isEquivalent { count = payloadCount }
    let form: JSONValue? = to?.guideForm.map { form in
      ["predicate": form.predicate.description.json, "scope": form.scope.json]
    }
    return [
      "predicate": predicate, "dictionary": dictionary,
      "isEquivalent": isEquivalent.json, "message": message.json,
      "triedPayloads": count.json, "witness": to?.isEquivalent.witness?.json,
      "clauses": (to?.clauses ?? []).json, "guideForm": form,
    ] + (error.map { ["error": $0] } ?? [:])
  }
}

extension GuideForm {
  /// The payloads for which it is the same rule.
  fileprivate var scope: String { isForOneItem ? "payloads of one item" : "all payloads" }
}

extension DictionaryTest: JSONConvertible {
  package var json: JSONValue {
    [
      "key": key.json, "certainty": certainty.json,
      "predicate": predicate.withoutTrueConditions.description.json,
    ]
  }
}

extension ActivationRule {
  /// The reason why there is nothing to convert, if none of the tried payloads shows the rule; `nil` otherwise.
  ///
  /// A predicate that cannot be read is broken, which is a different case.
  package var neverShown: (verdict: RuleVerdict, reason: String)? {
    let decision = decide(Payload())
    if decision.verdict == .error(.parseError) { return nil }
    let analysis = Analysis(self)
    guard analysis.isNeverShown().isUnrefuted else { return nil }
    let reason = analysis.neverShownReason
    if reason.verdict == .hidden(.noRule) { return (.hidden(.noRule), reason.text) }
    let verdict = reason.verdict ?? evaluate(Payload(of: [.attachment("public.jpeg")]))
    return (verdict, "the rule is never shown: \(reason.text)")
  }
}

extension ActivationRule {
  /// The reason why the rule is shown for no payload because it is not a rule at all; `nil` otherwise.
  package var reasonToBeNeverShown: String? {
    let decision = decide(Payload())
    switch decision.verdict {
    case .error(.parseError), .hidden(.noRule), .hidden(.wrongRuleType), .hidden(.nothingAccepted),
      .hidden(.noPredicate), .hidden(.ruleNotUsed), .hidden(.misplacedRule):
      return decision.reason.sentence
    default: return nil
    }
  }
}

extension AcceptedPayloads {
  /// The accepted payloads, for programs.
  package var json: JSONValue {
    [
      "message": description.json, "smallest": smallest.json,
      "hasFurther": hasFurther.json,
      "kinds": .array(
        countedKinds.map { kind in
          [
            "type": kind.test.type.json, "itself": kind.test.isItself.json,
            "least": kind.bounds.least.json, "most": kind.bounds.json,
          ]
        }),
      "others": others.json, "leastAttachments": attachments.least.json, "mostAttachments": attachments.json,
      "leastItems": leastItems.json,
      "neverTogether": exclusivePairs.map { $0.map { kinds[$0].test.type } }.json,
      "nothingBecause": nothingReason?.text.json, "triedPayloads": payloadCount.json,
    ]
  }
}

extension AcceptedPayloads.Bounds {
  /// The largest number, or `"any"`.
  fileprivate var json: JSONValue { most?.json ?? "any" }
}
