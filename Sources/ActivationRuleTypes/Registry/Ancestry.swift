import ActivationRuleText

extension UniformTypeRegistry {
  /// The effective parents of an identifier, each once, in order of declaration; empty for an undeclared one.
  ///
  /// Undeclared parents of a declared type are left out, since conformance does not follow them.
  public func parents(of identifier: String) -> [String] {
    var parents: [String] = []
    for (parent, _) in knownParents(identifier, index(of: identifier)) {
      if !isEqual(parent, identifier), !parents.contains(parent) { parents.append(parent) }
    }
    return parents
  }

  /// The identifiers that an identifier conforms to, except itself, nearest first; empty for an undeclared one.
  public func ancestors(of identifier: String) -> [String] {
    walk(from: identifier, until: nil).dropFirst().map { $0.identifier }
  }

  /// The declared types that conform to an identifier, except itself, in order of declaration.
  public func descendants(of identifier: String) -> [String] {
    guard let target = index(of: identifier) else { return [] }
    return (0..<count).filter { $0 != target && conforms($0, to: target) }.map(identifier(of:))
  }

  /// The shortest path from an identifier up to an ancestor, including both.
  ///
  /// Among paths of the same length, parents named first win.
  ///
  /// - Returns: `nil` if the first does not conform to the second; one element if they are equal.
  public func conformanceChain(from identifier: String, to other: String) -> [String]? {
    guard conforms(identifier, to: other) else { return nil }
    let steps = walk(from: identifier, until: other)
    guard var at = steps.indices.last else { return nil }
    var chain = [steps[at].identifier]
    while steps[at].child >= 0 {
      at = steps[at].child
      chain.append(steps[at].identifier)
    }
    return chain.reversed()
  }

  /// An identifier on the path upwards.
  private struct Step {
    let identifier: String
    /// The number of its type; `nil` for an undeclared one.
    let index: Int?
    /// The index of the step that led here, or -1 for the first.
    let child: Int
    let generation: Int
  }

  /// Visits an identifier and its ancestors, generation by generation, each once; stops at the goal.
  private func walk(from identifier: String, until goal: String?) -> [Step] {
    let first = index(of: identifier)
    var isSeen = Array(repeating: false, count: count)
    if let first { isSeen[first] = true }
    var steps = [Step(identifier: ASCII.lowercased(identifier), index: first, child: -1, generation: 0)]
    var at = 0
    while at < steps.count {
      let step = steps[at]
      if let goal, isEqual(step.identifier, goal) { return Array(steps[...at]) }
      if step.generation < Self.depthLimit {
        for (parent, index) in knownParents(step.identifier, step.index) {
          if let index {
            if isSeen[index] { continue }
            isSeen[index] = true
          }
          steps.append(Step(identifier: parent, index: index, child: at, generation: step.generation + 1))
        }
      }
      at += 1
    }
    return steps
  }

  /// The effective parents: the declared parents of a declared type, or all parents written in a dynamic identifier.
  private func knownParents(_ identifier: String, _ index: Int?) -> [(String, Int?)] {
    if let index { return parents(of: index).map { (self.identifier(of: $0), $0) } }
    guard let dynamic = DynamicTypeIdentifier(identifier) else { return [] }
    return dynamic.conformsTo.map { (ASCII.lowercased($0), self.index(of: $0)) }
  }
}
