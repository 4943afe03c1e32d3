import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleProjects
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import ActivationRules

extension Request {
  /// Returns the payload of a pasted print, with what was assumed.
  func imported() throws(Failure) -> JSONValue {
    let source = SourceText(name: "<text>", text: try required(.text, .string))
    do throws(Failure) {
      let found = try PayloadImport(reading: source)
      return [
        "payload": found.payload.seenByRules(.skipped).json,
        "recordedAtHost": (found.hostStage == .runs).json,
        "findings": found.notes.map { $0.json(in: source) }.json,
      ]
    } catch {
      throw error.ofRequest(.invalidField)
    }
  }

  /// Returns the rules in the text of a file with their places.
  ///
  /// The name and the first bytes determine its format. A binary property list comes with its text as XML, which an
  /// editor can show.
  func rules() throws(Failure) -> JSONValue {
    let found = try rulesInText(options().settings)
    let rules = found.map { loaded -> JSONValue in
      let (properties, source) = (loaded.properties, loaded.file)
      return [
        "rule": properties.rule.json, "name": loaded.name.json,
        "extensionPoint": properties.extensionPoint.json, "position": source.json(properties.ruleRange),
        "keys": properties.rule.keysJSON(in: source),
        "omissions": ListRemainder.edits(loaded).map { source.json($0) } ?? .null,
        "platform": loaded.rule.settings.platform.json,
      ]
    }
    let binary = found.first { $0.file.isBinary }?.document
    return ["rules": rules.json, "propertyList": binary.map { $0.root.xmlFile.json }]
  }

  /// Returns a rule and its readable text: a predicate in lines, and the rule's part of a property list.
  func formatted() throws(Failure) -> JSONValue {
    let rule = RuleValue(try required(.rule))
    var text: String?
    if case .predicate(let predicate) = rule {
      text = LaidOutPredicate(predicate.text, width: 72)?.text()
    }
    return ["text": text.json, "propertyList": RuleFragment.text(of: rule).json]
  }

  /// Returns the text of a file, and whether it has a name.
  func file() throws(Failure) -> (source: SourceText, isNamed: Bool) {
    let name = try optional(.name, .string)
    var bytes: [UInt8]
    if has(.base64) {
      guard let decoded = Base64.bytes(try required(.base64, .string)) else {
        throw Failure(.invalidField, "'base64' must be the bytes of a file")
      }
      bytes = decoded
    } else {
      bytes = Array(try required(.text, .string).utf8)
      XMLEncoding.declareUTF8(in: &bytes)
    }
    return (SourceText(name: name ?? "<text>", bytes: bytes), name != nil)
  }

  /// Whether the text of a file is given.
  var hasText: Bool { has(.text) || has(.base64) }

  /// Returns the rule within a text; by its number, if there are several.
  func ruleInText(_ settings: RuleSettings) throws(Failure) -> Extension {
    let found = try rulesInText(settings)
    let number = try optional(.number, .count) ?? 1
    guard number <= found.count else {
      throw Failure(.invalidField, "there is no rule \(number) in the text, which has \(found.count)")
    }
    return found[number - 1]
  }

  /// Returns the rule of a field as that of an extension of which nothing more is known.
  func `extension`(_ options: Options) throws(Failure) -> Extension {
    let (node, types, settings) = (try required(.rule), try types(), options.settings)
    let found =
      node.string.map {
        Extension(predicate: SourceText(name: "<rule>", text: $0), types: types, settings: settings)
      } ?? Extension(rule: ActivationRule(RuleValue(node), types: types, settings: settings))
    return found.onKnownPlatform(options.isPlatformGiven ? settings.platform : nil)
  }

  /// Returns what the apps in question share, the deciding shares of a host first; `nil` for a question about things.
  ///
  /// - Parameter isAboutAll: whether all apps are in question; with 'all', also guesses and what has ended.
  func sharesOfApps(isAboutAll: Bool, on platform: Platform) throws(Failure) -> [SharedPayload]? {
    if isAboutAll {
      let takesAll = try optional(.all, .boolean) == true
      return (takesAll ? Preset.ofApps(on: platform) : Preset.known(on: platform)).map { SharedPayload($0) }
    }
    return has(.host) ? try host().shares(on: platform) : nil
  }

  /// Returns the app in question.
  func host() throws(Failure) -> Share.Host {
    do throws(Failure) {
      return try Share.Host(named: required(.host, .string))
    } catch {
      throw error.ofRequest(.invalidField)
    }
  }

  /// Returns the words of a command that asks the same.
  func words(_ loaded: Extension) throws(Failure) -> CommandWords {
    try words(hasText ? [loaded.path] : ["--rule", loaded.rule.text ?? loaded.source.wholeText])
  }

  /// - Parameter rule: the words for the rule.
  func words(_ rule: [String], readsInput: Bool = false) throws(Failure) -> CommandWords {
    let options = try options()
    let platform = options.isPlatformGiven ? ["--platform", options.settings.platform.rawValue] : []
    let hosts = try optional(.host, .string).map { [$0] } ?? []
    let preset = try optional(.preset, .string).map { ["--preset", $0] } ?? []
    let payload = self[.payload].map { ["--payload", JSONValue($0).text()] } ?? []
    let shared = hosts.flatMap { ["--host", $0] } + preset + payload
    return CommandWords(hosts: hosts, readsInput: readsInput) { verb, share, _ in
      let words = rule + (share ?? shared) + platform
      return ShellWord.command([verb] + words)
    }
  }

  /// Returns the rules in the text of a file.
  fileprivate func rulesInText(_ settings: RuleSettings) throws(Failure) -> [Extension] {
    let (source, isNamed) = try file()
    let around = Surroundings(
      types: try types(), settings: settings, isPlatformGiven: try options().isPlatformGiven)
    do throws(Failure) {
      return try Document(source, isGivenInPlace: !isNamed).lookingInside.rules(around, warns: false)
    } catch {
      throw error.ofRequest(.invalidField)
    }
  }

  /// Lints a rule, or the text of a property list.
  ///
  /// Lines and columns refer to the list's text or to the predicate. Findings about a rule dictionary in the request
  /// have the keys that lead to their place.
  func lint() throws(Failure) -> JSONValue {
    let (configuration, around) = try lintQuestion()
    let (types, settings, engine) = (around.types, around.settings, LintEngine(configuration))
    let rule = self[.rule]
    let list = FieldType("the text of a property list (a rule dictionary alone goes in 'rule')") { $0.string }
    if let text = try optional(.infoPlist, list) {
      return Self.findings(in: SourceText(name: "Info.plist", text: text), engine, around)
    }
    if rule == nil, hasText { return Self.findings(in: try file().source, engine, around) }
    guard let rule else {
      throw Failure(.missingField, "one of 'rule', 'infoPlist', 'text' and 'files' is needed")
    }
    if let text = rule.string {
      let source = SourceText(name: "<rule>", text: text)
      let subject = Extension(predicate: source, types: types, settings: settings)
      return Self.findings(configuration.findings(about: subject)) { $0.json(in: source) }
    }
    let properties = ExtensionProperties(rule: rule)
    let subject = Extension(
      file: source, properties: properties,
      written: ActivationRule(properties.rule, types: types, settings: settings))
    let found = configuration.findings(about: subject).prefix(Limit.findings.value)
    let keyPaths = KeyPath.texts(to: found.map { $0.range }, in: rule)
    return Self.findings(Array(found)) {
      $0.json(in: source, hasPlace: false, keyPath: keyPaths[$0.range] ?? "")
    }
  }

  /// Returns the findings in the text of a file of any format; a failure to read it is a finding too.
  private static func findings(in source: SourceText, _ engine: LintEngine, _ around: Surroundings) -> JSONValue {
    do throws(Failure) {
      let found = try engine.findings(in: Document(source).lookingInside, around)
      return findings(found.findings) { $0.json(in: found.source) }
    } catch {
      return findings([error.finding]) { $0.json(in: error.source ?? source) }
    }
  }

  private static func findings(_ findings: [Finding], _ json: (Finding) -> JSONValue) -> JSONValue {
    ["findings": findings.prefix(Limit.findings.value).map(json).json]
  }

  /// Lints texts of files like the command line, with its output.
  ///
  /// The name and the first bytes of each determine its format.
  func lintFiles() throws(Failure) -> JSONValue {
    let (configuration, around) = try lintQuestion()
    let engine = LintEngine(configuration)
    var summary = LintSummary()
    var files: [LintedFile] = []
    var (rows, failures, report): ([TextRow], [TextRow], LintText) = ([], [], LintText())
    for source in try sources() {
      var file = LintedFile(path: source.name)
      file.addFindings(in: Document(source), engine, around)
      summary.add(file)
      rows += report.part(file)
      failures += file.failures.flatMap { $0.rows }
      files.append(file)
    }
    return [
      "files": files.json, "text": Self.laidOut(rows + report.tail(summary)).json,
      "failureText": Self.laidOut(failures).json,
      "status": Int(summary.exitCode(passesWarnings: false)).json,
    ]
  }

  /// Returns the configuration of a lint request, and the surroundings of its rule.
  fileprivate func lintQuestion() throws(Failure) -> (LintConfiguration, Surroundings) {
    var around = Surroundings(types: try types(), settings: try options().settings)
    around.isNamed = true
    return (try lintConfiguration(on: around.settings.platform), around)
  }

  /// Returns the lint configuration from the options that are members of a configuration file; others are ignored.
  ///
  /// - Parameter platform: the platform to use if the request names one.
  private func lintConfiguration(on platform: Platform) throws(Failure) -> LintConfiguration {
    guard case .dictionary(let entries)? = self[.options]?.kind else { return LintConfiguration() }
    do throws(Failure) {
      var configuration = try LintConfiguration(options: entries)
      if self[.options]?["platform"] != nil { configuration.options.platform = platform }
      return configuration
    } catch {
      throw error.ofRequest(.invalidField, in: source)
    }
  }
}
