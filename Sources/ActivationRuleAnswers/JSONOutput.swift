package import ActivationRules

extension Payload {
  /// The payload in the form in which it is read.
  package var json: JSONValue {
    let items: [JSONValue] = items.map { item in
      let attachments: [JSONValue] = item.attachments.map { attachment in
        .array(attachment.registeredTypeIdentifiers.map { .string($0) })
      }
      var members = [JSONMember("attachments", .array(attachments))]
      if let text = item.contentText { members.append(JSONMember("contentText", .string(text))) }
      if let title = item.title { members.append(JSONMember("title", .string(title))) }
      if !item.userInfo.isEmpty { members.append(JSONMember("userInfo", JSONValue(.dictionary(item.userInfo)))) }
      return .object(members)
    }
    return ["items": .array(items)]
  }
}

extension JSONValue {
  /// A value in the form in which payloads hold it; the keys of dictionaries are sorted, so that output never varies.
  package init(_ value: PredicateFormat.Value) {
    switch value {
    case .null, .nullObject: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .real(let number), .date(let number): self = .real(number)
    case .string(let text): self = .string(text)
    case .data(let bytes): self = .array(bytes.map { .integer(Int64($0)) })
    case .array(let elements), .set(let elements): self = .array(elements.map { JSONValue($0) })
    case .dictionary(let entries):
      let keys = entries.keys.sorted()
      self = .object(keys.map { key in JSONMember(key, JSONValue(entries[key] ?? .null)) })
    }
  }
}

extension JSONValue {
  /// A number of things, or null.
  package static func count(_ count: Int?) -> JSONValue { count.map { .integer(Int64($0)) } ?? .null }

  /// Yes, no, or null for what is not decided.
  package static func answer(_ answer: Bool?) -> JSONValue { answer.map { .boolean($0) } ?? .null }

  /// Several strings.
  package static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension Verdict {
  /// The verdict with the code of its reason.
  package var members: [JSONMember] {
    [JSONMember("verdict", .string(word)), JSONMember("reason", JSONValue(reasonCode))]
  }
}

extension Decision {
  /// What every answer says of a decision.
  package var members: [JSONMember] {
    verdict.members + [
      JSONMember("message", .string(message)), JSONMember("certainty", .string(certainty.rawValue)),
    ]
  }
}

extension OpenQuestion {
  /// The question with the other answer, and what the verdict would be.
  package var json: JSONValue {
    [
      "assumption": .string(assumption.rawValue), "choice": .string(choice), "verdict": .string(verdict.word),
    ]
  }
}

extension HostPreset {
  /// Which preset it is, and how well what it says is known.
  package var gradeJSON: JSONValue {
    [
      "id": .string(id), "host": .string(host), "role": .string(role.rawValue), "since": JSONValue(since),
      "until": JSONValue(until), "basis": .string(basis.rawValue),
      "confidence": .string(confidence.rawValue), "certainty": .string(certainty.rawValue), "notes": .string(notes),
    ]
  }
}

extension HostPreset {
  /// The preset with everything that is known of it.
  package var json: JSONValue {
    [
      "id": .string(id), "host": .string(host), "platform": .string(platformName),
      "systemVersions": JSONValue(systemVersions), "role": .string(role.rawValue), "since": JSONValue(since),
      "until": JSONValue(until), "action": .string(action),
      "basis": .string(basis.rawValue), "confidence": .string(confidence.rawValue),
      "source": .string(source), "notes": .string(notes), "obstacle": JSONValue(obstacle?.id),
      "payload": payload.seenByRules(.skipped).json,
      "payloadSeenByRules": isHandlerSide ? .null : payload.seenByRules().json,
    ]
  }
}

extension RuleValue {
  /// The rule as requests have it; null for what is none.
  package var json: JSONValue {
    switch self {
    case .predicate(let text): .string(text.text)
    case .dictionary(let entries): .object(entries.map { JSONMember($0.key.text, JSONValue($0.value)) })
    case .absent, .other, .unused: .null
    }
  }
}

extension RuleSettings {
  /// The open questions that are not answered by their default.
  package var json: JSONValue {
    json(with: ConversionSettings())
  }

  /// The same with the answers about activity items.
  package func json(with conversion: ConversionSettings) -> JSONValue {
    .object(
      deviations.map { JSONMember($0.assumption.rawValue, .string($0.choice)) }
        + conversion.deviations.map { JSONMember($0.question.rawValue, .string($0.choice)) })
  }
}

extension SourceText {
  /// The place of a range as line, column and byte offsets; binary texts have offsets alone, and those that were decoded
  /// from other bytes have none.
  package func json(_ range: SourceRange) -> JSONValue {
    let offsets = [
      JSONMember("offset", addressesFile ? .integer(Int64(range.lowerBound)) : .null),
      JSONMember("length", addressesFile ? .integer(Int64(range.count)) : .null),
    ]
    if isBinary { return .object(offsets) }
    let place = position(at: range.lowerBound)
    return .object(
      [JSONMember("line", .integer(Int64(place.line))), JSONMember("column", .integer(Int64(place.column)))] + offsets)
  }
}

extension Diagnostic {
  /// The diagnostic with its place in a text, its remarks and its repairs; a remark about the whole has no place, and a
  /// text that cannot be changed there no repairs.
  ///
  /// - Parameter source: the text; without one, nothing has a place, and there are no repairs.
  package func json(in source: SourceText?) -> JSONValue {
    var repairs: [JSONValue] = []
    if let source, source.isEditable { repairs = fixIts.map { $0.json(in: source) } }
    return [
      "id": .string(id), "severity": .string(severity.rawValue), "message": .string(message),
      "position": source?.json(range) ?? .null, "notes": .array(notes.map { $0.json(in: source) }),
      "fixIts": .array(repairs),
    ]
  }
}

extension Diagnostic {
  /// What the diagnostic is about, for programs.
  package var subjectMembers: [JSONMember] {
    [
      JSONMember("key", JSONValue(key)), JSONMember("type", JSONValue(type)), JSONMember("presets", .strings(presets)),
      JSONMember("hiddenShares", .count(hiddenShareCount)), JSONMember("isProminent", .boolean(isProminent)),
    ]
  }

  /// Whether this info explains at least 10 hidden shares, so that a screen shows it as a warning.
  var isProminent: Bool { severity == .info && hiddenShareCount >= 10 }

  /// The finding about a text, with its line and column in it beside its position.
  package func members(in source: SourceText) -> [JSONMember] {
    let place = source.position(at: range.lowerBound)
    return json(in: source).members + subjectMembers + [
      JSONMember("line", .integer(Int64(place.line))), JSONMember("column", .integer(Int64(place.column))),
    ]
  }
}

extension Diagnostic.Note {
  fileprivate func json(in source: SourceText?) -> JSONValue {
    var members = [
      JSONMember("message", .string(message)), JSONMember("position", range.flatMap { source?.json($0) } ?? .null),
    ]
    if let summary { members += [JSONMember("summary", .string(summary)), JSONMember("presets", .strings(presets))] }
    if !meant.isEmpty { members.append(JSONMember("meant", .strings(meant))) }
    return .object(members)
  }
}

extension Diagnostic.FixIt {
  fileprivate func json(in source: SourceText) -> JSONValue {
    ["message": .string(message), "position": source.json(range), "replacement": .string(replacement)]
  }
}

extension TypeDeclarations {
  /// The declarations in the form in which `batch` reads them.
  package var json: JSONValue {
    let list: (Bool) -> JSONValue = { isExported in
      .array(
        declarations.filter { $0.isExported == isExported }.map { declaration in
          [
            "UTTypeIdentifier": .string(declaration.identifier),
            "UTTypeConformsTo": .array(declaration.conformsTo.map { .string($0) }),
          ]
        })
    }
    return ["exported": list(true), "imported": list(false)]
  }
}

extension UniformType {
  /// The type with everything that is known of it.
  package func json(in registry: UniformTypeRegistry) -> JSONValue {
    [
      "identifier": .string(identifier), "declared": .boolean(registry.index(of: identifier) != nil),
      "dynamic": .boolean(isDynamic), "conformsTo": .strings(conformsTo),
      "ancestors": .strings(registry.ancestors(of: identifier)), "extensions": .strings(filenameExtensions),
      "mimeTypes": .strings(mimeTypes), "osTypes": .strings(osTypes), "pasteboardNames": .strings(pasteboardNames),
      "constant": JSONValue(constantName),
    ]
  }
}

extension JSONValue {
  /// The members of an object; none for other values.
  package var members: [JSONMember] {
    guard case .object(let members) = self else { return [] }
    return members
  }
}
