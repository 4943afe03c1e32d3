import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleText

/// The rules to compare with each other, from one place or two.
struct RulePairs {
  /// One rule or two.
  typealias Pair = [Extension]

  private(set) var pairs: [Pair] = []
  private(set) var unreadable: [Failure] = []
  /// Extensions of the old or new place without a partner in the other place.
  private(set) var unpaired: [ComparisonReport.Unpaired] = []

  /// Reads the rules in the order of the arguments, and pairs those of the first place with those of the second.
  init(_ arguments: ParsedArguments, _ source: RuleSource, _ console: Console) throws(Failure) {
    var sides: [[Extension]] = []
    for element in arguments.elements {
      let outcomes = source.outcomes(of: element, console)
      guard !outcomes.isEmpty else { continue }
      let rules = NamedRules(outcomes)
      unreadable += rules.unreadable
      sides.append(rules.loaded)
    }
    guard sides.count == 2 else {
      pairs = sides.joined().map { [$0] }
      return
    }
    guard !sides.contains(where: { $0.isEmpty }) else { return }
    if sides[0].count == 1, sides[1].count == 1 {
      pairs = [[sides[0][0], sides[1][0]]]
    } else {
      try pair(sides[0], sides[1])
    }
  }

  private mutating func pair(_ first: [Extension], _ second: [Extension]) throws(Failure) {
    var (first, second) = (first, second)
    let keys: [(Extension) -> String?] = [{ $0.bundleIdentifier }, { $0.name }, { Self.folder(of: $0.path) }]
    for key in keys {
      for rule in first {
        guard let word = key(rule), first.count(where: { key($0) == word }) == 1,
          second.count(where: { key($0) == word }) == 1,
          let place = second.firstIndex(where: { key($0) == word })
        else { continue }
        pairs.append([rule, second.remove(at: place)])
        first.removeAll { $0.path == rule.path && $0.place == rule.place }
      }
    }
    guard !pairs.isEmpty else { throw Self.failure(first, second) }
    // For one extension and a whole app, the app's other extensions are not part of the question.
    if first.count + pairs.count > 1, second.count + pairs.count > 1 {
      unpaired = first.map { (RuleComparison.names[0], $0) } + second.map { (RuleComparison.names[1], $0) }
    }
  }

  /// Returns the advice if no extensions match.
  private static func failure(_ first: [Extension], _ second: [Extension]) -> Failure {
    let (old, new) = ("OLD has \(names(first))", "NEW has \(names(second))")
    guard first.count > 1, second.count > 1 else {
      let (one, several) = first.count == 1 ? ("OLD", new) : ("NEW", old)
      return Failure(
        .unreadable, "\(several), and none of these is that of \(one); name the property list of one of them")
    }
    return Failure(.unreadable, "no extension of OLD has the name or bundle identifier of one of NEW; \(old), \(new)")
  }

  /// Returns the folder that contains a property list; the inner folder of a bundle has no meaning.
  private static func folder(of path: String) -> String? {
    path.split(separator: "/").dropLast().last { $0 != "Contents" }.map { String($0) }
  }

  private static func names(_ rules: [Extension]) -> String {
    let names = rules.prefix(8).map { "'\(VisibleText.row($0.name ?? $0.path))'" }
    return names.joined(separator: ", ") + (rules.count > 8 ? " and \(rules.count - 8) more" : "")
  }

  /// Returns all rows for standard error, rule by rule; with `quiet`, errors only.
  func remarks(quiet: Bool) -> [[TextRow]] {
    let remarks = (pairs.joined() + unpaired.map { $0.rule }).map { $0.remarks(quiet: quiet) }
    return unreadable.map { $0.rows } + remarks.filter { !$0.isEmpty }
  }
}
