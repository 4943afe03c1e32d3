/// Attachments that satisfy the same conditions, so that a rule cannot distinguish them; one represents all.
struct AttachmentClass: Hashable, Sendable {
  /// A bit for each condition.
  let conditions: UInt64
  /// The number of identifiers of the smallest such attachment.
  let identifierCount: Int
  /// The sum of its types' ranks; well-known types have low ranks.
  let rank: Int
  /// The kinds of its identifiers, by number; one entry for each identifier.
  let kinds: [Int]
}

/// Finds all classes of attachments with identifiers of given kinds.
struct AttachmentClasses {
  /// Attachments that are equivalent with the identifiers added so far.
  private struct State {
    var identifierCount: Int
    var rank: Int
    /// The index of the last identifier in the chain.
    var last: Int
  }

  /// An identifier of an attachment, with the index of the previous one.
  private struct Link {
    let kind: Int
    let previous: Int
  }

  private let kinds: [IdentifierKind]
  private let sums: IdentifierSums
  private let limit: Int
  private var links: [Link] = []
  private var states: [UInt64: State] = [:]
  /// The classes; few identifiers and well-known types first.
  private(set) var classes: [AttachmentClass] = []
  /// Whether the limit was exceeded; then only attachments of one or two identifiers are considered.
  private(set) var isIncomplete = false

  /// Finds the classes.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of identifiers.
  ///   - conditions: the conditions that distinguish attachments, at most 64.
  ///   - limit: the largest number of different sums of counts.
  init(_ kinds: [IdentifierKind], _ conditions: [CountFormula], limit: Int) throws(NotCovered) {
    self.kinds = kinds
    self.limit = limit
    sums = try IdentifierSums(conditions.flatMap { $0.comparisons }, kinds)
    for kind in kinds.indices {
      addIdentifiers(of: kind)
      if states.count > limit { break }
    }
    if states.count > limit { takeFewIdentifiers() }
    collect(conditions)
  }

  // MARK: Adding identifiers

  private mutating func addIdentifiers(of kind: Int) {
    var latest: [(UInt64, State?)] = states.map { ($0.key, $0.value) } + [(0, nil)]
    for _ in kinds[kind].identifiers {
      var next: [(UInt64, State?)] = []
      for (sum, state) in latest {
        guard let added = add(kind, to: state, sums: sum) else { continue }
        next.append(added)
      }
      if next.isEmpty || states.count > limit { return }
      latest = next
    }
  }

  /// Adds an identifier to a state; `nil` if the result is known already.
  @discardableResult
  private mutating func add(_ kind: Int, to state: State?, sums before: UInt64) -> (UInt64, State)? {
    let sum = sums.adding(kind, to: before)
    if state != nil, sum == before { return nil }
    let count = (state?.identifierCount ?? 0) + 1
    let rank = (state?.rank ?? 0) + kinds[kind].rank
    if let known = states[sum], (known.identifierCount, known.rank) <= (count, rank) { return nil }
    links.append(Link(kind: kind, previous: state?.last ?? -1))
    let new = State(identifierCount: count, rank: rank, last: links.count - 1)
    states[sum] = new
    return (sum, new)
  }

  /// Starts again with attachments of only one or two identifiers.
  private mutating func takeFewIdentifiers() {
    isIncomplete = true
    states = [:]
    links = []
    for kind in kinds.indices { add(kind, to: nil, sums: 0) }
    let single = states
    for (sum, state) in single where states.count <= limit {
      for kind in kinds.indices { add(kind, to: state, sums: sum) }
    }
  }

  // MARK: Classes

  private mutating func collect(_ conditions: [CountFormula]) {
    var best: [UInt64: State] = [:]
    // A local copy, so that closures need not capture everything else.
    let sums = sums
    for (sum, state) in states {
      var bits: UInt64 = 0
      for (place, condition) in conditions.enumerated() where condition.isSatisfied({ sums.satisfies($0, sum) }) {
        bits |= 1 << UInt64(place)
      }
      if let known = best[bits], (known.identifierCount, known.rank) <= (state.identifierCount, state.rank) { continue }
      best[bits] = state
    }
    classes = best.map { bits, state in
      AttachmentClass(
        conditions: bits, identifierCount: state.identifierCount, rank: state.rank, kinds: chain(state.last))
    }
    classes.sort { ($0.identifierCount, $0.rank, $0.conditions) < ($1.identifierCount, $1.rank, $1.conditions) }
  }

  private func chain(_ last: Int) -> [Int] {
    var kinds: [Int] = []
    var place = last
    while place >= 0 {
      kinds.append(links[place].kind)
      place = links[place].previous
    }
    return kinds.reversed()
  }
}
