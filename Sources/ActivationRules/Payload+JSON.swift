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
  /// - Throws: `Failure` for a text that is not JSON, or for JSON of another form.
  public init(json text: String, name: String = "payload") throws(Failure) {
    self = try JSONReader.read(SourceText(name: name, text: text)) { node throws(Failure) in try Payload(node) }
  }
}

#if !hasFeature(Embedded)
  extension Payload: Encodable {
    /// Writes the payload in the form of `Grammar/payload.schema.json`.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }
#endif
