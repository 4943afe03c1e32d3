public import ActivationRuleModel
public import ActivationRuleText

#if !hasFeature(Embedded)
  import ActivationRuleAnswers
  public import ActivationRuleShares
  public import ActivationRuleTypes
#endif

extension Finding {
  /// The finding with its path and no fingerprint, since its text is not at hand.
  fileprivate var json: JSONValue {
    [
      "id": id.json, "severity": severity.json, "message": message.json, "path": (location?.path).json,
      "position": location?.json, "key": key.json, "type": type.json, "hiddenShares": hiddenShareCount.json,
      "repairChangesVerdicts": repairChangesVerdicts.json,
      "notes": .array(
        notes.map { note in
          [
            "message": note.message.json, "position": note.location?.json, "summary": note.summary.json,
            "presetIDs": note.presets.json, "meant": note.meant.json,
          ]
        }),
      "fixIts": .array(
        fixIts.map { fix in
          [
            "message": fix.message.json, "replacement": fix.replacement.json,
            "position": [
              "line": nil, "column": nil, "offset": fix.bytes.lowerBound.json, "length": fix.bytes.count.json,
            ],
          ]
        }),
    ]
  }
}

extension Location {
  fileprivate var json: JSONValue {
    [
      "line": line.json, "column": column.json, "offset": (bytes?.lowerBound).json, "length": (bytes?.count).json,
    ]
  }
}

extension Payload {
  /// Reads a payload in the form of `Grammar/payload.schema.json`.
  ///
  /// - Parameters:
  ///   - text: the JSON; a member that a payload does not have is an error.
  ///   - name: the name for places in the text.
  /// - Throws: `ActivationRuleError` for a text that is not JSON, or for JSON of another form.
  public init(json text: String, name: String = "payload") throws(ActivationRuleError) {
    self = try JSONReader.read(SourceText(name: name, text: text)) { node throws(Failure) in try Payload(node) }
  }
}

#if !hasFeature(Embedded)
  // Answers are written and not read: each holds the rule that gave it. Payloads are read from
  // texts, in which a fault has a place.

  extension Decision: Encodable {
    /// Writes the answer in the form `answer` of `Grammar/output.schema.json`.
    public func encode(to encoder: any Encoder) throws { try Answer(answer).json().encode(to: encoder) }
  }

  extension RuleVerdict: Encodable {
    /// Writes the word and the code of the reason, as a share of `verdicts`.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }

  extension Finding: Encodable {
    /// Writes the finding in the form of `finding`, with its path.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }

  extension ActivationRuleError: Encodable {
    /// Writes the failure in the form of `failure`.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }

  extension Preset: Encodable {
    /// Writes the known share in the form of `preset`.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }

  extension PresetChanges: Encodable {
    /// Writes the identifiers of both lists.
    public func encode(to encoder: any Encoder) throws {
      let json: JSONValue = ["lost": lost.map { $0.id }.json, "gained": gained.map { $0.id }.json]
      try json.encode(to: encoder)
    }
  }

  extension Payload: Encodable {
    /// Writes the payload in the form of `Grammar/payload.schema.json`.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }

  /// A value that is printed by its description alone where a test fails: Swift Testing prints the parts of each value in
  /// the call, and the table of all types is among them.
  public protocol PrintedByDescription: CustomReflectable {}

  extension PrintedByDescription {
    /// No parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension ActivationRule: PrintedByDescription {}
  extension Decision: PrintedByDescription {}
  extension Reason: PrintedByDescription {}
  extension VerdictChange: PrintedByDescription {}
  extension Share: PrintedByDescription {}
  extension Preset: PrintedByDescription {}
  extension PresetChanges: PrintedByDescription {}

  extension Verdict: Codable {}
  extension HiddenReason: Codable {}
  extension ErrorReason: Codable {}
  extension Certainty: Codable {}
  extension Platform: Codable {}
  extension Finding.Severity: Codable {}

  extension JSONValue {
    /// The name of a member.
    private struct Name: CodingKey {
      let stringValue: String
      let intValue: Int? = nil

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { return nil }
    }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .object(let members):
        var container = encoder.container(keyedBy: Name.self)
        for member in members {
          try member.value.encode(to: container.superEncoder(forKey: Name(stringValue: member.key)))
        }
      case .array(let elements):
        var container = encoder.unkeyedContainer()
        for element in elements { try element.encode(to: container.superEncoder()) }
      case .null:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      case .boolean(let value): try value.encode(to: encoder)
      case .integer(let value): try value.encode(to: encoder)
      case .real(let value): try value.encode(to: encoder)
      case .string(let value): try value.encode(to: encoder)
      }
    }
  }
#endif
