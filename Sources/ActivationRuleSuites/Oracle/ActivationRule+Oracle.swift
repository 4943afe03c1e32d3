import ActivationRuleAnswers

extension ActivationRule {
  /// Reads the rule of an extension from where it is kept.
  ///
  /// - Parameters:
  ///   - path: an `Info.plist` (XML or binary), an `.appex`, an `.app` or another folder that holds extensions, or a text
  ///     file with a predicate. A path that does not begin with `/` leads from the folder of `file`.
  ///   - name: the extension's name or bundle identifier, where the path holds several.
  ///   - settings: the platform and the open questions.
  ///   - file: the source file that the path leads from; the one with the call unless given.
  /// - Throws: ``InputFailure`` if there is no file, if it cannot be read, or if it holds none or several extensions.
  public init(
    at path: String, extension name: String? = nil, settings: RuleSettings = RuleSettings(),
    relativeTo file: String = #filePath
  ) throws(InputFailure) {
    let source = RuleSource(settings: settings, types: .system)
    let place = Paths.path(path, relativeTo: file)
    self = try RuleChoice.one(of: source.load(path: place, SilentConsole()), named: name, at: path).rule
  }

  /// Whether the extension appears for these attachments, all of one extension item: `rule.shows(.pdf, .url)`.
  ///
  /// Where a test fails, ``answer(to:)-(Payload.Attachment)`` says why.
  public func shows(_ attachments: Payload.Attachment...) -> Bool {
    evaluate(Payload([Payload.Item(attachments)])) == .shown
  }

  /// Whether the extension appears for a payload.
  public func shows(_ payload: Payload) -> Bool {
    evaluate(payload) == .shown
  }

  /// What the rule says to these attachments, all of one extension item.
  ///
  /// ```swift
  /// #expect(rule.answer(to: .pdf, .url) == .shown)
  /// XCTAssertEqual(rule.answer(to: .url, .url), .hidden(.countExceeded))
  /// ```
  public func answer(to attachments: Payload.Attachment...) -> RuleAnswer {
    RuleAnswer(self, Payload([Payload.Item(attachments)]))
  }

  /// What the rule says to what a host app is known to share: `rule.answer(to: .preset("safari-page"))`.
  public func answer(to preset: NamedPreset) -> RuleAnswer {
    RuleAnswer(self, preset)
  }

  /// What the rule says to a payload.
  public func answer(to payload: Payload) -> RuleAnswer {
    RuleAnswer(self, payload)
  }
}
