import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleProjects
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension RequestAnswerer {
  /// Returns the payload of a pasted print, with what was assumed.
  func imported(_ request: Request) throws(Failure) -> JSONValue {
    let source = SourceText(name: "<text>", text: try request.required(.text, .string))
    do throws(Failure) {
      let found = try PayloadImport(reading: source)
      return [
        "payload": found.payload.seenByRules(.skipped).json,
        "recordedAtHost": (found.hostStage == .runs).json,
        "findings": found.notes.map { $0.json(in: source) }.json,
      ]
    } catch {
      throw error.ofRequest(.invalidField)
    }
  }

  /// Returns the rules in the text of a file with their places.
  ///
  /// The name and the first bytes determine its format. A binary property list comes with its text as XML, which an
  /// editor can show.
  func read(_ request: Request) throws(Failure) -> JSONValue {
    let found = try request.rulesInText(RuleSettings())
    let rules = found.map { loaded -> JSONValue in
      let (properties, source) = (loaded.properties, loaded.file)
      return [
        "rule": properties.rule.json, "name": loaded.name.json,
        "extensionPoint": properties.extensionPoint.json, "position": source.json(properties.ruleRange),
        "keys": properties.rule.keysJSON(in: source),
        "omissions": ListRemainder.edits(loaded).map { source.json($0) } ?? .null,
        "platform": loaded.rule.settings.platform.rawValue.json,
      ]
    }
    let binary = found.first { $0.file.isBinary }?.document
    return ["rules": rules.json, "propertyList": binary.map { $0.root.xmlFile.json }]
  }

  /// Returns a rule and its readable text: a predicate in lines, and the rule's part of a property list.
  func format(_ request: Request) throws(Failure) -> JSONValue {
    let rule = RuleValue(try request.required(.rule))
    var text: String?
    if case .predicate(let predicate) = rule {
      text = LaidOutPredicate(predicate.text, width: 72)?.text(indentation: .spaces(2))
    }
    return ["text": text.json, "propertyList": RuleFragment.text(of: rule).json]
  }
}

extension Request {
  /// Returns the text of a file, and whether it has a name.
  func file() throws(Failure) -> (source: SourceText, isNamed: Bool) {
    let name = try optional(.name, .string)
    var bytes: [UInt8]
    if has(.base64) {
      guard !has(.text), let decoded = Base64.bytes(try required(.base64, .string)) else {
        throw Failure(.invalidField, "'base64' must be the bytes of a file, in place of 'text'")
      }
      bytes = decoded
    } else {
      bytes = Array(try required(.text, .string).utf8)
      XMLEncoding.declareUTF8(in: &bytes)
    }
    return (SourceText(name: name ?? "<text>", bytes: bytes), name != nil)
  }

  /// Returns what an answer calls the extension: its own name, or that in the request.
  func title(_ rule: Extension?) throws(Failure) -> String {
    if let rule { return rule.answerName }
    return try optional(.name, .string) ?? "the extension"
  }

  /// Whether the text of a file is given.
  var hasText: Bool { has(.text) || has(.base64) }

  /// Returns the rule within a text, with its index there; `nil` for a rule given directly.
  func ruleInText(_ settings: RuleSettings) throws(Failure) -> WrittenChanges? {
    guard hasText else { return nil }
    guard !has(.rule) else { throw Failure(.invalidField, "only one of 'rule' and 'text' can be given") }
    let found = try rulesInText(settings)
    let number = try optional(.number, .count) ?? 1
    guard number <= found.count else {
      throw Failure(.invalidField, "there is no rule \(number) in the text, which has \(found.count)")
    }
    return WrittenChanges(loaded: found[number - 1])
  }

  /// Returns the rules in the text of a file.
  fileprivate func rulesInText(_ settings: RuleSettings) throws(Failure) -> [Extension] {
    let (source, isNamed) = try file()
    let around = Surroundings(
      types: try types(), settings: settings, isPlatformGiven: try options().isPlatformGiven)
    do throws(Failure) {
      return try Document(source, isGivenInPlace: !isNamed).rules(around, warns: false)
    } catch {
      throw error.ofRequest(.invalidField)
    }
  }
}

extension RequestAnswerer {
  /// The number of types in one answer unless 'limit' requests more, and its maximum.
  private static let (typeCount, typeLimit) = (100, 10_000)

  /// Returns the declared types whose identifiers begin with a text.
  func types(startingIn request: Request) throws(Failure) -> JSONValue {
    let types = try request.types()
    let prefix = try request.required(.prefix, .string).lowercased()
    let found = (0..<types.count).lazy.map { types[$0] }.filter { $0.identifier.lowercased().hasPrefix(prefix) }
    let count = min(try request.optional(.limit, .count) ?? Self.typeCount, Self.typeLimit)
    return ["types": found.prefix(count).map { $0.json(in: types) }.json]
  }

  /// Returns the built-in presets, or the presets that match the filters of `presets`.
  func presets(_ request: Request) throws(Failure) -> JSONValue {
    let found = PresetLibrary.builtIn.filtered(
      host: try request.optional(.host, .string), platform: try request.optional(.platform, .platform),
      matching: try request.optional(.matching, .string))
    let library = PresetLibrary.builtIn
    guard let id = try request.optional(.preset, .string) else {
      return PresetReport.json(found, unknown: [], library)
    }
    return PresetReport.json(found.filter { $0.id == id }, unknown: library[id: id] == nil ? [id] : [], library)
  }
}

extension RequestAnswerer {
  /// Returns the verdict for a host's current shares, with the decision about each share and the lines for people.
  func evaluate(
    _ request: Request, _ rule: ActivationRule, _ host: String, named name: String
  ) throws(Failure) -> JSONValue {
    let report = try report(on: host, request, rule)
    let decisions = report.rows.map { ["preset": $0.preset.id.json] + $0.decision.json }
    return report.verdictJSON + [
      "decisions": decisions.json,
      "text": report.text(title: name).json,
    ]
  }

  /// Returns the decisions about the shares of a host.
  func report(
    on host: String, _ request: Request, _ rule: ActivationRule
  ) throws(Failure) -> HostReport {
    guard ![.payload, .payloads, .preset, .presets].contains(where: { request.has($0) }) else {
      throw Failure(.invalidField, "with 'host', nothing else can be shared")
    }
    let presets: [HostPreset]
    do throws(Failure) {
      presets = try PresetLibrary.builtIn.shares(ofHost: host, on: rule.settings.platform)
    } catch {
      throw error.ofRequest(.invalidField)
    }
    let rows = presets.map { preset -> HostReport.Row in
      let share = SharedPayload(preset)
      return HostReport.Row(preset, share.payload, rule.decide(share))
    }
    return HostReport(rows, of: KindsOfRule(rule), on: rule.settings.platform)
  }

  /// Returns the kinds that a rule takes, and the decision about each of several presets, with its reason in the words
  /// of `apps`.
  ///
  /// A decision that does not count in the verdict about an app says what the rule is not for.
  func evaluate(
    _ request: Request, _ rule: ActivationRule, _ ids: [PropertyListNode]
  ) throws(Failure) -> JSONValue {
    guard ![.payload, .payloads, .preset].contains(where: { request.has($0) }) else {
      throw Failure(.invalidField, "with 'presets', nothing else can be shared")
    }
    let taken = KindsOfRule(rule)
    var (asked, kinds) = (rule, taken)
    var decisions: [JSONValue] = []
    for node in ids {
      let preset = try Self.preset(node)
      // A rule on another platform is made once for all presets that follow each other.
      let platform = preset.platform ?? rule.settings.platform
      if asked.settings.platform != platform {
        asked = rule.on(platform)
        kinds = KindsOfRule(asked)
      }
      let decision = asked.decide(SharedPayload(preset))
      let counts = kinds.count(preset, decision.verdict)
      let isNeverAsked = asked.isNeverAsked(despite: preset.obstacle)
      let words = isNeverAsked ? ["Quick Actions"] : preset.kinds.besides(kinds.all).map { $0.plural }
      let notFor = counts && !isNeverAsked ? nil : words
      let why = decision.plainReason(SharedNames())
      decisions.append(
        ["preset": preset.id.json] + decision.json + [
          "why": why.json, "notFor": notFor?.json, "isExempt": kinds.exempt(preset, decision.verdict).json,
        ])
    }
    return ["kinds": taken.all.map { $0.rawValue }.json, "decisions": decisions.json]
  }

  /// Returns in which apps a rule is shown, as `apps` prints it.
  func apps(_ request: Request) throws(Failure) -> JSONValue {
    let options = try request.options()
    let written = try request.ruleInText(options.settings)
    let rule = if let written { written.loaded.rule } else { try self.rule(request, options.settings) }
    let title = try request.title(written?.loaded)
    let platform = rule.settings.platform
    let matrix = Matrix([Matrix.Column(name: title, rule: rule)], presets: HostPreset.known(on: platform))
    let overview = AppsOverview(matrix, on: platform)
    return [
      "verdict": overview.word.rawValue.json, "message": overview.count.json,
      "certainty": overview.certainty.rawValue.json,
      "text": TextLayout(width: 80).text(overview.rows(title: title)).json,
    ]
  }

  private static func preset(_ node: PropertyListNode) throws(Failure) -> HostPreset {
    do throws(Failure) {
      return try PresetLibrary.builtIn.presetForRules(try node.read(.string, as: "an element of 'presets'"))
    } catch {
      throw error.ofRequest(.invalidField)
    }
  }
}

extension RequestAnswerer {
  /// Returns whether a relation is true for the tried payloads, with the smallest counterexample if it is not.
  ///
  /// A value that is not a rule, an exception and a refusal count as hidden; a note reports them.
  func compare(_ request: Request) throws(Failure) -> JSONValue {
    let options = try request.options()
    let expectation: Expectation = try request.required(.relation, .choice)
    var payloads = options.analysis
    payloads.isBeforeHostStage = options.runsHostStage
    var rules: [ActivationRule] = []
    for field in [Request.Field.a, .b].prefix(expectation.ruleCount) {
      rules.append(try rule(request, options.settings, field: field))
    }
    return RuleComparison(rules, ComparisonQuestion(expectation, about: payloads), isBrief: !options.describes).json
  }
}
