/// A matcher by trial for a small part of the language, to compare the engine with.
///
/// It shares no code with the engine.
/// It reads the pattern while it matches: each function takes a place in the pattern and all places in the text that can
/// be reached, and answers the places reached behind its part.
struct NaiveMatcher {
  private let pattern: [Character]
  private let text: [Character]
  private var index = 0

  static func matches(_ pattern: String, _ text: String) -> Bool {
    var matcher = NaiveMatcher(pattern: Array(pattern), text: Array(text))
    return matcher.alternatives([0]).contains(text.count)
  }

  private init(pattern: [Character], text: [Character]) {
    self.pattern = pattern
    self.text = text
  }

  private func at(_ character: Character) -> Bool {
    index < pattern.count && pattern[index] == character
  }

  private mutating func alternatives(_ places: Set<Int>) -> Set<Int> {
    var reached = sequence(places)
    while at("|") {
      index += 1
      reached.formUnion(sequence(places))
    }
    return reached
  }

  private mutating func sequence(_ places: Set<Int>) -> Set<Int> {
    var places = places
    while index < pattern.count, !at("|"), !at(")") { places = repeated(places) }
    return places
  }

  /// Applies one term as often as its quantifier says, until nothing new is reached.
  private mutating func repeated(_ places: Set<Int>) -> Set<Int> {
    let start = index
    let once = term(places)
    let (minimum, maximum) = quantifier()
    let end = index
    var current = places
    var all = minimum == 0 ? places : []
    for count in 1...max(maximum, 1) where maximum > 0 {
      index = start
      current = count == 1 ? once : term(current)
      if count >= minimum { all.formUnion(current) }
    }
    index = end
    return all
  }

  private mutating func quantifier() -> (Int, Int) {
    guard index < pattern.count else { return (1, 1) }
    let bounds: (Int, Int)
    switch pattern[index] {
    case "*": bounds = (0, text.count + 1)
    case "+": bounds = (1, text.count + 1)
    case "?": bounds = (0, 1)
    case "{":
      // Always of the form '{1,2}' with single digits.
      bounds = (pattern[index + 1].wholeNumberValue ?? 0, pattern[index + 3].wholeNumberValue ?? 0)
      index += 4
    default: return (1, 1)
    }
    index += 1
    if at("?") { index += 1 }
    return bounds
  }

  private mutating func term(_ places: Set<Int>) -> Set<Int> {
    let head = pattern[index]
    index += 1
    switch head {
    case "(":
      let reached = alternatives(places)
      index += 1
      return reached
    case "^": return places.filter { $0 == 0 }
    case "$": return places.filter { $0 == text.count }
    case ".": return step(places) { _ in true }
    case "[":
      let isNegated = at("^")
      if isNegated { index += 1 }
      var listed: Set<Character> = []
      while !at("]") {
        listed.insert(pattern[index])
        index += 1
      }
      index += 1
      return step(places) { listed.contains($0) != isNegated }
    default: return step(places) { $0 == head }
    }
  }

  private func step(_ places: Set<Int>, _ takes: (Character) -> Bool) -> Set<Int> {
    var reached: Set<Int> = []
    for place in places where place < text.count && takes(text[place]) { reached.insert(place + 1) }
    return reached
  }
}
