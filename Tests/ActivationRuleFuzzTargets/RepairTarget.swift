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
    let text = Document(source)
    let fixed = LintFixer(engine: engine, surroundings: surroundings).fix(text)
    guard (try? engine.findings(in: text, surroundings)) != nil else { return }
    guard let after = try? engine.findings(in: fixed.text, surroundings) else {
      return require(false, "the repairs leave a text that cannot be read: \(source.bytes[...].text)")
    }
    let places = Set(after.findings.map { FindingPlace($0.id, at: $0.range.lowerBound) })
    require(fixed.unmade.isSubset(of: places), "a repair is not made, and its finding is gone")
    guard fixed.fixedCount > 0, let old = try? text.extensions(surroundings) else { return }
    let new = (try? fixed.text.extensions(surroundings)) ?? []
    require(old.count == new.count, "the repairs make \(new.count) rules of \(old.count): \(source.bytes[...].text)")
    for (old, new) in zip(old, new) { requireSame(old.written, new.written, source, fixed.text.source) }
  }

  /// Checks that a rule that is shown for anything has the same verdicts as before.
  private static func requireSame(
    _ old: ActivationRule, _ new: ActivationRule, _ source: SourceText, _ fixed: SourceText
  ) {
    let payloads = known[old.settings.platform == .iOS ? 0 : 1] + PayloadMaker.table.map { $0.payload }
    // Nobody shares nothing, so a rule that is shown for that alone does not work.
    guard old.findings.isEmpty, payloads.contains(where: { !$0.attachments.isEmpty && old.evaluate($0) == .shown })
    else { return }
    for payload in payloads {
      let (old, new) = (old.evaluate(payload), new.evaluate(payload))
      if old.isFault || !old.isWorkedOut { continue }
      require(
        old.word == new.word,
        "the repairs turn \(old) into \(new): \(source.bytes[...].text) to \(fixed.bytes[...].text)")
    }
  }

  private static let known = Platform.allCases.map { platform in
    Preset.counted(on: platform).map { $0.payload.seenByRules() }
  }

  /// A text in any form, or a rule with mistakes that people make.
  private static func source(_ taker: inout ByteTaker) -> SourceText {
    switch taker.number(0...7) {
    case 0:
      return SourceText(name: taker.element(of: ["Info.plist", "project.yml", "app.json"]), bytes: Array(taker.rest))
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
    case 3: return SourceText(name: "rule.txt", text: predicate(&taker))
    case 4, 5, 6: return project(&taker)
    default:
      var speller = RuleSpeller(taker)
      return SourceText(name: "rule.txt", text: speller.predicate())
    }
  }

  /// A predicate with mistakes.
  private static func predicate(_ taker: inout ByteTaker) -> String {
    let (count, odd) = (taker.number(1...4), taker.number(0...200))
    var speller = RuleSpeller(taker)
    var text = speller.predicate()
    taker = speller.taker
    for number in 0..<count {
      let (right, wrong) = taker.element(of: mistakes)
      if number == 0 || odd < 100 { text = text.replacing(right, with: wrong) }
    }
    return text
  }

  /// A project file with one rule or two, which have mistakes.
  static func project(_ taker: inout ByteTaker) -> SourceText {
    func rule(opensWith open: String = "{", _ close: String = "}") -> String {
      if taker.chance(4) { return JSONValue.string(predicate(&taker)).text() }
      let entries = (0..<taker.number(1...3)).map { _ in
        let (key, value) = (
          key(&taker), taker.element(of: ["1", "2", "0", "true", "false", "\"YES\"", "\"3\"", "-1", "[\"a\"]"])
        )
        return "\"\(key)\": \(value)"
      }
      return open + entries.joined(separator: taker.chance(2) ? ", " : ",\n") + close
    }
    func list(_ open: String = "{", _ close: String = "}") -> String {
      "\(open)\"NSExtensionPointIdentifier\": \"com.apple.share-services\", \"NSExtensionAttributes\": "
        + "\(open)\"NSExtensionActivationRule\": \(rule(opensWith: open, close))\(close)\(close)"
    }
    let name = taker.element(of: [
      "project.yml", "Project.swift", "app.json", "app.config.js", "expo-target.config.js", "project.json",
    ])
    let count = taker.number(1...2)
    let text =
      switch name {
      case "project.yml":
        "targets:\n"
          + (0..<count).map {
            "  T\($0):\n    type: app-extension\n    info:\n      path: T\($0)/Info.plist\n      properties:\n"
              + "        NSExtension: \(list().replacing("\n", with: "\n          "))\n"
          }.joined()
      case "project.json":
        "{\"targets\": {"
          + (0..<count).map {
            "\"T\($0)\": {\"type\": \"app-extension\", \"info\": {\"path\": \"a\($0)\", \"properties\": {\"NSExtension\": \(list())}}}"
          }.joined(separator: ",") + "}}"
      case "Project.swift":
        "let project = Project(targets: ["
          + (0..<count).map {
            ".target(name: \"T\($0)\", product: .appExtension, infoPlist: .extendingDefault(with: [\"NSExtension\": \(list("[", "]"))]))"
          }.joined(separator: ", ") + "])"
      case "expo-target.config.js": "module.exports = {type: 'share', infoPlist: {NSExtension: \(list())}};"
      default:
        (name == "app.json" ? "" : "module.exports = ") + "{\"expo\": {\"plugins\": ["
          + taker.element(of: [
            "[\"expo-share-intent\", {\"iosActivationRules\": \(rule())}]",
            "[\"expo-sharing\", {\"ios\": {\"enabled\": true, \"activationRule\": \(rule())}}]",
            "[\"expo-share-extension\", {\"activationRules\": [{\"type\": \"image\", \"max\": 2}, {\"type\": \"txt\"}]}]",
          ]) + "]}}"
      }
    return SourceText(name: name, text: text)
  }

  /// A key, often with a mistake.
  private static func key(_ taker: inout ByteTaker) -> String {
    var key = taker.element(of: RuleKey.all)
    let place = key.utf8.index(key.startIndex, offsetBy: min(Int(taker.byte()) / 4, key.utf8.count - 1))
    switch taker.number(0...7) {
    case 0: key.remove(at: place)
    case 1: key.insert("s", at: place)
    case 2: key = key.lowercased()
    case 3: key = String(key.dropFirst(Int(taker.byte()) % 26))
    default: break
    }
    return key
  }

  /// An entry of a list as somebody writes it by hand.
  private static func entry(_ taker: inout ByteTaker) -> String {
    let key = key(&taker)
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
