package import ActivationRuleProjects
import ActivationRuleQuestions
import ActivationRuleDocuments
package import ActivationRuleShares
import ActivationRuleText
package import ActivationRuleTypes
import ActivationRules

/// A word in the place of a file that most likely means something else: an address, a preset, a host, a number or a
/// rule.
///
/// A word with an ending or a folder is a file, and `./firefox` certainly is; an address, a number with a fraction and
/// a mistyped ending only look like one. Files need not exist, so nothing else notices such a mistake.
package struct FileWord {
  let text: String
  /// The option before the word; `nil` for none, or for one with a value.
  var optionBefore: String?
  /// The available presets.
  let presets: PresetLibrary
  /// The types that define the known endings; `nil` if they are not loaded.
  private let types: UniformTypeRegistry?
  /// The files among which there may be one of that name, as on a command line; `nil` if names alone count.
  private let documents: Documents?

  /// - Parameters:
  ///   - presets: the available presets.
  ///   - types: the types that define the known endings; `nil` if they are not loaded.
  ///   - documents: the files among which there may be one of that name; `nil` if names alone count.
  package init(
    text: String, presets: PresetLibrary, types: UniformTypeRegistry? = nil, documents: Documents?
  ) {
    (self.text, self.presets, self.types, self.documents) = (text, presets, types, documents)
  }

  /// The option that the word abbreviates: an address, a preset, a host or a rule.
  ///
  /// `nil` for a file: a word that exists, or that has an ending or a folder and is not an address.
  package var option: ParsedArguments.Element? {
    guard !text.isEmpty, documents?.tree.kind(of: text) == nil else { return nil }
    if isAddress { return .option("--url", text) }
    if isRule { return .option("--rule", text) }
    if let type { return .option("--type", type) }
    guard !hasEndingOrFolder else { return nil }
    let name = text.lowercased()
    if let preset = presets.presets.first(where: { $0.id.lowercased() == name }) {
      return .option("--preset", preset.id)
    }
    return presets.hosts(called: text).isEmpty ? nil : .option("--host", text)
  }

  /// The complaint about the word; `nil` if it may well be a file.
  package var complaint: String? {
    guard !text.isEmpty else { return nil }
    let shown = VisibleText.line(text)
    if let documents, documents.tree.kind(of: text) != nil {
      return Self.holdsRule(text, documents) ? ruleComplaint(shown) : nil
    }
    if let option, case .option(let name, let value?) = option {
      let meant = "\(name) \(ShellWord.quoted(value))"
      let proposal = ShellWord.inSentence(meant)
      return isAddress ? "'\(shown)' is taken for a file; did you mean \(proposal)?" : question(shown, meant)
    }
    if let share = optionBefore.flatMap({ UsualShare(option: $0) }), isNumber || !hasEndingOrFolder {
      let option = "--\(share.rawValue)"
      return share.isCountable
        ? "'\(option)' takes a number, as in '\(option) 2', and '\(shown)' is none"
        : "'\(option)' takes no number; two are '\(option) \(option)'"
    }
    if isNumber {
      return "'\(shown)' is taken for a file; list several things one by one, for example '--image --image', and "
        + "\(fileWord) is a file of that name"
    }
    return hasEndingOrFolder ? nameComplaint(shown) : unknownWord(shown)
  }

  /// The word that means a file of that name.
  private var fileWord: String { ShellWord.inQuotes("./" + text) }

  private func question(_ shown: String, _ meant: String) -> String {
    "'\(shown)' is taken for a file; did you mean \(ShellWord.inSentence(meant)), or \(fileWord) for a file of that name?"
  }

  /// Returns the complaint about a word with an ending or a folder: a mistyped path or ending, or an address without
  /// its scheme.
  private func nameComplaint(_ shown: String) -> String? {
    if text.utf8.first == "." {
      let isEnding = (types ?? .system).declares(filenameExtension: String(text.dropFirst()))
      return isEnding ? question(shown, "photo\(text)") : nil
    }
    if let address = mistypedAddress { return question(shown, ShellWord.quoted(address)) }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    if names.count > 1, names.allSatisfy({ $0.utf8.contains(".") }), !text.utf8.contains(" ") {
      return question(shown, names.map { ShellWord.quoted($0) }.joined(separator: " "))
    }
    if let near = documents?.tree.near(text), !text.lastPathPart.containsBytes(of: ".") || near.hasSuffix(".plist") {
      return "there is no file or folder '\(shown)'\(EditDistance.question([near]))"
    }
    guard text.utf8.first != "/" else { return nil }
    if isBareAddress { return question(shown, ShellWord.quoted("https://\(text)")) }
    return types?.misspeltEnding(ofFileNamed: text).map { "\($0) \(fileWord) shares a file of that name" }
  }

  /// Returns the complaint about a word that names nothing known.
  private func unknownWord(_ shown: String) -> String {
    let usual = UsualShare(option: "--\(text)").map { ["--\($0.rawValue)"] }
    let near = usual ?? presets.suggestions(for: text).map { "--preset \($0)" }
    let known = near.isEmpty ? presets.suggestions(forHost: text) : near
    let hint =
      known.isEmpty
      ? "; a text is " + ShellWord.inSentence("--text \(ShellWord.quoted(text))") : EditDistance.question(known)
    let fault = documents == nil ? "'\(shown)' is no name of a file" : "there is no file '\(shown)'"
    return "\(fault)\(hint); \(fileWord) shares a file of that name anyway"
  }

  private func ruleComplaint(_ shown: String) -> String {
    "'\(shown)' contains a rule, and one rule is asked about; 'apps' and 'compare' take several, and behind '--' it is "
      + "a shared file"
  }

  /// Returns whether a word is a folder with an extension, or a property list with a rule.
  fileprivate static func holdsRule(_ text: String, _ documents: Documents) -> Bool {
    if text.hasPrefix("./") { return false }
    guard text.hasSuffix(".plist") else {
      return !Project(in: text, documents, includesProjects: false).places.isEmpty
    }
    return (try? documents.bytes(at: text)).map { Bytes.contains($0, RuleKey.prefix) } ?? false
  }

  /// Whether the word is a rule, or was meant as one: no file name begins as most predicates do.
  private var isRule: Bool { text.hasPrefix("SUBQUERY") || text.hasPrefix("{\"") || Document.isRule(text) }

  private var hasEndingOrFolder: Bool {
    text.utf8.contains { $0 == "/" || $0 == "." }
  }

  /// Whether the word is a URL with a host, or for mail or a call; a path begins with a folder whose name is not a
  /// scheme.
  private var isAddress: Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), SharedURL(text) != nil else { return false }
    return text.containsBytes(of: "://")
      || ["mailto", "tel", "sms", "facetime"].contains(ASCII.lowercased(String(text[..<colon])))
  }

  /// The address that was meant by a word such as `https//example.com`.
  private var mistypedAddress: String? {
    for scheme in ["https", "http"] where text.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.utf8.count)
      return [":/", "//"].contains { rest.hasPrefix($0) }
        ? scheme + "://" + String(rest.drop { $0 == ":" || $0 == "/" }) : nil
    }
    return nil
  }

  /// The most common top-level domains.
  ///
  /// Others are filename endings as well, and `rs` and `md` more often so.
  private static let topLevelDomains = Set(
    """
    com org net edu gov int mil info biz dev io co me tv ai app us uk de fr it es nl be ch at pt pl cz se no fi dk ie eu \
    ru ua tr gr hu ro jp cn kr tw hk sg in id th vn au nz ca mx br ar cl za il ae
    """.split(separator: " "))

  /// Whether the word is an address without `https://`; a name with a known ending is a file.
  private var isBareAddress: Bool {
    guard !text.containsBytes(of: "@"), let domain = SharedURL("https://" + text)?.domain else { return false }
    let labels = ASCII.lowercased(domain).split(separator: ".", omittingEmptySubsequences: false)
    let isDomain = labels.allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" || $0 >= 0x80 }
    }
    guard isDomain, labels.count > 1, let last = labels.last else { return false }
    if labels.count > 2, labels[0] == "www" { return true }
    let isFile = domain == text && (types ?? .system).declares(filenameExtension: String(last))
    return !isFile && Self.topLevelDomains.contains(last)
  }

  /// The declared type that the word names by identifier, MIME type or constant.
  private var type: String? {
    let types = types ?? .system
    if text.utf8.contains(UInt8(ascii: "/")) {
      return types.types(tag: text, tagClass: .mimeType).first { !$0.isDynamic }?.identifier
    }
    let isConstant = text.hasPrefix("UTType.") || text.hasPrefix("kUTType")
    return (isConstant ? types.type(constantName: text) : types.type(text))?.identifier
  }

  /// Whether the word is a number, with a fraction or without.
  private var isNumber: Bool {
    let parts = text.utf8.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDigit } }
  }
}

/// The RULE of a verb that takes exactly one: the first word if it can be a rule, else the only extension below the
/// folder.
package struct RuleWord {
  /// The path, or `-`; `nil` if an option gives the rule.
  package let path: String?
  /// The number of positional arguments at the start that name the rule instead of files.
  package let count: Int

  /// Reads the words of a command line, whose other words can name shared files.
  package init(_ arguments: ParsedArguments, _ console: some InputConsole) throws(Failure) {
    let first = arguments.positionals.first
    if Self.isNamed(arguments) {
      (path, count) = arguments.has(.ruleText) ? (nil, 0) : (first, 1)
      return
    }
    if let first, arguments.looseCount > 0 {
      if arguments.tree.kind(of: first) == .folder {
        let reason = arguments.documents.search(first).nothingFound(in: first).message
        throw Failure(.noExtension, "\(reason); to share the folder itself, name the rule first")
      }
      let word = FileWord(text: first, presets: try arguments.presetLibrary(), documents: arguments.documents)
      if let complaint = word.complaint { throw .usage(complaint) }
    }
    let found = try Self.paths(in: arguments.documents.search("."))
    if found.count > 1, Self.isShared(first, arguments) {
      if !arguments.has(.quiet) { console.complain("rules: all \(found.count) below this folder") }
      (path, count) = (".", 0)
    } else {
      (path, count) = (try Self.only(arguments, besides: first, console), 0)
    }
  }

  /// Whether the first word names something shared, not a rule; without a word, whether there are options.
  private static func isShared(_ first: String?, _ arguments: ParsedArguments) -> Bool {
    guard let first else { return !arguments.elements.isEmpty }
    return arguments.tree.kind(of: first) != nil || !first.contains("/")
  }

  /// Returns the rule among shared things in front of it, and all words with the rule first; `nil` if there is none.
  package static func behindShared(_ arguments: ParsedArguments) -> (rule: String, words: [String])? {
    guard !isNamed(arguments),
      let rule = arguments.positionals.prefix(arguments.looseCount).dropFirst().first(where: {
        FileWord.holdsRule($0, arguments.documents)
      })
    else { return nil }
    return (rule, [rule] + arguments.words { $0 == .positional(rule) ? [] : Array($1) })
  }

  /// Returns whether the arguments name a rule; their other words can then name shared things.
  package static func isNamed(_ arguments: ParsedArguments) -> Bool {
    arguments.has(.ruleText) || arguments.positionals.first.map { canHoldRule($0, arguments.documents) } ?? false
  }

  /// The endings of files and bundles that count as rules, whether or not they exist.
  private static let endings =
    [".plist", ".json", ".appex", ".app", ".xcarchive", ".ipa", ".zip"] + Paths.projectEndings

  /// Returns whether a word names a rule: a property list, a bundle, a folder with an extension, a text, JSON, a
  /// project file.
  ///
  /// A file of a type that the system declares does not count, except plain texts, XML, and other texts that mention a
  /// rule; a file of an undeclared type may well contain a rule.
  package static func canHoldRule(_ word: String, _ documents: Documents) -> Bool {
    let name = word.lastPathPart
    if word == "-" || endings.contains(where: { name.hasSuffix($0) }) { return true }
    switch documents.tree.kind(of: word) {
    case nil: return false
    case .folder: return Project.mayHoldRule(word, documents)
    case .some(let kind):
      let type = UniformTypeRegistry.system.typeIdentifier(forFileNamed: name, kind: .regular)
      return !kind.isRegular || isProject(word, documents)
        || ["public.plain-text", "public.xml", "public.data"].contains(type) || type.hasPrefix("dyn.")
        || UniformTypeRegistry.system.conforms(type, to: "public.text") && mentionsRule(word, documents)
    }
  }

  /// Returns whether a text, such as a page in Markdown, mentions what only rules have.
  private static func mentionsRule(_ path: String, _ documents: Documents) -> Bool {
    guard let bytes = try? documents.bytes(at: path) else { return false }
    return ["NSExtensionActivation", "extensionItems"].contains { Bytes.contains(bytes, $0) }
  }

  /// Returns whether a file has the name of a project file or mentions a rule; other YAML counts if it mentions extensions.
  private static func isProject(_ path: String, _ documents: Documents) -> Bool {
    let form = documents.forms.form(of: path)
    if form?.isSure(of: path) == true { return true }
    guard form != nil || UnreadFormat(path: path) != nil, let bytes = try? documents.bytes(at: path) else {
      return false
    }
    return form?.mentionsRule(bytes) ?? Bytes.contains(bytes, "NSExtensionActivationRule")
  }

  /// The maximum number of places to list if there are several.
  private static let listLimit = 20

  /// Returns the extensions that a search found.
  private static func paths(in found: Project) throws(Failure) -> [String] {
    if found.isEmpty, let mention = found.mention { throw mention }
    let damaged = found.failures.filter { $0.isPlaced }.map { $0.path ?? "" }
    return (found.asked.map { $0.path } + damaged).map { path in
      path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }
  }

  /// Returns the only one of the extensions below the folder, and names it.
  ///
  /// - Parameter word: the word that is no rule.
  package static func only(
    _ arguments: ParsedArguments, besides word: String? = nil, _ console: some InputConsole
  ) throws(Failure) -> String {
    let search = arguments.documents.search(".")
    let paths = try paths(in: search)
    if let path = paths.first, paths.count == 1 {
      if !arguments.has(.quiet) {
        for note in search.notes { console.complain("note: \(note)") }
        console.complain("rule: \(VisibleText.line(path))")
      }
      return path
    }
    let need = "a RULE is needed: a path, '-', or --rule TEXT"
    let start =
      word.map { word in
        let shown = VisibleText.line(word)
        return arguments.tree.kind(of: word) == nil && word.containsBytes(of: "/")
          ? "there is no file or folder '\(shown)', and " : "'\(shown)' is not a readable rule, and "
      } ?? "\(need); "
    // With a word, "this folder" reads as that one.
    let here = word == nil ? "this folder" : "the working folder"
    guard !paths.isEmpty else {
      let excluded = search.excludedCount == 0 ? "" : "; \(Project.excludedWords(search.excludedCount))"
      throw .usage("\(start)no extension is below \(here)\(excluded)" + (word == nil ? "" : "; \(need)"))
    }
    let message = "\(start)\(paths.count) extensions are below \(here); name one of them"
    let rest = paths.count - listLimit
    let lines: [TextRow] =
      paths.prefix(rest == 1 ? listLimit + 1 : listLimit).map { "  \($0)" }
      + (rest > 1 ? ["  and \(rest) more"] : [])
    throw Failure(.usage, message + ":", rest: lines)
  }
}

/// Words that describe a share without options: `link`, `two photos`, `3 pdf`; the kinds are those of `make`.
package struct ShareWords {
  /// The words as written.
  package let said: String
  /// The command line with options instead of the words.
  package let words: [String]

  /// The numbers that people write as words.
  package static let numbers = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
  ]

  /// Whether the first word of the command line belongs to them.
  package let beginLine: Bool

  /// Looks for such words; `nil` if there are none.
  ///
  /// Existing files, paths, file names with an extension, and the names of apps and presets are not such words. After a
  /// number, an app's name is one: "two photos" does not mean two apps.
  package init?(_ arguments: ParsedArguments, _ presets: PresetLibrary) {
    var (said, words): ([String], [String]) = ([], [])
    var place = 0
    let loose = arguments.looseWords
    let documents = arguments.documents
    while place < arguments.given.count {
      let word = arguments.given[place]
      let isLoose = loose.contains(place)
      let next = isLoose && loose.contains(place + 1) ? arguments.given[place + 1] : nil
      let pair = next.flatMap { next in
        (Self.numbers[word] ?? Int(word)).flatMap { Self.options(next, $0, documents.tree) }
          ?? Self.preset(word, next, presets, documents.tree).map { ["--preset", $0] }
      }
      if let next, let pair {
        said.append("\(word) \(next)")
        words += pair
        place += 1
      } else if isLoose, let options = Self.options(word, 1, documents.tree),
        FileWord(text: word, presets: presets, documents: documents).option == nil
      {
        said.append(word)
        words += options
      } else {
        words.append(word)
      }
      place += 1
    }
    guard let first = said.first else { return nil }
    beginLine = arguments.given.first.map { first.hasPrefix($0) } ?? false
    (self.said, self.words) = (said.joined(separator: " "), words)
  }

  /// Returns the id of the preset that two words name, such as `live photo`.
  private static func preset(_ word: String, _ next: String, _ presets: PresetLibrary, _ tree: FileTree) -> String? {
    let words = [word, next].map { ASCII.lowercased($0) }
    guard words.allSatisfy({ $0.utf8.count > 3 && $0.utf8.allSatisfy { $0.isLetter } }),
      [word, next].allSatisfy({ tree.kind(of: $0) == nil })
    else { return nil }
    let found = presets.presets.filter { $0.id.containsBytes(of: words.joined(separator: "-")) }
    return PresetLibrary.todaysFirst(found).max { $0.confidence < $1.confidence }?.id
  }

  /// Returns the options that share a number of things of a kind.
  private static func options(_ word: String, _ count: Int, _ tree: FileTree) -> [String]? {
    guard !word.utf8.contains(where: { $0 == "/" || $0 == "." }),
      tree.kind(of: word) == nil, (1...1_000).contains(count), let kind = AttachmentKind(word)
    else { return nil }
    let share = UsualShare.allCases.first { $0.kind == kind.type || $0.rawValue == kind.name }
    if let share, share.isCountable, count > 1 { return ["--\(share.rawValue)", "\(count)"] }
    let one =
      share.map { ["--\($0.rawValue)"] }
      ?? (kind.type == "public.plain-text" ? ["--text", "hello"] : ["--type", kind.type])
    return Array(repeating: one, count: count).flatMap { $0 }
  }
}
