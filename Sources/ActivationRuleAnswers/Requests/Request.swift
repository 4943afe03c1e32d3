import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// A question in JSON.
struct Request {
  /// The members of a request.
  enum Field: String, CaseIterable {
    case id, op, rule, payload, payloads, preset, presets, declarations, options
    case level, a, b, relation, to, infoPlist, files, text, base64, name, number
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

  /// A request as the subject of a sentence.
  static let noun = "a request"

  /// Finds the members of a line.
  init(_ outline: [JSONOutline.Member], _ source: SourceText) {
    self.source = source
    places.reserveCapacity(outline.count)
    for member in outline {
      guard let field = Field.named[member.name] else {
        unknown = unknown ?? member
        continue
      }
      if places.contains(where: { $0.field == field }) { repeated = field }
      places.append((field, member.range))
    }
  }

  /// Refuses unknown and repeated members, which would silently change the answer.
  func checkMembers() throws(AnswerFailure) {
    if let repeated { throw AnswerFailure(.invalidField, "'\(repeated.rawValue)' is given twice") }
    guard let unknown else { return }
    let names = Field.allCases.map { $0.rawValue }
    throw AnswerFailure(.unknownField(unknown.name, of: Self.noun, at: unknown.nameRange, among: names))
  }

  /// The value of a field, which is read from the line.
  subscript(field: Field) -> PropertyListNode? { place(of: field).map { value(at: $0) } }

  /// Returns the value at a place in the line.
  func value(at range: SourceRange) -> PropertyListNode { JSONReader.value(in: source, at: range) }

  /// Whether there is a field.
  func has(_ field: Field) -> Bool { place(of: field) != nil }

  /// The place of a field's value.
  func place(of field: Field) -> SourceRange? { places.first { $0.field == field }?.range }

  /// Returns the place of a required field.
  func required(_ field: Field) throws(AnswerFailure) -> SourceRange {
    guard let place = place(of: field) else {
      throw AnswerFailure(.missingField, "the request has no '\(field.rawValue)'")
    }
    return place
  }

  /// Returns a required field.
  func required<Value>(_ field: Field, _ type: FieldType<Value>) throws(AnswerFailure) -> Value {
    let node = value(at: try required(field))
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

  private func declarations() throws(AnswerFailure) -> TypeDeclarations {
    guard let entries = try optional(.declarations, .object) else { return TypeDeclarations() }
    let node = PropertyListNode(.dictionary(entries))
    var remarks: [Finding] = []
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
    guard let id = try optional(.preset, .string) else { return try share(required(.payload), options) }
    guard !has(.payload) else {
      throw AnswerFailure(.invalidField, "only one of 'payload' and 'preset' can be given")
    }
    do throws(ShareError) {
      return SharedPayload(try PresetLibrary.builtIn.presetForRules(id))
    } catch {
      throw AnswerFailure(.invalidField, error.description)
    }
  }

  /// Returns the payload that the value at a place in the line describes.
  func share(_ place: SourceRange, _ options: Options) throws(AnswerFailure) -> SharedPayload {
    let payload: Payload
    do throws(FieldError) {
      payload = try Payload(value(at: place))
    } catch {
      throw AnswerFailure(.invalidPayload, error.finding(), in: source)
    }
    guard options.runsHostStage else { return SharedPayload(payload: payload) }
    let shared = HostPayload(payload.items)
    return SharedPayload(payload: shared.seenByRules(), certainty: shared.certainty(.runs))
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
