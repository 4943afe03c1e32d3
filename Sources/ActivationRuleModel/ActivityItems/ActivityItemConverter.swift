/// Collects activity items into extension items.
struct ActivityItemConverter {
  /// A step whose indexes are not known until all items have been seen.
  private struct Draft {
    enum Outcome {
      case attachment(Int)
      case item(Int)
      case subject, repeatedText, title, nothing
    }

    let rules: [ConversionRule]
    let outcome: Outcome
    /// The certainty of the answer that it depends on.
    let answer: Certainty
  }

  private static let managedPrefix = "com.microsoft.intune.mam."
  private static let groupActivities = "com.apple.group-activities.activity"

  private let settings: ConversionSettings
  private let types: UniformTypeRegistry
  /// The item that the system generates.
  private var generated = Payload.Item()
  /// The items that the host made.
  private var own: [Payload.Item] = []
  private var drafts: [Draft] = []
  /// The plain texts among the attachments.
  private var texts: Set<String> = []
  private var subject: String?
  private var repeated: String?

  init(settings: ConversionSettings, types: UniformTypeRegistry) {
    self.settings = settings
    self.types = types
  }

  /// Takes the next activity item.
  mutating func add(_ item: ActivityItem) {
    switch item {
    case .url(let text): addURL(text)
    case .file(let name, let kind): addFile(name, kind)
    case .text(let text): addText(text)
    case .typedText(_, let type): attach([type], .text)
    case .attributedText: attach(settings.attributedTextTypes, .attributedText)
    case .image: attach(settings.imageType, .image)
    case .livePhoto: attach(settings.livePhotoTypes, .livePhoto)
    case .itemProvider(let identifiers): addProvider(identifiers)
    case .itemProviderOfFile(let name, let kind):
      attach([type(of: name, kind), "public.file-url", "public.url"], .providerOfFile)
    case .extensionItem(let item): addItem(item)
    case .subject(let text): addSubject(text)
    case .title(let text): addTitle(text)
    case .printing, .nothing: note([.nothing], .nothing)
    }
  }

  // MARK: Attachments

  private mutating func addURL(_ text: String) {
    guard let path = SharedURL(text)?.filePath else { return attach(["public.url"], .webURL) }
    addFile(path, path.utf8.last == UInt8(ascii: "/") ? .folder : .regular)
  }

  private mutating func addFile(_ name: String, _ kind: FileKind) {
    let identifiers = (settings.fileURLTypes == .fileURL ? [] : [type(of: name, kind)]) + ["public.file-url"]
    attach(identifiers, .fileURL, settings.fileURLTypes.certainty)
  }

  /// The type of a file; a slash after the name of a folder is ignored.
  private func type(of name: String, _ kind: FileKind) -> String {
    let bytes = Array(name.utf8)
    let length = (bytes.lastIndex { $0 != UInt8(ascii: "/") } ?? -1) + 1
    return types.typeIdentifier(forFileNamed: String(decoding: bytes[..<length], as: UTF8.self), kind: kind)
  }

  private mutating func addText(_ text: String) {
    guard !texts.insert(text).inserted else { return attach(["public.plain-text"], .text) }
    let certainty = settings.repeatedText.certainty
    if settings.repeatedText == .kept { return attach(["public.plain-text"], .text, certainty) }
    note([.repeatedText], repeated == nil ? .repeatedText : .nothing, certainty)
    if repeated == nil { repeated = text }
  }

  private mutating func addProvider(_ identifiers: [String]) {
    guard identifiers != [Self.groupActivities] else { return note([.itemProvider], .nothing) }
    attach(identifiers, .itemProvider)
  }

  /// Attaches the types named by an answer.
  private mutating func attach(_ answer: some ConversionAnswer, _ rule: ConversionRule) {
    attach(answer.types, rule, answer.certainty)
  }

  /// - Parameter answer: the certainty of the answer that the types depend on.
  private mutating func attach(_ identifiers: [String], _ rule: ConversionRule, _ answer: Certainty = .documented) {
    note([rule, .gathering] + managedRule, .attachment(generated.attachments.count), answer)
    generated.attachments.append(managed(Payload.Attachment(identifiers)))
  }

  // MARK: Items and texts

  private mutating func addItem(_ item: Payload.Item) {
    var item = item
    item.attachments = item.attachments.map(managed)
    note([.extensionItem] + (item.attachments.isEmpty ? [] : managedRule), .item(own.count))
    own.append(item)
  }

  /// The first subject counts; further ones, such as from several item sources, are dropped.
  private mutating func addSubject(_ text: String) {
    guard subject == nil else { return note([.subject], .nothing) }
    subject = text
    note([.subject], .subject)
  }

  private mutating func addTitle(_ text: String) {
    guard generated.title == nil else { return note([.subject], .nothing) }
    generated.title = text
    note([.subject], .title)
  }

  // MARK: The policy

  private var managedRule: [ConversionRule] { settings.isManagedByIntune ? [.managed] : [] }

  private func managed(_ attachment: Payload.Attachment) -> Payload.Attachment {
    guard settings.isManagedByIntune else { return attachment }
    return Payload.Attachment(attachment.registeredTypeIdentifiers.map { Self.managedPrefix + $0 })
  }

  // MARK: The end

  private mutating func note(_ rules: [ConversionRule], _ outcome: Draft.Outcome, _ answer: Certainty = .documented) {
    drafts.append(Draft(rules: rules, outcome: outcome, answer: answer))
  }

  /// The payload and the steps.
  ///
  /// Without an attachment no item is generated, and a subject is dropped.
  consuming func finish() -> (Payload, [ActivityItemConversion.Step]) {
    let hasGenerated = !generated.attachments.isEmpty
    generated.contentText = subject ?? repeated
    let steps = drafts.enumerated().map { index, draft in
      ActivityItemConversion.Step(
        activityItem: index, rules: draft.rules, outcome: outcome(draft.outcome, hasGenerated),
        certainty: (draft.rules.map { $0.certainty } + [draft.answer]).min() ?? .inferred)
    }
    return (Payload((hasGenerated ? [generated] : []) + own), steps)
  }

  private func outcome(_ draft: Draft.Outcome, _ hasGenerated: Bool) -> ActivityItemConversion.Step.Outcome {
    switch draft {
    case .attachment(let index): .attachment(item: 0, index)
    case .item(let index): .item(index + (hasGenerated ? 1 : 0))
    case .subject: hasGenerated ? .contentText(item: 0) : .nothing
    case .repeatedText: hasGenerated && subject == nil ? .contentText(item: 0) : .nothing
    case .title: hasGenerated ? .title(item: 0) : .nothing
    case .nothing: .nothing
    }
  }
}
