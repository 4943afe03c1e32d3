import ActivationRuleText

/// An identifier such as `dyn.ah62d4rv4ge81g6xy`, which represents a tag that no type claims.
///
/// After `dyn.a` follows a short text in base 32: `?0=PARENT,PARENT:CLASS=TAG`, or `CLASS=TAG` without parents. The
/// names of well-known classes and parents are shortened to one character.
///
/// Source: observed; published pairs of identifier and tag were verified in both directions.
package struct DynamicTypeIdentifier: Hashable, Sendable {
  /// A tag with its class.
  package struct Tag: Hashable, Sendable {
    /// The class, such as `public.filename-extension`; any text is possible.
    package let tagClass: String
    /// The tag itself.
    package let value: String
  }

  /// The parents, in order.
  package let conformsTo: [String]
  /// The tags, in order; usually one.
  package let tags: [Tag]

  /// Makes a dynamic type from parents and tags without changing them.
  package init(conformsTo parents: [String], tags: [Tag]) {
    conformsTo = parents
    self.tags = tags
  }

  /// The dynamic type of one unclaimed tag.
  ///
  /// Extensions and MIME types are lowercased in ASCII, other tags are unchanged [observed].
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - tagClass: its class.
  ///   - base: the parent, or `nil` for none.
  package init(tag: String, tagClass: TagClass, conformingTo base: String? = nil) {
    let value = tagClass.ignoresCase ? ASCII.lowercased(tag) : tag
    self.init(
      conformsTo: base.map { [ASCII.lowercased($0)] } ?? [], tags: [Tag(tagClass: tagClass.rawValue, value: value)])
  }

  /// Reads an identifier.
  ///
  /// Case does not matter, as with all identifiers [inferred].
  ///
  /// - Returns: `nil` if the text is not `dyn.a` followed by a possible number of characters of the alphabet, if it
  ///   does not decode to at least one parent or tag in UTF-8, or if it is longer than `Limit.dynamicBytes`.
  package init?(_ identifier: String) {
    let all = identifier.utf8
    guard Self.hasPrefix(identifier), all.count <= Limit.dynamicBytes.value else { return nil }
    var letters = all.dropFirst(4)
    guard let version = letters.popFirst(), ASCII.folded(version) == UInt8(ascii: "a"),
      let bytes = DynamicBase32.decode(letters), let text = DynamicText(bytes)
    else { return nil }
    conformsTo = text.parents
    tags = text.tags
    if conformsTo.isEmpty && tags.isEmpty { return nil }
  }

  /// Whether an identifier begins with `dyn.`, in either case.
  static func hasPrefix(_ identifier: String) -> Bool {
    identifier.utf8.prefix(4).elementsEqual("dyn.".utf8) { ASCII.folded($0) == $1 }
  }

  /// The identifier as the system writes it.
  package var identifier: String {
    "dyn.a" + DynamicBase32.encode(DynamicText.encode(parents: conformsTo, tags: tags))
  }

  /// The tags of a class.
  package func values(of tagClass: TagClass) -> [String] {
    tags.filter { ASCII.areEqual($0.tagClass, tagClass.rawValue) }.map { $0.value }
  }
}
