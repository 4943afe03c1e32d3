import ActivationRuleAnswers
public import ActivationRuleModel
public import ActivationRuleText

extension Payload {
  /// The payload as JSON, in the form of `Grammar/payload.schema.json`.
  public var jsonText: String { json.text() }

  /// Reads a payload in the form of `Grammar/payload.schema.json`.
  ///
  /// - Throws: `PropertyListError` for a text that is not JSON, or for JSON of another form.
  public init(json text: String, name: String = "payload") throws(PropertyListError) {
    let document = try JSONReader.read(SourceText(name: name, text: text))
    do throws(FieldError) {
      try self.init(document.root)
    } catch {
      throw PropertyListError(error.diagnostic(), in: document.source)
    }
  }
}

extension Decision {
  /// The decision as JSON, in the form in which `evaluate` of `activationrule batch` answers.
  public var jsonText: String { json.text() }
}

extension RuleFiles.Findings {
  /// The findings as JSON, in the form in which `activationrule lint --json` prints those of a file.
  public var jsonText: String {
    JSONValue.array(diagnostics.map { $0.json(in: source, keyPath: nil) }).text()
  }
}
