import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleShares
import ActivationRuleText

/// Repairs a rule as `lint --fix` does: of one that is shown for anything, every verdict stays.
enum RepairTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let source = source(&taker)
    var settings = RuleSettings()
    settings.stepLimit = 20_000
    let engine = LintEngine()
    let surroundings = Surroundings(settings: settings)
    let fixed = LintFixer(engine: engine, surroundings: surroundings, path: source.name).fix(Document(source))
    guard let before = try? engine.findings(in: Document(source), surroundings) else { return }
    guard let after = try? engine.findings(in: fixed.text, surroundings) else {
      return require(false, "the repairs leave a text that cannot be read: \(source.bytes[...].text)")
    }
    let places = Set(after.findings.map { FindingPlace($0.id, at: $0.range.lowerBound) })
    require(fixed.unmade.isSubset(of: places), "a repair is not made, and its finding is gone")
    guard let old = before.rule, let new = after.rule, fixed.fixedCount > 0, old.findings.isEmpty else { return }
    let payloads = known[old.settings.platform == .iOS ? 0 : 1] + PayloadMaker.table.map { $0.payload }
    // Nobody shares nothing, so a rule that is shown for that alone does not work.
    guard payloads.contains(where: { !$0.attachments.isEmpty && old.evaluate($0) == .shown }) else { return }
    for payload in payloads {
      let (old, new) = (old.evaluate(payload), new.evaluate(payload))
      if old.isFault || !old.isWorkedOut { continue }
      require(
        old.word == new.word,
        "the repairs turn \(old) into \(new): \(source.bytes[...].text) to \(fixed.text.source.bytes[...].text)")
    }
  }

  private static let known = Platform.allCases.map { platform in
    HostPreset.counted(on: platform).map { $0.payload.seenByRules() }
  }

  /// A list, a dictionary or a predicate, with mistakes that people make.
  private static func source(_ taker: inout ByteTaker) -> SourceText {
    switch taker.number(0...5) {
    case 0: return SourceText(name: "Info.plist", bytes: Array(taker.rest))
    case 1, 2:
      var (inside, beside) = ("", "")
      while !taker.rest.isEmpty, inside.utf8.count + beside.utf8.count < 4_000 {
        let entry = entry(&taker)
        if taker.chance(8) { beside += entry } else { inside += entry }
      }
      let rule = "<key>NSExtensionActivationRule</key><dict>\(inside)</dict>"
      return SourceText(
        name: "Info.plist",
        text: "<plist version=\"1.0\"><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
          + "<string>com.apple.share-services</string><key>NSExtensionAttributes</key><dict>\(rule)\(beside)"
          + "</dict></dict></dict></plist>")
    case 3:
      let (count, odd) = (taker.number(1...4), taker.number(0...200))
      var speller = RuleSpeller(taker)
      var text = speller.predicate()
      taker = speller.taker
      for number in 0..<count {
        let (right, wrong) = taker.element(of: mistakes)
        if number == 0 || odd < 100 { text = text.replacing(right, with: wrong) }
      }
      return SourceText(name: "rule.txt", text: text)
    default:
      var speller = RuleSpeller(taker)
      return SourceText(name: "rule.txt", text: speller.predicate())
    }
  }

  /// An entry of a list as somebody writes it by hand.
  private static func entry(_ taker: inout ByteTaker) -> String {
    var key = taker.element(of: RuleKey.all)
    let place = key.utf8.index(key.startIndex, offsetBy: min(Int(taker.byte()) / 4, key.utf8.count - 1))
    switch taker.number(0...7) {
    case 0: key.remove(at: place)
    case 1: key.insert("s", at: place)
    case 2: key = key.lowercased()
    case 3: key = String(key.dropFirst(Int(taker.byte()) % 26))
    default: break
    }
    let number = Int(Int8(bitPattern: taker.byte())) % 20
    let value = taker.element(of: [
      "<integer>\(number)</integer>", "<integer>\(number)</integer>", "<integer>1</integer>", "<true/>", "<false/>",
      "<string>\(number)</string>", "<string>YES</string>", "<real>\(number).0</real>", "<integer>0</integer>",
      "<array><string>public.url</string></array>", "<string></string>", "<integer>2</integer>",
    ])
    return "<key>\(key)</key>\(value)"
  }

  private static let mistakes = [
    ("'", "\u{2019}"), (" AND ", " & "), (" OR ", " || "), (".@count", ".count"), ("UTI-CONFORMS-TO", "UTI-CONFORM-TO"),
    ("ANY ", ""), ("public.", "pubic."), ("jpeg", "jpg"), ("$a.", "$A."), ("attachments", "attachment"), (">=", "=>"),
    ("registeredTypeIdentifiers", "registeredTypeIdentifier"), (" == ", " = "), ("@count", "@Count"), ("$i", "$item"),
  ]
}
