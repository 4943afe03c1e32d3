package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText

/// A text or a file, recognised and parsed once.
package struct Document {
  /// What a text holds.
  package enum Contents {
    case predicate
    case list(PropertyListDocument, ExtensionProperties)
    /// The rules of a project file.
    case project(ProjectRules)
  }

  /// The name of a text given in place, in the position of a path.
  package static let givenText = "<rule>"

  /// The text as it was read.
  package let source: SourceText
  private let result: Result<Contents, Failure>

  /// Reads a text given in place, or else a whole file or standard input.
  ///
  /// In place, any JSON object is a rule. The format of everything else is detected from its
  /// name and first bytes; JSON that is neither a rule nor an extension's property list is searched for options of
  /// plug-ins, and is an error if it leads to no rule.
  ///
  /// - Parameter forms: those of project files; one in another form is an error.
  package init(_ source: SourceText, forms: [Form], isGivenInPlace: Bool? = nil) {
    do throws(Failure) {
      let isGivenInPlace = isGivenInPlace ?? (source.name == Self.givenText)
      let isObject = isGivenInPlace && (source.bytes.isEmpty || Self.isJSONLike(source.bytes))
      result = .success(isObject ? try Self.contents(ofObject: source) : try Self.contents(of: source, forms))
    } catch {
      result = .failure(error)
    }
    // Places are looked up for each of its rules and findings.
    self.source = source.indexed()
  }

  /// Makes the document of a text that was read already.
  package init(_ source: SourceText, _ result: Result<Contents, Failure>) {
    (self.source, self.result) = (source, result)
  }

  /// The contents, or why they cannot be read.
  package var contents: Contents { get throws(Failure) { try result.get() } }

  /// The property list or JSON text, if it can be read.
  package var list: PropertyListDocument? {
    if case .success(.list(let list, _)) = result { list } else { nil }
  }

  /// The rules of a project file that can be read.
  package var project: ProjectRules? {
    if case .success(.project(let project)) = result { project } else { nil }
  }

  /// Returns the same under another path that leads to it.
  package func renamed(_ name: String, _ forms: [Form]) -> Document {
    guard name != source.name else { return self }
    let source = source.renamed(name)
    switch result {
    case .success(.list(let list, let properties)):
      let list = PropertyListDocument(format: list.format, root: list.root, source: list.source.renamed(name))
      return Document(source, .success(.list(list, properties)))
    case .success: return Document(source, result)
    case .failure: return Document(source, forms: forms)
    }
  }

  private static func contents(ofObject source: SourceText) throws(Failure) -> Contents {
    do throws(Failure) {
      return try contents(of: try JSONReader.read(source))
    } catch {
      // A text that is neither was meant as a dictionary if it begins with a key, else as a predicate.
      guard !beginsWithKey(source.bytes) else { throw error }
      return .predicate
    }
  }

  /// Detects the format of a whole file from its name and first bytes.
  private static func contents(of source: SourceText, _ forms: [Form]) throws(Failure) -> Contents {
    if source.bytes.isEmpty { throw Failure(.unreadable, "'\(source.name)' is empty and contains no rule") }
    try requireUnpacked(source.bytes, at: source.name)
    if let form = forms.form(of: source.name), !form.facts.contains(.dependsOnWords) || form.mentionsRule(source.bytes)
    {
      var found = try form.rules(in: source)
      if found.rules.isEmpty { found.hint = form.hint(source.name, source.bytes) }
      return .project(found)
    }
    if let message = UnreadFormat.message(about: source) { throw Failure(.unreadable, message) }
    // A predicate and an old-style list may begin with a brace too, but not with a key in quotes and a colon.
    let isOther = [".txt", ".plist"].contains { source.name.hasSuffix($0) } && !beginsWithKey(source.bytes)
    if source.name.hasSuffix(".json") || isJSONLike(source.bytes) && !isOther {
      return try contents(ofJSON: source, forms)
    }
    if source.name.hasSuffix(".plist") || PropertyListReader.recognizes(source.bytes) {
      return try contents(of: try PropertyListReader.read(source))
    }
    try source.requireUTF8(PredicateFault.invalidText.rawValue)
    return .predicate
  }

  /// Throws for an archive: the failure has the command that unpacks it and asks again.
  ///
  /// - Parameter words: the words of the command line.
  package static func requireUnpacked(_ bytes: [UInt8], at path: String, askedWith words: [String] = []) throws(Failure)
  {
    guard bytes.starts(with: Array("PK".utf8) + [3, 4]) else { return }
    let name = path.lastPathPart
    let folder = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name + "-unpacked"
    let again = words.contains(path) ? words.map { $0 == path ? folder : $0 } : [folder]
    let command = again.map { $0 == folder ? ShellWord.path($0) : ShellWord.quoted($0) }.joined(separator: " ")
    throw Failure(
      .unreadable,
      "a zip archive: unzip -q \(ShellWord.path(path)) -d \(ShellWord.path(folder)) && activationrule \(command)")
  }

  private static func contents(
    of list: PropertyListDocument, _ known: ExtensionProperties? = nil
  ) throws(Failure) -> Contents {
    let properties = known ?? ExtensionProperties(list)
    try properties.requireFewKeys(list.root, in: list.source)
    return .list(list, properties)
  }

  private static func contents(ofJSON source: SourceText, _ forms: [Form]) throws(Failure) -> Contents {
    let list = try JSONReader.read(source)
    // The output of 'make --json' contains the rule that it made.
    if list.root["tool"] != nil, let form = list.root["form"]?.string, let made = list.root[form] {
      return try contents(of: list, ExtensionProperties(rule: made))
    }
    guard let failure = NoRule.error(about: list.root, in: list.source) else { return try contents(of: list) }
    for form in forms {
      guard let found = form.meaning?(list.root), !found.rules.isEmpty || !found.remarks.isEmpty else { continue }
      try found.requireFew(in: source)
      return .project(found)
    }
    throw failure
  }

  /// Whether it begins with a brace and a key, so that it is JSON with its mistakes.
  package var beginsWithKey: Bool { Self.isJSONLike(source.bytes) && Self.beginsWithKey(source.bytes) }

  private static func isJSONLike(_ bytes: [UInt8]) -> Bool {
    bytes.first { !$0.isBlank } == "{"
  }

  /// Returns whether a text begins with a brace, a string and a colon, like an object with a key.
  private static func beginsWithKey(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.drop { $0.isBlank }.dropFirst().drop { $0.isBlank }
    guard parts.first == "\"", let end = parts.dropFirst().firstIndex(of: "\"") else {
      return false
    }
    return parts[(end + 1)...].first { !$0.isBlank } == ":"
  }
}

extension SourceText {
  /// Throws if it is not UTF-8: after a repair, its places would differ from those in the file.
  package func requireUTF8(_ fault: String = PropertyListFault.invalidEncoding.rawValue) throws(Failure) {
    guard let offset = UTF8Validation.firstInvalidOffset(in: bytes) else { return }
    throw Failure(
      Finding(fault, .error, "the text is not valid UTF-8", at: SourceRange(offset, offset + 1)), in: self)
  }
}

/// JSON that was given as a rule and is not one.
enum NoRule {
  /// Returns the fault of a JSON file that contains neither a rule nor an extension's property list; `nil` if it may
  /// contain one.
  ///
  /// An object without members is a rule that accepts nothing.
  package static func error(about root: PropertyListNode, in source: SourceText) -> Failure? {
    guard case .dictionary(let entries) = root.kind, let first = entries.first, root["NSExtension"] == nil,
      !entries.contains(where: { $0.key.text.hasPrefix(RuleKey.prefix) })
    else { return nil }
    let meant = entries.lazy.compactMap { entry in
      RuleKey.all.first { RuleKey.short($0) == entry.key.text }.map { (entry.keyRange, $0) }
    }.first
    return error(
      in: source, at: meant?.0 ?? first.keyRange,
      notes: meant.map { [Finding.Note("did you mean '\($0.1)'?")] } ?? [])
  }

  /// Returns the fault at a place.
  ///
  /// - Parameter hint: what to do so that the file leads to a rule, if that is known.
  static func error(
    in source: SourceText, at range: SourceRange, _ hint: String? = nil, notes: [Finding.Note] = []
  ) -> Failure {
    Failure(
      FileFault.notARule,
      hint ?? "this is not a rule: no key begins with '\(RuleKey.prefix)', and no known plug-in writes one",
      at: range, in: source, notes: notes)
  }
}

/// Unsupported formats of files that may lead to a rule; each is named, so that no parser complains about another
/// language.
package struct UnreadFormat: Sendable {
  /// The format in words, with its article.
  private let noun: String
  /// Names of files, and endings, which begin with a dot, with spaces between them.
  private let names: String
  package let isScript: Bool

  private static let table: [UnreadFormat] = [
    .init("an Xcode project", ".pbxproj"), .init("a file of build settings", ".xcconfig"),
    .init("a Cordova configuration", "plugin.xml config.xml"),
    .init("an Interface Builder file", ".storyboard .xib"),
    .init("a Bazel build file", "BUILD BUILD.bazel WORKSPACE MODULE.bazel .bzl", isScript: true),
    .init("a Gradle script", ".gradle .gradle.kts", isScript: true),
    .init("a Ruby script", "Podfile Gemfile Fastfile .rb .podspec", isScript: true),
    .init("a Python script", ".py", isScript: true),
    .init("a shell script", ".sh .bash .zsh", isScript: true),
    .init("a JavaScript file", ".js .cjs .mjs .jsx", isScript: true),
    .init("a TypeScript file", ".ts .cts .mts .tsx", isScript: true),
    .init("a Swift file", ".swift", isScript: true),
    .init("a YAML file", ".yml .yaml"),
    .init("a project file", "project.json app.json app.config.json expo-target.config.json"),
  ]

  /// Files that contain no predicate and lead to no rule.
  private static let other = UnreadFormat(
    "a source or text file",
    """
    Makefile CMakeLists.txt Dockerfile .dart .kt .kts .java .scala .cs .csproj .fs .vb .m .mm .h .hpp .c .cc .cpp .go .rs .pl \
    .pm .lua .php .css .scss .html .htm .vue .md .rst .csv .tsv .toml .ini .properties .lock .sql .strings .entitlements \
    .cmake .ps1 .bat
    """)

  /// Finds the format of a file by its name; `nil` for all others.
  package init?(path: String) {
    let name = path.lastPathPart
    guard let found = Self.table.first(where: { $0.fits(name) }) else { return nil }
    self = found
  }

  private init(_ noun: String, _ names: String = "", isScript: Bool = false) {
    (self.noun, self.names, self.isScript) = (noun, names, isScript)
  }

  private func fits(_ name: String) -> Bool {
    names.utf8.split(separator: " ").contains { $0.first == "." ? name.hasSuffix($0.text) : name == $0.text }
  }

  /// Detects the format of a text by its name or its beginning.
  private init?(of source: SourceText) {
    let bytes = source.bytes
    let name = source.name.lastPathPart
    if let format = UnreadFormat(path: name), name != "config.xml" || Bytes.contains(bytes, "<widget") {
      self = format
    } else if Self.other.fits(name) {
      self = Self.other
    } else if bytes.starts(with: Array("// !$*UTF8*$!".utf8)) {
      self = Self.table[0]
    } else if bytes.starts(with: Array("#!".utf8)) {
      self.init("a script", isScript: true)
    } else if !source.name.hasSuffix(".plist"), let root = Self.rootElement(bytes), !Self.isOfList(root) {
      self.init("XML that begins with <\(VisibleText.line(root))>, no property list")
    } else {
      return nil
    }
  }

  /// Returns the message about a format that the tool does not read, with the file to lint instead; `nil` for all other
  /// formats.
  package static func message(about source: SourceText) -> String? {
    guard let format = UnreadFormat(of: source) else { return nil }
    let name = VisibleText.line(source.name)
    return format.isScript
      ? "'\(name)' is \(format.noun), which is not run here; lint the Info.plist that it writes, or give the rule with --rule"
      : "'\(name)' is \(format.noun), which is not read; lint the Info.plist of the extension"
  }

  /// Returns whether an element belongs to property lists, or is misspelt so slightly that the reader's complaint says
  /// more.
  private static func isOfList(_ root: String) -> Bool {
    let names = ["plist", "dict", "array", "string", "key", "integer", "real", "true", "false", "date", "data"]
    return names.contains(root) || !EditDistance.nearest(to: root, in: names, limit: 2).isEmpty
  }

  /// Returns the name of the first element of XML; `nil` for anything else.
  private static func rootElement(_ bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0.isBlank }
      guard rest.popFirst() == "<", let sign = rest.first else { return nil }
      if sign.isLetter {
        return rest.prefix { $0.isLetter || $0 == "-" }.text
      }
      let end = rest.starts(with: Array("!--".utf8)) ? "-->" : ">"
      guard sign == "?" || sign == "!", let place = rest.place(of: end) else {
        return nil
      }
      rest = rest[(place + end.utf8.count)...]
    }
  }
}

/// A form of project files from which an extension's property list is generated; nothing is run to read them.
package struct Form: Sendable {
  /// What a search needs to know.
  package enum Fact: Sendable {
    /// Other files may have the same names without being project files, so that their words count.
    case dependsOnWords
    /// Most files with such names belong to other tools, unless the names begin with 'project.'.
    case isCommon
    /// Every project of the tool has such a file, usually without a rule.
    case mayLackRule
    /// A script, in which only literals are read.
    case isScript
  }

  /// The lists that are generated of a file.
  package enum Lists: Sendable {
    /// Unknown lists; the file is ignored if the project contains any list.
    case unknown
    /// The lists in a folder next to the file, which replace it; findings about a copy are reported in the file.
    case below(String, areCopies: Bool = false)
    /// The lists that its rules name; the file replaces them.
    case named
  }

  package let name: String
  package let facts: [Fact]
  package let lists: Lists
  /// Returns whether a name is that of such a file; the path may be the name alone.
  fileprivate let fits: @Sendable (_ name: String, _ path: String) -> Bool
  /// Returns whether words in a file suggest that it leads to a rule.
  package let mentionsRule: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Returns what to do so that a file without a rule leads to one; `nil` if it is not known.
  package let hint: @Sendable (_ path: String, _ bytes: [UInt8]) -> String?
  private let read: @Sendable (SourceText) throws(Failure) -> ProjectRules
  /// Returns what the tool makes of JSON in a file of any name.
  let meaning: (@Sendable (_ root: PropertyListNode) -> ProjectRules)?
  /// Returns the names of files in the same folder to ignore if the file has a rule.
  package let replaced: @Sendable (_ bytes: [UInt8]) -> [String]

  package init(
    _ name: String, _ facts: [Fact] = [], lists: Lists,
    fits: @escaping @Sendable (_ name: String, _ path: String) -> Bool,
    mentionsRule: @escaping @Sendable (_ bytes: [UInt8]) -> Bool,
    meaning: (@Sendable (_ root: PropertyListNode) -> ProjectRules)? = nil,
    replaced: @escaping @Sendable (_ bytes: [UInt8]) -> [String] = { _ in [] },
    hint: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) -> String? = { _, _ in nil },
    read: @escaping @Sendable (SourceText) throws(Failure) -> ProjectRules
  ) {
    (self.name, self.facts, self.lists) = (name, facts, lists)
    (self.fits, self.mentionsRule, self.meaning, self.replaced) = (fits, mentionsRule, meaning, replaced)
    (self.hint, self.read) = (hint, read)
  }

  /// Returns whether the name of a file suffices to take it for one of the tool.
  package func isSure(of path: String) -> Bool {
    !facts.contains(.isCommon) || path.lastPathPart.hasPrefix("project.")
  }

  /// Returns the rules in a file, with remarks; other extensions count only if there is nothing else.
  package func rules(in source: SourceText) throws(Failure) -> ProjectRules {
    var found = try read(source)
    try found.requireFew(in: source)
    if found.pointWithoutRule == nil { found.rules.removeAll { $0.pointWithoutRule != nil } }
    return found
  }
}

extension Form: Equatable {
  package static func == (first: Form, second: Form) -> Bool { first.name == second.name }
}

extension [Form] {
  /// Returns the form of the file at a path, or of a name alone.
  package func form(of path: String) -> Form? {
    let name = path.lastPathPart
    return first { $0.fits(name, path) }
  }
}
