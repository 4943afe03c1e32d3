import ActivationRules
import PredicateFormat
import PropertyLists

extension BatchAnswerer {
  /// Lints a rule, or the text of a property list.
  ///
  /// Lines and columns are those of the list's text or of the predicate; a rule dictionary in the request has none.
  func lint(_ request: BatchRequest) throws(BatchError) -> [JSONMember] {
    let settings = try request.options().settings
    let types = try types(request)
    let rule = request.root["rule"]
    if let node = request.root["infoPlist"], node.kind != .null {
      guard rule == nil else { throw BatchError(.invalidField, "only one of 'rule' and 'infoPlist' can be linted") }
      guard let text = node.string else {
        throw BatchError(.invalidField, "the field 'infoPlist' is a string, not \(node.kindName)")
      }
      let source = SourceText(name: "Info.plist", text: text)
      do throws(PropertyListError) {
        let subject = LintSubject(try PropertyListReader.read(source), types: types, settings: settings)
        return [Self.findings(Linter.lint(subject), in: subject.source)]
      } catch {
        // What is no property list is a finding as well: the text is what was asked about.
        return [Self.findings([Self.finding(error.diagnostic)], in: error.source)]
      }
    }
    guard let rule else { throw BatchError(.missingField, "one of 'rule' and 'infoPlist' is needed") }
    if let text = rule.string {
      let source = SourceText(name: "<rule>", text: text)
      let subject = LintSubject(predicate: source, types: types, settings: settings)
      return [Self.findings(Linter.lint(subject), in: source)]
    }
    let properties = ExtensionProperties(rule: rule)
    let subject = LintSubject(
      source: request.source, properties: properties,
      rule: ActivationRule(properties.rule, types: types, settings: settings))
    return [Self.findings(Linter.lint(subject), in: nil)]
  }

  /// The finding that a fault of reading is: what is not escaped has a lint rule of its own.
  private static func finding(_ fault: Diagnostic) -> Diagnostic {
    switch PropertyListFault(rawValue: fault.id) {
    case .bareLessThan, .bareAmpersand, .undefinedEntity:
      Diagnostic(
        "plist-xml-escaping", .error, fault.message, at: fault.range, notes: fault.notes, fixIts: fault.fixIts)
    default: fault
    }
  }

  private static func findings(_ diagnostics: [Diagnostic], in source: SourceText?) -> JSONMember {
    JSONMember(
      "findings",
      .array(
        diagnostics.prefix(LintEngine.findingLimit).map { finding in
          var members = [
            JSONMember("id", .string(finding.id)), JSONMember("severity", .string(finding.severity.rawValue)),
            JSONMember("message", .string(finding.message)),
          ]
          if let place = source?.position(at: finding.range.lowerBound) {
            members.append(JSONMember("line", .integer(Int64(place.line))))
            members.append(JSONMember("column", .integer(Int64(place.column))))
          }
          return .object(members)
        }))
  }
}
