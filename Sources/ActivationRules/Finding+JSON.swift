public import ActivationRuleText

extension Finding {
  /// The finding as JSON, in the form of `finding` in `Grammar/output.schema.json`, with its path.
  public var jsonText: String { json.text() }

  private var json: JSONValue {
    [
      "id": id.json, "severity": severity.rawValue.json, "message": message.json, "path": (location?.path).json,
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

#if !hasFeature(Embedded)
  extension Finding: Encodable {
    /// Writes the finding in the form of ``jsonText``.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }
#endif
