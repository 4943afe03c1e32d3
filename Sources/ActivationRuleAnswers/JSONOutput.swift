package import ActivationRuleModel
package import ActivationRulePredicates
package import ActivationRuleQuestions
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

extension Payload {
  /// The payload in its input format.
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
  /// Converts a value to the format of payloads.
  ///
  /// The keys of dictionaries are sorted, so that output is deterministic.
  package init(_ value: ActivationRulePredicates.Value) {
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
  /// Returns a count, or null.
  package static func count(_ count: Int?) -> JSONValue { count.map { .integer(Int64($0)) } ?? .null }

  /// Returns true or false, or null if that is not known.
  package static func answer(_ answer: Bool?) -> JSONValue { answer.map { .boolean($0) } ?? .null }

  /// Returns an array of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension JSONValue {
  /// Returns only a verdict.
  package static func verdict(_ word: String, reason: String?) -> JSONValue {
    ["verdict": .string(word), "reason": JSONValue(reason)]
  }
}

extension Verdict {
  /// The verdict with the code of its reason.
  package var members: [JSONMember] {
    [JSONMember("verdict", .string(word)), JSONMember("reason", JSONValue(reasonCode))]
  }
}

extension Decision {
  /// The members about a decision in every answer.
  package var members: [JSONMember] {
    verdict.members + [
      JSONMember("message", .string(message)), JSONMember("certainty", .string(certainty.rawValue)),
    ]
  }

  /// The decision in short, in the format that `evaluate` of `batch` returns.
  package var json: JSONValue { .object(members) }

  /// Returns the decision with the key or clause that decided.
  ///
  /// - Parameter source: the text to which the rule's ranges refer.
  package func members(in source: SourceText) -> [JSONMember] {
    members + [
      JSONMember("sentence", .string(sentence)), JSONMember("key", JSONValue(key)),
      JSONMember("position", range.map { source.json($0) } ?? .null),
      JSONMember("openQuestions", .array(openQuestions.map { $0.json })),
    ]
  }
}

extension OpenQuestion {
  /// The question with the other answer, and the resulting verdict.
  package var json: JSONValue {
    [
      "assumption": .string(assumption.rawValue), "choice": .string(choice), "verdict": .string(verdict.word),
    ]
  }
}

extension HostPreset {
  /// The full record of the preset.
  package var json: JSONValue {
    [
      "id": .string(id), "host": .string(host), "platform": .string(platform?.rawValue ?? "any"),
      "systemVersions": JSONValue(systemVersions), "kinds": .strings(kinds.map { $0.rawValue }),
      "role": .string(role.rawValue), "since": JSONValue(since),
      "until": JSONValue(until), "action": .string(action),
      "basis": .string(basis.rawValue), "confidence": .string(confidence.rawValue),
      "certainty": .string(certainty.rawValue), "source": .string(source), "notes": .string(notes),
      "obstacle": JSONValue(obstacle?.id), "payload": payload.seenByRules(.skipped).json,
      "payloadSeenByRules": isHandlerSide ? .null : payload.seenByRules().json,
    ]
  }

  /// Returns the payload of an answer, with the preset if there is one.
  ///
  /// - Parameter payload: the payload that the rules see.
  package static func members(_ preset: HostPreset?, _ payload: Payload) -> [JSONMember] {
    [
      JSONMember("preset", JSONValue(preset?.id)), JSONMember("presetDetails", preset?.json ?? .null),
      JSONMember("payloadSeenByRules", payload.json),
    ]
  }

  /// Returns the decisions of several rules on the preset.
  package func row(_ payload: Payload, _ decisions: [Decision]) -> JSONValue {
    .object(Self.members(self, payload) + [JSONMember("decisions", .array(decisions.map { $0.json }))])
  }
}

extension RuleValue {
  /// The rule in the format of requests; null if the value is not a rule.
  package var json: JSONValue {
    switch self {
    case .predicate(let text): .string(text.text)
    case .dictionary(let entries): .object(entries.map { JSONMember($0.key.text, JSONValue($0.value)) })
    case .absent, .other, .unused: .null
    }
  }

  /// Returns the keys of a dictionary with their places.
  func keysJSON(in source: SourceText) -> JSONValue {
    guard case .dictionary(let entries) = self else { return .array([]) }
    return .array(
      entries.map { entry in ["key": .string(entry.key.text), "position": source.json(entry.keyRange)] })
  }
}

extension SourceText {
  /// Returns the place of a range.
  ///
  /// Binary lists have no lines, and decoded texts have no offsets.
  package func json(_ range: SourceRange) -> JSONValue {
    let place = isBinary ? nil : position(at: range.lowerBound)
    return [
      "line": .count(place?.line), "column": .count(place?.column),
      "offset": .count(addressesFile ? range.lowerBound : nil), "length": .count(addressesFile ? range.count : nil),
    ]
  }
}

extension Diagnostic {
  /// Returns the finding with its place, remarks, repairs and subject.
  ///
  /// - Parameters:
  ///   - source: the text of the finding; repairs require a text that can be changed.
  ///   - hasPlace: whether the text has places for the reader.
  ///   - keyPath: the keys that lead to its place, if there are no lines.
  package func json(in source: SourceText, hasPlace: Bool = true, keyPath: String? = nil) -> JSONValue {
    let place: (SourceRange?) -> JSONValue = { hasPlace ? $0.map { source.json($0) } ?? .null : .null }
    let repairs = hasPlace && source.isEditable ? fixIts : []
    return [
      "id": .string(id), "severity": .string(severity.rawValue), "message": .string(message), "position": place(range),
      "keyPath": JSONValue(keyPath), "key": JSONValue(key), "type": JSONValue(type), "presetIDs": .strings(presets),
      "hiddenShares": .count(hiddenShareCount), "isProminent": .boolean(isProminent),
      "fingerprint": .string(fingerprint(in: source)),
      "notes": .array(
        notes.map { note in
          [
            "message": .string(note.message), "position": place(note.range), "summary": JSONValue(note.summary),
            "presetIDs": .strings(note.presets), "meant": .strings(note.meant),
          ]
        }),
      "fixIts": .array(
        repairs.map {
          ["message": .string($0.message), "position": place($0.range), "replacement": .string($0.replacement)]
        }),
    ]
  }

  /// Returns a hash of the lint rule and of the text that a finding is about.
  package func fingerprint(in source: SourceText) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(part: id.utf8)
    fingerprint.add(part: source.slice(range))
    return fingerprint.digits
  }

  /// Whether this info explains at least 10 hidden shares, so that the terminal shows it as a warning.
  var isProminent: Bool { severity == .info && hiddenShareCount >= 10 }
}

extension [Diagnostic] {
  /// Returns the findings about a text; for a binary file with the keys that lead to each.
  package func json(in source: SourceText, _ document: PropertyListDocument?) -> JSONValue {
    let root = document.flatMap { source.isBinary ? $0.root : nil }
    let keyPaths = root.map { KeyPath.texts(to: map { $0.range }, in: $0) } ?? [:]
    return .array(map { $0.json(in: source, keyPath: keyPaths[$0.range]) })
  }
}

extension TypeDeclarations {
  /// The declarations in the format that `batch` reads.
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
  /// Returns the type with everything known about it.
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
  /// The members of an object; empty for other values.
  package var members: [JSONMember] {
    guard case .object(let members) = self else { return [] }
    return members
  }
}

extension Witness {
  /// The payload, with the types that an app must declare for it; null if there are none.
  package var json: JSONValue {
    let types = declarations.declarations.isEmpty ? JSONValue.null : declarations.json
    return .object(payload.json.members + [JSONMember("declarations", types)])
  }

  /// The payload with the types that an app must declare for it, in one line.
  package var text: String {
    let declared = declarations.declarations.map { declaration in
      "\(declaration.identifier) conforms to \(declaration.conformsTo.joined(separator: ", "))"
    }
    return payload.shape + (declared.isEmpty ? "" : ", where " + declared.joined(separator: ", and "))
  }
}
