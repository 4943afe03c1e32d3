/// All declared uniform types with their relations, as one value.
///
/// Types are numbered in order of declaration. Identifiers are compared ignoring the case of ASCII letters [observed];
/// no type is above all others. A registry is immutable; ``adding(_:)`` makes a new one.
public struct UniformTypeRegistry: Sendable {
  /// The loaded types; `nil` for the system's types, which the compiler has already laid out.
  let loaded: LoadedTypes?

  /// The registry of the system's own types, for all platforms.
  public static var system: UniformTypeRegistry { UniformTypeRegistry(loaded: nil) }

  init(loaded: LoadedTypes?) {
    self.loaded = loaded
  }

  /// Makes a registry from tables.
  ///
  /// - Parameters:
  ///   - tables: the tables; parents in tables that are left out count as undeclared.
  ///   - platform: the platform whose types to include, or `nil` for all types. The platforms of some types are
  ///     presumed.
  /// - Complexity: linear in the tables' text, about a millisecond; constant for ``system``.
  package init(tables: TypeTables, platform: Platform? = nil) {
    // The Mac has all types of the table.
    let isSystem = tables == .system && platform != .iOS
    loaded = isSystem ? nil : LoadedTypes(TypeStore(tables, platform: platform))
  }

  /// The number of declared types.
  package var count: Int { loaded?.store.count ?? SystemTypes.count }

  /// The number of the type with an identifier, from 0 to ``count``, or `nil` if it is undeclared.
  ///
  /// - Complexity: linear in the identifier's length; no memory is allocated.
  package func index(of identifier: String) -> Int? {
    let index = find(identifier)
    return index < 0 ? nil : Int(index)
  }

  /// The type with a number.
  ///
  /// - Parameter index: from 0 up to but not including ``count``.
  package subscript(index: Int) -> UniformType {
    precondition(index >= 0 && index < count, "the number of a type lies below the registry's count")
    return loaded.map { UniformType($0.store, index) } ?? UniformType(SystemTypes.line(index))
  }

  /// The type with an identifier, declared or dynamic; otherwise `nil`.
  public func type(_ identifier: String) -> UniformType? {
    if let index = index(of: identifier) { return self[index] }
    return DynamicTypeIdentifier(identifier).map(UniformType.init)
  }
}
