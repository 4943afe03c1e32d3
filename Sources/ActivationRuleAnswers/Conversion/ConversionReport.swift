import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
package import ActivationRuleText

/// The result of converting one rule, and its output.
package struct ConversionReport {
  /// The outcome of a conversion.
  private enum Outcome {
    /// Nothing to convert; without a verdict, the predicate cannot be printed.
    case none(Verdict?, reason: String, isBroken: Bool)
    /// A predicate in readable form, with the results of the proof.
    case predicate(PredicateNode, LaidOutPredicate?, PredicateConversion?)
    /// The equivalent dictionary, or otherwise the nearest ones.
    case dictionary(ConvertedDictionary?, DictionaryConversion?)
  }

  private let loaded: LoadedRule?
  private let outcome: Outcome

  /// The path of the rule; empty for a rule of a request.
  package var path: String { loaded?.path ?? "" }

  /// Converts a rule, with all proofs.
  ///
  /// - Parameter form: the target form; by default the other one.
  package init(_ loaded: LoadedRule, to form: RuleForm?) {
    self.loaded = loaded
    outcome = Self.convert(loaded.rule, form)
  }

  /// Converts a rule of a request.
  ///
  /// - Parameter isBrief: whether only the proofs required to write a predicate are made.
  init(_ rule: ActivationRule, to form: RuleForm?, isBrief: Bool) {
    loaded = nil
    outcome = isBrief ? Self.convertBriefly(rule, form) : Self.convert(rule, form)
  }

  private static func convertBriefly(_ rule: ActivationRule, _ form: RuleForm?) -> Outcome {
    switch RuleConversion(rule, to: form) {
    case .none(let verdict, let reason, let isBroken): return .none(verdict, reason: reason, isBroken: isBroken)
    case .predicate(let predicate): return .predicate(predicate, nil, nil)
    case .dictionary:
      let analysis = Analysis(rule)
      if let dictionary = analysis.equivalentDictionary() { return .dictionary(dictionary, nil) }
      return .dictionary(nil, analysis.dictionaryConversion())
    }
  }

  private static func convert(_ rule: ActivationRule, _ form: RuleForm?) -> Outcome {
    switch RuleConversion(rule, to: form) {
    case .none(let verdict, let reason, let isBroken): return .none(verdict, reason: reason, isBroken: isBroken)
    case .dictionary:
      let conversion = Analysis(rule).dictionaryConversion()
      return .dictionary(conversion.equivalent, conversion)
    case .predicate(let predicate):
      do throws(PredicateLayoutError) {
        let conversion = Analysis(rule).predicateConversion()
        let predicate = conversion?.predicate ?? predicate
        return .predicate(predicate, try PredicateLayout().layOut(predicate), conversion)
      } catch {
        return .none(nil, reason: "no layout of the predicate reads back as the same rule", isBroken: true)
      }
    }
  }

  /// Whether the rule is broken.
  package var isBroken: Bool {
    if case .none(_, _, true) = outcome { true } else { false }
  }

  /// Whether the printed rule is equivalent; `nil` if this was not checked.
  package var isEquivalent: Bool? {
    switch outcome {
    case .none: false
    case .predicate(_, .some, nil): true
    case .predicate(_, _, let conversion): conversion.map { $0.isEquivalent == .holds }
    case .dictionary(let dictionary, _): dictionary != nil
    }
  }

  // MARK: For people

  /// Returns the text for standard output.
  package func text(isXML: Bool) -> String {
    switch outcome {
    case .none: return ""
    case .predicate(_, let lines, _):
      guard let lines else { return "" }
      if isXML { return RuleFragment.text(of: lines, indentation: .spaces(2)) }
      return lines.text(indentation: .spaces(2)) + "\n"
    case .dictionary(let dictionary?, _): return Self.text(dictionary, isXML)
    case .dictionary(nil, let conversion): return conversion.map { Self.nearest($0, isXML) } ?? ""
    }
  }

  private static func text(_ dictionary: ConvertedDictionary, _ isXML: Bool) -> String {
    isXML ? RuleFragment.text(of: dictionary) : dictionary.json.text(pretty: true) + "\n"
  }

  private static func nearest(_ conversion: DictionaryConversion, _ isXML: Bool) -> String {
    var parts: [String] = []
    func add(_ title: String, _ neighbour: DictionaryConversion.Neighbour) {
      let shown = neighbour.witness.verdicts.first == .shown
      let difference = shown ? "only the rule is shown for" : "only the dictionary is shown for"
      let head = VisibleText.text(of: ["\(title); \(difference) \(neighbour.witness.text):"])
      parts.append(head + text(neighbour.dictionary, isXML))
    }
    if let neighbour = conversion.equivalentWithinScope, let scope = conversion.scope {
      add("The same for \(scope.description)", neighbour)
    }
    for neighbour in conversion.narrower { add("Narrower", neighbour) }
    for neighbour in conversion.wider { add("Wider", neighbour) }
    return parts.joined(separator: "\n")
  }

  /// Returns the rows for standard error; with `quiet`, errors only.
  package func errors(quiet: Bool) -> [TextRow] {
    let faults = loaded.map { loaded in
      loaded.diagnostics(quiet: quiet).flatMap { DiagnosticRenderer.rows($0, in: loaded.source) }
    }
    return (faults ?? []) + (quiet ? [] : notes.flatMap { note(TextRow.rows(of: $0)) })
  }

  /// Returns a note that begins with its place.
  private func note(_ rows: [TextRow]) -> [TextRow] {
    [.headline("\(path): note: \(rows[0].text)")] + rows.dropFirst()
  }

  private var notes: [String] {
    switch outcome {
    case .none(_, let reason, _): return ["there is nothing to convert: \(reason)"]
    case .predicate(_, _, let conversion): return conversion.map { notes($0) } ?? []
    case .dictionary(.some, _): return ["proved to be the same rule"]
    case .dictionary(nil, let conversion):
      guard let conversion else { return [] }
      let isNear = conversion.equivalentWithinScope != nil || !(conversion.narrower + conversion.wider).isEmpty
      return [conversion.reason + (isNear || conversion.undecidedReason != nil ? "" : ", or near it")]
    }
  }

  private func notes(_ conversion: PredicateConversion) -> [String] {
    let clauses = conversion.clauses.map { clause in
      "\(clause.key.map { RuleKey.short($0) } ?? "accepted types") [\(clause.certainty.rawValue)]"
    }
    var notes = ["it has the tests of " + WordList.full(clauses, "and")]
    switch conversion.isEquivalent {
    case .holds: notes.append("proved to be the same rule")
    case .fails(let witness): notes.append("not the same rule; they differ for \(witness.text)")
    case .notDecided(let reason): notes.append("not proved to be the same rule: \(reason.description)")
    }
    if let form = conversion.guideForm, let text = try? PredicateLayout(width: 78).text(of: form.predicate) {
      notes.append("for \(form.scope?.description ?? "all payloads") this is the same, and shorter:\n\(text)")
    }
    return notes
  }

  // MARK: For programs

  /// The conversion with all results.
  package var members: [JSONMember] {
    var (predicate, dictionary, error) = (JSONValue.null, JSONValue.null, JSONValue.null)
    var (to, from): (PredicateConversion?, DictionaryConversion?) = (nil, nil)
    switch outcome {
    case .none(let verdict, let reason, _): error = AnswerFailure(verdict?.reasonCode ?? "unprintable", reason).json
    case .predicate(let node, _, let conversion): (predicate, to) = (.string(node.description), conversion)
    case .dictionary(let found, let conversion): (dictionary, from) = (found?.json ?? .null, conversion)
    }
    let undecided: UndecidedReason? =
      if case .notDecided(let reason)? = to?.isEquivalent { reason } else { from?.undecidedReason }
    let form: JSONValue? = to?.guideForm.map { form in
      [
        "predicate": .string(form.predicate.description),
        "scope": .string(form.scope?.description ?? "all payloads"),
      ]
    }
    return [
      JSONMember("predicate", predicate), JSONMember("dictionary", dictionary), JSONMember("error", error),
      JSONMember("isEquivalent", .answer(isEquivalent)),
      JSONMember("message", JSONValue(from.flatMap { $0.equivalent == nil ? $0.reason : nil })),
      JSONMember("undecided", undecided?.json ?? .null), JSONMember("witness", to?.isEquivalent.witness?.json ?? .null),
      JSONMember("clauses", .array((to?.clauses ?? []).map { $0.json })), JSONMember("guideForm", form ?? .null),
      JSONMember("scope", JSONValue(from?.equivalentWithinScope == nil ? nil : from?.scope?.description)),
      JSONMember("equivalentWithinScope", from?.equivalentWithinScope?.json ?? .null),
      JSONMember("narrower", .array((from?.narrower ?? []).map { $0.json })),
      JSONMember("wider", .array((from?.wider ?? []).map { $0.json })),
    ]
  }
}

extension DictionaryTest {
  fileprivate var json: JSONValue {
    [
      "key": JSONValue(key), "certainty": .string(certainty.rawValue),
      "predicate": .string(predicate.withoutTrueConditions.description),
    ]
  }
}

extension DictionaryConversion.Neighbour {
  fileprivate var json: JSONValue {
    ["dictionary": dictionary.json, "witness": witness.json]
  }
}
