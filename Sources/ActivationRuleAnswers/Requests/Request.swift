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
  /// The members of a request.
  enum Field: String, CaseIterable {
    case id, op, rule, ruleRef, payload, payloadRef, payloads, preset, presets, declarations, options
    case level, a, b, rules, relation, to, infoPlist, files, text, name, number
    case host, platform, matching, prefix, limit, format, object, variables
    case type, `extension`, mimeType, identifier, file, base

    fileprivate static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  }

  /// Where each member is.
  private var places: [(field: Field, range: SourceRange)] = []
  /// A member that does not exist.
  private var unknown: JSONOutline.Member?
  /// A member that is there twice.
  private var repeated: Field?
  /// The line.
  let source: SourceText
  /// The definitions of names.
  let definitions: Definitions

  /// A request as the subject of a sentence.
  static let noun = "a request"

  /// Finds the members of a line; definitions that the line does not refer to are not retained, since the next
  /// definition would copy all of them.
  init(_ outline: [JSONOutline.Member], _ source: SourceText, _ definitions: Definitions) {
    self.source = source
    places.reserveCapacity(outline.count)
    var refers = false
    for member in outline {
      guard let field = Field.named[member.name] else {
        unknown = unknown ?? member
        continue
      }
      if places.contains(where: { $0.field == field }) { repeated = field }
      places.append((field, member.range))
      if field == .ruleRef || field == .payloadRef { refers = true }
    }
    self.definitions = refers ? definitions : Definitions()
  }

  /// Refuses unknown and repeated members, which would silently change the answer.
  func checkMembers() throws(AnswerFailure) {
    if let repeated { throw AnswerFailure(.invalidField, "'\(repeated.rawValue)' is given twice") }
    guard let unknown else { return }
    let names = Field.allCases.map { $0.rawValue }
    throw AnswerFailure(.unknownField(unknown.name, of: Self.noun, at: unknown.nameRange, among: names))
  }

  /// The value of a field, which is read from the line.
  subscript(field: Field) -> PropertyListNode? { place(of: field).map { WrittenValue(source: source, range: $0).node } }

  /// Whether there is a field.
  func has(_ field: Field) -> Bool { place(of: field) != nil }

  /// The place of a field's value.
  func place(of field: Field) -> SourceRange? { places.first { $0.field == field }?.range }

  /// Returns a required field.
  func field(_ field: Field) throws(AnswerFailure) -> PropertyListNode { try written(field).node }

  /// Returns a required field as it is written: in the line, or in the definition that the line refers to.
  func written(_ field: Field) throws(AnswerFailure) -> WrittenValue {
    let definition = try definition(of: field)
    if let place = place(of: field) {
      guard definition == nil else {
        throw AnswerFailure(.invalidField, "only one of '\(field.rawValue)' and '\(field.rawValue)Ref' can be given")
      }
      return WrittenValue(source: source, range: place)
    }
    if let definition { return definition.value }
    throw AnswerFailure(missing(field))
  }

  /// Returns the definition that a field refers to by name; `nil` if it does not.
  private func definition(of field: Field) throws(AnswerFailure) -> Definitions.Definition? {
    guard let kind = Definitions.Kind(field), let name = try optional(kind.reference, .string) else { return nil }
    guard let definition = definitions[name] else {
      throw AnswerFailure(.unknownDefinition, "nothing is defined as '\(name)'")
    }
    guard definition.kind == kind else {
      throw AnswerFailure(
        .unknownDefinition, "'\(name)' is defined as a \(definition.kind.rawValue), not a \(field.rawValue)")
    }
    return definition
  }

  /// Returns the text that contains the rule.
  func ruleSource() throws(AnswerFailure) -> SourceText {
    if has(.rule) { return source }
    return try definition(of: .rule)?.value.source ?? source
  }

  /// Returns a required field.
  func required<Value>(_ field: Field, _ type: FieldType<Value>) throws(AnswerFailure) -> Value {
    guard let node = self[field] else { throw AnswerFailure(missing(field)) }
    do throws(FieldError) {
      return try node.read(type, as: "'\(field.rawValue)'")
    } catch {
      throw AnswerFailure(error)
    }
  }

  /// Returns an optional field; null counts as absent.
  func optional<Value>(_ field: Field, _ type: FieldType<Value>) throws(AnswerFailure) -> Value? {
    guard let node = self[field] else { return nil }
    if case .null = node.kind { return nil }
    return try required(field, type)
  }

  /// Returns the name of the operation.
  func operation() throws(AnswerFailure) -> String {
    guard let place = place(of: .op) else { throw AnswerFailure(missing(.op)) }
    // Names of operations need no escapes.
    let bytes = source.slice(place)
    if bytes.count > 1, bytes.first == UInt8(ascii: "\""), !bytes.contains(UInt8(ascii: "\\")) {
      return bytes.dropFirst().dropLast().text
    }
    return try required(.op, .string)
  }

  private func missing(_ field: Field) -> FieldError {
    FieldError(.missingField, "the request has no '\(field.rawValue)'", at: .none)
  }

  private func declarations() throws(AnswerFailure) -> TypeDeclarations {
    guard let entries = try optional(.declarations, .object) else { return TypeDeclarations() }
    let node = PropertyListNode(.dictionary(entries))
    var remarks: [Diagnostic] = []
    let declarations = TypeDeclarations(exported: node["exported"], imported: node["imported"], remarks: &remarks)
    if let first = remarks.first { throw AnswerFailure(.invalidField, "the field 'declarations': \(first.message)") }
    return declarations
  }

  /// Returns the registry with the declarations of a request.
  func types() throws(AnswerFailure) -> UniformTypeRegistry {
    let declarations = try declarations()
    return declarations.declarations.isEmpty ? .system : UniformTypeRegistry.system.adding(declarations)
  }

  /// Returns the shared payload, given directly or as the identifier of a preset.
  func share(_ options: Options) throws(AnswerFailure) -> SharedPayload {
    guard let id = try optional(.preset, .string) else { return try share(field(.payload), options) }
    guard !has(.payload), !has(.payloadRef) else {
      throw AnswerFailure(.invalidField, "only one of 'payload', 'payloadRef' and 'preset' can be given")
    }
    do throws(ShareError) {
      return SharedPayload(try PresetLibrary.builtIn.preset(id))
    } catch {
      throw AnswerFailure(.invalidField, error.description)
    }
  }

  /// Returns the payload that a node of the line describes.
  func share(_ node: PropertyListNode, _ options: Options) throws(AnswerFailure) -> SharedPayload {
    do throws(FieldError) {
      return try options.share(node)
    } catch {
      throw AnswerFailure(.invalidPayload, error.diagnostic(), in: source)
    }
  }

  /// Options that change the answer.
  struct Options {
    /// Their names; the last ones are options of `lint`, for which a baseline is not allowed.
    static let names =
      [
        "hostStage", "platform", "detail", "describe", "allowEmpty",
      ] + LintConfiguration.keys.filter { !LintConfiguration.keysOfFiles.contains($0) }

    var settings = RuleSettings()
    /// Whether the platform is asked for, so that it counts for every list.
    var isPlatformGiven = false
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
  func options() throws(AnswerFailure) -> Options {
    var options = Options()
    guard let entries = try optional(.options, .object) else { return options }
    do throws(FieldError) {
      let fields = try ObjectFields(PropertyListNode(.dictionary(entries)), "'options'")
      if let unknown = fields.faults(Options.names, mayRepeat: true).first {
        throw FieldError(RequestCode.unknownOption, unknown.message, at: unknown.range)
      }
      for entry in entries { try apply(entry, to: &options) }
    } catch {
      throw AnswerFailure(error)
    }
    return options
  }

  private func apply(_ entry: PropertyListEntry, to options: inout Options) throws(FieldError) {
    switch entry.key.text {
    case "hostStage": options.runsHostStage = try entry.read(.boolean)
    case "describe": options.describes = try entry.read(.boolean)
    case "detail": options.detail = try entry.read(.choice)
    case "platform": (options.settings.platform, options.isPlatformGiven) = (try entry.read(.platform), true)
    case "allowEmpty": options.analysis.allowsEmptyPayloads = try entry.read(.boolean)
    default: break
    }
  }
}

extension FieldType<Platform> {
  /// The name of a platform, in upper or lower case.
  static var platform: Self { choice { Platform(word: $0) } }
}
