import ActivationRules
import PredicateFormat
import PropertyLists
import UniformTypes

/// A rule with what is known about where it came from.
struct LoadedRule {
  /// The path as people would write it, or a word such as `<rule>`.
  let path: String
  /// The extension's name, if a property list gives one.
  let name: String?
  let extensionPoint: String?
  let rule: ActivationRule
  /// The text that the rule's ranges point into.
  let source: SourceText
  /// Where the rule stands in that text.
  let place: RulePlace
  /// Remarks about the place of the rule, as warnings.
  let warnings: [Diagnostic]
}

/// Where and how a rule is written.
struct RulePlace {
  /// How the file is written.
  enum Form {
    case text, xml, binary, json
  }

  let form: Form
  /// The predicate in a text, the element of a property list, the value of a JSON text with its quotes.
  let range: SourceRange
  /// Whether the file is in another encoding than UTF-8, so that ranges do not count its own bytes.
  let isTranscoded: Bool
}

/// A place that was to hold a rule and cannot be read.
struct UnreadableRule {
  let path: String
  let failure: CommandFailure
}

/// What became of the places where rules were looked for.
enum RuleOutcome {
  case loaded(LoadedRule)
  case unreadable(UnreadableRule)
}

/// Reads rules from wherever they stand.
struct RuleSource {
  let settings: RuleSettings
  /// The types of the system and of the declarations that were given.
  let types: UniformTypeRegistry

  // MARK: Texts

  /// The rule of a text given in place: a JSON dictionary if it reads as one, else a predicate.
  func load(text: String) -> LoadedRule {
    let source = SourceText(name: "<rule>", text: text)
    if isJSONLike(source.bytes), let document = try? JSONReader.read(source) {
      return make(ExtensionProperties(json: document.root), document, of: source, nil)
    }
    return predicate(source)
  }

  /// The rule of a whole file or of standard input, whose form is told from its name and first bytes.
  func load(_ source: SourceText, declarations: TypeDeclarations? = nil) throws(CommandFailure) -> LoadedRule {
    if source.bytes.isEmpty { throw .broken("'\(source.name)' is empty; it holds no rule") }
    do throws(PropertyListError) {
      if source.name.hasSuffix(".json") || isJSONLike(source.bytes) && !source.name.hasSuffix(".txt") {
        let document = try JSONReader.read(source)
        return make(ExtensionProperties(json: document.root), document, of: source, declarations)
      }
      guard source.name.hasSuffix(".plist") || isPropertyListLike(source.bytes) else { return try predicate(text: source) }
      let document = try PropertyListReader.read(source)
      return make(ExtensionProperties(document.root), document, of: source, declarations)
    } catch {
      throw .rendered(DiagnosticRenderer.render(error.diagnostic, in: error.source))
    }
  }

  /// The predicate of a text file, which must be UTF-8.
  private func predicate(text source: SourceText) throws(CommandFailure) -> LoadedRule {
    if let offset = UTF8Check.firstInvalidOffset(in: source.bytes) {
      let diagnostic = Diagnostic(
        ParseProblem.invalidText.rawValue, .error, "the text is not valid UTF-8", at: SourceRange(offset, offset + 1))
      throw .rendered(DiagnosticRenderer.render(diagnostic, in: source))
    }
    return predicate(source)
  }

  private func predicate(_ source: SourceText) -> LoadedRule {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let hasMark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let value: RuleValue
    if hasMark {
      value = .predicate(MappedString(String(text.dropFirst()), startingAt: 3))
    } else {
      value = .predicate(MappedString(text))
    }
    let rule = ActivationRule(value, types: types, settings: settings)
    let place = RulePlace(
      form: .text, range: SourceRange(hasMark ? 3 : 0, source.bytes.count), isTranscoded: false)
    return LoadedRule(
      path: source.name, name: nil, extensionPoint: nil, rule: rule, source: source, place: place, warnings: [])
  }

  private func make(
    _ properties: ExtensionProperties, _ document: PropertyListDocument, of file: SourceText,
    _ declarations: TypeDeclarations?
  ) -> LoadedRule {
    let own = TypeDeclarations(document.root)
    let all = TypeDeclarations((declarations?.declarations ?? []) + own.declarations)
    let registry = all.declarations.isEmpty ? types : types.adding(all)
    let rule = ActivationRule(properties.rule, types: registry, settings: settings)
    let place = RulePlace(
      form: RulePlace.Form(document.format), range: properties.ruleRange,
      isTranscoded: document.source.bytes != file.bytes)
    return LoadedRule(
      path: document.source.name, name: properties.name, extensionPoint: properties.extensionPoint, rule: rule,
      source: document.source, place: place, warnings: RuleWarnings.warnings(properties))
  }

  private func isJSONLike(_ bytes: [UInt8]) -> Bool {
    bytes.first { !ByteClass.isBlank($0) } == UInt8(ascii: "{")
  }

  private func isPropertyListLike(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: Array("bplist".utf8)) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    {
      return true
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return body.first { !ByteClass.isBlank($0) } == UInt8(ascii: "<")
  }

  // MARK: Places

  /// The rules at a path, which may be a file, a bundle, or a folder with extensions somewhere in it.
  func load(path: String, _ console: Console) throws(CommandFailure) -> [RuleOutcome] {
    if path == "-" { return [.loaded(try load(SourceText(name: "<stdin>", bytes: console.readAll())))] }
    switch Files.kind(of: path) {
    case .nothing: throw .broken("there is no file or folder '\(path)'")
    case .file: return [.loaded(try load(SourceText(name: path, bytes: try Files.read(path))))]
    case .folder: break
    }
    let places = BundleSearch.places(in: path)
    guard !places.isEmpty else {
      throw .broken(
        "'\(path)' holds no extension; looked for .appex bundles and property lists with 'NSExtension'")
    }
    var outcomes: [RuleOutcome] = []
    for place in places {
      do throws(CommandFailure) {
        let source = SourceText(name: place.propertyList, bytes: try Files.read(place.propertyList))
        outcomes.append(.loaded(try load(source, declarations: appDeclarations(place.app))))
      } catch {
        outcomes.append(.unreadable(UnreadableRule(path: place.propertyList, failure: error)))
      }
    }
    return outcomes
  }

  /// The types that the app around an extension declares; none if its property list cannot be read.
  private func appDeclarations(_ propertyList: String?) -> TypeDeclarations? {
    guard let propertyList, let bytes = try? Files.read(propertyList),
      let document = try? PropertyListReader.read(SourceText(name: propertyList, bytes: bytes))
    else { return nil }
    return TypeDeclarations(document.root)
  }
}

extension RulePlace.Form {
  /// The form of a document.
  fileprivate init(_ format: PropertyListDocument.Format) {
    switch format {
    case .xml: self = .xml
    case .binary: self = .binary
    case .json: self = .json
    }
  }
}

extension ExtensionProperties {
  /// The properties of a JSON text: an extension's, or else the text is the rule itself.
  init(json root: PropertyListNode) {
    let properties = ExtensionProperties(root)
    self = properties.form == .appExtension ? properties : ExtensionProperties(rule: root)
  }
}
