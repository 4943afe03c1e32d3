import ActivationRuleText

/// Finds types by tag, like `UTType(filenameExtension:conformingTo:)` and related initializers.
///
/// Source: "UTType", Apple documentation, for the bases; observed for the order of claimants and unclaimed tags.
extension UniformTypeRegistry {
  /// The types that claim a filename extension, best claim first.
  ///
  /// - Parameters:
  ///   - filenameExtension: without a dot, in whatever case.
  ///   - base: the type that the answers conform to, or `nil` for any.
  /// - Returns: one dynamic type if the extension is valid but unclaimed; nothing if it is invalid (empty or with
  ///   a dot) or the base is undeclared [observed].
  public func types(filenameExtension: String, conformingTo base: String? = nil) -> [UniformType] {
    types(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: base)
  }

  /// The types that claim a MIME type, best claim first; none for a text without a slash.
  public func types(mimeType: String, conformingTo base: String? = nil) -> [UniformType] {
    types(tag: mimeType, tagClass: .mimeType, conformingTo: base)
  }

  /// The types that claim a tag, best claim first, or one dynamic type; case and spaces matter in four-character codes
  /// and in names on the older pasteboard.
  package func types(tag: String, tagClass: TagClass, conformingTo base: String? = nil) -> [UniformType] {
    guard tagClass.isValid(tag), isDeclared(base) else { return [] }
    let found = claimants(tag, tagClass, base)
    guard found.isEmpty else { return found.map { self[$0] } }
    return [UniformType(DynamicTypeIdentifier(tag: tag, tagClass: tagClass, conformingTo: base))]
  }

  /// The identifier of the type that the system gives a filename extension.
  ///
  /// That is the first claimant under the base, otherwise a dynamic identifier with the base as its parent. If the base
  /// is exactly `public.data`, `public.folder` or `public.directory`, an extension such as `txt-Qz3kPw` (a known one, a
  /// dash, random letters) gives the base itself [observed]; six or more letters and digits count as random [inferred].
  ///
  /// - Parameters:
  ///   - filenameExtension: without a dot, in whatever case.
  ///   - base: the type that the answer conforms to; `nil` for any.
  /// - Returns: `nil` for an empty extension or one with a dot.
  public func preferredType(filenameExtension: String, conformingTo base: String? = "public.data") -> String? {
    if let base, hasRandomSuffix(filenameExtension), Self.plainBases.contains(where: { isEqual($0, base) }),
      isDeclared(base), claimants(filenameExtension, .filenameExtension, base).isEmpty
    {
      return ASCII.lowercased(base)
    }
    return preferredType(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: base)
  }

  /// The identifier of the type that the system gives a MIME type; `nil` for a text without a slash.
  public func preferredType(mimeType: String, conformingTo base: String? = "public.data") -> String? {
    preferredType(tag: mimeType, tagClass: .mimeType, conformingTo: base)
  }

  /// The identifier of the type that the system gives a tag: the first claimant, otherwise a dynamic identifier.
  ///
  /// - Returns: `nil` for an invalid tag; always a dynamic identifier under an undeclared base [observed].
  package func preferredType(tag: String, tagClass: TagClass, conformingTo base: String? = nil) -> String? {
    guard tagClass.isValid(tag) else { return nil }
    if let first = claimants(tag, tagClass, base).first { return identifier(of: first) }
    return DynamicTypeIdentifier(tag: tag, tagClass: tagClass, conformingTo: base).identifier
  }

  /// The numbers of the types that claim a valid tag and conform to a base.
  func claimants(_ tag: String, _ tagClass: TagClass, _ base: String?) -> [Int] {
    let found = types(claiming: tag, tagClass)
    guard let base else { return found }
    guard let target = index(of: base) else { return [] }
    return found.filter { conforms($0, to: target) }
  }

  /// Whether a type claims a filename extension, even one followed by random letters.
  package func declares(filenameExtension: String) -> Bool {
    !claimants(filenameExtension, .filenameExtension, nil).isEmpty || hasRandomSuffix(filenameExtension)
  }

  private func isDeclared(_ base: String?) -> Bool {
    base.map { index(of: $0) != nil } ?? true
  }

  private static let plainBases = ["public.data", "public.folder", "public.directory"]

  /// Whether an extension is a claimed one followed by a dash and random letters.
  private func hasRandomSuffix(_ filenameExtension: String) -> Bool {
    guard let dash = filenameExtension.utf8.lastIndex(of: UInt8(ascii: "-")) else { return false }
    let suffix = filenameExtension[filenameExtension.utf8.index(after: dash)...]
    guard suffix.utf8.count >= 6, suffix.utf8.allSatisfy({ $0.isLetter || $0.isDigit }) else { return false }
    return !claimants(String(filenameExtension[..<dash]), .filenameExtension, nil).isEmpty
  }
}
