/// Builds the payload that the arguments describe.
///
/// Without `--item`, everything listed becomes the attachments of one item. `--item` begins another item. With
/// `--as-activity-items`, everything before the first `--item` is converted in the same way as the system does it, and
/// each `--item` is an extension item that the host created itself.
package struct PayloadArguments {
  package let types: UniformTypeRegistry
  package let arguments: ParsedArguments
  /// The presets that `--preset` chooses from.
  package let presets: PresetLibrary
  private let notesHostStage: Bool
  /// The word that names the rule, if any.
  private let ruleWord: String?
  /// The listed shares, up to the first `--item` and after each.
  private var groups = [SharedGroup()]
  /// The items of presets, JSON and imports, after the listed ones.
  private var items: [Payload.Item] = []
  private var hasItems = false
  /// The shared presets, in order.
  package private(set) var sharedPresets: [HostPreset] = []
  /// How certain it is that exactly this is shared: the minimum over the files, the presets, the conversion and the
  /// host stage.
  ///
  /// Types, payloads and prints are taken as given and do not lower it.
  package private(set) var certainty = Certainty.documented
  /// The payloads that options and JSON describe, without those of hosts and devices.
  package private(set) var written: [(value: String, payload: Payload)] = []
  /// The shares of the apps whose pages the addresses are.
  package private(set) var appShares: [HostPreset] = []
  /// Remarks about the arguments, for standard error.
  package private(set) var warnings: [String] = []
  /// Guesses and warnings of imports, in rows for standard error.
  package private(set) var notes: [TextRow] = []

  /// The note about each shared folder, and the files in it.
  private var folders: [(note: String, files: Payload)] = []

  /// Things that are shared together.
  private struct SharedGroup {
    var activityItems: [ActivityItem] = []
    var item = Payload.Item()
    var isEmpty: Bool { item.attachments.isEmpty }
  }

  /// Reads the arguments that describe a payload.
  ///
  /// - Parameters:
  ///   - skipping: how many positional arguments at the start name the rule instead of files.
  ///   - presets: the presets to choose from; by default the built-in ones and additions by the arguments.
  ///   - notesHostStage: whether to note the changes that the host stage makes to presets.
  package init(
    _ arguments: ParsedArguments, skipping: Int, types: UniformTypeRegistry, presets: PresetLibrary? = nil,
    notesHostStage: Bool = false, _ console: some InputConsole
  ) throws(InputFailure) {
    (self.notesHostStage, self.types, self.arguments) = (notesHostStage, types, arguments)
    if let presets { self.presets = presets } else { self.presets = try PresetArguments.library(arguments) }
    ruleWord = arguments.positionals.prefix(skipping).first
    try Self.checkStandardInput(arguments, skipping: skipping)
    var position = 0
    try arguments.forEach { element throws(InputFailure) in
      switch element {
      case .positional(let path):
        position += 1
        guard position > skipping else { return }
        if position <= arguments.looseCount { try checkWord(path, arguments.verbs) }
        try addFile(path)
      case .option(let name, let value): try add(name, value ?? "", console)
      }
    }
    try checkLastItem()
    try checkActivityItems()
    if let conversion = try conversion() {
      noteHostStage(conversion.payload)
      weaken(to: conversion.steps.map { $0.certainty }.min() ?? .documented)
      weakenByHostStage(on: conversion.payload)
    }
  }

  /// Returns the payload: the items of everything listed, then the items of JSON payloads, presets and imports.
  package func payload() throws(InputFailure) -> Payload {
    guard hasItems || groups.contains(where: { !$0.isEmpty }) else {
      let place = ruleWord.map { "'\($0)' is taken for the rule, and nothing is shared; behind it name a file" }
      throw .usage(
        "\(place ?? "nothing is shared; name a file"), or use --photo, --link, --text, --url, --type, --preset, --host, --payload or --import"
      )
    }
    if let conversion = try conversion() {
      return Payload(conversion.payload.seenByRules().items + items)
    }
    let listed = groups.filter { !$0.isEmpty }.map { $0.item }
    return Payload(listed + items)
  }

  /// Returns the conversion of the activity items; `nil` without `--as-activity-items`.
  package func conversion() throws(InputFailure) -> ActivityItemConversion? {
    guard arguments.has("--as-activity-items") else { return nil }
    let own = groups.dropFirst().map { ActivityItem.extensionItem($0.item) }
    return ActivityItemConversion(
      groups[0].activityItems + own, settings: try SettingsArguments.conversionSettings(arguments), types: types)
  }

  /// Notes the changes of the host stage, which no other line of the answer shows.
  private mutating func noteHostStage(_ payload: HostPayload) {
    for remark in payload.remarks { notes.append(.remark("note: \(remark) [observed]")) }
  }

  /// Returns the obstacle that keeps every extension away from a payload: of a shared preset, or with `--text` of any
  /// preset of the platform.
  package func obstacle(to payload: Payload, on platform: Platform) -> OfferObstacle? {
    let asked = arguments.has("--text") ? presets.presets.filter { $0.platform == platform } : sharedPresets
    return asked.obstacle(to: payload)
  }

  private mutating func weaken(to other: Certainty) {
    certainty = min(certainty, other)
  }

  private mutating func weakenByHostStage(on payload: HostPayload) {
    weaken(to: payload.certainty(.runs))
  }

  /// Writes the remarks to standard error; with `--quiet`, only remarks about the arguments themselves.
  ///
  /// - Parameter verdict: returns the verdict on the files of a folder; `nil` if not requested.
  package func complain(to console: some InputConsole, _ verdict: (Payload) -> String? = { _ in nil }) {
    for warning in warnings { console.complain("warning: \(warning)") }
    if arguments.has("--quiet") { return }
    console.writeError(notes + folders.map { .remark("note: \($0.note)\(verdict($0.files).map { ": \($0)" } ?? "")") })
  }

  // MARK: Contradictions

  /// Throws if standard input would be read twice.
  private static func checkStandardInput(_ arguments: ParsedArguments, skipping: Int) throws(InputFailure) {
    let rules = arguments.positionals.prefix(skipping).filter { $0 == "-" }
    let others = (arguments.values("--payload") + arguments.values("--import")).filter { $0 == "-" }
    guard rules.count + others.count > 1 else { return }
    throw .usage("'-' stands twice; standard input can be read once")
  }

  /// Asks about a word that is probably not a file; in a suite, which has places and quotes, the loader does this.
  private func checkWord(_ text: String, _ verbs: [String]) throws(InputFailure) {
    guard arguments.place == .commandLine else { return }
    guard let complaint = FileWord(text: text, presets: presets, types: types, verbs: verbs).complaint else { return }
    throw .usage(complaint)
  }

  private func checkLastItem() throws(InputFailure) {
    guard groups.count > 1, groups[groups.count - 1].isEmpty else { return }
    throw .usage(
      "'--item' has nothing behind it; name files, or use --url, --text, --image or --type")
  }

  private func checkActivityItems() throws(InputFailure) {
    guard arguments.has("--as-activity-items"), !groups.contains(where: { !$0.isEmpty }) else { return }
    throw .usage(
      "'--as-activity-items' is about files, --url, --text, --image, --type and --item, and there are none")
  }

  // MARK: Listed shares

  private mutating func add(_ option: String, _ value: String, _ console: some InputConsole) throws(InputFailure) {
    switch option {
    case "--item":
      try checkLastItem()
      groups.append(SharedGroup())
    case "--url": try addURL(value)
    case "--text": addConverted(.text(value), ["public.plain-text"])
    case "--image": addConverted(.image, ["public.image"])
    case "--type": try addTypes(value)
    case "--preset": try addPreset(value)
    case "--payload":
      let payload = try PayloadSources.payload(value, arguments, console)
      written.append((value, payload))
      add(payload)
    case "--import": try addImport(value, console)
    default: if let share = UsualShare(option: option) { try add(share, value) }
    }
  }

  /// Adds a usual thing, or several, to the listed shares, in the shape of its preset.
  private mutating func add(_ share: UsualShare, _ text: String) throws(InputFailure) {
    let count = text.isEmpty ? 1 : Int(text) ?? 0
    guard (1...Share.largestCount).contains(count) else {
      throw .usage("'--\(share.rawValue)' takes a whole number from 1 to \(Share.largestCount), not '\(text)'")
    }
    guard let preset = share.preset, let item = preset.payload.seenByRules().items.first,
      let raw = preset.payload.attachments.first
    else { return }
    if !sharedPresets.contains(preset) { take(preset) }
    let place = groups.count - 1
    for _ in 0..<count {
      groups[place].activityItems.append(.itemProvider(raw.registeredTypeIdentifiers))
      groups[place].item.attachments += item.attachments
    }
    groups[place].item.contentText = item.contentText ?? groups[place].item.contentText
    groups[place].item.userInfo.merge(item.userInfo) { $1 }
  }

  /// Records that a preset is shared.
  private mutating func take(_ preset: HostPreset) {
    sharedPresets.append(preset)
    weaken(to: preset.certainty)
    weakenByHostStage(on: preset.payload)
    if notesHostStage { noteHostStage(preset.payload) }
  }

  /// Adds something that a host shares, as certain as the conversion table is about its types.
  private mutating func addConverted(_ item: ActivityItem, _ identifiers: [String]) {
    if !arguments.has("--as-activity-items") {
      let steps = ActivityItemConversion([item], types: types).steps
      weaken(to: steps.map { $0.certainty }.min() ?? .documented)
    }
    add(item, identifiers)
  }

  private mutating func add(_ item: ActivityItem, _ identifiers: [String]) {
    groups[groups.count - 1].activityItems.append(item)
    groups[groups.count - 1].item.attachments.append(Payload.Attachment(identifiers))
  }

  /// Adds the items of a payload; one without items is a payload too.
  private mutating func add(_ payload: Payload) {
    items += payload.items
    hasItems = true
  }

  /// Adds a file in the form that the Files app shares: its type and the type of file URLs.
  ///
  /// On a command line, existing files are inspected: folders, links and the permission to execute count. A folder is a
  /// package if a package type claims its extension; the Finder's mark is not checked (inferred).
  private mutating func addFile(_ path: String) throws(InputFailure) {
    guard !path.isEmpty else { throw .usage("a file name is empty") }
    let found = arguments.place == .commandLine ? Files.fileKind(at: path) : nil
    let kind = found ?? (path.hasSuffix("/") ? .folder : .regular)
    let name = path.lastPathPart
    if found == .folder { noteContents(of: path) }
    if !arguments.has("--as-activity-items") { weaken(to: Share.certaintyOfFiles) }
    add(.file(name, kind), [types.typeIdentifier(forFileNamed: name, kind: kind), "public.file-url"])
  }

  /// Adds a note on how to share the files in a folder, if there are any: a folder is one attachment.
  private mutating func noteContents(of folder: String) {
    let names = (FolderContents(of: folder)?.names ?? []).filter { name in
      !name.hasPrefix(".") && Files.kind(of: Files.join(folder, name)) == .file
    }
    guard !names.isEmpty, !BundleSearch.skipped.contains(folder.lastPathPart) else { return }
    let name = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let note =
      "'\(VisibleText.line(name))/' is shared as one folder; \(ShellWord.quoted(name))/* shares the "
      + "\(WordList.count(names.count, "file")) in it"
    let files = names.map { Payload.Attachment([types.typeIdentifier(forFileNamed: $0), "public.file-url"]) }
    folders.append((note, Payload([Payload.Item(files)])))
  }

  private mutating func addURL(_ text: String) throws(InputFailure) {
    guard let url = SharedURL(text) else {
      throw .usage("'\(text)' is no URL; it has no scheme such as 'https:'")
    }
    if let share = url.domain.flatMap({ presets.share(ofPageAt: $0) }) { appShares.append(share) }
    guard let path = url.filePath else { return addConverted(.url(text), ["public.url"]) }
    try addFile(path)
  }

  private mutating func addTypes(_ list: String) throws(InputFailure) {
    let identifiers = list.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0).trimmingBlanks()
    }
    guard !identifiers.contains("") else {
      throw .usage("'--type' takes type identifiers with commas between them, not '\(list)'")
    }
    for identifier in identifiers {
      guard let suggestion = types.suggestion(for: identifier) else { continue }
      warnings.append("no type '\(identifier)' is declared\(suggestion.question)")
    }
    written.append((list, Payload([Payload.Item([Payload.Attachment(identifiers)])])))
    add(.itemProvider(identifiers), identifiers)
  }

  private mutating func addPreset(_ id: String) throws(InputFailure) {
    let preset = try PresetArguments.preset(id, in: presets)
    if preset.isHandlerSide {
      warnings.append("'\(id)' is what an extension's code receives; its rule is asked about something else")
    }
    take(preset)
    add(preset.payload.seenByRules())
  }

  private mutating func addImport(_ path: String, _ console: some InputConsole) throws(InputFailure) {
    let (found, source) = try PayloadSources.imported(path, arguments, types, console)
    if found.hostStage == .runs {
      noteHostStage(found.payload)
      weakenByHostStage(on: found.payload)
    }
    add(found.payload.seenByRules(found.hostStage))
    notes += found.notes.flatMap { DiagnosticRenderer.rows($0, in: source) }
  }
}
