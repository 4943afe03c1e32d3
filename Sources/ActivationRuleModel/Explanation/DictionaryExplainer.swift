import PredicateFormat
import PropertyLists
import UniformTypes

/// Follows the tests of a dictionary: which key counted which attachment, and what nobody accepted.
struct DictionaryExplainer {
  let rule: ActivationRule
  let payload: Payload
  let tests: [DictionaryTest]

  private var chains: TypeChains { TypeChains(types: rule.types) }

  /// The steps: the mode, then every test up to the one that fails.
  func steps() -> [ExplanationStep] {
    var steps = [mode]
    var isOver = false
    let object = payload.object
    let allHold = tests.allSatisfy { rule.holds($0, object) }
    for test in tests {
      if isOver {
        steps.append(ExplanationStep(title(test), .skipped, nil, test.certainty, range: range(test)))
        continue
      }
      let holds = rule.holds(test, object)
      isOver = !holds
      steps.append(step(test, holds: holds, isDecisive: !holds || allHold))
    }
    return steps
  }

  /// How the dictionary is matched, which its version and the strict key decide.
  private var mode: ExplanationStep {
    guard let test = tests.last, test.key == nil else {
      return ExplanationStep(
        "no key accepts a type", .information, "only the counts of attachments are tested", .observed)
    }
    return test.kind == .all
      ? ExplanationStep(
        "strict matching", .information,
        "every attachment must be of an accepted type (version below 2, or UsesStrictMatching)")
      : ExplanationStep("version 2", .information, "one attachment of an accepted type is enough")
  }

  private func step(_ test: DictionaryTest, holds: Bool, isDecisive: Bool) -> ExplanationStep {
    let children = payload.attachments.indices.map { index -> ExplanationStep in
      let attachment = payload.attachments[index]
      let matches = fulfils(attachment, test.condition)
      return ExplanationStep(
        "attachment \(index + 1) \(Words.identifiers(attachment))", matches ? .holds : .fails,
        detail(attachment, test, matches), test.certainty,
        isDecisive: isDecisive && decides(matches, test, holds))
    }
    return ExplanationStep(
      title(test), holds ? .holds : .fails, numbers(test), test.certainty, isDecisive: isDecisive, range: range(test),
      children: test.reason == .attachmentBounds ? [] : children)
  }

  /// Whether an attachment that matches, or does not, is what a test's outcome hangs on.
  private func decides(_ matches: Bool, _ test: DictionaryTest, _ holds: Bool) -> Bool {
    switch test.kind {
    case .all: holds ? matches : !matches
    case .any: holds ? matches : !matches
    case .atMost, .none: !holds && matches
    case .atLeast: matches
    }
  }

  private func title(_ test: DictionaryTest) -> String {
    guard let key = test.key else {
      return test.kind == .all ? "every attachment is of an accepted type" : "an attachment is of an accepted type"
    }
    return key
  }

  private func numbers(_ test: DictionaryTest) -> String {
    let count = payload.attachments.filter { fulfils($0, test.condition) }.count
    switch test.kind {
    case .atMost(let limit): return "\(Words.attachments(count)) counted, at most \(limit) allowed"
    case .atLeast(let limit): return "\(Words.attachments(count)) counted, at least \(limit) wanted"
    case .none: return "\(Words.attachments(count)) counted, none allowed"
    case .all, .any:
      let total = payload.attachments.count
      return "\(count) of \(Words.attachments(total)) accepted, \(test.kind == .all ? "all" : "at least 1") wanted"
    }
  }

  /// Which identifier is of which type, or which key would have taken the attachment.
  private func detail(_ attachment: Payload.Attachment, _ test: DictionaryTest, _ matches: Bool) -> String {
    for type in test.types {
      for identifier in attachment.registeredTypeIdentifiers {
        guard let chain = chains.chain(identifier, type) else { continue }
        if matches, !isExcepted(identifier, test) { return chain + keyNote(type, test) }
      }
    }
    if test.key != nil { return "does not count" }
    for identifier in attachment.registeredTypeIdentifiers where isExcepted(identifier, test) {
      return "\(identifier) is excepted, and no other identifier is of an accepted type"
    }
    return "no key of the rule accepts it"
  }

  private func isExcepted(_ identifier: String, _ test: DictionaryTest) -> Bool {
    test.exceptions.contains { rule.types.conforms(identifier, to: $0) }
  }

  /// The key behind an accepted type.
  private func keyNote(_ type: String, _ test: DictionaryTest) -> String {
    guard test.key == nil else { return "" }
    let key = RuleTable(rule.settings).key(accepting: type)
    return key.map { ", accepted by \($0)" } ?? ""
  }

  private func fulfils(_ attachment: Payload.Attachment, _ condition: PredicateNode) -> Bool {
    let identifiers = attachment.registeredTypeIdentifiers.map { Value.string($0) }
    let object: Value = .dictionary(["registeredTypeIdentifiers": .array(identifiers)])
    var evaluator = PredicateEvaluator(
      object: .null, variables: [Lowering.attachmentVariable: object], environment: rule.environment)
    return (try? evaluator.holds(condition)) ?? false
  }

  private func range(_ test: DictionaryTest) -> SourceRange? {
    guard let key = test.key, case .dictionary(let entries) = rule.value else { return nil }
    return entries.last { $0.key.text == key }?.keyRange
  }
}

extension RuleTable {
  /// The key, without its prefix, whose rule accepts a type.
  func key(accepting type: String) -> String? {
    Self.key(accepting: type, rules)
  }

  private static func key(accepting type: String, _ rules: [Rule]) -> String? {
    for rule in rules {
      if rule.types.contains(type) { return rule.name }
      if let name = key(accepting: type, rule.children) { return name }
    }
    return nil
  }
}
