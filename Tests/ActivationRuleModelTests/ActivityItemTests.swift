import ActivationRuleTestSupport
import ActivationRuleModel
import Testing
import ActivationRuleTypes

@Suite("Activity items")
struct ActivityItemTests {
  /// Activity items, the payload that they become, and the rules with the certainty of each step.
  struct Row: Sendable, CustomTestStringConvertible {
    let items: [ActivityItem]
    let payload: String
    let steps: String
    let settings: ConversionSettings

    init(
      _ items: [ActivityItem], _ payload: String, _ steps: String,
      _ change: (inout ConversionSettings) -> Void = { _ in }
    ) {
      self.items = items
      self.payload = payload
      self.steps = steps
      var settings = ConversionSettings()
      change(&settings)
      self.settings = settings
    }

    var testDescription: String { "\(steps): \(payload)" }
  }

  static let link = ActivityItem.url("https://example.com/a")
  static let own = ActivityItem.extensionItem(Payload.Item([.attachment("public.url")], contentText: "A"))

  static let rows: [Row] = [
    Row([], "", ""),
    Row([link], "{(public.url)}", "R1+R8 observed"),
    Row([.url("mailto:a@example.com")], "{(public.url)}", "R1+R8 observed"),
    Row([.url("FILE:///a/My%20b.pdf")], "{(com.adobe.pdf public.file-url)}", "R2+R8 observed"),
    Row([.url("file://localhost/a/b.txt?x#y")], "{(public.plain-text public.file-url)}", "R2+R8 observed"),
    Row([.url("file:///a/b.pdf/")], "{(public.folder public.file-url)}", "R2+R8 observed"),
    Row([.url("no scheme")], "{(public.url)}", "R1+R8 observed"),
    Row([.file("a.zip")], "{(public.zip-archive public.file-url)}", "R2+R8 observed"),
    Row([.file("dir/", .folder)], "{(public.folder public.file-url)}", "R2+R8 observed"),
    Row([.file("a.rtfd", .folder)], "{(com.apple.rtfd public.file-url)}", "R2+R8 observed"),
    Row([.file("run", .regular(isExecutable: true))], "{(public.unix-executable public.file-url)}", "R2+R8 observed"),
    Row([.file("a.pdf", .symbolicLink)], "{(public.symlink public.file-url)}", "R2+R8 observed"),
    Row([.file("a.pdf")], "{(public.file-url)}", "R2+R8 reported") { $0.fileURLTypes = .fileURL },
    Row(
      [.itemProviderOfFile("a.pdf")], "{(com.adobe.pdf public.file-url public.url)}", "R2b+R8 observed"),
    Row([.image], "{(public.image)}", "R3+R8 observed"),
    Row([.image], "{(public.png)}", "R3+R8 reported") { $0.imageType = .png },
    Row([.text("a")], "{(public.plain-text)}", "R4+R8 observed"),
    Row([.typedText("a", typeIdentifier: "public.html")], "{(public.html)}", "R4+R8 observed"),
    Row([.attributedText("a")], "{(public.rtf public.plain-text)}", "R5+R8 inferred"),
    Row([.attributedText("a")], "{(public.plain-text)}", "R5+R8 inferred") { $0.attributedTextTypes = .plain },
    Row([.itemProvider(["public.heic", "public.jpeg"])], "{(public.heic public.jpeg)}", "R6+R8 observed"),
    Row([.itemProvider([])], "{()}", "R6+R8 observed"),
    Row(
      [.itemProvider(["com.apple.group-activities.activity"]), link], "{(public.url)}", "R6 observed, R1+R8 observed"),
    Row([own], "{(public.url)c'A'}", "R7 observed"),
    Row(
      [own, link, .extensionItem(Payload.Item())], "{(public.url)}{(public.url)c'A'}{}",
      "R7 observed, R1+R8 observed, R7 observed"),
    Row(
      [link, .text("a"), .image], "{(public.url)(public.plain-text)(public.image)}",
      "R1+R8 observed, R4+R8 observed, R3+R8 observed"),
    Row([.livePhoto], "{(public.jpeg com.apple.live-photo public.heic)}", "R9+R8 observed"),
    Row(
      [.livePhoto], "{(public.heic com.apple.quicktime-movie com.apple.live-photo)}", "R9+R8 inferred"
    ) { $0.livePhotoTypes = .heicFirst },
    Row([.printing, .nothing], "", "R10 inferred, R10 inferred"),
    Row(
      [.text("a"), .text("b"), .text("a"), .text("b")], "{(public.plain-text)(public.plain-text)c'a'}",
      "R4+R8 observed, R4+R8 observed, R11 observed, R11 observed"),
    Row(
      [.text("a"), .text("a")], "{(public.plain-text)(public.plain-text)}", "R4+R8 observed, R4+R8 inferred"
    ) { $0.repeatedText = .kept },
    Row(
      [link, .subject("S"), .title("T"), .subject("U"), .title("V")], "{(public.url)c'S't'T'}",
      "R1+R8 observed, R12 reported, R12 reported, R12 reported, R12 reported"),
    Row(
      [.text("a"), .text("a"), .subject("S")], "{(public.plain-text)c'S'}",
      "R4+R8 observed, R11 observed, R12 reported"),
    Row([.subject("S")], "", "R12 reported"),
    Row([own, .title("T")], "{(public.url)c'A'}", "R7 observed, R12 reported"),
    Row(
      [.file("a.pdf"), own],
      "{(com.microsoft.intune.mam.com.adobe.pdf com.microsoft.intune.mam.public.file-url)}"
        + "{(com.microsoft.intune.mam.public.url)c'A'}", "R2+R8+R13 observed, R7+R13 observed"
    ) { $0.isManagedByIntune = true },
  ]

  @Test("become attachments by the rules", arguments: rows)
  func converts(_ row: Row) {
    let conversion = ActivityItemConversion(row.items, settings: row.settings)
    #expect(conversion.payload.line == row.payload)
    let steps = conversion.steps.map { step in
      step.rules.map { $0.id }.joined(separator: "+") + " " + step.certainty.rawValue
    }
    #expect(steps.joined(separator: ", ") == row.steps)
    #expect(conversion.steps.map { $0.activityItem } == Array(row.items.indices))
    #expect(ActivityItemConversion.payload(of: row.items, settings: row.settings) == conversion.payload)
  }

  @Test("each have a rule in the table above, and each rule a row")
  func rules() {
    let met = Set(
      Self.rows.flatMap { ActivityItemConversion($0.items, settings: $0.settings).steps.flatMap { $0.rules } })
    #expect(met == Set(ConversionRule.all))
    #expect(Set(ConversionRule.all.map { $0.id }).count == 14)
    #expect(ConversionRule.all.allSatisfy { !$0.summary.isEmpty })
  }

  @Test("are found again from their attachments")
  func outcomes() {
    let conversion = ActivityItemConversion([
      .nothing, Self.own, .text("a"), .text("a"), .image, .title("T"), .title("U"),
    ])
    #expect(
      conversion.steps.map { $0.outcome } == [
        .nothing, .item(1), .attachment(item: 0, 0), .contentText(item: 0), .attachment(item: 0, 1), .title(item: 0),
        .nothing,
      ])
    #expect(conversion.rules(ofAttachment: 1, inItem: 0) == [.image, .gathering])
    #expect(conversion.rules(ofAttachment: 0, inItem: 1) == [.extensionItem])
    #expect(conversion.rules(ofAttachment: 2, inItem: 0).isEmpty)
    #expect(ActivityItemConversion([.subject("S"), Self.own]).steps.map { $0.outcome } == [.nothing, .item(0)])
  }

  @Test("go through the host stage afterwards")
  func hostStage() {
    let payload = ActivityItemConversion.payload(of: [.itemProviderOfFile("a.pdf"), Self.link])
    #expect(payload.seenByRules().line == "{(com.adobe.pdf public.file-url)(public.url)}")
  }

  @Test("look up the types that apps declare")
  func declarations() {
    let declaration = TypeDeclaration(
      "org.example.page", conformsTo: ["public.data"], filenameExtensions: ["nbpage"], isExported: true)
    let types = UniformTypeRegistry.system.adding(TypeDeclarations([declaration]))
    let payload = ActivityItemConversion.payload(of: [.file("a.nbpage")], types: types)
    #expect(payload.line == "{(org.example.page public.file-url)}")
  }
}
