import ActivationRuleText

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
  /// conventions of free software [inferred].
  private static let plainTextNames = [
    "readme", "license", "licence", "copying", "copyright", "changelog", "changes", "authors", "contributors",
    "install", "news", "notice", "todo",
  ]
}
