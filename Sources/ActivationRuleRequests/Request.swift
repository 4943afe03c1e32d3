import ActivationRules

/// A question in JSON.
struct Request {
  let root: PropertyListNode
  /// The line.
  let source: SourceText
  /// What names stand for.
  let definitions: Definitions
  /// The most steps that the answer may take.
  let budget: Int
  /// What is asked with, but for the options.
  let settings: RuleSettings

  /// A field that must be there.
  func field(_ name: String) throws(RequestError) -> PropertyListNode {
    let definition = try definition(of: name)
    if let node = root[name] {
      guard definition == nil else {
        throw RequestError(.invalidField, "only one of '\(name)' and '\(name)Ref' can be given")
      }
      return node
    }
    if let definition { return definition.node }
    throw RequestError(.missingField, "the field '\(name)' is missing")
  }

  /// What stands in for a field by its name; `nil` if nothing does.
  private func definition(of field: String) throws(RequestError) -> Definitions.Definition? {
    guard let kind = Definitions.Kind(rawValue: field), let name = try optionalString(kind.reference) else {
      return nil
    }
    guard let definition = definitions[name] else {
      throw RequestError(.unknownDefinition, "nothing is defined as '\(name)'")
    }
    guard definition.kind == kind else {
      throw RequestError(.unknownDefinition, "'\(name)' is defined as a \(definition.kind.rawValue), not a \(field)")
    }
    return definition
  }

  /// The text that the rule stands in.
  func ruleSource() throws(RequestError) -> SourceText {
    if root[Definitions.Kind.rule.rawValue] != nil { return source }
    return try definition(of: Definitions.Kind.rule.rawValue)?.source ?? source
  }

  /// A field that must be a string.
  func string(_ name: String) throws(RequestError) -> String {
    let node = try field(name)
    guard let text = node.string else {
      throw RequestError(.invalidField, "the field '\(name)' must be a string, not \(node.kindName)")
    }
    return text
  }

  /// A field that is a string or absent; null counts as absent.
  func optionalString(_ name: String) throws(RequestError) -> String? {
    guard let node = root[name], node.kind != .null else { return nil }
    return try string(name)
  }

  /// A field that is a whole number above 0 or absent; null counts as absent.
  func optionalCount(_ name: String) throws(RequestError) -> Int? {
    switch root[name]?.kind {
    case nil, .null?: return nil
    case .integer(let count)? where count > 0: return Int(clamping: count)
    default: throw RequestError(.invalidField, "the field '\(name)' must be a whole number above 0")
    }
  }

  private func declarations() throws(RequestError) -> TypeDeclarations {
    guard let node = root["declarations"], node.kind != .null else { return TypeDeclarations() }
    guard case .dictionary = node.kind else {
      throw RequestError(.invalidField, "the field 'declarations' must be an object, not \(node.kindName)")
    }
    var remarks: [Diagnostic] = []
    let declarations = TypeDeclarations(exported: node["exported"], imported: node["imported"], remarks: &remarks)
    if let first = remarks.first { throw RequestError(.invalidField, "the field 'declarations': \(first.message)") }
    return declarations
  }

  /// The registry with the declarations of a request.
  func types() throws(RequestError) -> UniformTypeRegistry {
    let declarations = try declarations()
    return declarations.declarations.isEmpty ? .system : UniformTypeRegistry.system.adding(declarations)
  }

  /// A field that is one of a few words, or absent.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(_ name: String) throws(RequestError) -> Choice? {
    try optionalString(name).map { word throws(RequestError) in try choice(name, word) { Choice(rawValue: $0) } }
  }

  /// One of a few words.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ word: String?, read: (String) -> Choice?
  ) throws(RequestError) -> Choice {
    if let choice = word.flatMap(read) { return choice }
    let words = Choice.allCases.map { "\"\($0.rawValue)\"" }
    throw RequestError(.invalidField, "'\(name)' must be \(WordList.full(words))")
  }

  /// What is shared, and how sure it is that rules see it so.
  func payload(_ options: Options) throws(RequestError) -> (Payload, Certainty) {
    try payload(try field("payload"), options)
  }

  /// What a node of the line says is shared.
  func payload(_ node: PropertyListNode, _ options: Options) throws(RequestError) -> (Payload, Certainty) {
    do throws(PayloadError) {
      let payload = try Payload(node)
      guard options.runsHostStage else { return (payload, .documented) }
      let shared = HostPayload(payload.items)
      return (shared.seenByRules(), shared.certainty(.runs))
    } catch {
      throw RequestError(.invalidPayload, error.diagnostic, in: source)
    }
  }

  /// Options that change the answer.
  struct Options {
    var settings: RuleSettings
    var runsHostStage = false
    /// How much `evaluate` says.
    var detail = Detail.full
    /// Whether `explain` also looks for changes that would hide what is shown.
    var whatIfHidden = false
    /// Whether `compare` also says what only one of two rules accepts.
    var describes = false
    /// Which payloads `compare` is about, but for the host stage.
    var analysis = AnalysisOptions()
  }

  /// How much `evaluate` says.
  enum Detail: String, CaseIterable {
    /// The verdict and the code of its reason.
    case verdict
    /// These with the reason in words and how sure it is.
    case full
  }

  /// The field `options`.
  func options() throws(RequestError) -> Options {
    var options = Options(settings: settings)
    options.settings.budget = StepBudget(budget)
    guard let node = root["options"], node.kind != .null else { return options }
    guard case .dictionary(let entries) = node.kind else {
      throw RequestError(.invalidField, "the field 'options' must be an object, not \(node.kindName)")
    }
    for entry in entries { try apply(entry, to: &options) }
    return options
  }

  private func apply(_ entry: PropertyListEntry, to options: inout Options) throws(RequestError) {
    switch entry.key.text {
    case "hostStage": options.runsHostStage = try flag(entry)
    case "whatIfHidden": options.whatIfHidden = try flag(entry)
    case "describe": options.describes = try flag(entry)
    case "detail": options.detail = try choice(entry.key.text, entry.value.string) { Detail(rawValue: $0) }
    case "platform":
      options.settings.platform = try choice(entry.key.text, entry.value.string) { Platform(word: $0) }
    case "budget":
      let steps = try count(entry) ?? budget
      options.settings.budget = StepBudget(min(steps, budget))
    case "limits": try limit(entry.value, &options)
    case "assume": try assume(entry.value, &options.settings)
    default: try apply(entry, to: &options.analysis)
    }
  }

  /// Reads the options of `compare`; others are passed over.
  private func apply(_ entry: PropertyListEntry, to analysis: inout AnalysisOptions) throws(RequestError) {
    switch entry.key.text {
    case "allowEmpty": analysis.allowsEmptyPayloads = try flag(entry)
    case "maxItems": analysis.maximumItemCount = try count(entry)
    case "maxAttachments": analysis.maximumAttachmentCount = try count(entry)
    case "types":
      analysis.types = try choice(entry.key.text, entry.value.string) { AnalysisOptions.TypeUniverse(rawValue: $0) }
    default: break
    }
  }

  private func flag(_ entry: PropertyListEntry) throws(RequestError) -> Bool {
    if case .boolean(let flag) = entry.value.kind { return flag }
    throw RequestError(.invalidField, "'\(entry.key.text)' must be a Boolean, not \(entry.value.kindName)")
  }

  /// A bound; null is none.
  private func count(_ entry: PropertyListEntry) throws(RequestError) -> Int? {
    switch entry.value.kind {
    case .null: return nil
    case .integer(let count) where count > 0: return Int(clamping: count)
    default: throw RequestError(.invalidField, "'\(entry.key.text)' must be a whole number above 0")
    }
  }

  /// Reads `{"steps": n}`, the largest number of steps of an evaluation, and the limits of `compare` and `accepts`.
  private func limit(_ node: PropertyListNode, _ options: inout Options) throws(RequestError) {
    guard case .dictionary(let entries) = node.kind else {
      throw RequestError(.invalidField, "'limits' must be an object, not \(node.kindName)")
    }
    for entry in entries {
      let name = AnalysisLimits.Name(rawValue: entry.key.text)
      guard name != nil || entry.key.text == "steps", case .integer(let count) = entry.value.kind, count > 0 else {
        throw RequestError(
          .invalidField,
          "'limits' may hold 'steps', 'cases', 'classes', 'attachments' and 'work', each a whole number above 0")
      }
      if let name {
        options.analysis.limits[name] = min(Int(clamping: count), AnalysisLimits.range.upperBound)
      } else {
        options.settings.stepLimit = min(Int(clamping: count), StepBudget.largest)
      }
    }
  }

  private func assume(_ node: PropertyListNode, _ settings: inout RuleSettings) throws(RequestError) {
    guard case .dictionary(let entries) = node.kind else {
      throw RequestError(.invalidField, "'assume' must be an object, not \(node.kindName)")
    }
    for entry in entries {
      guard let assumption = Assumption(rawValue: entry.key.text) else {
        throw RequestError(.unknownOption, "there is no open question '\(entry.key.text)'")
      }
      guard settings.table == nil || !assumption.isSettledByTable else {
        throw RequestError(.invalidField, "the rule file says what '\(assumption.rawValue)' is")
      }
      guard let choice = entry.value.string, settings.assume(assumption, choice) else {
        let choices = WordList.full(assumption.choices.map { "\"\($0)\"" })
        throw RequestError(.invalidField, "'\(assumption.rawValue)' must be \(choices)")
      }
    }
  }
}
