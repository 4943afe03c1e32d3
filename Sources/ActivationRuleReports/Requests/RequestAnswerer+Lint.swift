import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText
import ActivationRuleTypes

extension RequestAnswerer {
  /// Lints a rule, or the text of a property list.
  ///
  /// Lines and columns refer to the list's text or to the predicate. Findings about a rule dictionary in the request
  /// have the keys that lead to their place.
  func lint(_ request: Request) throws(Failure) -> JSONValue {
    var around = Surroundings(types: try request.types(), settings: try request.options().settings)
    around.isNamed = true
    let (types, settings) = (around.types, around.settings)
    let configuration = try request.lintConfiguration(on: settings.platform)
    let engine = LintEngine(configuration)
    if request.has(.files) { return try request.lintedFiles(engine, around) }
    let rule = request[.rule]
    let list = FieldType("the text of a property list (a rule dictionary alone goes in 'rule')") { $0.string }
    if let text = try request.optional(.infoPlist, list) {
      guard rule == nil else { throw Failure(.invalidField, "only one of 'rule' and 'infoPlist' can be linted") }
      return Self.findings(in: SourceText(name: "Info.plist", text: text), engine, around)
    }
    if rule == nil, request.hasText { return Self.findings(in: try request.file().source, engine, around) }
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
      file: request.source, properties: properties,
      written: ActivationRule(properties.rule, types: types, settings: settings))
    let found = configuration.findings(about: subject).prefix(Limit.findings.value)
    let keyPaths = KeyPath.texts(to: found.map { $0.range }, in: rule)
    return Self.findings(Array(found)) {
      $0.json(in: request.source, hasPlace: false, keyPath: keyPaths[$0.range] ?? "")
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
}

extension Request {
  /// Lints texts of files like the command line, with its output.
  ///
  /// The name and the first bytes of each determine its format.
  fileprivate func lintedFiles(_ engine: LintEngine, _ around: Surroundings) throws(Failure) -> JSONValue {
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

  /// Returns the lint configuration from the options that are members of a configuration file; others are ignored.
  ///
  /// - Parameter platform: the platform to use if the request names one.
  fileprivate func lintConfiguration(on platform: Platform) throws(Failure) -> LintConfiguration {
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
