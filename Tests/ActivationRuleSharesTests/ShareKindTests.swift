import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("The kinds of what people share")
struct ShareKindTests {
  /// Forms in which a kind travels as another one: addresses as texts, files without their type, and pages as addresses.
  private static let disguises: [ShareKind: [ShareKind]] = [
    .link: [.text], .pdf: [.file, .other], .location: [.link, .contact, .other], .text: [.other],
    .file: [.other], .other: [],
  ]

  @Test("are those of a preset's attachments", arguments: PresetLibrary.builtIn.presets)
  func presets(preset: Preset) {
    let found = preset.payload.attachments.map { ShareKind($0) }
    for kind in preset.kinds where kind != .other && !found.isEmpty {
      #expect(
        found.contains(kind) || Self.disguises[kind, default: []].contains { found.contains($0) },
        "\(preset.id): \(kind) among \(found)")
    }
    #expect(!preset.kinds.isEmpty)
  }

  private static let rules: [(rule: String, kinds: [ShareKind])] = [
    (#"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#, [.link]),
    (#"{"NSExtensionActivationSupportsImageWithMaxCount": 10}"#, [.photo]),
    (
      #"{"NSExtensionActivationSupportsImageWithMaxCount": 0, "NSExtensionActivationSupportsMovieWithMaxCount": 1}"#,
      [.video]
    ),
    (#"{"NSExtensionActivationSupportsText": true}"#, [.text]),
    (
      #"{"NSExtensionActivationSupportsFileWithMaxCount": 1}"#,
      [.photo, .video, .audio, .pdf, .contact, .event, .folder, .file]
    ),
    (#"{"NSExtensionActivationSupportsWebPageWithMaxCount": 1}"#, [.link]),
    (#"{"NSExtensionActivationSupportsAttachmentsWithMaxCount": 3}"#, ShareKind.allCases),
    ("TRUEPREDICATE", ShareKind.allCases),
    (anything("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\""), [.pdf]),
    // A file is no link, although its type conforms to that of links.
    (anything("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""), [.link]),
    // What must not be there is not what the rule is for.
    (
      anything("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"")
        + " AND SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
        + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.movie\").@count > 0).@count == 0",
      [.photo]
    ),
    // One format of documents is a file, and not every file.
    (anything("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"org.idpf.epub-container\""), [.file]),
  ]

  @Test("are what a rule is for", arguments: rules.indices)
  func kinds(index: Int) {
    let (text, kinds) = Self.rules[index]
    #expect(Self.rule(text).kinds == kinds, "\(text)")
  }

  private static let hosts: [(rule: String, host: String, verdict: Verdict, shown: Int, others: [ShareKind])] = [
    // A link extension is done once it is shown for pages.
    (
      #"{"NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#,
      "Chrome", .shown, 1, [.pdf, .photo]
    ),
    (#"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#, "Chrome", .hidden, 0, [.pdf, .photo]),
    (#"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#, "YouTube", .hidden, 0, [.link, .text]),
    // Safari shares an open PDF as data: a near miss of a rule for files.
    (#"{"NSExtensionActivationSupportsFileWithMaxCount": 1}"#, "Safari", .hidden, 0, [.link, .text]),
    ("TRUEPREDICATE", "Safari", .shown, 5, []),
  ]

  @Test("decide which shares of an app count", arguments: hosts.indices)
  func verdicts(index: Int) {
    let row = Self.hosts[index]
    let rule = Self.rule(row.rule)
    let presets = PresetLibrary.builtIn.presets(ofHost: row.host, on: .iOS)
    let decision = ShareDecision(
      presets.map { ShareDecision.Part(SharedPayload($0), rule.decide(SharedPayload($0))) }, of: rule.knownKinds)
    #expect(decision.word == row.verdict)
    #expect(decision.shares.count { $0.decision.verdict == .shown } == row.shown)
    var others: [ShareKind] = []
    for kind in decision.parts(decision.places.others).flatMap({ $0.preset?.kinds ?? [] }) where !others.contains(kind)
    { others.append(kind) }
    #expect(others == row.others)
  }

  /// A rule that wants one attachment of some item to fulfil a condition.
  private static func anything(_ condition: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count > 0).@count > 0"
  }

  private static func rule(_ text: String) -> ActivationRule {
    guard text.hasPrefix("{"), let document = try? JSONReader.read(SourceText(name: "rule", text: text)) else {
      return ActivationRule(predicate: text)
    }
    return ActivationRule(RuleValue(document.root))
  }
}
