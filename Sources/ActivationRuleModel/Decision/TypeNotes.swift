import ActivationRuleText
import ActivationRuleTypes

/// Why identifiers do not conform to the types in a rule: the fact that ends the search for a cause.
extension UniformTypeRegistry {
  /// Types so general that conforming to them means nothing.
  private static let generalTypes = [
    "public.item", "public.data", "public.content", "public.composite-content", "public.audiovisual-content",
    "public.archive", "public.directory",
  ]

  /// The kinds of content that people mean when they name a format.
  private static let generalKinds = ["public.image", "public.movie", "public.audio"]

  /// The kind of content of a format, or the identifier itself.
  func generalKind(of identifier: String) -> String {
    Self.generalKinds.first { conforms(identifier, to: $0) } ?? identifier
  }

  /// The number of identifiers, and of types in a rule, to consider for a remark.
  private static let remarkLimit = 8

  /// The most informative remark on identifiers that conform to none of the wanted types; `nil` if there is none.
  func remark(on all: [String], wanted: [String]) -> String? {
    let wanted = wanted.prefix(Self.remarkLimit)
    let identifiers = all.distinct.prefix(Self.remarkLimit)
    for type in wanted {
      if let note = misspelling(type) { return note }
    }
    for identifier in identifiers {
      if let type = wanted.first(where: { isWider(identifier, $0) }) {
        return "\(identifier) is wider than \(type), so what is the one need not be the other"
      }
    }
    for identifier in identifiers {
      if let note = undeclared(identifier) { return note }
    }
    for identifier in identifiers {
      for type in wanted {
        if let common = commonType(identifier, type) { return "\(identifier) and \(type) are both kinds of \(common)" }
      }
    }
    return nil
  }

  /// The intended type of an undeclared one; `nil` for a declared type, or if nothing is similar.
  func misspelling(_ type: String) -> String? {
    switch suggestion(for: type) {
    case .mistaken(let meant?)?: "no type \(type) is declared, and \(meant) is meant in most cases"
    case .similar(let names)?: "no type \(type) is declared, and \(WordList.list(names)) may be meant"
    case .mistaken(nil)?: "the system has no type \(type)"
    case nil: nil
    }
  }

  /// The declared type that a misspelt one was meant to be, if there is only one.
  func correction(of type: String) -> String? {
    switch suggestion(for: type) {
    case .mistaken(let meant): meant
    case .similar(let names): names.count == 1 ? names[0] : nil
    case nil: nil
    }
  }

  /// Whether a type is an ancestor of another, so that data of the first need not be of the second.
  func isWider(_ identifier: String, _ type: String) -> Bool {
    !isEqual(identifier, type) && conforms(type, to: identifier)
  }

  /// The nearest common ancestor, unless it is so general that it would accept everything.
  func commonType(_ identifier: String, _ type: String) -> String? {
    let shared = ancestors(of: type)
    var best: (type: String, depth: Int)?
    for ancestor in ancestors(of: identifier) where shared.contains(ancestor) {
      guard !Self.generalTypes.contains(ancestor) else { continue }
      let depth = ancestors(of: ancestor).count
      if depth > best?.depth ?? -1 { best = (ancestor, depth) }
    }
    return best?.type
  }

  private func undeclared(_ identifier: String) -> String? {
    if let dynamic = DynamicTypeIdentifier(identifier) {
      let endings = dynamic.values(of: .filenameExtension).map { "." + $0 }
      let thing = endings.isEmpty ? "a thing" : "a file that ends in \(WordList.list(endings))"
      return "a dyn. identifier stands for \(thing), whose type no app declares"
    }
    guard type(identifier) == nil, identifier != Payload.Attachment.standInType else { return nil }
    return "no declaration of \(identifier) is known, so it conforms only to itself"
  }
}

/// The chain of types through which a type conforms to another.
extension UniformTypeRegistry {
  /// The chain from an identifier to a type, such as `public.heic → public.heif-standard → public.image`; `nil` if
  /// none.
  func chain(_ identifier: String, _ type: String, isExact: Bool = false) -> String? {
    guard isExact ? isEqual(identifier, type) : conforms(identifier, to: type) else { return nil }
    guard !isExact, let chain = conformanceChain(from: identifier, to: type), chain.count > 1 else {
      return "\(identifier) is the type itself"
    }
    return chain.joined(separator: " → ")
  }

  /// The first chain from one of several identifiers; `nil` if none conforms to the type.
  func firstChain(of identifiers: [String], _ type: String, isExact: Bool = false) -> String? {
    identifiers.lazy.compactMap { self.chain($0, type, isExact: isExact) }.first
  }
}
