import ActivationRuleText

/// Finds types by tag, like `UTType(filenameExtension:conformingTo:)` and related initializers.
///
/// Source: "UTType", Apple documentation, for the bases; observed for the order of claimants and unclaimed tags.
extension UniformTypeRegistry {
  /// The types that claim a tag, best claim first; case and spaces matter in four-character codes and in names on the
  /// older pasteboard.
  ///
  /// - Parameter base: the type that the answers conform to, or `nil` for any.
  /// - Returns: one dynamic type if the tag is valid but unclaimed; nothing if it is invalid or the base is undeclared
  ///   (observed).
  package func types(tag: String, tagClass: TagClass, conformingTo base: String? = nil) -> [UniformType] {
    guard tagClass.isValid(tag), base.map({ index(of: $0) != nil }) ?? true else { return [] }
    let found = claimants(tag, tagClass, base)
    guard found.isEmpty else { return found.map { self[$0] } }
    return [UniformType(DynamicTypeIdentifier(tag: tag, tagClass: tagClass, conformingTo: base))]
  }

  /// The identifier of the type that the system gives a tag: the first claimant, otherwise a dynamic identifier.
  ///
  /// - Returns: `nil` for an invalid tag; always a dynamic identifier under an undeclared base (observed).
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

  /// Whether a type claims a filename extension.
  package func declares(filenameExtension: String) -> Bool {
    !claimants(filenameExtension, .filenameExtension, nil).isEmpty
  }
}

extension UniformTypeRegistry {
  /// The type with a constant's name.
  ///
  /// - Parameter constantName: a member of `UTType`, such as `heic`, `.heic` or `UTType.heic`, or a constant of the
  ///   older C interface, such as `kUTTypeJPEG`. Case matters, as it does in code.
  /// - Returns: `nil` if there is no such constant or its type is not in the registry.
  /// - Complexity: linear in the number of types.
  package func type(constantName: String) -> UniformType? {
    identifier(constantName: constantName).flatMap { type($0) }
  }

  /// The identifier of the type with a constant's name; see ``type(constantName:)``.
  package func identifier(constantName: String) -> String? {
    let older = TableLine.lines(of: TypeTexts.constants).first { $0[0].elementsEqual(constantName.utf8) }
    if let older { return older.text(1).flatMap { index(of: $0) == nil ? nil : $0 } }
    var name = Substring(constantName)
    for prefix in ["UTType.", "."] where name.utf8.starts(with: prefix.utf8) {
      name = Substring(name.utf8.dropFirst(prefix.utf8.count))
      break
    }
    return list.indices.first { self[$0].constantName?.utf8.elementsEqual(name.utf8) == true }.map(identifier(of:))
  }
}

/// The probable meaning of an unknown identifier.
package enum TypeSuggestion: Hashable, Sendable {
  /// A known mistake, with the intended identifier, or `nil` if the system has no such type.
  case mistaken(meant: String?)
  /// One to three declared identifiers that differ by one or two typing mistakes.
  case similar([String])

  /// The suggestion as the end of a sentence.
  package var question: String {
    switch self {
    case .mistaken(let meant?): "; '\(meant)' is meant in most cases"
    case .mistaken(nil): "; the system has no such type, only apps declare one"
    case .similar(let names): EditDistance.question(names)
    }
  }
}

extension UniformTypeRegistry {
  /// A suggestion for an undeclared identifier.
  ///
  /// Tried in this order: a list of known mistakes; the name of a constant, such as `kUTTypeJPEG` or `UTType.heic`; a
  /// MIME type; a filename extension with or without a dot; identifiers that differ by a typing mistake.
  ///
  /// - Returns: `nil` for a declared or dynamic identifier, and if nothing is similar.
  package func suggestion(for identifier: String) -> TypeSuggestion? {
    guard index(of: identifier) == nil, DynamicTypeIdentifier(identifier) == nil else { return nil }
    guard identifier.utf8.count <= EditDistance.lengthLimit else { return nil }
    let mistake = TableLine.lines(of: TypeTexts.mistakes).first { ASCII.areEqual($0[0].text, identifier) }
    if let mistake { return .mistaken(meant: mistake.text(1).flatMap { index(of: $0) == nil ? nil : $0 }) }
    if let meant = self.identifier(constantName: identifier) ?? meantByTag(identifier) ?? meantWithoutPrefix(identifier)
    {
      return .mistaken(meant: meant)
    }
    let similar = EditDistance.nearest(to: identifier, in: identifiers, limit: Self.mistakes(in: identifier))
    return similar.isEmpty ? nil : .similar(similar)
  }

  /// The unclaimed extension of a file's name with the extensions that were probably meant; `nil` if none is similar.
  ///
  /// Extensions are short, so one wrong letter proves little: `toml` is not a mistyped `tool`. Only swapped neighbours
  /// count, and from four letters on also one extra or missing letter after the first.
  package func mistypedExtension(ofFileNamed name: String) -> (written: String, meant: [String])? {
    guard let written = FileName(name).fileExtension, !declares(filenameExtension: written) else { return nil }
    let letters = ASCII.lowercased(written).utf8
    let candidates = filenameExtensions.filter { known in
      let isLonger = letters.count > 3 && known.utf8.count != letters.count && known.utf8.count > 2
      return known.utf8.first == letters.first && (isLonger || known.utf8.sorted() == letters.sorted())
    }
    let meant = EditDistance.nearest(to: written, in: candidates.distinct, limit: 1)
    return meant.isEmpty ? nil : (written, meant)
  }

  /// The filename extensions that types claim, in order of declaration.
  package var filenameExtensions: [String] { list.indices.flatMap { self[$0].filenameExtensions } }

  /// The identifiers of all declared types, in order of declaration.
  package var identifiers: [String] { list.indices.map(identifier(of:)) }

  /// The declared type that remains after removing a prefix that appears twice, such as in `public.public.jpeg`, or
  /// that does not belong to the identifier, such as in `public.com.adobe.pdf`.
  private func meantWithoutPrefix(_ text: String) -> String? {
    for prefix in ["public.", "com.apple.", "com."] where ASCII.lowercased(text).hasPrefix(prefix) {
      if let place = index(of: String(text.dropFirst(prefix.count))) { return identifier(of: place) }
    }
    return nil
  }

  private func meantByTag(_ text: String) -> String? {
    if TagClass.mimeType.isValid(text) {
      return claimants(text, .mimeType, nil).first.map(identifier(of:))
    }
    let tag = text.utf8.first == "." ? String(Substring(text.utf8.dropFirst())) : text
    guard TagClass.filenameExtension.isValid(tag) else { return nil }
    return claimants(tag, .filenameExtension, nil).first.map(identifier(of:))
  }

  /// The number of likely mistakes: good identifiers differ in few letters, and most share their prefixes.
  ///
  /// Therefore only the last part counts: one mistake, and another for each six letters.
  private static func mistakes(in identifier: String) -> Int {
    let last = identifier.utf8.split(separator: ".").last.map { $0.count } ?? 0
    return min(3, 1 + last / 6)
  }
}
