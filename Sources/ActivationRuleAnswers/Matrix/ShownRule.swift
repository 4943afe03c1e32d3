/// A rule as a page shows it: a text to read and copy, with the places in it.
struct ShownRule {
  /// The rule in that text: the file's contents, or only the rule if the file is long or not XML.
  let loaded: LoadedRule
  /// The lint findings in the text.
  let findings: [Diagnostic]

  /// - Parameter textLimit: the longest file text, in bytes, that is used unchanged.
  init(_ loaded: LoadedRule, textLimit: Int) {
    let isReadable = loaded.place.form == .text || loaded.place.form == .xml && !loaded.place.isTranscoded
    if isReadable, loaded.source.bytes.count <= textLimit {
      self.loaded = loaded
      findings = LintConfiguration().findings(about: loaded.subject)
      return
    }
    let written = loaded.rule
    let fragment = RuleFragment.text(of: written.value)
    let text = fragment ?? RuleFragment.text(of: .dictionary([])) ?? ""
    let reader = RuleReader(settings: written.settings, types: written.types, warns: false)
    guard let made = try? reader.rules(in: SourceText(name: "Info.plist", text: text)).first else {
      (self.loaded, findings) = (loaded, [])
      return
    }
    // The file is the source for everything around the rule, since it may contain what the fragment omits.
    let rule = fragment == nil ? written : made.rule.with(written.surroundings)
    self.loaded = LoadedRule(made.subject, rule: rule, source: made.source, place: made.place)
    findings = LintConfiguration().findings(about: made.subject).filter {
      $0.range.lowerBound >= made.place.range.lowerBound && $0.range.upperBound <= made.place.range.upperBound
    }
  }
}
