/// The purpose of an edit of a rule.
package struct EditAim: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The rule is shown more often.
  package static let loosen = EditAim(rawValue: 1)
  /// The rule is shown less often.
  package static let tighten = EditAim(rawValue: 2)
  /// The rule is shown as before, and is shorter.
  package static let same = EditAim(rawValue: 4)
  /// A mistake that people make in writing a rule.
  package static let mistake = EditAim(rawValue: 8)
  /// Either of the first two, for parts of a count that must be exact.
  static let either: EditAim = [.loosen, .tighten]

  /// The aim for the part inside `NOT`.
  var opposite: EditAim {
    switch self {
    case .loosen: .tighten
    case .tighten: .loosen
    default: self
    }
  }
}
