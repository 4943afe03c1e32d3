import ActivationRuleModel
package import ActivationRuleShares
import ActivationRuleText
package import ActivationRuleTypes
import ActivationRules

/// A word in the place of a file that most likely means something else: an address, a preset, a host, a number, a verb
/// or a rule.
///
/// A word with an ending or a folder is a file, and `./firefox` certainly is; an address, a number with a fraction and
/// a mistyped ending only look like one. Files need not exist, so nothing else notices such a mistake.
package struct FileWord {
  let text: String
  /// The available presets.
  let presets: PresetLibrary
  /// The types that define the known endings; `nil` if they are not loaded.
  private let types: UniformTypeRegistry?
  /// The verbs of the tool.
  private let verbs: [String]
  /// Whether to inspect existing files, as on a command line.
  private let looksAtFiles: Bool

  /// - Parameters:
  ///   - presets: the available presets.
  ///   - types: the types that define the known endings; `nil` if they are not loaded.
  ///   - verbs: the verbs of the tool.
  ///   - looksAtFiles: whether to inspect existing files, as on a command line.
  package init(
    text: String, presets: PresetLibrary, types: UniformTypeRegistry? = nil, verbs: [String] = [],
    looksAtFiles: Bool = true
  ) {
    (self.text, self.presets, self.types) = (text, presets, types)
    (self.verbs, self.looksAtFiles) = (verbs, looksAtFiles)
  }

  /// The option that the word abbreviates: an address, a preset, a host or a rule.
  ///
  /// `nil` for a file: a word that exists, or that has an ending or a folder and is not an address.
  package var option: ParsedArguments.Element? {
    guard !text.isEmpty, !looksAtFiles || Files.kind(of: text) == .nothing else { return nil }
    if isAddress { return .option("--url", text) }
    if isRule { return .option("--rule", text) }
    guard !hasEndingOrFolder else { return nil }
    let name = text.lowercased()
    if let preset = presets.presets.first(where: { $0.id.lowercased() == name }) {
      return .option("--preset", preset.id)
    }
    return presets.hosts(called: text).isEmpty ? nil : .option("--host", text)
  }

  /// The complaint about the word; `nil` if it may well be a file.
  package var complaint: String? {
    guard !text.isEmpty else { return nil }
    let shown = VisibleText.line(text)
    switch looksAtFiles ? Files.kind(of: text) : .nothing {
    case .file, .folder: return holdsRule ? ruleComplaint(shown) : nil
    case .nothing:
      if let option, case .option(let name, let value?) = option {
        let meant = "\(name) \(ShellWord.quoted(value))"
        return isAddress ? "'\(shown)' is taken for a file; did you mean '\(meant)'?" : question(shown, meant)
      }
      if isNumber {
        return "'\(shown)' is taken for a file; list several things one by one, for example '--image --image', and "
          + "'./\(shown)' is a file of that name"
      }
      guard !hasEndingOrFolder else { return nameComplaint(shown) }
      if verbs.contains(text) { return question(shown, "activationrule \(text)") }
      return looksAtFiles ? unknownWord(shown) : nil
    }
  }

  private func question(_ shown: String, _ meant: String) -> String {
    "'\(shown)' is taken for a file; did you mean '\(meant)', or './\(shown)' for a file of that name?"
  }

  /// Returns the complaint about a word with an ending or a folder: a mistyped path or ending, or an address without
  /// its scheme.
  private func nameComplaint(_ shown: String) -> String? {
    guard text.utf8.first != UInt8(ascii: ".") else { return nil }
    if looksAtFiles, !text.lastPathPart.containsBytes(of: "."), let near = Files.near(text) {
      return "there is no file or folder '\(shown)'\(EditDistance.question([VisibleText.line(near)]))"
    }
    guard text.utf8.first != UInt8(ascii: "/") else { return nil }
    if isBareAddress { return question(shown, "https://\(shown)") }
    return types?.misspeltEnding(ofFileNamed: text).map { "\($0) './\(shown)' shares a file of that name" }
  }

  /// Returns the complaint about a word that names nothing known.
  private func unknownWord(_ shown: String) -> String {
    let near = presets.presets(about: text).prefix(3).map { "--preset \($0.id)" }
    let hint = EditDistance.question(near.isEmpty ? presets.suggestions(forHost: text) : Array(near))
    return "there is no file '\(shown)'\(hint); './\(shown)' shares a file of that name anyway"
  }

  private func ruleComplaint(_ shown: String) -> String {
    "'\(shown)' contains a rule, and one rule is asked about; 'matrix' and 'compare' take several, and behind '--' it is "
      + "a shared file"
  }

  /// Whether it is a folder with an extension, or a property list with a rule.
  private var holdsRule: Bool {
    if text.hasPrefix("./") { return false }
    guard text.hasSuffix(".plist") else { return !BundleSearch.places(in: text).places.isEmpty }
    return (try? Files.read(text)).map { Bytes.contains($0, RuleKey.prefix) } ?? false
  }

  /// Whether the word is a rule, or was meant as one: no file name begins as most predicates do.
  private var isRule: Bool { text.hasPrefix("SUBQUERY") || text.hasPrefix("{\"") || RuleSource.isRule(text) }

  private var hasEndingOrFolder: Bool {
    text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
  }

  /// Whether the word is a URL with a host, or for mail or a call; a path begins with a folder whose name is not a
  /// scheme.
  private var isAddress: Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), SharedURL(text) != nil else { return false }
    return text.containsBytes(of: "://")
      || ["mailto", "tel", "sms", "facetime"].contains(ASCII.lowercased(String(text[..<colon])))
  }

  /// The most common top-level domains.
  ///
  /// Others are filename endings as well, and `rs` and `md` more often so.
  private static let topLevelDomains = Set(
    """
    com org net edu gov int mil info biz dev io co me tv ai app us uk de fr it es nl be ch at pt pl cz se no fi dk ie eu \
    ru ua tr gr hu ro jp cn kr tw hk sg in id th vn au nz ca mx br ar cl za il ae
    """.split(separator: " "))

  /// Whether the word is an address without `https://`; a name with a known ending is a file.
  private var isBareAddress: Bool {
    guard !text.containsBytes(of: "@"), let domain = SharedURL("https://" + text)?.domain else { return false }
    let labels = ASCII.lowercased(domain).split(separator: ".", omittingEmptySubsequences: false)
    let isDomain = labels.allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
    }
    guard isDomain, labels.count > 1, let last = labels.last else { return false }
    if labels.count > 2, labels[0] == "www" { return true }
    let isFile = domain == text && (types ?? .system).declares(filenameExtension: String(last))
    return Self.topLevelDomains.contains(last) && !isFile
  }

  /// Whether the word is a number, with a fraction or without.
  private var isNumber: Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDigit } }
  }
}
