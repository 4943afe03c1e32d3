import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// The payloads on which rules are tried, made of the types and numbers in the rules.
///
/// Small payloads come first; payloads that need a declaration come last.
struct SmallWorld {
  /// A payload with the verdict of each rule.
  struct Sample {
    let prepared: PreparedPayload
    let verdicts: [Verdict]
    /// The types of this part of the world.
    let types: UniformTypeRegistry
    /// The types that an app declares in this part of the world.
    let declarations: [TypeDeclaration]

    /// Whether a rule is shown.
    func isShown(_ rule: Int) -> Bool { verdicts[rule] == .shown }

    /// The payload with the declarations that it needs.
    var witness: Witness {
      var names = Set(prepared.payload.attachments.flatMap { $0.registeredTypeIdentifiers })
      // A type below an undeclared one needs that declaration, too; children come last.
      for declaration in declarations.reversed() where names.contains(declaration.identifier) {
        names.formUnion(declaration.conformsTo)
      }
      let needed = declarations.filter { names.contains($0.identifier) }
      return Witness(payload: prepared.payload, declarations: TypeDeclarations(needed))
    }
  }

  /// The rules that are tried.
  private let rules: [ActivationRule]
  private let options: AnalysisOptions
  private let contents: WorldContents

  /// - Parameters:
  ///   - rules: the rules to try.
  ///   - others: rules whose types and numbers matter, too.
  init(_ rules: [ActivationRule], _ options: AnalysisOptions, besides others: [ActivationRule] = []) {
    let types = rules.first?.types ?? .system
    self.rules = rules.map { $0.with(types: types) }
    self.options = options
    contents = WorldContents(rules + others, types)
  }

  /// Tries payloads until one settles the question.
  ///
  /// - Parameter isSettled: whether a payload settles the question.
  /// - Returns: the number of payloads that were tried.
  func search(_ isSettled: (Sample) -> Bool) -> Int {
    var (count, steps) = (0, 0)
    if search(rules, contents.types, [], contents.recipes, &count, &steps, isSettled) { return count }
    let declarations = contents.declarations
    guard options.types == .declarable, !declarations.isEmpty else { return count }
    let types = contents.types.adding(TypeDeclarations(declarations))
    let moved = rules.map { $0.with(types: types) }
    // A tree that was made in code may be too deep to be read again.
    guard zip(moved, rules).allSatisfy({ $0.hasPredicate == $1.hasPredicate }) else { return count }
    _ = search(moved, types, declarations, contents.declaredRecipes, &count, &steps, isSettled)
    return count
  }

  /// All payloads with their verdicts.
  var samples: [Sample] {
    var samples: [Sample] = []
    _ = search { sample in
      samples.append(sample)
      return false
    }
    return samples
  }

  private func search(
    _ rules: [ActivationRule], _ types: UniformTypeRegistry, _ declarations: [TypeDeclaration], _ recipes: [Recipe],
    _ count: inout Int, _ steps: inout Int, _ isSettled: (Sample) -> Bool
  ) -> Bool {
    for recipe in recipes.prefix(Limit.searchPayloads.value) where steps < Limit.searchSteps.value {
      guard options.allows(recipe.payload) else { continue }
      let prepared = PreparedPayload(recipe.payload, types: types)
      var verdicts: [Verdict] = []
      for index in rules.indices {
        let outcome = rules[index].outcome(of: prepared)
        verdicts.append(outcome.verdict)
        steps += outcome.steps
      }
      // A verdict that takes too many steps says nothing.
      guard verdicts.allSatisfy({ $0.isWorkedOut }) else { continue }
      count += 1
      let sample = Sample(prepared: prepared, verdicts: verdicts, types: types, declarations: declarations)
      if isSettled(sample) { return true }
    }
    return false
  }
}

/// A rule with its verdicts on a small world, with which other rules are compared one after the other.
struct SampledRule {
  /// The rule.
  let rule: ActivationRule
  private var samples: [(payload: PreparedPayload, isDeclared: Bool, isShown: Bool)] = []
  private var declaredTypes: UniformTypeRegistry?
  /// A payload that shows the rule; `nil` if none of the tried ones does.
  private(set) var shown: Witness?

  /// - Parameter others: rules whose types and numbers matter, too.
  init(_ rule: ActivationRule, _ options: AnalysisOptions, besides others: [ActivationRule] = []) {
    self.rule = rule
    var (samples, declaredTypes) = (samples, declaredTypes)
    var shown: Witness?
    _ = SmallWorld([rule], options, besides: others).search { sample in
      if !sample.declarations.isEmpty { declaredTypes = sample.types }
      samples.append((sample.prepared, !sample.declarations.isEmpty, sample.isShown(0)))
      if sample.isShown(0), shown == nil { shown = sample.witness }
      return false
    }
    (self.samples, self.shown, self.declaredTypes) = (samples, shown, declaredTypes)
  }

  /// The number of payloads.
  var payloadCount: Int { samples.count }

  /// Whether the rule is shown for all payloads.
  var isAlwaysShown: Bool { samples.allSatisfy { $0.isShown } }

  /// Whether another rule is shown for the same payloads.
  mutating func isSame(as other: ActivationRule) -> Bool {
    let plain = other.with(types: rule.types)
    var steps = 0
    var declared: ActivationRule?
    for index in samples.indices {
      if samples[index].isDeclared, declared == nil { declared = declaredTypes.map { plain.with(types: $0) } }
      let asked = samples[index].isDeclared ? declared ?? plain : plain
      let outcome = asked.outcome(of: samples[index].payload)
      steps += outcome.steps
      guard steps < Limit.searchSteps.value else { return false }
      guard (outcome.verdict == .shown) != samples[index].isShown else { continue }
      // A payload that tells one wrong rule from the right one usually tells the next one, too.
      samples.swapAt(0, index)
      return false
    }
    return true
  }
}
