package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

extension Preset: JSONConvertible {
  /// The full record of the preset.
  package var json: JSONValue {
    [
      "id": id.json, "host": host.json, "platform": (platform?.rawValue ?? "any").json,
      "systemVersions": systemVersions.json, "kinds": kinds.map { $0.rawValue }.json, "role": role.json,
      "since": since.json,
      "until": until.json, "action": action.json,
      "basis": basis.json, "confidence": confidence.json,
      "certainty": certainty.json, "source": source.json, "notes": notes.json,
      "obstacle": obstacle?.id.json, "isForOwnApps": isForOwnApps.json, "payload": payload.seenByRules(.skipped).json,
      "payloadSeenByRules": isHandlerSide ? nil : payloadForRules.json,
    ]
  }
}

extension RuleValue {
  /// The rule in the format of requests; null if the value is not a rule.
  package var json: JSONValue {
    switch self {
    case .predicate(let text): text.text.json
    case .dictionary(let entries): JSONValue(entries)
    case .absent, .other, .unused: .null
    }
  }

  /// Returns the keys of a dictionary with their places.
  package func keysJSON(in source: SourceText) -> JSONValue {
    guard case .dictionary(let entries) = self else { return [] }
    return .array(
      entries.map { entry in ["key": entry.key.text.json, "position": source.json(entry.keyRange)] })
  }
}

extension SourceText {
  /// Returns the place of a range.
  ///
  /// Binary lists have no lines, and decoded texts have no offsets.
  package func json(_ range: SourceRange) -> JSONValue {
    let place = isBinary ? nil : position(at: range.lowerBound)
    return [
      "line": place?.line.json, "column": place?.column.json,
      "offset": addressesFile ? range.lowerBound.json : nil, "length": addressesFile ? range.count.json : nil,
    ]
  }
}

extension Finding {
  /// Returns the finding with its place, remarks, repairs and subject.
  ///
  /// - Parameters:
  ///   - source: the text of the finding; repairs require a text that can be changed.
  ///   - hasPlace: whether the text has places for the reader.
  ///   - keyPath: the keys that lead to its place, if there are no lines.
  package func json(in source: SourceText, hasPlace: Bool = true, keyPath: String? = nil) -> JSONValue {
    let place = { (range: SourceRange?) in hasPlace ? range.map { source.json($0) } : nil }
    let repairs = hasPlace && source.isEditable ? fixIts : []
    return [
      "id": id.json, "severity": severity.json, "message": message.json, "position": place(range),
      "keyPath": keyPath.json, "key": key.json, "type": type.json, "presetIDs": presets.json,
      "hiddenShares": hiddenShareCount.json, "isProminent": isProminent.json,
      "fingerprint": fingerprint(in: source).json,
      "notes": .array(
        notes.map { note in
          [
            "message": note.message.json, "position": place(note.range), "summary": note.summary.json,
            "presetIDs": note.presets.json, "meant": note.meant.json,
          ]
        }),
      "fixIts": .array(
        repairs.map {
          ["message": $0.message.json, "position": place($0.range), "replacement": $0.replacement.json]
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
  package var isProminent: Bool { severity == .info && hiddenShareCount >= 10 }
}

extension [Finding] {
  /// Returns the findings about a text; for a binary file with the keys that lead to each.
  package func json(in source: SourceText, _ document: PropertyListDocument?) -> JSONValue {
    let keyPaths = keyPaths(in: source, document)
    return map { $0.json(in: source, keyPath: keyPaths[$0.range]) }.json
  }

  /// Returns the keys that lead to each finding in a binary file; none for another file, which has lines.
  package func keyPaths(in source: SourceText, _ document: PropertyListDocument?) -> [SourceRange: String] {
    guard let document, source.isBinary else { return [:] }
    return KeyPath.texts(to: map { $0.range }, in: document.root)
  }
}

extension TypeDeclarations {
  /// The declarations in the format that `batch` reads.
  package var json: JSONValue {
    let list: (Bool) -> JSONValue = { isExported in
      .array(
        declarations.filter { $0.isExported == isExported }.map { declaration in
          [
            "UTTypeIdentifier": declaration.identifier.json,
            "UTTypeConformsTo": declaration.conformsTo.json,
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
      "identifier": identifier.json, "declared": (registry.index(of: identifier) != nil).json,
      "dynamic": isDynamic.json, "conformsTo": conformsTo.json,
      "ancestors": registry.ancestors(of: identifier).json, "extensions": filenameExtensions.json,
      "mimeTypes": mimeTypes.json, "osTypes": osTypes.json, "pasteboardNames": pasteboardNames.json,
      "constant": constantName.json,
    ]
  }
}

extension Witness: JSONConvertible {
  /// The payload, with the types that an app must declare for it; null if there are none.
  package var json: JSONValue {
    payload.json + ["declarations": declarations.declarations.isEmpty ? nil : declarations.json]
  }

  /// The payload with the types that an app must declare for it, in one line.
  package var text: String {
    let declared = declarations.declarations.map { declaration in
      "\(declaration.identifier) conforms to \(declaration.conformsTo.joined(separator: ", "))"
    }
    return payload.shape + (declared.isEmpty ? "" : ", where " + declared.joined(separator: ", and "))
  }
}

extension Failure: JSONConvertible {
  /// The stable code in reports for programs; that of a whole input is the identifier of its finding.
  package var code: String {
    source == nil || finding.id == FileFault.notARule.rawValue ? finding.id : kind.code
  }

  /// The line and the column; line 1, column 1 for a whole file, since readers of reports require a position.
  package var position: (line: Int, column: Int) {
    guard let source, !source.isBinary else { return (1, 1) }
    let place = source.position(at: finding.range.lowerBound)
    return (place.line, place.column)
  }

  package var json: JSONValue {
    [
      "code": code.json, "id": source.map { _ in finding.id.json }, "message": phrase.json,
      "path": (path ?? (isOfRequest ? nil : source?.name)).json,
      "position": source.map { $0.json(finding.range) },
    ]
  }
}

// MARK: Requests

extension Failure {
  /// Whether it is about a line of `batch`, where texts come without paths.
  private var isOfRequest: Bool {
    ![.missing, .unreadable, .unchangeable, .noExtension, .several, .usage].contains(kind)
  }

  /// The same failure as that of a field of a request.
  package var ofField: Failure {
    switch kind {
    case .unknownOption, .missingField, .invalidField: self
    default: Failure(fieldFault == .missingField ? .missingField : .invalidField, message)
    }
  }

  /// The same failure of a request, with the place in the message, since a line of `batch` is not numbered.
  package func ofRequest(_ kind: Kind, in source: SourceText? = nil) -> Failure {
    guard let text = source ?? self.source else { return Failure(kind, message) }
    let place = text.position(at: finding.range.lowerBound)
    let words = source == nil ? "line \(place.line), column \(place.column): " : "column \(place.column): "
    var finding = self.ofFamily("field").finding
    if !text.isBinary { finding.message = words + finding.message }
    return Failure(finding, kind, in: text)
  }
}
