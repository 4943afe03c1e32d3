import ActivationRules

/// A rule as a page shows it: a text that people can read and copy, with the places in it.
struct ShownRule {
  /// The text: what the file holds, or a property list made of the rule where it is long, or no XML.
  let source: SourceText
  /// Where the rule stands in the text.
  let range: SourceRange
  /// The rule, with ranges that point into the predicate if it is one.
  let rule: ActivationRule
  /// What lint finds in the text.
  let findings: [Diagnostic]

  /// The text that the ranges of an explanation point into.
  var predicate: SourceText {
    guard case .predicate(let text) = rule.value else { return source }
    return SourceText(name: "<rule>", text: text.text)
  }

  /// - Parameter textLimit: the longest text of a file that is taken as it is, in bytes.
  init(_ loaded: LoadedRule, textLimit: Int) {
    let written = loaded.rule.value
    if case .predicate(let text) = written {
      rule = ActivationRule(predicate: text.text, types: loaded.rule.types, settings: loaded.rule.settings)
    } else {
      rule = loaded.rule
    }
    let isReadable = loaded.place.form == .text || loaded.place.form == .xml && !loaded.place.isTranscoded
    if isReadable, loaded.source.bytes.count <= textLimit {
      (source, range) = (loaded.source, loaded.place.range)
      findings = LintConfiguration().findings(about: loaded.subject)
      return
    }
    let (types, settings) = (loaded.rule.types, loaded.rule.settings)
    let made = Self.list(around: written, extensionPoint: loaded.extensionPoint)
    source = SourceText(name: loaded.path, text: made)
    guard let document = try? PropertyListReader.read(source) else {
      (range, findings) = (SourceRange(0, source.bytes.count), [])
      return
    }
    let subject = LintSubject(document, types: types, settings: settings)
    let place = subject.properties.ruleRange
    range = place
    // What the list around the rule lacks, the file may hold.
    findings = LintConfiguration().findings(about: subject).filter {
      $0.range.lowerBound >= place.lowerBound && $0.range.upperBound <= place.upperBound
    }
  }

  /// A property list with nothing but the rule and what it is for.
  private static func list(around rule: RuleValue, extensionPoint: String?) -> String {
    let node: PropertyListNode
    switch rule {
    case .predicate(let text): node = PropertyListNode(.string(text))
    case .dictionary(let entries): node = PropertyListNode(.dictionary(entries))
    case .absent, .other, .unused: node = PropertyListNode(.dictionary([]))
    }
    let entry = { (key: String, value: PropertyListNode) in PropertyListEntry(key: MappedString(key), value: value) }
    let keys = ExtensionProperties.ruleKeyPath
    let attributes = PropertyListNode(.dictionary([entry(keys[2], node)]))
    let point = extensionPoint.map {
      [entry("NSExtensionPointIdentifier", PropertyListNode(.string(MappedString($0))))]
    }
    let root = PropertyListNode(
      .dictionary([
        entry(keys[0], PropertyListNode(.dictionary([entry(keys[1], attributes)] + (point ?? []))))
      ]))
    return "<plist version=\"1.0\">\n" + root.xml() + "\n</plist>\n"
  }
}
