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

  /// Reads a finding in the form of `finding` in `Grammar/output.schema.json`, with its path.
  ///
  /// - Parameters:
  ///   - text: the JSON; members that a finding does not have are passed over.
  ///   - name: the name for places in the text.
  /// - Throws: `Failure` for a text that is not JSON, or for JSON of another form.
  public init(json text: String, name: String = "finding") throws(Failure) {
    self = try JSONReader.read(SourceText(name: name, text: text)) { node throws(Failure) in try Finding(node) }
  }

  private init(_ node: PropertyListNode) throws(Failure) {
    let fields = try ObjectFields(node, "a finding")
    let path = try fields.optional("path", .string)
    let place = try fields.optional("position", .place)
    self.init(
      try fields.required("id", .string), try fields.required("severity", .choice),
      try fields.required("message", .string), at: place?.range ?? .none,
      notes: try fields.given("notes", .array(of: .note, "a note", words: "an array of notes")) ?? [],
      fixIts: try fields.given("fixIts", .array(of: .fixIt, "a repair", words: "an array of repairs")) ?? [])
    key = try fields.optional("key", .string)
    type = try fields.optional("type", .string)
    hiddenShareCount = try fields.given("hiddenShares", .offset) ?? 0
    repairChangesVerdicts = try fields.given("repairChangesVerdicts", .boolean) ?? false
    let places = try (fields["notes"]?.elements ?? []).map { note throws(Failure) in
      try ObjectFields(note, "a note").optional("position", .place)
    }
    if let path { self = located(at: place?.location(path), notesAt: places.map { $0?.location(path) }) }
  }
}

extension Location {
  fileprivate var json: JSONValue {
    [
      "line": line.json, "column": column.json, "offset": (bytes?.lowerBound).json, "length": (bytes?.count).json,
    ]
  }
}

/// A position in JSON.
private struct Place {
  let line, column: Int?
  let bytes: Range<Int>?

  init(_ node: PropertyListNode) throws(Failure) {
    let fields = try ObjectFields(node, "a position")
    (line, column) = (try fields.optional("line", .count), try fields.optional("column", .count))
    let offset = try fields.optional("offset", .offset)
    let length = try fields.optional("length", .offset)
    bytes = offset.map { $0..<$0.addingReportingOverflow(length ?? 0).partialValue }
  }

  var range: SourceRange? { bytes.map { SourceRange($0.lowerBound, $0.upperBound) } }

  func location(_ path: String) -> Location { Location(path: path, line: line, column: column, bytes: bytes) }
}

extension FieldType<Place> {
  fileprivate static var place: Self {
    Self("a position") { node throws(Failure) in try Place(node) }
  }
}

extension FieldType<Finding.Note> {
  fileprivate static var note: Self {
    Self("a note") { node throws(Failure) in
      let fields = try ObjectFields(node, "a note")
      let texts = FieldType<[String]>.array(of: .string, "a text", words: "an array of texts")
      var note = Finding.Note(
        try fields.required("message", .string), at: try fields.optional("position", .place)?.range,
        presets: try fields.given("presetIDs", texts) ?? [])
      note.summary = try fields.optional("summary", .string)
      note.meant = try fields.given("meant", texts) ?? []
      return note
    }
  }
}

extension FieldType<Finding.FixIt> {
  fileprivate static var fixIt: Self {
    Self("a repair") { node throws(Failure) in
      let fields = try ObjectFields(node, "a repair")
      return Finding.FixIt(
        try fields.required("message", .string), replacing: try fields.required("position", .place).range ?? .none,
        with: try fields.required("replacement", .string))
    }
  }
}

#if !hasFeature(Embedded)
  extension Finding: Codable {
    /// Writes the finding in the form of ``jsonText``.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Reads a finding in the form of ``jsonText``.
    public init(from decoder: any Decoder) throws { try self.init(json: JSONValue(from: decoder).text()) }
  }
#endif
