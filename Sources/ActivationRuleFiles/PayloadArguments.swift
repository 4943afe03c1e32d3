import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleQuestions
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes
import ActivationRules

/// Builds the payload that the arguments describe.
///
/// Without `--item`, everything listed becomes the attachments of one item. `--item` begins another item.
package struct PayloadArguments {
  package let types: UniformTypeRegistry
  package let arguments: ParsedArguments
  /// The presets that `--preset` chooses from.
  package let presets: PresetLibrary
  private let console: any InputConsole
  private let notesHostStage: Bool
  /// The word that names the rule, if any.
  private let ruleWord: String?
  /// The listed items, up to the first `--item` and after each.
  private var listed = [Payload.Item()]
  /// The items of presets, JSON and imports, after the listed ones.
  private var items: [Payload.Item] = []
  private var hasItems = false
  /// The shared presets, in order.
  package private(set) var sharedPresets: [Preset] = []
  /// How certain it is that exactly this is shared: the minimum over the listed things, the presets and the host
  /// stage.
  ///
  /// Types, payloads and prints are taken as given and do not lower it.
  package private(set) var certainty = Certainty.documented
  /// The payloads that options and JSON describe, without those of hosts and devices.
  package private(set) var written: [(value: String, payload: Payload)] = []
  /// The shares of the apps whose pages the addresses are.
  package private(set) var appShares: [Preset] = []
  /// Remarks about the arguments, for standard error.
  package private(set) var warnings: [String] = []
  /// Guesses and warnings of imports, in rows for standard error.
  package private(set) var notes: [TextRow] = []

  /// The names of the listed files, by the attachments that they become; files of the same type share the last name.
  package private(set) var fileNames: [Payload.Attachment: String] = [:]

  /// The note about each shared folder, and the files in it.
  private var folders: [(note: String, files: Payload)] = []

  /// Reads the arguments that describe a payload.
  ///
  /// - Parameters:
  ///   - skipping: how many positional arguments at the start name the rule instead of files.
  ///   - presets: the presets to choose from; by default the built-in ones and additions by the arguments.
  ///   - notesHostStage: whether to note the changes that the host stage makes to presets.
  package init(
    _ arguments: ParsedArguments, skipping: Int, types: UniformTypeRegistry, presets: PresetLibrary? = nil,
    notesHostStage: Bool = false, _ console: any InputConsole
  ) throws(Failure) {
    (self.console, self.notesHostStage, self.types, self.arguments) = (console, notesHostStage, types, arguments)
    if let presets { self.presets = presets } else { self.presets = try arguments.presetLibrary() }
    ruleWord = arguments.positionals.prefix(skipping).first
    try Self.checkStandardInput(arguments, skipping: skipping)
    var (position, option): (Int, String?) = (0, nil)
    try arguments.forEach { element throws(Failure) in
      switch element {
      case .positional(let path):
        position += 1
        guard position > skipping else { return }
        if position <= arguments.looseCount { try checkWord(path, behind: option) }
        try addFile(path)
        option = nil
      case .option(let name, let value):
        try add(name, value ?? "")
        option = value == nil ? name : nil
      }
    }
    try checkLastItem()
  }

  /// Returns the payload: the items of everything listed, then the items of JSON payloads, presets and imports.
  package func payload() throws(Failure) -> Payload {
    let listed = listed.filter { !$0.runs.isEmpty }
    guard hasItems || !listed.isEmpty else {
      let place = ruleWord.map { "'\($0)' is taken for the rule, and nothing is shared; behind it name a file" }
      throw .usage(
        "\(place ?? "nothing is shared; name a file"), or use --photo, --link, --text, --url, --type, --preset, --host, --payload or --import"
      )
    }
    return Payload(listed + items)
  }

  /// Notes the changes of the host stage, which no other line of the answer shows.
  private mutating func noteHostStage(_ payload: HostPayload) {
    for remark in payload.remarks { notes.append(.remark("note: \(remark) [observed]")) }
  }

  /// Returns the share that the arguments describe.
  ///
  /// If a preset has an obstacle, so has its share; with `--text`, any preset of the platform counts.
  package func share(on platform: Platform) throws(Failure) -> SharedPayload {
    let payload = try payload()
    let asked = arguments.has(.text) ? presets.presets.filter { $0.platform == platform } : sharedPresets
    let isNamed = arguments.has(PresetChoice.preset) && sharedPresets.count == 1
    let named = isNamed ? sharedPresets.first { $0.payloadForRules == payload } : nil
    return SharedPayload(
      payload: payload, preset: named, sharedPresets: sharedPresets, certainty: certainty,
      obstacle: asked.obstacle(to: payload), files: fileNames)
  }

  /// Writes the remarks to standard error; with `--quiet`, only remarks about the arguments themselves.
  ///
  /// - Parameter verdict: returns the verdict on the files of a folder; `nil` if not requested.
  package func complain(_ verdict: (Payload) -> String?) {
    for warning in warnings { console.complain("warning: \(warning)") }
    if arguments.has(.quiet) { return }
    console.writeError(notes + folders.map { .remark("note: \($0.note)\(verdict($0.files).map { ": \($0)" } ?? "")") })
  }

  // MARK: Contradictions

  /// Throws if standard input would be read twice.
  private static func checkStandardInput(_ arguments: ParsedArguments, skipping: Int) throws(Failure) {
    let rules = arguments.positionals.prefix(skipping).filter { $0 == "-" }
    let others = (arguments.values(.payloadFile) + arguments.values(.log)).filter { $0 == "-" }
    guard rules.count + others.count > 1 else { return }
    throw .usage("'-' stands twice; standard input can be read once")
  }

  /// Asks about a word that is probably not a file; in a suite, which has places and quotes, the loader does this.
  private func checkWord(_ text: String, behind option: String?) throws(Failure) {
    guard arguments.place == .commandLine else { return }
    var word = FileWord(text: text, presets: presets, types: types, documents: arguments.documents)
    word.optionBefore = option
    if let complaint = word.complaint { throw .usage(complaint) }
  }

  private func checkLastItem() throws(Failure) {
    guard listed.count > 1, listed[listed.count - 1].runs.isEmpty else { return }
    throw .usage(
      "'--item' has nothing behind it; name files, or use --url, --text, --image or --type")
  }

  // MARK: Listed shares

  private mutating func add(_ option: String, _ value: String) throws(Failure) {
    switch option {
    case "--item":
      try checkLastItem()
      listed.append(Payload.Item())
    case "--url": try addURL(value)
    case "--text": add(.text)
    case "--image": add(.image)
    case "--type": try addTypes(value)
    case "--preset": try addPreset(value)
    case "--payload":
      let payload = try payload(value)
      written.append((value, payload))
      let undeclared = payload.attachments.flatMap { $0.registeredTypeIdentifiers }.filter {
        types.index(of: $0) == nil
      }
      for identifier in undeclared.distinct.prefix(Self.warningLimit) { warn(of: identifier) }
      add(payload)
    case "--import": try addImport(value)
    default: if let share = UsualShare(option: option) { try add(share, value) }
    }
  }

  /// Adds a usual thing, or several, to the listed shares, in the shape of its preset.
  private mutating func add(_ share: UsualShare, _ text: String) throws(Failure) {
    let count = text.isEmpty ? 1 : Int(text) ?? 0
    guard (1...Share.largestCount).contains(count) else {
      throw .usage("'--\(share.rawValue)' takes a whole number from 1 to \(Share.largestCount), not '\(text)'")
    }
    guard let preset = share.preset, let item = preset.payloadForRules.items.first else {
      return
    }
    if !sharedPresets.contains(preset) { take(preset) }
    let place = listed.count - 1
    for _ in 0..<count { listed[place].attachments += item.attachments }
    listed[place].contentText = item.contentText ?? listed[place].contentText
    listed[place].userInfo.merge(item.userInfo) { $1 }
  }

  /// Records that a preset is shared.
  private mutating func take(_ preset: Preset) {
    sharedPresets.append(preset)
    certainty = min(certainty, preset.certaintyForRules)
    if notesHostStage { noteHostStage(preset.payload) }
  }

  /// Adds something that a host shares.
  private mutating func add(_ thing: SharedThing) {
    certainty = min(certainty, thing.certainty)
    listed[listed.count - 1].append(thing.attachment(types))
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
  private mutating func addFile(_ path: String) throws(Failure) {
    guard !path.isEmpty else { throw .usage("a file name is empty") }
    let found = arguments.place == .commandLine ? arguments.tree.entryKind(of: path) : nil
    let kind = found ?? (path.hasSuffix("/") ? .folder : .regular)
    if found == .folder { noteContents(of: path) }
    let file = SharedThing.file(path.lastPathPart, kind)
    fileNames[file.attachment(types)] = VisibleText.row(path.lastPathPart)
    add(file)
  }

  /// Adds a note on how to share the files in a folder, if there are any: a folder is one attachment.
  private mutating func noteContents(of folder: String) {
    let tree = arguments.tree
    let names = (tree.contents(folder)?.names ?? []).filter { name in
      !name.hasPrefix(".") && tree.isFile(Paths.join(folder, name))
    }
    guard !names.isEmpty, !Project.isSkipped(folder.lastPathPart) else { return }
    let name = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let note =
      "'\(VisibleText.line(name))/' is shared as one folder; \(ShellWord.path(name))/* shares the "
      + "\(WordList.count(names.count, "file")) in it"
    let files = names.map { SharedThing.file($0, .regular).attachment(types) }
    folders.append((note, Payload(of: files)))
  }

  private mutating func addURL(_ text: String) throws(Failure) {
    guard let url = SharedURL(text) else {
      throw .usage("'\(text)' is no URL; it has no scheme such as 'https:'")
    }
    if let share = url.domain.flatMap({ presets.share(ofPageAt: $0) }) { appShares.append(share) }
    guard let path = url.filePath else { return add(.link) }
    try addFile(path)
  }

  private mutating func addTypes(_ list: String) throws(Failure) {
    let identifiers = list.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0).trimmingBlanks()
    }
    let areJoined = identifiers.contains { name in
      name.split(separator: " ").count { types.index(of: String($0)) != nil } > 1
    }
    guard !identifiers.contains(""), !areJoined else {
      throw .usage("'--type' takes type identifiers with commas between them, not '\(list)'")
    }
    for identifier in identifiers {
      // Nobody but Apple declares a public type.
      let isPublic = identifier.hasPrefix("public.")
      switch types.suggestion(for: identifier) {
      case .mistaken(let meant?) where arguments.place == .commandLine:
        throw .usage("'\(identifier)' is no type identifier; write '--type \(meant)'")
      case .similar(let names) where arguments.place == .commandLine && isPublic:
        throw .usage("there is no type '\(identifier)'\(EditDistance.question(names))")
      default: break
      }
      warn(of: identifier)
    }
    written.append((list, Payload(of: [Payload.Attachment(identifiers)])))
    listed[listed.count - 1].append(Payload.Attachment(identifiers))
  }

  /// Nobody reads more warnings of one kind, and each suggestion is looked for among all types.
  private static let warningLimit = 20

  private mutating func warn(of identifier: String) {
    if let suggestion = types.suggestion(for: identifier) {
      warnings.append("no type '\(identifier)' is declared\(suggestion.question)")
    } else if types.type(identifier) == nil, let fault = KnownTypes.fault(in: identifier) {
      warnings.append("'\(VisibleText.line(identifier))' is not a type identifier; \(fault)")
    }
  }

  private mutating func addPreset(_ id: String) throws(Failure) {
    let preset = try presets.presetForRules(id)
    take(preset)
    add(preset.payloadForRules)
  }

  private mutating func addImport(_ path: String) throws(Failure) {
    let source = try file(path)
    let found = try PayloadImport(reading: source)
    if found.hostStage == .runs {
      noteHostStage(found.payload)
      certainty = min(certainty, found.payload.certainty(.runs))
    }
    add(found.payload.seenByRules(found.hostStage))
    notes += FindingRenderer.rows(found.notes, in: source)
  }

  /// Reads the payload of a JSON text, given in place, in a file or on standard input.
  private func payload(_ value: String) throws(Failure) -> Payload {
    let isText = ["{", "["].contains { value.trimmingBlanks().hasPrefix($0) }
    let source = isText ? SourceText(name: "<payload>", text: value) : try file(value)
    return try JSONReader.read(source) { node throws(Failure) in try Payload(node) }
  }

  private func file(_ path: String) throws(Failure) -> SourceText {
    path == "-"
      ? SourceText(name: "<stdin>", bytes: try console.readAll()) : try arguments.documents.source(arguments.path(path))
  }
}
