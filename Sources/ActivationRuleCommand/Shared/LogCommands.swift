import ActivationRuleText

/// Commands that a service which runs workflows takes out of a log, whoever wrote them there.
///
/// Source: the readers of logs in the runners of GitHub (`ActionCommand.cs`) and Azure (`Command.cs`), and "Service
/// Messages", TeamCity documentation. GitHub reads `::` behind the blanks that begin a line, and a carriage return ends a
/// line; the others count anywhere in it.
enum LogCommands {
  /// How the first character of a command is written instead.
  enum Form {
    /// As its code point.
    case text
    /// As an escape in a string.
    case json
    /// As a reference.
    case xml

    fileprivate func written(_ scalar: Unicode.Scalar) -> String {
      switch self {
      case .text: "[\(VisibleText.codePoint(scalar))]"
      case .json: "\\u00" + String(scalar.value, radix: 16)
      case .xml: "&#\(scalar.value);"
      }
    }
  }

  private static let anywhere = ["##[", "##vso[", "##teamcity["].map { Array($0.utf8) }
  private static let atStart = Array("::".utf8)

  /// Returns a text that contains none.
  ///
  /// - Parameter isOurs: whether lines that begin with a command are meant as such.
  static func replaced(in text: String, as form: Form = .text, isOurs: Bool = false) -> String {
    guard text.containsBytes(of: "::") || text.containsBytes(of: "##") else { return text }
    let bytes = Array(text.utf8)
    var result = ""
    var isAtStart = true
    var (begin, place) = (0, 0)
    // Only ASCII is looked for, which is no part of another character.
    for scalar in text.unicodeScalars {
      let rest = bytes[place...]
      let isCommand =
        switch scalar {
        case "#": anywhere.contains { rest.starts(with: $0) }
        case ":": isAtStart && !isOurs && rest.starts(with: atStart)
        default: false
        }
      if isCommand {
        result += bytes[begin..<place].text + form.written(scalar)
        begin = place + 1
      }
      isAtStart = scalar == "\n" || scalar == "\r" || isAtStart && scalar.properties.isWhitespace
      place += UTF8.width(scalar)
    }
    return result + bytes[begin...].text
  }

  /// Whether this process runs in a service that reads its log.
  static var areRead: Bool {
    ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"].contains { Environment.value($0) != nil }
  }
}
