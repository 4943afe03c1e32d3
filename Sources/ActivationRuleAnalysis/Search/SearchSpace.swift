import ActivationRuleModel
import UniformTypes

/// All payloads there can be, as far as rules can tell them apart.
struct SearchSpace {
  /// What a search ended with.
  enum Outcome {
    /// The smallest payload, with the types that an app must declare for it, and its cost for comparing it with others.
    case found(Payload, [TypeDeclaration], cost: [Int])
    case none
    case givenUp(UndecidedReason)
  }

  let formulas: CountFormulas
  private let kinds: [IdentifierKind]
  let classes: [AttachmentClass]
  private let isIncomplete: Bool
  private let options: AnalysisOptions

  /// Sorts identifiers and attachments.
  ///
  /// - Parameter kinds: the kinds of identifiers that attachments are made of.
  init(
    _ formulas: CountFormulas, _ kinds: IdentifierKinds, _ options: AnalysisOptions
  ) throws(NotCovered) {
    guard formulas.attachments.count <= 64, formulas.items.count <= 64 else {
      throw NotCovered("more than 64 different conditions are counted")
    }
    let classes = try AttachmentClasses(kinds.kinds, formulas.attachments, limit: options.limits.attachmentStates)
    self.formulas = formulas
    self.kinds = kinds.kinds
    self.classes = classes.classes
    self.options = options
    isIncomplete = kinds.isIncomplete || classes.isIncomplete
  }

  /// The smallest payload that meets goals.
  func smallest(_ goals: [CaseSplitter.Goal]) -> Outcome {
    var best: (items: PayloadProgram.Items, cost: [Int])?
    var isCutShort = false
    do throws(CaseSplitter.TooMany) {
      for comparisons in try CaseSplitter.cases(of: goals, limit: options.limits.cases) {
        switch PayloadProgram.solve(comparisons, try itemCases(comparisons), classes, options) {
        case .none: break
        case .givenUp: isCutShort = true
        case .found(let items, let cost):
          if best.map({ cost.lexicographicallyPrecedes($0.cost) }) ?? true { best = (items, cost) }
        }
      }
    } catch {
      isCutShort = true
    }
    if let best { return found(best.items, best.cost) }
    if isCutShort { return .givenUp(.limit("the rules lead to more cases than the analysis follows")) }
    if isIncomplete { return .givenUp(.limit("there are more kinds of attachments than the analysis tells apart")) }
    return .none
  }

  private func itemCases(_ comparisons: [CountComparison]) throws(CaseSplitter.TooMany) -> [ItemCase] {
    var places: Set<Int> = []
    var excluded: UInt64 = 0
    for comparison in comparisons {
      for term in comparison.terms {
        guard case .items(let place) = term.counter else { continue }
        places.insert(place)
        // "No item fulfils it" leaves one case in place of two.
        if comparison.terms.count == 1, comparison.bound == 0, term.factor > 0 { excluded |= 1 << UInt64(place) }
      }
    }
    return try ItemCase.all(formulas, by: places.sorted(), excluding: excluded, limit: options.limits.cases)
  }

  // MARK: Making payloads

  /// An attachment of a class, with the types that an app must declare for it.
  func attachment(_ index: Int) -> (Payload.Attachment, [TypeDeclaration]) {
    var used: [Int: Int] = [:]
    var identifiers: [String] = []
    var declarations: [TypeDeclaration] = []
    for kind in classes[index].kinds {
      identifiers.append(kinds[kind].identifiers[used[kind, default: 0]])
      used[kind, default: 0] += 1
      declarations += kinds[kind].declarations
    }
    return (Payload.Attachment(identifiers), declarations)
  }

  private func found(_ items: PayloadProgram.Items, _ cost: [Int]) -> Outcome {
    var declarations: [TypeDeclaration] = []
    let items = items.map { item in
      Payload.Item(
        item.flatMap { index, count in
          let (attachment, declared) = attachment(index)
          for declaration in declared where !declarations.contains(declaration) { declarations.append(declaration) }
          return Array(repeating: attachment, count: count)
        })
    }
    // Items without attachments come last, as they are the least of what is seen.
    let full = items.filter { !$0.attachments.isEmpty }
    return .found(Payload(full + items.filter { $0.attachments.isEmpty }), declarations, cost: cost)
  }
}
