import ActivationRules
package import PredicateFormat
package import PropertyLists
package import UniformTypes

/// A rule with what is known about where it came from.
package struct LoadedRule {
  /// The path as people would write it, or a word such as `<rule>`.
  package let path: String
  /// The extension's name, if a property list gives one.
  package let name: String?
  /// The bundle's identifier, if a property list gives one that holds no build setting.
  package let bundleIdentifier: String?
  package let extensionPoint: String?
  package let rule: ActivationRule
  /// The types that the list and the app around it declare.
  package let declarations: TypeDeclarations
  /// The text that the rule's ranges point into.
  package let source: SourceText
  /// Where the rule stands in that text.
  package let place: RulePlace
  /// Remarks about the place of the rule, as warnings.
  package let warnings: [Diagnostic]
}

/// Where and how a rule is written.
package struct RulePlace {
  /// How the file is written.
  package enum Form {
    case text, xml, binary, json
  }

  package let form: Form
  /// The predicate in a text, the element of a property list, the value of a JSON text with its quotes.
  package let range: SourceRange
  /// Whether the file is in another encoding than UTF-8, so that ranges do not count its own bytes.
  package let isTranscoded: Bool
}

/// A place that was to hold a rule and cannot be read.
package struct UnreadableRule {
  package let path: String
  package let failure: InputFailure

  package init(path: String, failure: InputFailure) {
    self.path = path
    self.failure = failure
  }

  /// The failure as a remark about a place that was passed over.
  package var remark: String { failure.message ?? failure.text.trimmingBlanks() }
}

/// What became of the places where rules were looked for.
package enum RuleOutcome {
  case loaded(LoadedRule)
  case unreadable(UnreadableRule)
}

/// Reads rules from wherever they stand.
package struct RuleSource {
  package let settings: RuleSettings
  /// The types of the system and of the declarations that were given.
  package let types: UniformTypeRegistry

  package init(settings: RuleSettings, types: UniformTypeRegistry) {
    self.settings = settings
    self.types = types
  }

  // MARK: Texts

  /// The rule of a text given in place: a JSON dictionary if it reads as one, else a predicate.
  package func load(text: String) throws(InputFailure) -> LoadedRule {
    let source = SourceText(name: "<rule>", text: text)
    guard Self.isJSONLike(source.bytes) else { return predicate(source) }
    do throws(PropertyListError) {
      let document = try JSONReader.read(source)
      return make(ExtensionProperties(document), document, of: source, nil)
    } catch {
      let rule = predicate(source)
      // A text that is neither was meant to be a dictionary if it begins with a key, else to be a predicate.
      guard rule.rule.evaluate(Payload()) == .error(.parseError), Self.beginsWithKey(source.bytes) else { return rule }
      throw .rendered(error)
    }
  }

  /// The rule of a value within a text that holds more: a predicate, or a dictionary of activation keys.
  package func load(_ node: PropertyListNode, of source: SourceText) -> LoadedRule {
    let document = PropertyListDocument(format: .json, root: node, source: source)
    return make(ExtensionProperties(rule: node), document, of: source, nil)
  }

  /// The rule of a whole file or of standard input, whose form is told from its name and first bytes.
  package func load(_ source: SourceText, declarations: TypeDeclarations? = nil) throws(InputFailure) -> LoadedRule {
    switch try Self.form(of: source) {
    case .predicate: return try predicate(text: source)
    case .document(let isJSON):
      do throws(PropertyListError) {
        let (document, properties) = try Self.document(source, isJSON: isJSON)
        return make(properties, document, of: source, declarations)
      } catch {
        throw .rendered(error)
      }
    }
  }

  /// What a whole file can be.
  package enum FileForm: Hashable {
    case predicate
    case document(isJSON: Bool)
  }

  /// What a whole file is, told from its name and first bytes.
  package static func form(of source: SourceText) throws(InputFailure) -> FileForm {
    if source.bytes.isEmpty { throw .broken("'\(source.name)' is empty; it holds no rule") }
    if source.bytes.starts(with: Array("PK".utf8) + [3, 4]) {
      throw .broken(
        "'\(source.name)' is a zip archive, which is not read; unpack it, as with 'unzip -q \(source.name) -d unpacked', "
          + "and name the folder")
    }
    if source.name.hasSuffix(".json") || isJSONLike(source.bytes) && !source.name.hasSuffix(".txt") {
      return .document(isJSON: true)
    }
    let isList = source.name.hasSuffix(".plist") || PropertyListReader.recognizes(source.bytes)
    return isList ? .document(isJSON: false) : .predicate
  }

  /// Reads a file that is a property list or JSON.
  package static func document(
    _ source: SourceText, isJSON: Bool
  ) throws(PropertyListError) -> (PropertyListDocument, ExtensionProperties) {
    let document = isJSON ? try JSONReader.read(source) : try PropertyListReader.read(source)
    return (document, ExtensionProperties(document))
  }

  /// The predicate of a text file, which must be UTF-8.
  private func predicate(text source: SourceText) throws(InputFailure) -> LoadedRule {
    try Self.requireUTF8(source)
    return predicate(source)
  }

  /// Throws for a text that is not UTF-8.
  package static func requireUTF8(_ source: SourceText) throws(InputFailure) {
    guard let offset = UTF8Check.firstInvalidOffset(in: source.bytes) else { return }
    let diagnostic = Diagnostic(
      ParseProblem.invalidText.rawValue, .error, "the text is not valid UTF-8", at: SourceRange(offset, offset + 1))
    throw .rendered(PropertyListError(diagnostic, in: source))
  }

  /// The text of a predicate, without a byte order mark.
  package static func predicateText(_ source: SourceText) -> MappedString {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let hasMark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return hasMark ? MappedString(String(text.dropFirst()), startingAt: 3) : MappedString(text)
  }

  private func predicate(_ source: SourceText) -> LoadedRule {
    let text = Self.predicateText(source)
    settings.budget?.grow(by: StepBudget.forRule)
    let rule = ActivationRule(.predicate(text), types: types, settings: settings)
    let start = text.map.sourceRange(SourceRange(at: 0)).lowerBound
    let place = RulePlace(form: .text, range: SourceRange(start, source.bytes.count), isTranscoded: false)
    return LoadedRule(
      path: source.name, name: nil, bundleIdentifier: nil, extensionPoint: nil, rule: rule,
      declarations: TypeDeclarations(), source: source.indexed(), place: place, warnings: [])
  }

  private func make(
    _ properties: ExtensionProperties, _ document: PropertyListDocument, of file: SourceText,
    _ declarations: TypeDeclarations?
  ) -> LoadedRule {
    var remarks: [Diagnostic] = []
    let own = TypeDeclarations(document.root, remarks: &remarks)
    let all = TypeDeclarations((declarations?.declarations ?? []) + own.declarations)
    let registry = all.declarations.isEmpty ? types : types.adding(all)
    var (value, source) = (properties.rule, document.source)
    if document.format == .binary, case .predicate(let text) = value {
      // A binary list has no lines to point at, so the rule's own text stands for it.
      source = SourceText(
        name: file.name + ":" + ExtensionProperties.ruleKeyPath.joined(separator: "."), text: text.text)
      value = .predicate(MappedString(text.text))
    }
    settings.budget?.grow(by: StepBudget.forRule)
    let rule = ActivationRule(value, types: registry, settings: settings)
    remarks =
      RuleWarnings.warnings(
        LintSubject(
          source: document.source, document: document, properties: properties, rule: rule, declarations: all)) + remarks
    let place = RulePlace(
      form: RulePlace.Form(document.format), range: properties.ruleRange,
      isTranscoded: document.source.bytes != file.bytes)
    let identifier = document.root["CFBundleIdentifier"]?.string
    return LoadedRule(
      path: document.source.name, name: properties.name,
      bundleIdentifier: identifier.flatMap { $0.utf8.contains(UInt8(ascii: "$")) ? nil : $0 },
      extensionPoint: properties.extensionPoint, rule: rule, declarations: all, source: source.indexed(), place: place,
      warnings: remarks)
  }

  private static func isJSONLike(_ bytes: [UInt8]) -> Bool {
    bytes.first { !ByteClass.isBlank($0) } == UInt8(ascii: "{")
  }

  /// Whether a text begins with a brace, a string and a colon, as an object with a key does.
  package static func beginsWithKey(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.filter { !ByteClass.isBlank($0) }.dropFirst()
    guard parts.first == UInt8(ascii: "\""), let end = parts.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else {
      return false
    }
    return parts[(end + 1)...].first == UInt8(ascii: ":")
  }

  // MARK: Places

  /// The rules at a path, which may be a file, a bundle, or a folder with extensions somewhere in it.
  package func load(path: String, _ console: some InputConsole) throws(InputFailure) -> [RuleOutcome] {
    if path == "-" { return [.loaded(try load(SourceText(name: "<stdin>", bytes: console.readAll())))] }
    switch Files.kind(of: path) {
    case .nothing: throw .broken("there is no file or folder '\(path)'")
    case .file: return [load(BundleSearch.Place(propertyList: path, app: BundleSearch.app(around: path)), console)]
    case .folder: break
    }
    let found = BundleSearch.places(in: path)
    for remark in found.remarks + found.failures.map({ $0.remark }) { console.complain("warning: \(remark)") }
    guard !found.places.isEmpty else {
      throw .broken(
        "'\(path)' holds no extension; looked for .appex bundles and property lists with 'NSExtension'")
    }
    return found.places.map { load($0, console) }
  }

  /// The rules that an argument names; what cannot be read at all is one of the outcomes, so that others are still done.
  package func outcomes(of element: ParsedArguments.Element, _ console: some InputConsole) -> [RuleOutcome] {
    var name = "<rule>"
    do throws(InputFailure) {
      switch element {
      case .option("--rule", let text?): return [.loaded(try load(text: text))]
      case .option: return []
      case .positional(let path):
        name = path
        return try load(path: path, console)
      }
    } catch {
      return [.unreadable(UnreadableRule(path: name, failure: error))]
    }
  }

  /// The rule at a place, or why it cannot be read.
  private func load(_ place: BundleSearch.Place, _ console: some InputConsole) -> RuleOutcome {
    do throws(InputFailure) {
      let source = SourceText(name: place.propertyList, bytes: try Files.read(place.propertyList))
      return .loaded(try load(source, declarations: place.app.flatMap { appDeclarations($0, console) }))
    } catch {
      return .unreadable(UnreadableRule(path: place.propertyList, failure: error))
    }
  }

  /// The types that the app around an extension declares; if its property list cannot be read, that is told.
  private func appDeclarations(_ propertyList: String, _ console: some InputConsole) -> TypeDeclarations? {
    do throws(InputFailure) {
      return try DeclarationSource.declarations(at: propertyList, console)
    } catch {
      console.complain("warning: the app's own types are not known, since its property list cannot be read")
      console.writeError(error.text)
      return nil
    }
  }
}

extension RulePlace.Form {
  /// The form of a document.
  package init(_ format: PropertyListDocument.Format) {
    switch format {
    case .xml: self = .xml
    case .binary: self = .binary
    case .json: self = .json
    }
  }
}
