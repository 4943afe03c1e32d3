/// What edits of a rule are for.
package struct EditAim: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// To be shown more often.
  package static let loosen = EditAim(rawValue: 1)
  /// To be shown less often.
  package static let tighten = EditAim(rawValue: 2)
  /// To be shown as before, with less written.
  package static let same = EditAim(rawValue: 4)
  /// To be the slips that people make.
  package static let mistake = EditAim(rawValue: 8)
  /// To be shown more or less often, whichever helps, as within a count that must be exact.
  static let either: EditAim = [.loosen, .tighten]

  /// What a part within `NOT` is edited for.
  var opposite: EditAim {
    switch self {
    case .loosen: .tighten
    case .tighten: .loosen
    default: self
    }
  }
}
