/// The keys that lead to places in a property list, for values that have no lines.
package enum KeyPath {
  /// For each range, the keys and indexes that lead to the innermost value containing it; empty for the root.
  ///
  /// Objects of a binary list are not nested in the file, so all of them are considered. If several fit equally well,
  /// such as when one object is used twice, the first one counts.
  ///
  /// - Complexity: one walk through the list for all ranges.
  package static func texts(to ranges: some Sequence<SourceRange>, in root: PropertyListNode) -> [SourceRange: String] {
    var search = Search(ranges)
    if !search.places.isEmpty { search.visit(root) }
    return search.places.reduce(into: [:]) { texts, place in
      texts[place.range] = place.best.reduce(into: "") { text, step in
        switch step {
        case .key(let key): text += (text.isEmpty ? "" : ".") + VisibleText.line(key)
        case .index(let index): text += "[\(index)]"
        }
      }
    }
  }

  private enum Step {
    case key(String)
    case index(Int)
  }

  /// A range with the closest value found so far.
  private struct Place {
    let range: SourceRange
    var best: [Step] = []
    var size = Int.max
  }

  /// A walk through all values; readers bound their depth.
  private struct Search {
    /// The wanted ranges, ordered by their start.
    private(set) var places: [Place]
    private var path: [Step] = []

    init(_ ranges: some Sequence<SourceRange>) {
      places = Set(ranges).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        .map { Place(range: $0) }
    }

    mutating func visit(_ node: PropertyListNode) {
      take(node.range)
      switch node.kind {
      case .array(let elements):
        for (index, element) in elements.enumerated() { visit(element, at: .index(index)) }
      case .dictionary(let entries):
        for entry in entries { visit(entry.value, at: .key(entry.key.text), keyRange: entry.keyRange) }
      default: break
      }
    }

    private mutating func visit(_ node: PropertyListNode, at step: Step, keyRange: SourceRange? = nil) {
      path.append(step)
      if let keyRange { take(keyRange) }
      visit(node)
      path.removeLast()
    }

    /// Records the current path for the ranges that this stretch encloses more tightly than earlier ones.
    private mutating func take(_ outer: SourceRange) {
      guard !outer.isEmpty else { return }
      var index = places.endOfPrefix { $0.range.lowerBound < outer.lowerBound }
      while index < places.count, places[index].range.lowerBound <= outer.upperBound {
        if places[index].range.upperBound <= outer.upperBound, outer.count < places[index].size {
          (places[index].best, places[index].size) = (path, outer.count)
        }
        index += 1
      }
    }
  }
}
