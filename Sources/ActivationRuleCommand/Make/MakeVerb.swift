import ActivationRuleReports
import ActivationRuleSources

extension Verb {
  /// `make`.
  static let make = Verb(
    name: "make", summary: "What rule accepts just this?",
    usage: "--accept KIND[:BOUNDS]… [--or KIND[:BOUNDS]…] [OPTIONS]",
    details: """
      KIND is a type identifier or one of
        \(MakeCommand.words).
      'url' and 'link' leave out file URLs, as the dictionary key does; 'contact' is public.contact.
      BOUNDS is N, MIN-MAX or MIN-, the number of attachments of the kind; without it any number from 1 on is meant.

      The description is about the attachments of all items together. Kinds before an --or are one alternative: they may
      come together, and one of them must be there; MIN and N count if there are any of the kind. --require is for a kind
      that must be there. --or begins another alternative, with a kind or with the --accept that follows. --not forbids
      a kind everywhere. Nothing else may be in the payload, unless --allow-others is given.

      A dictionary is printed if one was proved to mean the description, else a predicate. The proof is about all payloads
      with an attachment; if an app could declare a type that makes a difference, that is told.
      """,
    examples: [
      "activationrule make --accept image:1-20 --or movie:1 --accept com.adobe.pdf --not contact",
      "activationrule make --accept link:1 --accept text --allow-others --form dictionary",
    ],
    options: [
      OptionDefinition("--accept", "KIND[:BOUNDS]", of: .name(.kinds), "accept a kind of attachment"),
      OptionDefinition("--require", "KIND[:BOUNDS]", of: .name(.kinds), "the same, and the kind must be there"),
      OptionDefinition("--or", "begin another alternative"),
      OptionDefinition("--not", "KIND", of: .name(.kinds), "forbid a kind everywhere"),
      OptionDefinition("--allow-others", "let attachments of other kinds come along"),
      MakeCommand.form.definition,
    ] + OptionDefinition.rule.filter { $0.name != "--rule" }
      + [.budget] + OptionDefinition.answer(MakeCommand.format),
    operands: .name(.kinds),
    format: MakeCommand.format,
    run: { (arguments, console) throws(CommandFailure) in try MakeCommand.run(arguments, console) })
}

/// Makes rules of descriptions.
enum MakeCommand {
  /// The words for kinds.
  static var words: String { AttachmentKind.words.map { $0.word }.joined(separator: ", ") }

  /// The forms of a rule that can be asked for.
  enum Form: String, CaseIterable {
    case auto, dictionary, predicate

    /// The one form that is asked for; `nil` for either.
    var only: RuleForm? { RuleForm(rawValue: rawValue) }
  }

  static let form = Option<Form>("--form", "FORM", "dictionary, predicate or auto (default)")
  /// `predicate` is the bare rule.
  static let format = Option.format(.plist, .predicate, .json)

  /// How much is proved: a question of a usual description takes a small part of the work that is allowed here.
  static let options = AnalysisOptions(limits: AnalysisLimits(work: 4_000_000))

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard let settings = try SettingsArguments.settings(arguments, console) else { return .success }
    let form = try arguments.value(form) ?? .auto
    let format = try arguments.format(format, unlessGiven: .plist)
    let description = try DescriptionArguments.description(arguments)
    let types = try SettingsArguments.types(arguments, console)
    let meaning = ActivationRule(description.predicate, types: types, settings: settings)
    let report = MadeRuleReport(
      description.make(types: types, settings: settings, options: options), meaning, options, form: form.only,
      format: format)
    if !console.isQuiet {
      do throws(PredicateLayoutError) {
        console.copy(try report.text())
      } catch {
        throw .broken("no layout of the predicate reads back as the same rule")
      }
      console.writeError(report.notes)
    }
    return report.isFound ? .success : .negative
  }
}
