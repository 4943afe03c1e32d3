import UniformTypes

/// Says through which types one conforms to another.
struct TypeChains: Sendable {
  let types: UniformTypeRegistry

  /// The chain from an identifier to a type, as `public.heic → public.heif-standard → public.image`; `nil` if none.
  func chain(_ identifier: String, _ type: String) -> String? {
    guard types.conforms(identifier, to: type) else { return nil }
    guard let chain = types.conformanceChain(from: identifier, to: type), chain.count > 1 else {
      return "\(identifier) is the type itself"
    }
    return chain.joined(separator: " → ")
  }

  /// The sentence for two names of one type; `nil` if they are not.
  func equality(_ identifier: String, _ type: String) -> String? {
    types.isEqual(identifier, type) ? "\(identifier) is the type itself" : nil
  }
}
