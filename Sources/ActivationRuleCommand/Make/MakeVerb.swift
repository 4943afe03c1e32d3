import ActivationRuleReports
import ActivationRuleSources

extension Verb {
  /// `make`.
  static let make = Verb(
    name: "make", summary: "Write a rule for what you want to accept",
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
      with an attachment; if an app could declare a type that makes a difference, a note says so.
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
    ] + OptionDefinition.settings
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

/// Reads the arguments that describe a rule, in their order.
enum DescriptionArguments {
  static func description(_ arguments: ParsedArguments) throws(CommandFailure) -> RuleDescription {
    var alternatives: [[RuleDescription.Part]] = [[]]
    var forbidden: [AttachmentKind] = []
    var isBehindOr = false
    for element in arguments.elements {
      switch element {
      case .option("--accept", let text?): alternatives[alternatives.count - 1].append(try part(text, arguments))
      case .option("--require", let text?):
        alternatives[alternatives.count - 1].append(try part(text, isRequired: true, arguments))
      case .option("--or", _):
        guard alternatives.last?.isEmpty == false else {
          throw .usage("nothing is accepted before '--or'")
        }
        alternatives.append([])
      case .option("--not", let text?):
        guard let kind = AttachmentKind(text) else { throw unknown(text, arguments) }
        forbidden.append(kind)
      case .positional(let text):
        guard isBehindOr else {
          throw .usage("'\(text)' is no option; a kind stands behind '--accept'")
        }
        alternatives[alternatives.count - 1].append(try part(text, arguments))
      case .option: break
      }
      isBehindOr = element == .option("--or", nil)
    }
    guard alternatives.last?.isEmpty == false else {
      let place = alternatives.count > 1 ? "behind the last '--or'" : "; '--accept KIND' is needed"
      throw .usage("nothing is accepted\(alternatives.count > 1 ? " " : "")\(place)")
    }
    for alternative in alternatives {
      for (place, part) in alternative.enumerated()
      where alternative[..<place].contains(where: { $0.kind.isSame(as: part.kind) }) {
        throw .usage(
          "'\(part.kind.name)' is given twice in one alternative; each kind has one number, and '--or' begins another "
            + "alternative")
      }
    }
    return RuleDescription(alternatives, forbidden: forbidden, allowsOthers: arguments.has("--allow-others"))
  }

  private static func part(
    _ text: String, isRequired: Bool = false, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> RuleDescription.Part {
    do throws(RuleDescriptionError) {
      return try RuleDescription.Part(text, isRequired: isRequired)
    } catch {
      if case .unknownKind(let name) = error { throw unknown(name, arguments) }
      throw .usage(error.message)
    }
  }

  /// A word that is no kind, with the words that may have been meant.
  private static func unknown(_ name: String, _ arguments: ParsedArguments) -> CommandFailure {
    let near = EditDistance.nearest(to: name, in: AttachmentKind.words.map { $0.word })
    let hint = EditDistance.question(near)
    return .usage(RuleDescriptionError.unknownKind(name).message + hint)
  }
}
