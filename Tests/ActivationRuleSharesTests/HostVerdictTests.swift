import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Which share of a host is meant")
struct ShareRoleTests {
  /// The presets of each host on each platform, without those that nobody in particular shares.
  static let hosts: [[Preset]] = {
    let presets = PresetLibrary.builtIn.presets.filter { $0.basis != .synthetic }
    let names = Set(presets.map { "\($0.host) \($0.platformName)" })
    return names.sorted().map { name in presets.filter { "\($0.host) \($0.platformName)" == name } }
  }()

  @Test("each host has one main share on each platform, which it shares today, and in each menu", arguments: hosts)
  func oneMain(_ presets: [Preset]) throws {
    for isQuickAction in [false, true] {
      let shares = presets.filter { ($0.obstacle?.id == "quick-action") == isQuickAction }
      if !shares.isEmpty { try hasOneMain(shares) }
    }
  }

  private func hasOneMain(_ presets: [Preset]) throws {
    let main = presets.filter { $0.role == .main }
    #expect(main.count == 1, "\(presets[0].host)")
    let share = try #require(main.first)
    #expect(share.until == nil && !share.isHandlerSide, "\(share.id)")
    // A guess is the main share only of a host of which no more is known.
    let known = presets.filter { !$0.isGuess && $0.until == nil && !$0.isHandlerSide }
    #expect(!share.isGuess || known.isEmpty, "\(share.id)")
  }

  @Test("what ended did so no later than its successor began")
  func order() throws {
    let ended = PresetLibrary.builtIn.presets.filter { $0.until != nil }
    #expect(ended.count == 7)
    for preset in ended {
      let until = try #require(preset.until.flatMap(Double.init), "\(preset.id)")
      let main = Self.hosts.joined().first { $0.host == preset.host && $0.role == .main }
      let since = try #require(main?.since.flatMap(Double.init), "\(preset.id) has a successor")
      // Years and versions are compared with their like.
      if (until > 1000) == (since > 1000) { #expect(until <= since, "\(preset.id)") }
      #expect(preset.since.flatMap(Double.init).map { $0 <= until } ?? true, "\(preset.id)")
    }
  }

  static let facts: [(id: String, role: Preset.Role, since: String?, until: String?)] = [
    ("safari-page", .main, nil, nil), ("safari-pdf-file-url", .variant, nil, nil), ("safari-pdf", .other, nil, nil),
    ("chrome-page-2025", .main, "2025", nil), ("chrome-page-legacy", .variant, nil, "2025"),
    ("chrome-page-legacy-text", .variant, nil, "2017"), ("chrome-pdf", .other, nil, nil),
    ("firefox-page", .main, nil, nil), ("photos-image-heic", .main, "11", nil), ("files-pdf", .main, "11", nil),
    ("screenshot-editor", .main, nil, nil), ("screenshot-editor-png", .variant, nil, nil),
    ("maps-place-legacy", .variant, nil, "13"), ("finder-pdf", .main, nil, nil),
    ("macos-safari-page", .main, nil, nil), ("edge-no-items", .other, nil, nil),
  ]

  @Test("known shares have their roles", arguments: facts)
  func known(_ row: (id: String, role: Preset.Role, since: String?, until: String?)) throws {
    let preset = try #require(PresetLibrary.builtIn[id: row.id])
    #expect(preset.role == row.role)
    #expect(preset.since == row.since)
    #expect(preset.until == row.until)
  }
}

@Suite("The verdict about a host")
struct HostVerdictTests {
  private static func preset(
    _ id: String, _ role: Preset.Role = .other, until: String? = nil, isGuess: Bool = false
  ) -> Preset {
    Preset(
      id: id, host: "H", platform: .iOS, role: role, until: until, action: "share", basis: .observed,
      confidence: isGuess ? .low : .medium, payload: HostPayload())
  }

  static let hidden = RuleVerdict.hidden(.predicateFalse)
  static let main = preset("main", .main)
  static let other = preset("other")
  static let old = preset("old", .variant, until: "2020")
  static let guess = preset("guess", isGuess: true)

  static let words: [(answers: [(Preset, RuleVerdict)], word: Verdict, shares: String, isGuess: Bool)] = [
    ([(other, .shown), (main, .shown), (old, hidden), (guess, hidden)], .shown, "main other", false),
    ([(other, hidden), (main, hidden), (old, .shown), (guess, .shown)], .hidden, "main other", false),
    ([(other, hidden), (main, .shown)], .partly, "main other", false),
    ([(other, .error(.evaluationError)), (main, .shown)], .error, "main other", false),
    ([(main, .shown), (guess, .error(.evaluationError))], .shown, "main", false),
    ([(guess, .shown), (old, hidden)], .shown, "guess", true),
    ([(old, hidden)], .hidden, "old", false),
    ([], .hidden, "", false),
  ]

  /// The decision of a rule that has a verdict.
  private static func decision(_ verdict: RuleVerdict) -> PayloadDecision {
    let rule = verdict == .shown ? "TRUEPREDICATE" : verdict == hidden ? "FALSEPREDICATE" : "extensionItems < 3"
    return ActivationRule(predicate: rule).decide(Payload([.item(.attachment("public.jpeg"))]))
  }

  @Test("is about current shares, the main one first; guesses and older ones decide only alone", arguments: words)
  func word(_ row: (answers: [(Preset, RuleVerdict)], word: Verdict, shares: String, isGuess: Bool)) {
    let everything = ActivationRule(predicate: "extensionItems.@count >= 1")
    let verdict = ShareDecision(
      row.answers.map { ShareDecision.Part(SharedPayload($0.0), Self.decision($0.1)) },
      of: everything.knownKinds)
    #expect(verdict.word == row.word)
    #expect(verdict.shares.compactMap { $0.preset?.id }.joined(separator: " ") == row.shares)
    #expect(verdict.isGuess == row.isGuess)
    #expect(verdict.shares.count + verdict.places.older.count + verdict.places.guesses.count == row.answers.count)
  }

  private static func things(_ kinds: [ShareKind], _ types: [String], isForOwnApps: Bool = false) -> Preset {
    let items = [Payload.Item(types.map { Payload.Attachment([$0]) })]
    return Preset(
      id: types.joined(separator: "+"), host: "H", platform: .iOS, kinds: kinds, action: "share", basis: .observed,
      confidence: .high, payload: HostPayload(items), isForOwnApps: isForOwnApps)
  }

  private static let photo = "public.jpeg"
  private static let film = "com.apple.quicktime-movie"
  private static let own = things([.photo], ["com.example.managed"], isForOwnApps: true)
  private static let either = ActivationRule(
    predicate: """
      SUBQUERY(extensionItems, $i, \(all("public.image")) OR \(all("public.movie"))).@count == 1
      """)

  private static func all(_ type: String) -> String {
    "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\").@count"
      + " == $i.attachments.@count"
  }

  private static func atMost(_ count: Int, _ keys: String...) -> ActivationRule {
    ActivationRule(
      dictionary: Dictionary(
        uniqueKeysWithValues: keys.map { ("Supports\($0)WithMaxCount", .init(.integer(Int64(count)))) }))
  }

  /// Rules with what a host shares, the verdict, and how many shares are no loss.
  private static let lossRows: [(rule: ActivationRule, presets: [Preset], word: Verdict, exempt: Int)] =
    [
      // More things than the rule's number, by any key and in a predicate.
      (atMost(1, "Image"), [things([.photo], [photo]), things([.photo], [photo, photo])], .shown, 1),
      (atMost(2, "Image"), [things([.photo], [photo]), things([.photo], [photo, photo])], .shown, 0),
      (atMost(1, "Attachments"), [things([.photo], [photo]), things([.photo, .video], [photo, film])], .shown, 1),
      (
        ActivationRule(
          predicate: "SUBQUERY(extensionItems, $i, \(all("public.image")) AND $i.attachments.@count < 3).@count == 1"),
        [things([.photo], [photo]), things([.photo], [photo, "public.png", photo])], .shown, 1
      ),
      // Something besides, or a format that is not taken, is no matter of number; nor are kinds that exclude each other.
      (atMost(1, "WebURL"), [things([.link], ["public.url", "public.plain-text"])], .hidden, 0),
      (either, [things([.photo], [photo]), things([.photo, .video], [photo, photo, film])], .partly, 0),
      // What only the host's own apps get is nobody's loss; alone it is answered as it is.
      (atMost(1, "Image"), [own, things([.photo], [photo])], .shown, 1), (atMost(1, "Image"), [own], .hidden, 0),
      (ActivationRule(predicate: "TRUEPREDICATE"), [own, things([.photo], [photo])], .shown, 1),
    ]

  @Test("is not made worse by what is no loss", arguments: lossRows.indices)
  func losses(_ index: Int) {
    let row = Self.lossRows[index]
    let decision = ShareDecision(
      row.presets.map { ShareDecision.Part(SharedPayload($0), row.rule.decide($0)) }, of: row.rule.knownKinds)
    #expect(decision.word == row.word && decision.places.exempt.count == row.exempt, "\(decision)")
    let known = Preset.counted(on: .iOS)
    #expect(known.allSatisfy { !$0.isForOwnApps } && Preset.known(on: .iOS).contains { $0.isForOwnApps })
  }

  @Test("a rule gives it for the presets of an app")
  func rule() {
    let links = ActivationRule(
      predicate:
        "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count >= 1).@count >= 1"
    )
    let decide = { (host: String) in
      ShareDecision(
        PresetLibrary.builtIn.filtered(hosts: Set(PresetLibrary.builtIn.hosts(named: host)), platform: .iOS).filter {
          !$0.isHandlerSide
        }
        .map { ShareDecision.Part(SharedPayload($0), links.decide($0)) }, of: links.knownKinds)
    }
    #expect(decide("firefox").word == .shown)
    let chrome = decide("chrome")
    #expect(chrome.word == .shown)
    // The PDF's address comes along, so that the rule is shown for it, too.
    #expect(chrome.shares.map { $0.preset?.id } == ["chrome-page-2025", "chrome-pdf"])
    #expect(chrome.parts(chrome.places.others).map { $0.preset?.id } == ["chrome-image"])
    #expect(chrome.parts(chrome.places.older).map { $0.preset?.until } == ["2025", "2017", "2017"])
    #expect(chrome.places.guesses.count == 1 && !chrome.isGuess)
  }

  @Test("a share that no extension is offered for is hidden, whatever the rule")
  func neverOffered() throws {
    let text = try #require(PresetLibrary.builtIn[id: "macos-selected-text"])
    for (rule, match) in [("TRUEPREDICATE", "the rule itself matches"), ("FALSEPREDICATE", "nor does the rule match")] {
      let decision = ActivationRule(predicate: rule).decide(text)
      #expect(decision.verdict == .hidden(.notOffered))
      #expect(decision.reason.sentence.hasSuffix("(\(match))"))
      let explanation = ActivationRule(predicate: rule).explain(SharedPayload(text))
      #expect(explanation.decision == decision && explanation.changes.isEmpty)
    }
    #expect(ActivationRule(predicate: "extensionItems ==").decide(text).verdict == .error(.parseError))
  }

  @Test(
    "a page's address leads to what its app really shares",
    arguments: [
      ("www.youtube.com", "youtube-video"), ("youtu.be", "youtube-video"), ("notyoutu.be", nil),
      // A sign that forms one character with the dot behind it.
      ("\u{600}.youtube.com", "youtube-video"),
      ("M.TikTok.com", "tiktok-video-link"), ("apps.apple.com", "app-store-app"),
      ("maps.google.com", "google-maps-place"),
      ("maps.apple.com", "maps-place"), ("www.instagram.com", nil), ("example.com", nil), ("", nil),
    ])
  func pages(_ row: (domain: String, id: String?)) {
    #expect(PresetLibrary.builtIn.share(ofPageAt: row.domain)?.id == row.id)
  }
}
