import ActivationRuleSources

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
