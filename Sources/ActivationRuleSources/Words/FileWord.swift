import ActivationRuleReports

/// A word that stands where a file is named and is most likely meant otherwise: an address, a preset, a host, a number, a
/// verb, a rule.
///
/// What has an ending or a folder is a file for certain, so that `./firefox` always is one; an address and a number with a
/// fraction only look so. Files need not exist, which is why nothing else notices such a mistake.
package struct FileWord {
  let text: String
  /// The presets that can be asked for.
  let presets: PresetLibrary
  /// The verbs of the tool.
  private let verbs: [String]
  /// Whether what exists is looked at, as on a command line.
  private let looksAtFiles: Bool

  /// - Parameters:
  ///   - presets: the presets that can be asked for.
  ///   - verbs: the verbs of the tool.
  ///   - looksAtFiles: whether what exists is looked at, as on a command line.
  package init(text: String, presets: PresetLibrary, verbs: [String] = [], looksAtFiles: Bool = true) {
    (self.text, self.presets, self.verbs, self.looksAtFiles) = (text, presets, verbs, looksAtFiles)
  }

  /// What is wrong with the word; `nil` for one that may well be a file.
  package var complaint: String? {
    guard !text.isEmpty, isAddress || isNumber || !hasEndingOrFolder else { return nil }
    let shown = VisibleText.line(text)
    switch looksAtFiles ? Files.kind(of: text) : .nothing {
    case .file: return nil
    case .folder:
      guard !BundleSearch.places(in: text).places.isEmpty else { return nil }
      return "'\(shown)' holds a rule and is taken for a folder that is shared; './\(shown)' says that this is meant"
    case .nothing:
      if isAddress { return "'\(shown)' is taken for a file; did you mean '--url \(shown)'?" }
      if isNumber {
        return "'\(shown)' is taken for a file; several things are listed one by one, as in '--image --image', and "
          + "'./\(shown)' is a file of that name"
      }
      return meaning.map {
        "'\(shown)' is taken for a file; did you mean '\($0)', or './\(shown)' for a file of that name?"
      }
    }
  }

  private var hasEndingOrFolder: Bool {
    text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
  }

  /// Whether the word is a URL with a host; a path leads through a folder whose name is no scheme.
  private var isAddress: Bool {
    text.utf8.contains(UInt8(ascii: ":")) && text.holds("://") && SharedURL(text) != nil
  }

  /// Whether the word is a number, with a fraction or without.
  private var isNumber: Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDigit } }
  }

  /// What to write for what is most likely meant; the case of letters does not count.
  private var meaning: String? {
    let name = text.lowercased()
    if let preset = presets.presets.first(where: { $0.id.lowercased() == name }) { return "--preset \(preset.id)" }
    if !presets.hosts(called: text).isEmpty { return "--host \(text.holds(" ") ? "'\(text)'" : text)" }
    if verbs.contains(text) { return "activationrule \(text)" }
    return RuleSource.isRule(text) ? "--rule \(VisibleText.line(text))" : nil
  }
}
