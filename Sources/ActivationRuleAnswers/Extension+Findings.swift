package import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText

extension Extension {
  /// All remarks about the rule and its place, under the identifiers of lint rules.
  package var findings: [Finding] { findings(quiet: false) }

  /// Returns all remarks about the rule and its place.
  ///
  /// With `quiet`, only the reason why it cannot be read, since no other remark prevents a verdict.
  package func findings(quiet: Bool) -> [Finding] {
    let text = isFilledIn ? nil : StringPlace(place, in: source, document?.dialect)
    let faults = rule.findings.filter { !quiet || $0.severity == .error }.map {
      Finding(
        LintRules.id(ofPredicateFault: $0.id), $0.severity, $0.message, at: $0.range, notes: $0.notes,
        fixIts: text?.written($0.fixIts) ?? [])
    }
    // If one variable is missing, all of them are, and lint reports the first place as well.
    let gone = "substituted-variable"
    let firstGone = faults.first { $0.id == gone }
    let reported = faults.filter { $0.id != gone || $0 == firstGone }
    let found = (quiet ? reported : warnings + reported).map { isGivenInPlace ? $0.aboutCommandLine : $0 }
    return isFilledIn ? found.map { $0.withoutFixIts } : found
  }

  /// The place of the rule, at the beginning of every answer about a rule.
  package var title: JSONValue {
    [
      "path": path.json, "name": name.json,
      "extensionPoint": extensionPoint.json,
    ]
  }

  /// The findings for programs.
  package var findingsJSON: JSONValue { findings.json(in: source, document) }
}
