import ActivationRuleProjects
import ActivationRuleText
import ActivationRuleTypes

/// The RULE of a verb that takes exactly one: the first word if it can be a rule, else the only extension below the
/// folder.
package struct RuleWord {
  /// The path, or `-`; `nil` if an option gives the rule.
  package let path: String?
  /// The number of positional arguments at the start that name the rule instead of files.
  package let count: Int

  /// Reads the words of a command line.
  ///
  /// - Parameters:
  ///   - folder: the folder to search for an extension.
  ///   - takesFiles: whether words can name shared files; otherwise each word is a rule.
  package init(
    _ arguments: ParsedArguments, below folder: String = ".", takesFiles: Bool, _ console: some InputConsole
  ) throws(InputFailure) {
    let first = arguments.positionals.first
    if arguments.has("--rule") {
      (path, count) = (nil, 0)
    } else if let first, !takesFiles || Self.canHoldRule(first) {
      (path, count) = (first, 1)
    } else {
      if let first, arguments.looseCount > 0 {
        let word = FileWord(
          text: first, presets: try PresetArguments.library(arguments), verbs: arguments.verbs)
        if let complaint = word.complaint { throw .usage(complaint) }
      }
      let found = try Self.only(below: folder, besides: first)
      if !arguments.has("--quiet") { console.complain("rule: \(VisibleText.line(found))") }
      (path, count) = (found, 0)
    }
  }

  /// Returns whether the arguments name a rule; their other words can then name shared things.
  package static func isNamed(_ arguments: ParsedArguments) -> Bool {
    arguments.has("--rule") || arguments.positionals.first.map { canHoldRule($0) } ?? false
  }

  /// The endings of files and bundles that count as rules, whether or not they exist.
  private static let endings = [".plist", ".json", ".appex", ".app", ".xcarchive", ".ipa"]

  /// Returns whether a word names a rule: a property list, a bundle, a folder with an extension, a text, JSON, a
  /// project file.
  ///
  /// A file of a type that the system declares does not count, except texts and XML; a file of an undeclared type may
  /// well contain a rule.
  static func canHoldRule(_ word: String) -> Bool {
    let name = word.lastPathPart
    if word == "-" || endings.contains(where: { name.hasSuffix($0) }) { return true }
    switch Files.kind(of: word) {
    case .nothing: return false
    case .folder: return BundleSearch.mayHoldRule(word)
    case .file:
      let type = UniformTypeRegistry.system.typeIdentifier(forFileNamed: name, kind: .regular)
      return !Files.isRegular(word) || isProject(word)
        || ["public.plain-text", "public.xml", "public.data"].contains(type) || type.hasPrefix("dyn.")
    }
  }

  /// Returns whether a file has the name of a project file or mentions a rule; other YAML counts if it mentions extensions.
  private static func isProject(_ path: String) -> Bool {
    let kind = ProjectFile.Kind(path: path)
    if let kind, kind != .xcodeGen || path.lastPathPart.hasPrefix("project.") { return true }
    guard kind != nil || UnreadFormat(path: path) != nil, let bytes = try? Files.read(path) else { return false }
    return kind?.mentionsRule(bytes) ?? Bytes.contains(bytes, "NSExtensionActivationRule")
  }

  /// The maximum number of places to list if there are several.
  private static let listLimit = 20

  /// Returns the only extension below a folder.
  package static func only(below folder: String, besides word: String? = nil) throws(InputFailure) -> String {
    let found = BundleSearch.places(in: folder, BundleSearch.Options(includesProjects: true))
    if found.isEmpty, let mention = found.mention { throw mention }
    let lists = found.places.filter { !$0.isProject }
    let paths = (lists.isEmpty ? found.places : lists).map { place in
      place.propertyList.hasPrefix("./") ? String(place.propertyList.dropFirst(2)) : place.propertyList
    }
    if let path = paths.first, paths.count == 1 { return path }
    let need = "a RULE is needed: a path, '-', or --rule TEXT"
    let start =
      word.map { word in
        let shown = VisibleText.line(word)
        switch Files.kind(of: word) {
        case .folder: return "'\(shown)' contains no extension, and "
        case .nothing where word.containsBytes(of: "/"): return "there is no file or folder '\(shown)', and "
        default: return "'\(shown)' is not a readable rule, and "
        }
      } ?? "\(need); "
    guard !paths.isEmpty else {
      throw .usage("\(start)no extension is below this folder" + (word == nil ? "" : "; \(need)"))
    }
    let message = "\(start)\(paths.count) extensions are below this folder; name one of them"
    let rest = paths.count - listLimit
    let lines: [TextRow] =
      paths.prefix(rest == 1 ? listLimit + 1 : listLimit).map { "  \($0)" }
      + (rest > 1 ? ["  and \(rest) more"] : [])
    throw InputFailure(.usage, [.remark("error: \(message):")] + lines, message: message)
  }
}
