import ActivationRuleReports
import ActivationRuleSources
import ActivationRules
import PredicateFormat
import PropertyLists
import Texts

/// How a rule that was made of a description is shown.
struct MadeRuleReport {
  private let made: MadeRule
  private let form: MakeCommand.Form
  private let format: ReportFormat
  private let settings: RuleSettings
  /// What the meaning of the description accepts; `nil` if the analysis does not cover so many types.
  private let combinations: AcceptedCombinations?

  init(_ made: MadeRule, _ meaning: ActivationRule, form: MakeCommand.Form, format: ReportFormat) {
    settings = meaning.settings
    self.made = made
    // Where not even the smallest payload is known for sure, each of many further questions would be tried in vain.
    let isCovered = made.isNeverShown == .holds || made.isNeverShown.witness?.isSmallest == true
    combinations = isCovered ? Analysis(meaning, options: MakeCommand.options).acceptedCombinations() : nil
    self.form = form
    self.format = format
  }

  /// The dictionary, if it is the form to print.
  private var dictionary: ConvertedDictionary? { form == .predicate ? nil : made.dictionary }

  /// 1 if there is no dictionary that was asked for, or the description accepts nothing.
  var status: ExitStatus {
    if form == .dictionary, made.dictionary == nil { return .negative }
    return made.isNeverShown == .holds ? .negative : .success
  }

  /// What goes to standard output.
  func text() throws(CommandFailure) -> String {
    let lines: LaidOutPredicate
    do throws(PredicateLayoutError) {
      lines = try PredicateLayout().layOut(made.predicate)
    } catch {
      throw .broken("no layout of the predicate reads back as the same rule")
    }
    if format == .json { return json(lines).text(pretty: true) + "\n" }
    if form == .dictionary, made.dictionary == nil { return "" }
    if let dictionary {
      return format == .plist ? RuleFragment.text(of: dictionary) : dictionary.json.text(pretty: true) + "\n"
    }
    return format == .plist
      ? RuleFragment.text(of: lines, indentation: .spaces(2)) : lines.text(indentation: .spaces(2)) + "\n"
  }

  private func json(_ lines: LaidOutPredicate) -> JSONValue {
    let undeclared: [JSONValue] = made.undeclaredTypes.map { .string($0.identifier) }
    return [
      "tool": ToolIdentity.json(.builtIn, settings), "form": .string(dictionary == nil ? "predicate" : "dictionary"),
      "dictionary": made.dictionary?.json ?? .null,
      "dictionaryDifference": made.dictionaryDifference?.json ?? .null,
      "predicate": .string(lines.text(indentation: .spaces(2))),
      "meaning": .string(made.description.predicate.description), "undeclaredTypes": .array(undeclared),
      "accepts": combinations?.json ?? .null,
    ]
  }

  /// What goes to standard error.
  var notes: String {
    var notes: [String] = []
    for type in made.undeclaredTypes {
      notes.append("warning: no type '\(type.identifier)' is declared\(type.suggestion?.question ?? "")")
    }
    if made.isNeverShown == .holds { notes.append("warning: the description contradicts itself; nothing is accepted") }
    if made.dictionary == nil, form != .predicate, made.isNeverShown != .holds {
      notes.append("note: no dictionary was found that means the same" + unboundedHint)
    }
    if dictionary != nil, let witness = made.dictionaryDifference {
      notes.append(
        "note: proved for all types that are declared; an app could declare one that differs: \(witness.text)")
    }
    if form != .dictionary || made.dictionary != nil { notes += accepted }
    return VisibleText.text(of: notes)
  }

  private var unboundedHint: String {
    let parts = made.description.alternatives.flatMap { $0 }
    let isUnbounded = parts.contains { $0.maximum == nil && $0.kind.type != "public.plain-text" }
    return isUnbounded ? "; a dictionary bounds the number of each kind but text" : ""
  }

  /// What the rule accepts, in one line.
  private var accepted: [String] {
    guard let combinations else {
      return [
        "note: the predicate says what was described; nothing was proved of it, as it tests too many types at once"
      ]
    }
    return ["note: accepts " + combinations.description]
  }
}
