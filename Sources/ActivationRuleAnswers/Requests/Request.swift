import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// A value of the request, which is read when it is needed.
struct WrittenValue {
  let source: SourceText
  let range: SourceRange

  var bytes: ArraySlice<UInt8> { source.slice(range) }
  var node: PropertyListNode { JSONReader.value(in: source, at: range) }
}

/// A question in JSON.
struct Request {
  /// The places of its members.
  let outline: [JSONOutline.Member]
  /// The line.
  let source: SourceText
  /// The definitions of names.
  let definitions: Definitions

  /// A request as the subject of a sentence.
  static let noun = "a request"
  /// The members of a request.
  static let members = [
    "id", "op", "rule", "ruleRef", "payload", "payloadRef", "payloads", "preset", "declarations", "options",
    "level", "a", "b", "rules", "relation", "to", "infoPlist", "files", "text", "name", "number",
    "host", "platform", "matching", "prefix", "limit", "format", "object", "variables",
    "type", "extension", "mimeType", "identifier", "file", "base",
  ]

  /// Refuses unknown members, since a misspelt one would silently change the answer.
  func checkMembers() throws(RequestError) {
    guard let unknown = outline.first(where: { !Self.members.contains($0.name) }) else { return }
    throw RequestError(.unknownField(unknown.name, of: Self.noun, at: unknown.nameRange, among: Self.members))
  }

  /// The value of a field, which is read from the line; of duplicates the last one counts.
  subscript(name: String) -> PropertyListNode? { place(of: name).map { WrittenValue(source: source, range: $0).node } }

  /// Whether there is a field.
  func has(_ name: String) -> Bool { place(of: name) != nil }

  /// The place of a field's value.
  func place(of name: String) -> SourceRange? { outline.last { $0.name == name }?.range }

  /// Returns a required field.
  func field(_ name: String) throws(RequestError) -> PropertyListNode { try written(name).node }

  /// Returns a required field as it is written: in the line, or in the definition that the line refers to.
  func written(_ name: String) throws(RequestError) -> WrittenValue {
    let definition = try definition(of: name)
    if let place = place(of: name) {
      guard definition == nil else {
        throw RequestError(.invalidField, "only one of '\(name)' and '\(name)Ref' can be given")
      }
      return WrittenValue(source: source, range: place)
    }
    if let definition { return definition.value }
    throw RequestError(missing(name))
  }

  /// Returns the definition that a field refers to by name; `nil` if it does not.
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

  /// Returns the text that contains the rule.
  func ruleSource() throws(RequestError) -> SourceText {
    if has(Definitions.Kind.rule.rawValue) { return source }
    return try definition(of: Definitions.Kind.rule.rawValue)?.value.source ?? source
  }

  /// Returns a required field.
  func required<Value>(_ name: String, _ type: FieldType<Value>) throws(RequestError) -> Value {
    guard let node = self[name] else { throw RequestError(missing(name)) }
    do throws(FieldError) {
      return try node.read(type, as: "'\(name)'")
    } catch {
      throw RequestError(error)
    }
  }

  /// Returns an optional field; null counts as absent.
  func optional<Value>(_ name: String, _ type: FieldType<Value>) throws(RequestError) -> Value? {
    guard let node = self[name] else { return nil }
    if case .null = node.kind { return nil }
    return try required(name, type)
  }

  private func missing(_ name: String) -> FieldError {
    FieldError(.missingField, "the request has no '\(name)'", at: .none)
  }

  private func declarations() throws(RequestError) -> TypeDeclarations {
    guard let entries = try optional("declarations", .object) else { return TypeDeclarations() }
    let node = PropertyListNode(.dictionary(entries))
    var remarks: [Diagnostic] = []
    let declarations = TypeDeclarations(exported: node["exported"], imported: node["imported"], remarks: &remarks)
    if let first = remarks.first { throw RequestError(.invalidField, "the field 'declarations': \(first.message)") }
    return declarations
  }

  /// Returns the registry with the declarations of a request.
  func types() throws(RequestError) -> UniformTypeRegistry {
    let declarations = try declarations()
    return declarations.declarations.isEmpty ? .system : UniformTypeRegistry.system.adding(declarations)
  }

  /// Returns the shared payload, given directly or as the identifier of a preset.
  func share(_ options: Options) throws(RequestError) -> SharedPayload {
    guard let id = try optional("preset", .string) else { return try share(field("payload"), options) }
    guard !has("payload"), !has(Definitions.Kind.payload.reference) else {
      throw RequestError(.invalidField, "only one of 'payload', 'payloadRef' and 'preset' can be given")
    }
    do throws(ShareError) {
      return SharedPayload(try PresetLibrary.builtIn.preset(id))
    } catch {
      throw RequestError(.invalidField, error.description)
    }
  }

  /// Returns the payload that a node of the line describes.
  func share(_ node: PropertyListNode, _ options: Options) throws(RequestError) -> SharedPayload {
    do throws(FieldError) {
      return try options.share(node)
    } catch {
      throw RequestError(.invalidPayload, error.diagnostic(), in: source)
    }
  }

  /// Options that change the answer.
  struct Options {
    /// Their names; the last ones are options of `lint`, for which a baseline is not allowed.
    static let names =
      [
        "hostStage", "platform", "detail", "describe", "limits", "allowEmpty",
      ] + LintConfiguration.keys.filter { $0 != "baseline" }

    var settings = RuleSettings()
    var runsHostStage = false
    /// The level of detail of `evaluate`.
    var detail = Detail.full
    /// Whether `compare` and `convert` also report details that the answer itself does not require.
    var describes = false
    /// The payloads of `compare`, without the host stage.
    var analysis = AnalysisOptions()

    /// Returns the payload that a node describes.
    func share(_ node: PropertyListNode) throws(FieldError) -> SharedPayload {
      let payload = try Payload(node)
      guard runsHostStage else { return SharedPayload(payload: payload) }
      let shared = HostPayload(payload.items)
      return SharedPayload(payload: shared.seenByRules(), certainty: shared.certainty(.runs))
    }
  }

  /// The level of detail of `evaluate`.
  enum Detail: String, CaseIterable {
    /// The verdict and the code of its reason.
    case verdict
    /// Also the reason in words and the certainty.
    case full
  }

  /// Returns the field `options`.
  func options() throws(RequestError) -> Options {
    var options = Options()
    options.settings.budget = StepBudget()
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
    case "describe": options.describes = try entry.read(.boolean)
    case "detail": options.detail = try entry.read(.choice)
    case "platform": options.settings.platform = try entry.read(.platform)
    case "limits": try limit(entry, &options)
    case "allowEmpty": options.analysis.allowsEmptyPayloads = try entry.read(.boolean)
    default: break
    }
  }

  /// Reads `{"steps": n}`, the maximum number of steps of an evaluation.
  private func limit(_ entry: PropertyListEntry, _ options: inout Options) throws(FieldError) {
    let limits = try ObjectFields(entry.value, "'limits'")
    if let unknown = limits.faults(["steps"], mayRepeat: true).first { throw unknown }
    for entry in limits.entries { options.settings.stepLimit = min(try entry.read(.count), Limit.stepBound.value) }
  }
}

extension FieldType<Platform> {
  /// The name of a platform, in upper or lower case.
  static var platform: Self { choice { Platform(word: $0) } }
}
