import ActivationRulePredicates
import ActivationRuleTestSupport

/// Which questions the system is asked, and how far.
enum QuestionFilter {
  /// Why a question is not asked at all; `nil` if it is.
  static func reasonNotToAsk(_ question: PredicateQuestion) -> String? {
    if question.text.utf8.count > longest { return "the text is longer than \(longest) bytes" }
    if BuildLimits.exclude(question.text) { return "it nests deeper than this build reads" }
    return nil
  }

  /// Why a text is only read, and not evaluated; `nil` if it is evaluated.
  ///
  /// Functions of the host's objects run code; clocks and dice give another answer each time.
  static func reasonNotToEvaluate(_ text: String) -> String? {
    let upper = text.uppercased()
    if let word = ["FUNCTION", "CAST", "DISTANCETOLOCATION"].first(where: { upper.contains($0) }) {
      return "it names \(word), which may run code"
    }
    if let word = ["NOW(", "RANDOM"].first(where: { upper.contains($0) }) {
      return "it names \(word), whose answer changes"
    }
    return nil
  }

  /// The texts of a question that may be type identifiers, in lower case: words with a dot in them.
  ///
  /// None if no operator asks about types. More than there are do no harm.
  static func typeIdentifiers(in question: PredicateQuestion) -> Set<String> {
    guard question.text.uppercased().contains("UTI-") else { return [] }
    var found = Set(words(of: question.text))
    collect(question.object, into: &found)
    for value in question.variables.values { collect(value, into: &found) }
    return found
  }

  /// Texts of stress tests are longer.
  private static let longest = 4_000

  private static func collect(_ value: Value, into found: inout Set<String>) {
    switch value {
    case .string(let text): found.formUnion(words(of: text))
    case .array(let elements), .set(let elements): for element in elements { collect(element, into: &found) }
    case .dictionary(let entries): for entry in entries.values { collect(entry, into: &found) }
    default: break
    }
  }

  private static func words(of text: String) -> [String] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")) }
      .filter { $0.contains(".") }.map { $0.lowercased() }
  }
}
