/// A question in JSON.
struct Request {
  let root: ObjectFields
  /// The line.
  let source: SourceText
  /// What names stand for.
  let definitions: Definitions
  /// The most steps that the answer may take.
  let budget: Int
  /// What is asked with, but for the options.
  let settings: RuleSettings

  /// The members of a request.
  static let members = [
    "id", "op", "rule", "ruleRef", "payload", "payloadRef", "payloads", "preset", "declarations", "options",
    "level", "a", "b", "rules", "relation", "assuming", "to", "infoPlist", "files", "text", "name", "number",
    "host", "platform", "confidence", "basis", "matching", "prefix", "limit", "format", "object", "variables",
    "type", "extension", "mimeType", "identifier", "file", "base",
  ]

  /// Refuses members that no request has: a misspelt one would change the answer in silence.
  func checkMembers() throws(RequestError) {
    if let unknown = root.faults(Self.members, mayRepeat: true).first { throw RequestError(unknown) }
  }

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
    throw RequestError(root.missing(name))
  }

  /// What stands in for a field by its name; `nil` if nothing does.
  private func definition(of field: String) throws(RequestError) -> Definitions.Definition? {
    guard let kind = Definitions.Kind(rawValue: field), let name = try optional(kind.reference, .string) else {
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

  /// A field that must be there.
  func required<Value>(_ name: String, _ type: FieldType<Value>) throws(RequestError) -> Value {
    do throws(FieldError) {
      return try root.required(name, type)
    } catch {
      throw RequestError(error)
    }
  }

  /// A field that may be absent; null counts as absent.
  func optional<Value>(_ name: String, _ type: FieldType<Value>) throws(RequestError) -> Value? {
    do throws(FieldError) {
      return try root.optional(name, type)
    } catch {
      throw RequestError(error)
    }
  }

  private func declarations() throws(RequestError) -> TypeDeclarations {
    guard let entries = try optional("declarations", .object) else { return TypeDeclarations() }
    let node = PropertyListNode(.dictionary(entries))
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

  /// What is shared: a payload, or a preset by its identifier.
  func share(_ options: Options) throws(RequestError) -> SharedPayload {
    guard let id = try optional("preset", .string) else { return try share(field("payload"), options) }
    guard root["payload"] == nil, root[Definitions.Kind.payload.reference] == nil else {
      throw RequestError(.invalidField, "only one of 'payload', 'payloadRef' and 'preset' can be given")
    }
    do throws(ShareError) {
      return SharedPayload(try PresetLibrary.builtIn.preset(id), .runs)
    } catch {
      throw RequestError(.invalidField, error.description)
    }
  }

  /// What a node of the line says is shared.
  func share(_ node: PropertyListNode, _ options: Options) throws(RequestError) -> SharedPayload {
    do throws(FieldError) {
      return try options.share(node)
    } catch {
      throw RequestError(.invalidPayload, error.diagnostic(), in: source)
    }
  }

  /// Options that change the answer.
  struct Options {
    /// Their names; the last ones are those of `lint`, where a baseline has no place.
    static let names =
      [
        "hostStage", "platform", "detail", "budget", "describe", "whatIfHidden", "assume", "limits", "allowEmpty",
        "maxItems", "maxAttachments", "types",
      ] + LintConfiguration.keys.filter { $0 != "baseline" }

    var settings: RuleSettings
    var runsHostStage = false
    /// How much `evaluate` says.
    var detail = Detail.full
    /// Whether `explain` also looks for changes that would hide what is shown.
    var whatIfHidden = false
    /// Whether `compare` and `convert` also say what is not needed for the answer itself.
    var describes = false
    /// Which payloads `compare` is about, but for the host stage.
    var analysis = AnalysisOptions()

    /// What a node says is shared.
    func share(_ node: PropertyListNode) throws(FieldError) -> SharedPayload {
      let payload = try Payload(node)
      guard runsHostStage else { return SharedPayload(payload: payload) }
      let shared = HostPayload(payload.items)
      return SharedPayload(payload: shared.seenByRules(), certainty: shared.certainty(.runs))
    }
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
    guard let entries = try optional("options", .object) else { return options }
    do throws(FieldError) {
      let fields = try ObjectFields(PropertyListNode(.dictionary(entries)), "'options'")
      if let unknown = fields.faults(Options.names, mayRepeat: true).first {
        throw FieldError(RequestError.Code.unknownOption, unknown.message, at: unknown.range)
      }
      for entry in entries { try apply(entry, to: &options) }
    } catch {
      throw RequestError(error)
    }
    return options
  }

  private func apply(_ entry: PropertyListEntry, to options: inout Options) throws(FieldError) {
    switch entry.key.text {
    case "hostStage": options.runsHostStage = try entry.read(.boolean)
    case "whatIfHidden": options.whatIfHidden = try entry.read(.boolean)
    case "describe": options.describes = try entry.read(.boolean)
    case "detail": options.detail = try entry.read(.choice)
    case "platform": options.settings.platform = try entry.read(.platform)
    case "budget": options.settings.budget = StepBudget(min(try entry.optional(.count) ?? budget, budget))
    case "limits": try limit(entry, &options)
    case "assume":
      for entry in try entry.read(.object) { try assume(entry, &options.settings) }
    case "allowEmpty": options.analysis.allowsEmptyPayloads = try entry.read(.boolean)
    case "maxItems": options.analysis.maximumItemCount = try entry.optional(.count)
    case "maxAttachments": options.analysis.maximumAttachmentCount = try entry.optional(.count)
    case "types": options.analysis.types = try entry.read(.choice)
    default: break
    }
  }

  /// Reads `{"steps": n}`, the largest number of steps of an evaluation, and the limits of `compare` and `accepts`.
  private func limit(_ entry: PropertyListEntry, _ options: inout Options) throws(FieldError) {
    let limits = try ObjectFields(entry.value, "'limits'")
    let known = ["steps"] + AnalysisLimits.Name.allCases.map { $0.rawValue }
    if let unknown = limits.faults(known, mayRepeat: true).first { throw unknown }
    for entry in limits.entries {
      let count = try entry.read(.count)
      if let name = AnalysisLimits.Name(rawValue: entry.key.text) {
        options.analysis.limits[name] = min(count, AnalysisLimits.range.upperBound)
      } else {
        options.settings.stepLimit = min(count, StepBudget.largest)
      }
    }
  }

  private func assume(_ entry: PropertyListEntry, _ settings: inout RuleSettings) throws(FieldError) {
    guard let assumption = Assumption(rawValue: entry.key.text) else {
      throw FieldError(
        RequestError.Code.unknownOption, "there is no open question '\(entry.key.text)'", at: entry.keyRange)
    }
    guard settings.table == nil || !assumption.isSettledByTable else {
      throw FieldError(.unknownValue, "the rule file says what '\(assumption.rawValue)' is", at: entry.keyRange)
    }
    let choice = try entry.read(.word(of: assumption.choices) { assumption.choices.contains($0) ? $0 : nil })
    _ = settings.assume(assumption, choice)
  }
}

extension FieldType<Platform> {
  /// The name of a platform, in small or capital letters.
  static var platform: Self { choice { Platform(word: $0) } }
}
