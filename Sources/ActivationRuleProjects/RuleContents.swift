package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText

/// Why a text is not a readable rule.
package enum UnreadableText: Error {
  /// The fault has a place; there may be a repair.
  case diagnosed(PropertyListError)
  /// The text as a whole is at fault, in one phrase.
  case whole(String)
}

/// The contents of a text or a file.
package enum RuleContents {
  case predicate
  case document(PropertyListDocument, ExtensionProperties)
  /// The rules of a project file; the kind is `nil` if it was detected from the contents and not from the name.
  case project((kind: ProjectFile.Kind?, rules: ProjectRules))

  /// Reads a text given in place: a JSON dictionary if it parses as one, else a predicate.
  package init(ofText source: SourceText) throws(UnreadableText) {
    guard Self.isJSONLike(source.bytes) else {
      self = .predicate
      return
    }
    do throws(PropertyListError) {
      let document = try JSONReader.read(source)
      self = .document(document, ExtensionProperties(document))
    } catch {
      // A text that is neither was meant as a dictionary if it begins with a key, else as a predicate.
      guard !Self.beginsWithKey(source.bytes) else { throw .diagnosed(error) }
      self = .predicate
    }
  }

  /// Reads a whole file or standard input; detects the format from its name and first bytes.
  ///
  /// JSON that is neither a rule nor an extension's property list is searched for options of plug-ins; JSON that leads
  /// to no rule is an error.
  package init(of source: SourceText) throws(UnreadableText) {
    let form = try Self.form(of: source)
    do throws(PropertyListError) {
      switch form {
      case .project(let kind): self = .project((kind, try ProjectFile.contents(of: source, kind)))
      case .predicate: self = .predicate
      case .document(let isJSON): self = try Self.contents(of: source, isJSON: isJSON)
      }
    } catch {
      throw .diagnosed(error)
    }
  }

  private static func contents(of source: SourceText, isJSON: Bool) throws(PropertyListError) -> RuleContents {
    let document = isJSON ? try JSONReader.read(source) : try PropertyListReader.read(source)
    // The output of 'make --json' contains the rule that it made.
    if isJSON, document.root["tool"] != nil, let form = document.root["form"]?.string, let made = document.root[form] {
      return .document(document, ExtensionProperties(rule: made))
    }
    guard isJSON, let failure = NoRule.error(about: document.root, in: document.source) else {
      return .document(document, ExtensionProperties(document))
    }
    let found = ExpoConfiguration.rules(in: document.root)
    if found.rules.isEmpty, found.remarks.isEmpty { throw failure }
    return .project((nil, found))
  }

  /// The format of a whole file.
  private enum FileForm {
    case predicate
    case document(isJSON: Bool)
    case project(ProjectFile.Kind)
  }

  /// Returns the format of a whole file, detected from its name and first bytes.
  private static func form(of source: SourceText) throws(UnreadableText) -> FileForm {
    if source.bytes.isEmpty { throw .whole("'\(source.name)' is empty and contains no rule") }
    if source.bytes.starts(with: Array("PK".utf8) + [3, 4]) {
      throw .whole(
        "'\(source.name)' is a zip archive, which is not read; unpack it, as with 'unzip -q \(source.name) -d unpacked', "
          + "and name the folder")
    }
    if let kind = ProjectFile.Kind(path: source.name), !kind.dependsOnWords || kind.mentionsRule(source.bytes) {
      return .project(kind)
    }
    if let message = UnreadFormat.message(about: source) { throw .whole(message) }
    // A predicate may begin with a brace too, but not with a key.
    let isText = source.name.hasSuffix(".txt") && !beginsWithKey(source.bytes)
    let isOpenStep = source.name.hasSuffix(".plist") && PropertyListReader.beginsAsOpenStep(source)
    if source.name.hasSuffix(".json") || isJSONLike(source.bytes) && !isText && !isOpenStep {
      return .document(isJSON: true)
    }
    let isList = source.name.hasSuffix(".plist") || PropertyListReader.recognizes(source.bytes)
    if isList { return .document(isJSON: false) }
    try requireUTF8(source)
    return .predicate
  }

  /// Throws for a text that is not UTF-8.
  private static func requireUTF8(_ source: SourceText) throws(UnreadableText) {
    guard let offset = UTF8Validation.firstInvalidOffset(in: source.bytes) else { return }
    let diagnostic = Diagnostic(
      PredicateFault.invalidText.rawValue, .error, "the text is not valid UTF-8", at: SourceRange(offset, offset + 1))
    throw .diagnosed(PropertyListError(diagnostic, in: source))
  }

  private static func isJSONLike(_ bytes: [UInt8]) -> Bool {
    bytes.first { !$0.isBlank } == UInt8(ascii: "{")
  }

  /// Returns whether a text begins with a brace, a string and a colon, like an object with a key.
  private static func beginsWithKey(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.drop { $0.isBlank }.dropFirst().drop { $0.isBlank }
    guard parts.first == UInt8(ascii: "\""), let end = parts.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else {
      return false
    }
    return parts[(end + 1)...].first { !$0.isBlank } == UInt8(ascii: ":")
  }
}
