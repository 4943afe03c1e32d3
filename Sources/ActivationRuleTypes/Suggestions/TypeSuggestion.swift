import ActivationRuleText

/// The probable meaning of an unknown identifier.
package enum TypeSuggestion: Hashable, Sendable {
  /// A known mistake, with the intended identifier, or `nil` if the system has no such type.
  case mistaken(meant: String?)
  /// One to three declared identifiers that differ by one or two typing mistakes.
  case similar([String])
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
    if let meant = LineTable(TypeTexts.mistakes).value(ofCaseless: identifier) {
      return .mistaken(meant: index(of: meant) == nil ? nil : meant)
    }
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
    let meant = EditDistance.nearest(to: written, in: candidates, limit: 1)
    return meant.isEmpty ? nil : (written, meant)
  }

  /// The filename extensions that types claim, in order of declaration.
  package var filenameExtensions: [String] { list.types.flatMap { $0.filenameExtensions } }

  /// The identifiers of all declared types, in order of declaration.
  package var identifiers: [String] { list.types.map { $0.identifier } }

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
    let tag = text.utf8.first == UInt8(ascii: ".") ? String(Substring(text.utf8.dropFirst())) : text
    guard TagClass.filenameExtension.isValid(tag) else { return nil }
    return claimants(tag, .filenameExtension, nil).first.map(identifier(of:))
  }

  /// The number of likely mistakes: good identifiers differ in few letters, and most share their prefixes.
  ///
  /// Therefore only the last part counts: one mistake, and another for each six letters.
  private static func mistakes(in identifier: String) -> Int {
    let last = identifier.utf8.split(separator: UInt8(ascii: ".")).last.map { $0.count } ?? 0
    return min(3, 1 + last / 6)
  }
}
