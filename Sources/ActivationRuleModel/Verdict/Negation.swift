/// Turns the words for a clause into words for its opposite.
enum Negation {
  /// What is added to a clause that holds and must not.
  static let exclusion = ", which the rule excludes with NOT"

  /// The words for `NOT clause`.
  ///
  /// - Parameters:
  ///   - clause: how the clause came out, in words; what it wants is what the rule excludes.
  ///   - holds: whether the opposite holds.
  static func text(of clause: String, holds: Bool) -> String {
    // A negation inside the clause says what the clause asks for, which is not what the rule excludes.
    let plain = Words.replacing(exclusion, with: "", in: clause)
    let turned = Words.replacing(
      "as the rule wants", with: "and the rule excludes",
      in: Words.replacing("and the rule wants", with: "and the rule excludes", in: plain))
    if turned != plain { return turned }
    return holds ? "\(plain), so what the rule excludes with NOT is not there" : plain + exclusion
  }
}
