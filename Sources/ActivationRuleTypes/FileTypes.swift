package import ActivationRuleText

extension UniformTypeRegistry {
  /// The identifier of the type that the system gives a file, from its name and kind alone.
  ///
  /// Links, aliases, volumes and special files have fixed types. Otherwise the extension is looked up under
  /// `public.data`, `com.apple.package` or `public.directory`; a folder never gets a dynamic type. Files without an
  /// extension get a type from a few known names or from their permissions, or none (observed). The system also looks
  /// into some files and into the folders of AVCHD cameras, and respects a type stored with the file; this function
  /// does not.
  ///
  /// A plain folder whose extension is claimed by a package type is that package (inferred).
  ///
  /// - Parameters:
  ///   - name: the last component of the file's path; everything up to the last slash is ignored.
  ///   - kind: the kind of the file.
  package func typeIdentifier(forFileNamed name: String, kind: FileKind = .regular) -> String {
    if let fixed = kind.fixedType { return fixed }
    let name = FileName(name)
    switch kind {
    case .package:
      return typeByExtension(name, "com.apple.package") ?? "com.apple.package"
    case .regular(let isExecutable):
      return typeByExtension(name, "public.data") ?? name.knownType
        ?? (isExecutable ? "public.unix-executable" : "public.data")
    default:
      // The first claimant that is any kind of directory; if it is a package, the answer is that package.
      let found = name.fileExtension.flatMap { claimants($0, .filenameExtension, "public.directory").first }
      return found.map(identifier(of:)) ?? "public.folder"
    }
  }

  private func typeByExtension(_ name: FileName, _ base: String) -> String? {
    name.fileExtension.flatMap { preferredType(tag: $0, tagClass: .filenameExtension, conformingTo: base) }
  }
}

extension FileKind {
  /// The type of all files of this kind, or `nil` if it depends on the name.
  var fixedType: String? {
    switch self {
    case .regular, .folder, .package: nil
    case .symbolicLink: "public.symlink"
    case .alias: "com.apple.alias-file"
    case .volume: "public.volume"
    case .namedPipe: "public.named-pipe"
    case .characterSpecial: "public.character-special"
    case .blockSpecial: "public.block-special"
    case .socket: "public.socket"
    }
  }
}

/// The parts of a file's name that its type depends on.
struct FileName {
  /// The name without folders.
  private let name: Substring
  /// The part after the last dot, as written, or `nil`.
  let fileExtension: String?

  /// Splits a name.
  ///
  /// A dot at the start or the end of a name does not separate an extension. Text that contains a space is not an
  /// extension, such as in `Notes for Mr. Smith` [inferred from the rules of Foundation for path extensions].
  init(_ path: String) {
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    name = path[start...]
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      fileExtension = nil
      return
    }
    let rest = name[name.utf8.index(after: dot)...]
    let isExtension = !rest.isEmpty && !rest.utf8.contains(UInt8(ascii: " "))
    fileExtension = isExtension ? String(rest) : nil
  }

  /// The type of a name without extension that the system knows, in either case.
  var knownType: String? {
    let name = ASCII.lowercased(String(name))
    if name == "makefile" || name == "gnumakefile" { return "public.make-source" }
    return Self.plainTextNames.contains(name) ? "public.plain-text" : nil
  }

  /// Names of files that count as plain text without an extension.
  ///
  /// That such a set exists is observed; its contents are not known. These names are all but certain, by the
  /// conventions of free software (inferred).
  private static let plainTextNames = [
    "readme", "license", "licence", "copying", "copyright", "changelog", "changes", "authors", "contributors",
    "install", "news", "notice", "todo",
  ]
}
