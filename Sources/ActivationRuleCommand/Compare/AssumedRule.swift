extension RuleSource {
  /// Returns the rule of `--assuming`, given as a path or as the text of a rule; `nil` without the option.
  func assumption(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> LoadedRule? {
    guard let text = try arguments.value("--assuming") else { return nil }
    let isThere = text == "-" || Files.kind(of: text) != .nothing
    guard isThere || Self.isRule(text) else {
      throw .broken("'--assuming \(VisibleText.row(text))' is neither a file or folder that exists nor a rule")
    }
    let outcomes = !isThere ? [RuleOutcome.loaded(try load(text: text))] : try load(path: text, console)
    let rules = NamedRules(outcomes)
    if let failure = rules.unreadable.first?.failure { throw failure }
    guard let rule = rules.loaded.first, rules.loaded.count == 1 else {
      throw .broken("'--assuming' takes one rule, and \(rules.loaded.count) are there; name the property list of one")
    }
    guard !rule.isBroken else { throw .broken(rule.remarks(quiet: true).text.trimmingBlanks()) }
    return rule
  }
}
