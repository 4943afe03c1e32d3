import ActivationRules
import ProjectFiles

extension RequestAnswerer {
  /// The payload of a pasted print, with what was guessed and left out.
  func imported(_ request: Request) throws(RequestError) -> [JSONMember] {
    let source = SourceText(name: "<text>", text: try request.required("text", .string))
    let types = try request.types()
    do throws(PayloadImportError) {
      let found = try PayloadImport(reading: source, types: types)
      return [
        JSONMember("payload", found.payload.seenByRules(.skipped).json),
        JSONMember("recordedAtHost", .boolean(found.hostStage == .runs)),
        JSONMember("findings", .array(found.notes.map { $0.json(in: source) })),
      ]
    } catch {
      throw RequestError(.invalidField, error.diagnostic, inLinesOf: source)
    }
  }

  /// The rules in the text of a file, told from its name and its first bytes, with their places.
  func read(_ request: Request) throws(RequestError) -> [JSONMember] {
    let name = try request.optional("name", .string)
    let source = SourceText(name: name ?? "<text>", text: try request.required("text", .string))
    do throws(UnreadableText) {
      return [JSONMember("rules", .array(try rules(in: source, isNamed: name != nil)))]
    } catch {
      switch error {
      case .diagnosed(let error): throw RequestError(.invalidField, error.diagnostic, inLinesOf: error.source)
      case .whole(let message): throw RequestError(.invalidField, message)
      }
    }
  }

  private func rules(in source: SourceText, isNamed: Bool) throws(UnreadableText) -> [JSONValue] {
    switch isNamed ? try RuleContents(of: source) : try RuleContents(ofText: source) {
    case .predicate:
      let range = SourceRange(source.bytes.startOfText, source.bytes.count)
      let text = String(decoding: source.slice(range), as: UTF8.self)
      return [Self.json(.string(text), range, in: source)]
    case .document(let document, let properties):
      return [Self.json(properties.rule.json, properties.ruleRange, properties, in: document.source)]
    case .project(let project):
      if let failure = project.rules.failure(in: source) { throw .diagnosed(failure) }
      return project.rules.rules.map { rule in
        let properties = rule.properties(in: source)
        return Self.json(properties.rule.json, properties.ruleRange, properties, in: source)
      }
    }
  }

  private static func json(
    _ rule: JSONValue, _ range: SourceRange, _ properties: ExtensionProperties? = nil, in source: SourceText
  ) -> JSONValue {
    [
      "rule": rule, "name": JSONValue(properties?.name), "extensionPoint": JSONValue(properties?.extensionPoint),
      "position": source.json(range),
    ]
  }
}

extension RequestAnswerer {
  /// How many types one answer has unless 'limit' asks for more, and how many at most.
  private static let (typeCount, typeLimit) = (100, 10_000)

  /// The declared types whose identifiers begin with a text.
  func types(startingIn request: Request) throws(RequestError) -> [JSONMember] {
    let types = try request.types()
    let prefix = try request.required("prefix", .string).lowercased()
    let found = (0..<types.count).lazy.map { types[$0] }.filter { $0.identifier.lowercased().hasPrefix(prefix) }
    let count = min(try request.optional("limit", .count) ?? Self.typeCount, Self.typeLimit)
    return [JSONMember("types", .array(found.prefix(count).map { $0.json(in: types) }))]
  }

  /// The built-in presets, or those that pass the filters of `presets`.
  func presets(_ request: Request) throws(RequestError) -> [JSONMember] {
    let found = PresetLibrary.builtIn.filtered(
      host: try request.optional("host", .string), platform: try request.optional("platform", .platform),
      minimumConfidence: try request.optional("confidence", .choice) ?? .low,
      basis: try request.optional("basis", .choice), matching: try request.optional("matching", .string))
    let library = PresetLibrary.builtIn
    guard let id = try request.optional("preset", .string) else {
      return PresetReport.members(found, unknown: [], library)
    }
    return PresetReport.members(found.filter { $0.id == id }, unknown: library[id: id] == nil ? [id] : [], library)
  }
}
