import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleTestSupport
import Testing

/// Questions about rules that are larger than any that is known: 40 types, and counts up to 1,000.
@Suite("Rules about forty types")
struct ManyTypesTests {
  /// A shape of a rule that tests each of the types with a number of its own.
  enum Shape: String, CaseIterable {
    /// At most so many of each in the whole payload.
    case bounded
    /// Just so many of one in an item.
    case alternatives
    /// At least so many of each in some item.
    case required
  }

  /// Types above and beside each other, and some that nothing declares.
  static let types =
    [
      "public.jpeg", "public.png", "public.tiff", "com.compuserve.gif", "public.heic", "com.adobe.pdf",
      "public.plain-text", "public.rtf", "public.html", "public.xml", "public.json", "public.mp3", "public.mpeg-4",
      "com.apple.quicktime-movie", "public.avi", "public.zip-archive", "org.gnu.gnu-zip-archive", "public.url",
      "public.file-url", "public.vcard", "public.folder", "com.apple.webarchive", "com.apple.active-webpage",
      "public.swift-source", "public.c-source", "public.python-script", "public.shell-script", "public.css",
      "com.microsoft.word.doc", "com.microsoft.excel.xls",
    ] + (0..<10).map { "com.example.type-\($0)" }

  /// A rule; the numbers go up to 1,000, all of them changed by `change`.
  private static func rule(_ shape: Shape, _ change: Int) -> ActivationRule {
    let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
    let parts = types.enumerated().map { place, type in
      let number = 25 * (place + 1) + change
      let test = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
      let inItem = "SUBQUERY($i.attachments, $a, \(test)).@count"
      return switch shape {
      case .bounded: "SUBQUERY(\(all), $a, \(test)).@count <= \(number)"
      case .alternatives: "SUBQUERY(extensionItems, $i, \(inItem) == \(number)).@count == 1"
      case .required: "SUBQUERY(extensionItems, $i, \(inItem) >= \(number)).@count >= 1"
      }
    }
    var settings = RuleSettings()
    settings.budget = StepBudget(steps)
    return ActivationRule(
      predicate: parts.joined(separator: shape == .alternatives ? " OR " : " AND "), settings: settings)
  }

  /// What a question may take: a tenth of the standard, so that what is not decided ends soon.
  private static let steps = StepBudget.standard / 10
  /// A debug build takes a tenth of it, a release build a hundredth.
  private static let bound = Duration.seconds(10)

  @Test(
    "are always shown, never shown and imply each other, or are not decided, in good time", arguments: Shape.allCases)
  func questions(_ shape: Shape) {
    // Each question has rules, and so steps, of its own.
    let (rule, wider) = ({ Self.rule(shape, 0) }, { Self.rule(shape, shape == .required ? -1 : 1) })
    var answers: [Bool?] = []
    for question in [
      { Analysis(rule()).isAlwaysShown() }, { Analysis(rule()).isNeverShown() }, { Analysis(rule()).implies(wider()) },
      { Analysis(wider()).implies(rule()) },
    ] {
      let time = ProcessorTime.measure { answers.append(question().value) }
      #expect(time < Self.bound)
    }
    #expect(answers[0] == false && answers[1] != true)
    if shape != .alternatives { #expect(answers[2] != false) }
    #expect(answers[3] != true)
  }

  @Test("let in what is found in good time", arguments: Shape.allCases)
  func accepts(_ shape: Shape) {
    let rule = Self.rule(shape, 0)
    var accepted: AcceptedCombinations?
    let time = ProcessorTime.measure { accepted = Analysis(rule).acceptedCombinations() }
    #expect(time < Self.bound)
    #expect(accepted?.smallest.isEmpty == (shape == .required))
  }
}
