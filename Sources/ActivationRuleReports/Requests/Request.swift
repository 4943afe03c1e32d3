import ActivationRuleAnswers
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
    case id, op, rule, payload, payloads, preset, declarations, options
    case all, print, a, b, relation, to, infoPlist, files, text, base64, name, number
    case host, platform, matching, prefix, limit, format, object, variables
    case type, `extension`, mimeType, identifier, file, base
  }

  /// The questions, each with the members of its request.
  static let questions = [
    "evaluate rule text base64 name number files declarations options host preset payload payloads print",
    "explain rule text base64 name number files declarations options host preset payload payloads print",
    "predicate format object variables", "lint rule text base64 name files declarations options infoPlist",
    "convert rule to declarations options", "compare a b relation declarations options",
    "accepts rule declarations options", "conforms type to declarations",
    "type extension mimeType identifier file base declarations", "types prefix limit declarations",
    "presets host platform matching preset", "import text", "read text base64 name declarations options", "format rule",
    "apps rule text base64 name number files declarations options all print",
  ].map { line in
    let words = line.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    return (operation: words[0], members: ["id", "op"] + words.dropFirst())
  }

  /// The line.
  let source: SourceText
  private let members: [JSONReader.Member]
  /// What was made of the values of members that stay bytes, since an earlier line had them, in order.
  private let known: [KnownValue]

  /// The members that may be null: no rule, no declarations, and what comes back or is asked about as it is.
  private static let nullable = ["id", "rule", "a", "b", "declarations", "object"]

  /// Reads a line.
  init(_ source: SourceText, _ values: KnownValues) throws(Failure) {
    self.source = source
    let root: PropertyListNode
    do throws(Failure) {
      var known: [KnownValue] = []
      let members = try JSONReader.members(of: source) { place in
        guard let value = values[source.slice(place)] else { return false }
        known.append(value)
        return true
      }
      if let members {
        (self.members, self.known) = (members, known)
        return
      }
      root = try JSONReader.read(source).root
    } catch {
      throw error.ofRequest(.badJSON, in: source)
    }
    throw Failure.wrongKind(root, Self.name, "an object").ofRequest(.notAnObject)
  }

  /// A request as the subject of a sentence.
  private static let name = "a request"

  /// Groups of members that exclude each other: the rule, the share, and the subject of 'type'.
  private static let alternatives: [[Field]] = [
    [.rule, .text, .base64, .files, .infoPlist], [.host, .preset, .payload, .payloads],
    [.extension, .mimeType, .identifier, .file],
  ]

  /// Refuses unknown and repeated members, null for a value, and members that another one makes useless, all of which would
  /// silently change the answer, and rules with too many keys.
  func checkMembers(of operation: String) throws(Failure) {
    do throws(Failure) {
      let known = Self.questions.first { $0.operation == operation }?.members ?? Field.allCases.map { $0.rawValue }
      try ObjectFields.check(members.map { ($0.key, $0.keyRange) }, of: Self.name, known)
      for member in members where member.value?.kind == .null && !Self.nullable.contains(member.key) {
        throw Failure(.invalidField, "'\(member.key)' cannot be null; leave it out")
      }
      // 'presets' has filters, which go together.
      for alternatives in Self.alternatives where operation != "presets" {
        let given = alternatives.filter { has($0) }.map { "'\($0.rawValue)'" }
        if given.count > 1 { throw Failure(.invalidField, "only one of \(WordList.full(given, "and")) can be given") }
      }
      if let field = [Field.name, .number].first(where: { has($0) }), !hasText {
        throw Failure(.invalidField, "'\(field.rawValue)' is about 'text', and there is none")
      }
      let options = self[.options]?.entries.map { $0.key.text } ?? []
      for name in options where !Options.names(of: operation).contains(name) && Options.names.contains(name) {
        throw Failure(.unknownOption, "'\(operation)' has no option '\(name)'")
      }
      if options.contains("hostStage"), has(.preset) || has(.host) {
        throw Failure(.invalidField, "'hostStage' is about a payload, and none is given")
      }
      for field in [Field.rule, .a, .b] where self.known(field) == nil {
        if let rule = self[field] { try ExtensionProperties(rule: rule).requireFewKeys(in: source) }
      }
    } catch {
      throw error.ofField
    }
  }

  private func place(of field: Field) -> Int? { members.lastIndex { $0.key == field.rawValue } }

  /// The value of a field.
  subscript(field: Field) -> PropertyListNode? {
    guard let place = place(of: field) else { return nil }
    // A known value was read before, so that nothing is wrong with it.
    return members[place].value ?? (try? JSONReader.value(at: members[place].place, of: source))
  }

  /// What was made of the value of a field in an earlier line.
  func known(_ field: Field) -> KnownValue? {
    guard let place = place(of: field), members[place].value == nil else { return nil }
    return known[members[..<place].count { $0.value == nil }]
  }

  /// Whether there is a field.
  func has(_ field: Field) -> Bool { place(of: field) != nil }

  /// The bytes of a value.
  func bytes(_ node: PropertyListNode) -> ArraySlice<UInt8> { source.slice(node.range) }

  /// The bytes of the value of a field.
  func bytes(_ field: Field) -> ArraySlice<UInt8> {
    place(of: field).map { source.slice(members[$0].place) } ?? []
  }

  /// Returns the value of a required field.
  func required(_ field: Field) throws(Failure) -> PropertyListNode { try required(field, .any) }

  /// Returns a required field.
  func required<Value>(_ field: Field, _ type: FieldType<Value>) throws(Failure) -> Value {
    guard let node = self[field] else { throw ObjectFields.missing(field.rawValue, of: Self.name, at: .none).ofField }
    return try read(node, of: field, type)
  }

  /// Refuses no and too many parts of a request, each of which is answered.
  func requireFew(_ parts: [PropertyListNode], _ field: Field) throws(Failure) {
    guard !(1...Limit.lineParts.value).contains(parts.count) else { return }
    throw Failure(
      .invalidField, "'\(field.rawValue)' takes from 1 to \(Limit.lineParts.value) of them, not \(parts.count)")
  }

  /// Returns an optional field; null counts as absent.
  func optional<Value>(_ field: Field, _ type: FieldType<Value>) throws(Failure) -> Value? {
    guard let node = self[field], node.kind != .null else { return nil }
    return try read(node, of: field, type)
  }

  private func read<Value>(
    _ node: PropertyListNode, of field: Field, _ type: FieldType<Value>
  ) throws(Failure) -> Value {
    do throws(Failure) { return try node.read(type, as: "'\(field.rawValue)'") } catch { throw error.ofField }
  }

  private func declarations() throws(Failure) -> TypeDeclarations {
    guard let entries = try optional(.declarations, .object) else { return TypeDeclarations() }
    let node = PropertyListNode(.dictionary(entries))
    do throws(Failure) {
      try ObjectFields(node, "'declarations'").check(["exported", "imported"])
    } catch {
      throw error.ofField
    }
    var remarks: [Finding] = []
    let declarations = TypeDeclarations(exported: node["exported"], imported: node["imported"], remarks: &remarks)
    if let first = remarks.first { throw Failure(.invalidField, "the field 'declarations': \(first.message)") }
    return declarations
  }

  /// Returns the registry with the declarations of a request.
  func types() throws(Failure) -> UniformTypeRegistry {
    let declarations = try declarations()
    return declarations.declarations.isEmpty ? .system : UniformTypeRegistry.system.adding(declarations)
  }

  /// Returns the shared payload, given directly or as the identifier of a preset.
  func share(_ options: Options) throws(Failure) -> SharedPayload {
    guard let id = try optional(.preset, .string) else { return try share(required(.payload), options) }
    do throws(Failure) {
      return SharedPayload(try PresetLibrary.builtIn.presetForRules(id))
    } catch {
      throw error.ofRequest(.invalidField)
    }
  }

  /// Returns the payload that a value describes.
  func share(_ node: PropertyListNode, _ options: Options) throws(Failure) -> SharedPayload {
    let payload: Payload
    do throws(Failure) {
      payload = try Payload(node)
    } catch {
      throw error.ofRequest(.invalidPayload, in: source)
    }
    guard options.runsHostStage else { return SharedPayload(payload: payload) }
    let shared = HostPayload(payload.items)
    return SharedPayload(payload: shared.seenByRules(), certainty: shared.certainty(.runs))
  }

  /// Options that change the answer.
  struct Options {
    /// The names of all.
    static let names = ["hostStage", "platform", "detail", "describe", "allowEmpty"] + namesOfLint
    /// Those of `lint`, for which a baseline is not allowed.
    private static let namesOfLint = LintConfiguration.keys.filter { !LintConfiguration.keysOfFiles.contains($0) }

    /// The names of the options that change the answer to a question.
    static func names(of operation: String) -> [String] {
      switch operation {
      case "evaluate": ["platform", "hostStage", "detail"]
      case "explain": ["platform", "hostStage"]
      case "convert": ["platform", "describe"]
      case "compare": ["platform", "hostStage", "describe", "allowEmpty"]
      case "accepts": ["platform", "allowEmpty"]
      case "lint": ["platform"] + namesOfLint
      default: ["platform"]
      }
    }

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
  func options() throws(Failure) -> Options {
    var options = Options()
    guard let entries = try optional(.options, .object) else { return options }
    do throws(Failure) {
      let fields = try ObjectFields(PropertyListNode(.dictionary(entries)), "'options'")
      do throws(Failure) {
        try fields.check(Options.names)
      } catch {
        throw Failure(.unknownOption, error.message)
      }
      for entry in entries { try apply(entry, to: &options) }
    } catch {
      throw error.ofField
    }
    return options
  }

  private func apply(_ entry: PropertyListEntry, to options: inout Options) throws(Failure) {
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
  /// The name of a platform, as Apple writes it or in lower case.
  static var platform: Self {
    choice { ["iOS", "macOS", "ios", "macos"].contains($0) ? Platform(word: $0) : nil }
  }
}
