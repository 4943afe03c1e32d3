import ActivationRuleText

/// A uniform type: its identifier and the facts in its declaration.
package struct UniformType: Hashable, Sendable {
  /// The way a type is declared.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Declared by its owner.
    case exported
    /// Declared by an application that uses someone else's type.
    case imported
    /// Declared, but it is not known how.
    case unknown
    /// Not declared: it represents a tag that no type claims.
    case dynamic
  }

  /// The declarer of a type.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    /// The core of the system.
    case core
    /// Another framework or application that comes with the system.
    case system
    /// An Apple application that does not come with the system.
    case appleApplication
    /// A third-party application, as observed on real Macs.
    case thirdParty
    /// An application whose declarations were added to the registry.
    case application
    /// Nobody; the type is dynamic.
    case none
  }

  /// The identifier, in lower-case ASCII letters as the system reports it (observed).
  package let identifier: String
  /// The identifiers of the parents as declared, including undeclared ones.
  package let conformsTo: [String]
  /// The filename extensions without dots, the preferred one first.
  package let filenameExtensions: [String]
  /// The MIME types, the preferred one first.
  package let mimeTypes: [String]
  /// The four-character codes of the classic Mac OS; spaces matter.
  package let osTypes: [String]
  /// The names on the older pasteboard.
  package let pasteboardNames: [String]
  /// The name of the member of `UTType`, such as `heic`, or `nil`.
  package let constantName: String?
  /// The way the type is declared.
  package let kind: Kind
  /// The declarer of the type.
  package let scope: Scope

  /// Whether the identifier begins with `dyn.`.
  package var isDynamic: Bool { DynamicTypeIdentifier.hasPrefix(identifier) }
  /// Whether the owner of the type declares it.
  package var isExported: Bool { kind == .exported }

  /// The texts of a field.
  func texts(_ field: TypeField) -> [String] {
    switch field {
    case .identifier: [identifier]
    case .parents: conformsTo
    case .filenameExtensions: filenameExtensions
    case .mimeTypes: mimeTypes
    case .pasteboardNames: pasteboardNames
    case .osTypes: osTypes
    case .constantName, .flags: []
    }
  }

  /// The tags of a class.
  func tags(_ tagClass: TagClass) -> [String] { texts(tagClass.field) }
}

extension UniformType {
  /// Reads a line of a table.
  init(_ line: TableLine) {
    func list(_ field: TypeField) -> [String] { line.list(field.rawValue) }
    identifier = ASCII.lowercased(line.text(TypeField.identifier.rawValue) ?? "")
    conformsTo = list(.parents)
    filenameExtensions = list(.filenameExtensions)
    mimeTypes = list(.mimeTypes)
    constantName = line.text(TypeField.constantName.rawValue)
    pasteboardNames = list(.pasteboardNames)
    osTypes = list(.osTypes)
    kind = line.has("i") ? .imported : line.has("u") ? .unknown : .exported
    scope = line.has("o") ? .system : line.has("a") ? .thirdParty : line.has("p") ? .appleApplication : .core
  }

  /// The type that an application declares, without what has no effect.
  ///
  /// - Parameter tags: the tags of each class.
  init(_ declaration: TypeDeclaration, conformsTo parents: [String], tags: (TagClass) -> [String]) {
    identifier = ASCII.lowercased(declaration.identifier)
    conformsTo = parents
    filenameExtensions = tags(.filenameExtension)
    mimeTypes = tags(.mimeType)
    pasteboardNames = tags(.pasteboardName)
    osTypes = tags(.osType)
    constantName = nil
    kind = declaration.isExported ? .exported : .imported
    scope = .application
  }

  /// The type that a dynamic identifier describes.
  init(_ dynamic: DynamicTypeIdentifier) {
    identifier = dynamic.identifier
    conformsTo = dynamic.conformsTo
    filenameExtensions = dynamic.values(of: .filenameExtension)
    mimeTypes = dynamic.values(of: .mimeType)
    osTypes = dynamic.values(of: .osType)
    pasteboardNames = dynamic.values(of: .pasteboardName)
    constantName = nil
    kind = .dynamic
    scope = .none
  }
}

/// The kinds of names, other than type identifiers, that a type can claim.
package enum TagClass: String, Hashable, Sendable, CaseIterable {
  /// The part of a file's name after the last dot, without the dot. Case does not matter.
  case filenameExtension = "public.filename-extension"
  /// A MIME type. Case does not matter.
  case mimeType = "public.mime-type"
  /// A four-character code of the classic Mac OS. Case matters.
  case osType = "com.apple.ostype"
  /// A name on the older pasteboard. Case matters.
  case pasteboardName = "com.apple.nspboard-type"

  /// The field of the tables with tags of the class.
  var field: TypeField {
    switch self {
    case .filenameExtension: .filenameExtensions
    case .mimeType: .mimeTypes
    case .osType: .osTypes
    case .pasteboardName: .pasteboardNames
    }
  }

  /// Whether tags of the class ignore the case of ASCII letters (observed).
  package var ignoresCase: Bool {
    switch self {
    case .filenameExtension, .mimeType: true
    case .osType, .pasteboardName: false
    }
  }

  /// Whether two tags of the class are the same.
  func areEqual(_ tag: String, _ other: String) -> Bool {
    ignoresCase ? ASCII.areEqual(tag, other) : tag.utf8.elementsEqual(other.utf8)
  }

  /// Whether the class allows a text as a tag (observed).
  ///
  /// An extension is not empty and has no dot; a MIME type has a slash; the others are not empty (inferred).
  package func isValid(_ tag: String) -> Bool {
    switch self {
    case .filenameExtension: !tag.isEmpty && !tag.utf8.contains(".")
    case .mimeType: tag.utf8.contains("/")
    case .osType, .pasteboardName: !tag.isEmpty
    }
  }
}

/// A platform that extensions run on.
public enum Platform: String, CaseIterable, Hashable, Sendable {
  /// iPhone and iPad.
  case iOS = "ios"
  /// The Mac. There is no location rule, and Finder and Preview provide less specific types.
  case macOS = "macos"

  /// The platform with a name, as people and Xcode write it.
  package init?(word: String) {
    switch word.lowercased() {
    case "ios", "iphone", "ipad", "ipados", "iphoneos": self = .iOS
    case "macos", "mac", "osx", "macosx": self = .macOS
    default: return nil
    }
  }
}
