import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about the names of types.
extension LintContext {
  /// Flags type identifiers that nothing declares.
  var unknownUti: [Fault] {
    let unknown = typeLiterals.filter { literal in
      types.type(literal.identifier) == nil && !isOwn(literal.identifier)
    }
    return unknown.prefix(Self.literalLimit).compactMap { unknownType($0) } + unknownParents
  }

  /// The likely mistakes among the types that declared ones conform to.
  ///
  /// "Defining file and data types for your app", Apple documentation: a type conforms to what its declaration names. One
  /// that nothing declares is passed over (observed), so that files of the type are not what the rule takes.
  private var unknownParents: [Fault] {
    var faults: [Fault] = []
    for declaration in subject.declarations.declarations {
      for parent in declaration.conformsTo where faults.count < Self.literalLimit && types.type(parent) == nil {
        let notes = noteOnType(parent)
        guard !notes.isEmpty, !KnownTypes.isThirdParty(parent) else { continue }
        faults.append(
          Fault(
            "\(VisibleText.quoted(declaration.identifier)) conforms to \(VisibleText.quoted(parent)), which nothing declares",
            at: place(ofParent: parent), notes: notes, isMistake: notes.contains { !$0.meant.isEmpty }))
      }
    }
    return faults
  }

  /// The place where the list names what a type conforms to; that of the rule if only the app's list does.
  private func place(ofParent parent: String) -> SourceRange {
    let lists = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].compactMap { extensionRoot?[$0] }
    let named = lists.flatMap { $0.elements }.compactMap { $0["UTTypeConformsTo"] }.flatMap { [$0] + $0.elements }
    return named.first { $0.string == parent }?.range ?? rulePlace
  }

  /// Finding the intended type takes a while, and nobody reads more findings of one kind.
  private static let literalLimit = 100

  private func unknownType(_ literal: TypeLiteral) -> Fault? {
    let identifier = literal.identifier
    if KnownTypes.isConvention(identifier) || isConstantName(identifier) { return nil }
    if isSourceList, KnownTypes.holdsBuildSetting(identifier) { return nil }
    if identifier.isPlaceholder { return unknownType(placeholder: literal) }
    if let fault = KnownTypes.fault(in: identifier) {
      return Fault(
        "\(VisibleText.quoted(identifier)) is not a type identifier; \(fault)", at: literal.place,
        notes: noteOnType(identifier), isMistake: true)
    }
    let notes = noteOnType(identifier)
    // A convention between apps is tested for equality, since nothing declares it.
    let isKnownElsewhere =
      KnownTypes.isThirdParty(identifier) || Self.foreignVariants.contains { $0.1 == identifier }
    if notes.isEmpty, !literal.isConformance || isKnownElsewhere { return nil }
    return Fault(
      "nothing declares the type \(VisibleText.quoted(identifier)); it matches only itself", at: literal.place,
      notes: notes, isMistake: notes.contains { !$0.meant.isEmpty })
  }

  private func unknownType(placeholder literal: TypeLiteral) -> Fault {
    let name = VisibleText.quoted(literal.identifier)
    let isBuilt = extensionRoot != nil && !isSourceList
    return Fault(
      isBuilt
        ? "\(name) is a placeholder that no build step has filled"
        : "\(name) is a placeholder, which a build step fills; lint the list that the build writes",
      at: literal.place, severity: isBuilt ? .warning : .info, isMistake: isBuilt)
  }

  private func noteOnType(_ identifier: String) -> [Note] {
    switch types.suggestion(for: identifier) {
    case .mistaken(let meant?)?: [.meant([meant])]
    case .mistaken(nil)?: [Note("the system has no such type")]
    case .similar(let names)?: [.meant(names)]
    case nil: []
    }
  }

  /// Flags types of the app that its property lists do not declare.
  var undeclaredCustomUti: [Fault] {
    typeLiterals.compactMap { literal in
      guard types.index(of: literal.identifier) == nil, isOwn(literal.identifier) else { return nil }
      return Fault(
        "the type \(VisibleText.quoted(literal.identifier)) is the app's own, and no list that is read declares it",
        at: literal.place,
        notes: [Note("files need a declaration under 'UTExportedTypeDeclarations'; code may register it without")])
    }
  }

  /// Returns whether an identifier begins with the same two or more parts as the bundle's.
  private func isOwn(_ identifier: String) -> Bool {
    guard let bundle = extensionRoot?["CFBundleIdentifier"]?.string else { return false }
    let (own, parts) = (
      bundle.utf8.split(separator: "."), identifier.utf8.split(separator: ".")
    )
    guard own.count > 2, parts.count > 2 else { return false }
    return own[0].elementsEqual(parts[0]) && own[1].elementsEqual(parts[1])
  }

  /// Flags dynamic identifiers and names of constants.
  var deprecatedOrDynamicUti: [Fault] {
    typeLiterals.compactMap { literal in
      if DynamicTypeIdentifier(literal.identifier) != nil {
        return Fault(
          "a dynamic identifier is made up for an extension that nothing declares; it changes when an app declares it",
          at: literal.place)
      }
      guard isConstantName(literal.identifier),
        case .mistaken(let meant?)? = types.suggestion(for: literal.identifier)
      else { return nil }
      return Fault(
        "\(VisibleText.quoted(literal.identifier)) is the name of a constant; its identifier is '\(meant)'",
        at: literal.place, isMistake: true)
    }
  }

  /// Returns whether a text is the name of a constant such as 'kUTTypeImage'.
  private func isConstantName(_ identifier: String) -> Bool {
    (identifier.hasPrefix("kUTType") || identifier.hasPrefix("UTType"))
      && types.identifier(constantName: identifier) != nil
  }

  /// Flags the type of video without sound.
  var publicVideoNotMovie: [Fault] {
    let literals = typeLiterals
    if literals.contains(where: {
      $0.identifier != "public.video" && types.conforms("public.mpeg-4", to: $0.identifier)
    }) {
      return []
    }
    return literals.filter { $0.identifier == "public.video" }.map { literal in
      Fault("films conform to 'public.movie'; 'public.video' is video without sound", at: literal.place)
    }
  }

  /// Reports types that other apps declare under different names.
  var foreignUtiVariants: [Fault] {
    wantedTypes.compactMap { literal in
      guard let variant = Self.foreignVariants.first(where: { $0.0 == literal.identifier })?.1,
        !typeLiterals.contains(where: { $0.identifier == variant || $0.identifier == "public.file-url" })
      else { return nil }
      return Fault(
        "other apps declare such files under other names, such as '\(variant)'", at: literal.place,
        notes: [Note("list the variants as well, or test 'public.file-url' and check the name in code")])
    }
  }

  /// Types and a variant of each that was observed.
  private static let foreignVariants = [
    ("com.topografix.gpx", "net.osmand.gpx"), ("net.daringfireball.markdown", "net.ia.markdown"),
  ]
}

/// Lint rules about types that are narrower than what hosts share.
extension LintContext {
  /// Reports movie, audio and text formats where the general kind was most likely meant.
  var specificFormatOnly: [Fault] {
    Self.kindsWithFormats.compactMap { kind in
      guard let format = wantedTypes.first(where: { isFormat($0.identifier, of: kind.type) }) else { return nil }
      let lost = lostFormats(kind.type)
      if lost.isEmpty { return nil }
      return Fault(
        "hosts share other formats of \(kind.name); \(WordList.count(lost.count, "known share")) would come with '\(kind.type)'",
        at: format.place,
        notes: [Self.note("hidden now and shown with '\(kind.type)' in place of the formats", lost)])
    }
  }

  private static let kindsWithFormats = [
    (type: "public.movie", name: "films"), (type: "public.audio", name: "sounds"),
    (type: "public.plain-text", name: "texts"),
  ]

  private func isFormat(_ type: String, of kind: String) -> Bool {
    !types.isEqual(type, kind) && types.conforms(type, to: kind)
  }

  /// Returns the shares that the rule gains if it tests the kind instead of its formats.
  private func lostFormats(_ kind: String) -> [Preset] {
    guard let predicate = predicateOfUsualSize else { return [] }
    let general = predicate.map { node in
      guard case .comparison(let comparison) = node.kind, let test = TypeTest(node),
        isFormat(test.identifier, of: kind)
      else { return nil }
      return PredicateNode(.comparison(comparison.with(right: ExpressionNode(.literal(.string(kind))))))
    }
    return gained(by: rule(general))
  }

  /// Reports lists of picture formats without the general picture type.
  var specificImageOnly: [Fault] {
    if let live = wantedTypes.first(where: { $0.identifier == "com.apple.live-photo" }) {
      let lost = hidden { $0.preset.kinds == [.photo] }
      guard takes("public.jpeg", live.identifier), !takes("public.jpeg") else { return [] }
      return .hiding(
        lost,
        "only Live Photos register 'com.apple.live-photo'; \(WordList.count(lost.count, "known share")) of other pictures are lost",
        at: live.place, notes: [Note("test 'public.image', which Live Photos register too")])
    }
    let formats = ["public.jpeg", "public.png", "public.heic", "public.heif", "public.tiff"]
    guard let literal = wantedTypes.first(where: { formats.contains($0.identifier) }), takes(literal.identifier) else {
      return []
    }
    let lost = hidden { $0.payload.payload.attachments == [.attachment("public.image")] }
    return .hiding(
      lost,
      "pictures from memory are 'public.image' and no format; \(WordList.count(lost.count, "known share")) of them are lost",
      at: literal.place, notes: [Note("test 'public.image' in place of the formats")])
  }

  /// Reports document types where hosts share only a file.
  var missesFileUrlOnlyHosts: [Fault] {
    guard let literal = wantedTypes.first(where: { $0.identifier == "com.adobe.pdf" }),
      takes("com.adobe.pdf", "public.file-url")
    else { return [] }
    return .hiding(
      hidden { $0.payload.payload.attachments == [.attachment("public.file-url")] },
      "some hosts share a PDF as a file URL alone; accept 'public.file-url' too and look at the file in code",
      at: literal.place)
  }

  /// Reports the file key where a document comes without a file.
  var fileKeyMissesSafariPdf: [Fault] {
    guard let entry = entry(RuleKey.file), entry.number > 0 else {
      return []
    }
    let lost = hidden { $0.preset.id == "safari-pdf" }
    if lost.isEmpty { return [] }
    return .one(
      "Safari shares an open PDF as data, not as a file, so the file key misses it", at: entry.keyRange,
      notes: [Note("a predicate with 'com.adobe.pdf' takes it"), Self.note("hidden", lost)])
  }
}
