/// Why an input cannot be read or changed, or a question cannot be answered: one fault, with its place if a text has it.
public struct ActivationRuleError: Error, Hashable, Sendable {
  /// The cause of a failure.
  package enum Kind: String, Hashable, Sendable {
    /// There is nothing at a path.
    case missing
    /// The rule or another input cannot be read, written or understood.
    case unreadable
    /// A file could be read, but cannot be changed.
    case unchangeable
    /// A path leads to no extension, or to none of the name.
    case noExtension = "no-extension"
    /// There are several extensions, and one is needed.
    case several
    /// The question is wrong.
    case usage
    /// A line of `batch` is not JSON.
    case badJSON = "bad-json"
    /// A line of `batch` is not an object.
    case notAnObject = "not-an-object"
    /// A request lacks a field.
    case missingField = "missing-field"
    /// A field of a request has a wrong value.
    case invalidField = "invalid-field"
    /// A request does not describe a payload.
    case invalidPayload = "invalid-payload"
    /// A request has an unknown operation.
    case unknownOperation = "unknown-op"
    /// A request has an unknown option.
    case unknownOption = "unknown-option"
    /// A line of `batch` is longer than the limit.
    case lineTooLong = "line-too-long"
  }

  private struct Content: Hashable, Sendable {
    var kind: Kind
    var finding: Finding
    var source: SourceText?
    var path: String?
    var word: Int?
    var rest: [TextRow] = []
    var others: [Failure] = []
  }

  private var box: Boxed<Content>

  /// The cause.
  package var kind: Kind { box.content.kind }
  /// The fault, with a repair if there is an obvious one and the file can be changed.
  public var finding: Finding { box.content.finding }
  /// The place of the fault; `nil` if no file is at fault.
  public var location: Location? { finding.location ?? path.map { Location($0) } }
  /// The text that the ranges of the finding refer to; `nil` if no place in a text is at fault.
  ///
  /// UTF-16 input is transcoded to UTF-8.
  package var source: SourceText? { box.content.source }
  /// The path of the file at fault, if there is one.
  package var path: String? { box.content.path }
  /// The position of the word that caused it, if it came from words.
  package var word: Int? { box.content.word }
  /// The rows below the message, such as a corrected command line.
  package var rest: [TextRow] { box.content.rest }
  /// Further faults of the same text.
  package var others: [Failure] { box.content.others }

  private init(_ content: Content) { box = .content(content) }

  private func changed(_ change: (inout Content) -> Void) -> Failure {
    var content = box.content
    change(&content)
    return Failure(content)
  }

  /// Makes a failure of a whole input, or of the question.
  package init(_ kind: Kind, _ message: String, path: String? = nil, rest: [TextRow] = []) {
    let finding = Finding(kind.code, .error, message, at: .none)
    self.init(Content(kind: kind, finding: finding, path: path, rest: rest))
  }

  /// Makes a failure for a fault at a place.
  ///
  /// - Parameter source: the text of the place, if it is known already.
  package init(_ finding: Finding, _ kind: Kind = .unreadable, in source: SourceText? = nil) {
    self.init(Content(kind: kind, finding: finding))
    if let source { self = self.in(source) }
  }

  /// Makes a failure for a fault with a separate identifier at a place.
  package init(
    _ fault: some RawRepresentable<String>, _ message: String, at range: SourceRange, in source: SourceText? = nil,
    notes: [Finding.Note] = [], fixIts: [Finding.FixIt] = []
  ) {
    self.init(Finding(fault.rawValue, .error, message, at: range, notes: notes, fixIts: fixIts), in: source)
  }

  /// Makes one failure from all faults of a text, in order.
  package init?(all findings: [Finding], others: [Failure] = [], in source: SourceText) {
    guard let first = findings.first else { return nil }
    let rest = findings.dropFirst().map { Failure($0, in: source) }
    self = Failure(first, in: source).changed { $0.others = rest + others }
  }

  /// The failure of a wrong question, with a corrected command line.
  package static func usage(_ message: String, _ command: String? = nil) -> Failure {
    Failure(.usage, message, rest: command.map { [TextRow(head: "  ", command: $0)] } ?? [])
  }

  /// The failure of a file above the limit.
  package static func tooLarge(_ path: String) -> Failure {
    Failure(.unreadable, "'\(path)' has more than \(Limit.fileBytes.value) bytes, the most that are read")
  }

  /// The same failure with the text of its place.
  package func `in`(_ source: SourceText) -> Failure {
    changed {
      $0.finding = (source.isEditable ? finding : finding.withoutFixIts).located(in: source)
      $0.source = source
    }
  }

  /// The same failure of another finding at the same place.
  package func with(_ finding: Finding) -> Failure {
    let failure = changed { $0.finding = finding }
    return source.map { failure.in($0) } ?? failure
  }

  /// The same failure of the file at a path.
  package func at(_ path: String?) -> Failure {
    changed { $0.path = path ?? self.path }
  }

  /// The same failure with the position of a word, unless it already has one.
  package func about(_ word: Int?) -> Failure {
    changed { $0.word = self.word ?? word }
  }

  /// The message in one phrase, without its place.
  public var message: String { VisibleText.line(finding.message) }

  /// The message with the corrected command line, if there is one.
  package var phrase: String {
    ([message] + rest.filter { $0.kind == .command }.map { $0.body }).joined(separator: " ")
  }

  /// The failure in rows: `path:line:column: error: …`, the line, and a caret, if it has a place.
  package var rows: [TextRow] {
    let own = source.map { FindingRenderer.rows(finding, in: $0) } ?? [.remark("error: \(message)")]
    // A text with more faults is something else.
    let shown = others.prefix(49)
    let more = others.count - shown.count
    return own + rest + shown.flatMap { $0.rows }
      + (more > 0 ? [.headline("\(fileName): error: \(more) more faults in this text")] : [])
  }

  /// The path of the file at fault, or the name of its text; empty if neither is known.
  package var fileName: String { path ?? source?.name ?? "" }

  /// All faults, each with its file.
  package var findings: [Finding] { ([self] + others).map { $0.finding.located(inFile: $0.fileName) } }

  /// Whether it has a place in a text.
  package var isPlaced: Bool { source != nil }
}

/// A value behind a pointer, for errors: readers recurse, and a debug build keeps each error on the stack.
package indirect enum Boxed<Content: Hashable & Sendable>: Hashable, Sendable {
  case content(Content)

  /// The value.
  package var content: Content {
    switch self {
    case .content(let content): content
    }
  }
}

/// The name within the package, where nearly everything that throws throws it.
package typealias Failure = ActivationRuleError

extension ActivationRuleError: CustomStringConvertible {
  /// The message; with a place as `path:line:column: error: …`, the line, and a caret.
  public var description: String { (isPlaced ? rows : [.remark(message)] + rest).text.trimmingBlanks() }
}

extension Failure.Kind {
  /// The stable code of the cause in JSON.
  package var code: String {
    switch self {
    case .missing, .noExtension, .several: Self.unreadable.rawValue
    default: rawValue
    }
  }
}

/// The faults of files that lead to rules, or that say how to check them; the raw value is the identifier of the finding.
package enum FileFault: String, CaseIterable, Sendable {
  case buildSetting = "build-setting"
  case extensionSetting = "extension-setting"
  case plugInDisabled = "plug-in-disabled"
  case plugInOption = "plug-in-option"
  case ruleNotRead = "rule-not-read"
  case ruleFound = "rule-found"
  case notARule = "not-a-rule"
  case yamlNotRead = "yaml-not-read"
  case configurationInvalid = "configuration-invalid"
  case baselineInvalid = "baseline-invalid"

  /// The name of the lint configuration's file.
  package static let configurationName = "activation-lint.json"

  /// The identifiers of faults about how project files lead to rules, which can be switched off like lint rules.
  package static let idsOfProjects = [
    buildSetting, extensionSetting, plugInDisabled, plugInOption, ruleNotRead, ruleFound,
  ].map {
    $0.rawValue
  }

  /// The fault in one sentence, and what to do.
  package var explanation: String {
    switch self {
    case .buildSetting:
      "The rule contains a build setting, such as $(RULE), which the Xcode project, its .xcconfig files or project.yml set. If "
        + "its values differ, or nothing sets it, the rule is not known. Lint the built extension (.appex)."
    case .extensionSetting:
      "Xcode ignores build settings that begin with 'INFOPLIST_KEY_NSExtension', without a message, and the extension never "
        + "appears. Give the target an Info.plist with 'NSExtension' and the rule."
    case .plugInDisabled:
      "The Expo plug-in has a rule and does not build the extension. 'expo-sharing' needs 'ios.enabled' true; "
        + "'expo-share-intent' must not have 'disableIOS'."
    case .plugInOption:
      "The Expo plug-in ignores an option, a part of it or a value, without a message. The finding says what it reads instead."
    case .ruleNotRead:
      "The project file has a rule, or may change one, in a form that is not read here: a script's code, a Swift "
        + "expression, or the words of an unknown plug-in. Lint the Info.plist that the project's tool generates, such as "
        + "ios/…/Info.plist after 'npx expo prebuild'."
    case .ruleFound:
      "The text is not a rule, but it contains exactly one, such as a string in source code or keys between other lines, "
        + "and that one is read. Such a text is never changed."
    case .notARule:
      "The file has neither a rule nor an extension's property list: no key begins with 'NSExtensionActivation', and no "
        + "known plug-in writes one. If a tool generates the rule, name the Info.plist that it writes."
    case .yamlNotRead:
      "The file is not YAML, or uses a part of YAML that is not read here. The message says which; write the rule "
        + "without it, or lint the generated Info.plist."
    case .configurationInvalid:
      "The lint configuration, \(Self.configurationName), has an unknown field or a wrong value."
    case .baselineInvalid:
      "'lint --write-baseline' did not write this baseline. Write it again."
    }
  }
}

extension Finding {
  /// Makes a finding about a file.
  package init(
    _ fault: FileFault, _ severity: Severity, _ message: String, at range: SourceRange, notes: [Note] = []
  ) {
    self.init(fault.rawValue, severity, message, at: range, notes: notes)
  }
}
