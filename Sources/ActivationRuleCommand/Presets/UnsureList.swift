/// The shares whose confirmation would settle most questions: `presets --unsure`.
enum UnsureList {
  static let option = OptionDefinition(
    "--unsure", "the ten shares whose confirmation would settle most, for the collected rules or for RULE…")

  static func run(
    _ library: PresetLibrary, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    var rules: NamedRules?
    if !arguments.positionals.isEmpty {
      let source = try RuleSource(arguments, RuleSettings(), console)
      rules = NamedRules(arguments.elements.flatMap { source.outcomes(of: $0, console) })
    }
    for row in rules?.unreadable ?? [] { console.writeError(row.failure.rows) }
    let counts = UnsurePresets.counts(in: library, of: rules?.loaded.map { $0.rule })
    if arguments.isJSON {
      console.print(json: [
        "tool": ToolIdentity.json(library),
        "unsure": .array(counts.map { ["id": .string($0.preset.id), "rules": .count($0.count)] }),
        "ruleCount": .count(rules?.loaded.count ?? UnsurePresets.collectedCount),
        "failures": .array(rules?.failures.map { $0.json } ?? []),
      ])
    } else {
      let base =
        rules.map { WordList.count($0.loaded.count, "rule") } ?? "\(UnsurePresets.collectedCount) collected rules"
      let rows = counts.prefix(10).map { preset, count -> TextRow in
        TextRow(head: "  \(count)  ", "\(preset.id): \(preset.host), \(preset.action) [\(preset.grade)]")
      }
      console.write(["How many of \(base) turn on what these apps share exactly:"] + rows)
    }
    return rules?.hasBroken == true ? .broken : .success
  }
}
