import ActivationRuleAnswers
import ProjectFiles

/// The RULE of a verb that takes exactly one: the first word if it can be one, else the one extension below the folder.
package struct RuleWord {
  /// The path, or `-`; `nil` where an option gives the rule.
  package let path: String?
  /// How many positional arguments in front are not files but name the rule.
  package let count: Int

  /// Reads the words of a command line.
  ///
  /// - Parameters:
  ///   - folder: where an extension is looked for.
  ///   - takesFiles: whether words can name files that are shared; where they cannot, each is a rule.
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

  /// Whether the arguments name a rule; their other words can name shared things.
  package static func isNamed(_ arguments: ParsedArguments) -> Bool {
    arguments.has("--rule") || arguments.positionals.first.map { canHoldRule($0) } ?? false
  }

  /// The endings of files and bundles that are named for their rules, whether they exist or not.
  private static let endings = [".plist", ".json", ".appex", ".app", ".xcarchive", ".ipa"]

  /// Whether a word names a rule: a property list, a bundle, a folder with an extension, a text, JSON, a project file.
  ///
  /// A file of a type that the system declares is none, but for texts and XML; what nobody declares may well hold a rule.
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

  /// Whether a file is named as a project file, or mentions a rule; YAML of other names mentions extensions.
  private static func isProject(_ path: String) -> Bool {
    let kind = ProjectFile.Kind(path: path)
    if let kind, kind != .xcodeGen || path.lastPathPart.hasPrefix("project.") { return true }
    guard kind != nil || UnreadFormat(path: path) != nil, let bytes = try? Files.read(path) else { return false }
    return kind?.mentionsRule(bytes) ?? Bytes.contains(bytes, "NSExtensionActivationRule")
  }

  /// How many places are listed where there are several.
  private static let listLimit = 20

  /// The one extension below a folder.
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
        case .nothing where word.holds("/"): return "there is no file or folder '\(shown)', and "
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
