public import ActivationRuleModel
public import ActivationRuleText

extension Payload {
  /// The payload as JSON, in the form of `Grammar/payload.schema.json`.
  public var jsonText: String { json.text() }

  /// Reads a payload in the form of `Grammar/payload.schema.json`.
  ///
  /// - Parameters:
  ///   - text: the JSON; a member that a payload does not have is an error.
  ///   - name: the name for places in the text.
  /// - Throws: `ReadingError` for a text that is not JSON, or for JSON of another form.
  public init(json text: String, name: String = "payload") throws(ReadingError) {
    self = try JSONReader.read(text, name) { node throws(FieldError) in try Payload(node) }
  }
}

extension JSONReader {
  /// Reads a text as a value of some form; a fault in the form is an error with its place.
  static func read<Value>(
    _ text: String, _ name: String, as form: (PropertyListNode) throws(FieldError) -> Value
  ) throws(ReadingError) -> Value {
    let document = try read(SourceText(name: name, text: text))
    do throws(FieldError) {
      return try form(document.root)
    } catch {
      throw ReadingError(error.finding(), in: document.source)
    }
  }
}

#if !hasFeature(Embedded)
  extension Payload: Codable {
    /// Writes the payload in the form of `Grammar/payload.schema.json`.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Reads a payload in the form of `Grammar/payload.schema.json`.
    public init(from decoder: any Decoder) throws { try self.init(json: JSONValue(from: decoder).text()) }
  }
#endif
