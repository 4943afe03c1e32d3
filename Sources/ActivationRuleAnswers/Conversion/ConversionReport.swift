package import ActivationRules

/// What converting one rule came to, and how it is shown.
package struct ConversionReport {
  /// What came out.
  private enum Outcome {
    /// There is nothing to convert.
    case none(reason: String, isBroken: Bool)
    /// A predicate, as a person would write it.
    case predicate(LaidOutPredicate, PredicateConversion?)
    case dictionary(DictionaryConversion)
  }

  package let path: String
  private let outcome: Outcome
  private let diagnostics: [(diagnostic: Diagnostic, source: SourceText)]
  /// Those of them that say why the rule cannot be read.
  private let faults: [(diagnostic: Diagnostic, source: SourceText)]
  private let failure: String

  /// Converts a rule.
  ///
  /// - Parameter form: the form that is wanted; the other one unless given.
  package init(_ loaded: LoadedRule, to form: RuleForm?) {
    path = loaded.path
    diagnostics = loaded.diagnostics.map { ($0, loaded.source) }
    faults = loaded.diagnostics(quiet: true).map { ($0, loaded.source) }
    failure = ""
    outcome = Self.convert(loaded.rule, form)
  }

  /// What is said of a place that cannot be read.
  ///
  /// - Parameter failure: why, laid out for standard error.
  package init(_ place: UnreadablePlace, failure: String) {
    path = place.path
    (diagnostics, faults) = ([], [])
    self.failure = failure
    outcome = .none(reason: place.message, isBroken: true)
  }

  private static func convert(_ rule: ActivationRule, _ form: RuleForm?) -> Outcome {
    switch RuleConversion(rule, to: form) {
    case .none(_, let reason, let isBroken): return .none(reason: reason, isBroken: isBroken)
    case .dictionary: return .dictionary(Analysis(rule).dictionaryConversion())
    case .predicate(let predicate):
      do throws(PredicateLayoutError) {
        let conversion = Analysis(rule).predicateConversion()
        return .predicate(try PredicateLayout().layOut(conversion?.predicate ?? predicate), conversion)
      } catch {
        return .none(reason: "no layout of the predicate reads back as the same rule", isBroken: true)
      }
    }
  }

  /// Whether the rule is broken.
  package var isBroken: Bool {
    if case .none(_, true) = outcome { true } else { false }
  }

  /// Whether what is printed is the same rule.
  package var isEquivalent: Bool {
    switch outcome {
    case .none: false
    case .predicate(_, let conversion): conversion.map { $0.isEquivalent == .holds } ?? true
    case .dictionary(let conversion): conversion.equivalent != nil
    }
  }

  // MARK: For people

  /// What goes to standard output.
  package func text(isXML: Bool) -> String {
    switch outcome {
    case .none: return ""
    case .predicate(let lines, _):
      if isXML { return RuleFragment.text(of: lines, indentation: .spaces(2)) }
      return lines.text(indentation: .spaces(2)) + "\n"
    case .dictionary(let conversion):
      guard let dictionary = conversion.equivalent else { return Self.nearest(conversion, isXML) }
      return Self.text(dictionary, isXML)
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

  /// What goes to standard error; with `quiet`, errors only.
  package func errors(quiet: Bool) -> String {
    var text = failure
    for (diagnostic, source) in quiet ? faults : diagnostics {
      text += DiagnosticRenderer.render(diagnostic, in: source)
    }
    return quiet ? text : text + notes.map { VisibleText.lines("\(VisibleText.line(path)): note: \($0)\n") }.joined()
  }

  private var notes: [String] {
    switch outcome {
    case .none(let reason, _): return failure.isEmpty ? ["there is nothing to convert: \(reason)"] : []
    case .predicate(_, nil): return []
    case .predicate(_, let conversion?): return notes(conversion)
    case .dictionary(let conversion):
      if conversion.equivalent != nil { return ["proved to be the same rule"] }
      if let reason = conversion.undecidedReason {
        return ["no dictionary was proved to be the same: \(reason.description)"]
      }
      let isNear = conversion.equivalentWithinScope != nil || !(conversion.narrower + conversion.wider).isEmpty
      return ["no dictionary was found that is the same rule" + (isNear ? "" : ", or near it")]
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

  /// The conversion with all that was found on the way.
  package var json: JSONValue {
    var members = [
      JSONMember("path", .string(path)), JSONMember("equivalent", .boolean(isEquivalent)),
      JSONMember("diagnostics", .array(diagnostics.map { $0.diagnostic.json(in: $0.source) })),
    ]
    switch outcome {
    case .none(let reason, let isBroken): members.append(JSONMember(isBroken ? "error" : "reason", .string(reason)))
    case .predicate(let lines, let conversion):
      members.append(JSONMember("predicate", .string(lines.text(indentation: .spaces(2)))))
      if let conversion { members += Self.members(conversion) }
    case .dictionary(let conversion): members += Self.members(conversion)
    }
    return .object(members)
  }

  private static func members(_ conversion: PredicateConversion) -> [JSONMember] {
    let clauses: [JSONValue] = conversion.clauses.map { clause in
      [
        "key": JSONValue(clause.key), "certainty": .string(clause.certainty.rawValue),
        "predicate": .string(clause.predicate.withoutTrueConditions.description),
      ]
    }
    var members = [JSONMember("clauses", .array(clauses))]
    if let witness = conversion.isEquivalent.witness { members.append(JSONMember("witness", witness.json)) }
    if case .notDecided(let reason) = conversion.isEquivalent {
      members.append(JSONMember("reason", .string(reason.description)))
    }
    if let form = conversion.guideForm {
      members.append(
        JSONMember(
          "guideForm",
          [
            "predicate": .string(form.predicate.description),
            "scope": .string(form.scope?.description ?? "all payloads"),
          ]))
    }
    return members
  }

  private static func members(_ conversion: DictionaryConversion) -> [JSONMember] {
    var members = [JSONMember("dictionary", conversion.equivalent.map { $0.json } ?? .null)]
    if conversion.equivalent != nil { return members }
    members.append(JSONMember("reason", .string(conversion.reason)))
    if let neighbour = conversion.equivalentWithinScope, let scope = conversion.scope {
      members.append(JSONMember("scope", .string(scope.description)))
      members.append(JSONMember("equivalentWithinScope", neighbour.json))
    }
    members.append(JSONMember("narrower", .array(conversion.narrower.map { $0.json })))
    members.append(JSONMember("wider", .array(conversion.wider.map { $0.json })))
    return members
  }
}

extension DictionaryConversion.Neighbour {
  fileprivate var json: JSONValue {
    ["dictionary": dictionary.json, "witness": witness.json]
  }
}
