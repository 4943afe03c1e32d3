import ActivationRuleTypes

/// Finds the chain of types through which a type conforms to another.
struct TypeChains: Sendable {
  let types: UniformTypeRegistry

  /// The chain from an identifier to a type, such as `public.heic → public.heif-standard → public.image`; `nil` if
  /// none.
  func chain(_ identifier: String, _ type: String, isExact: Bool = false) -> String? {
    guard isExact ? types.isEqual(identifier, type) : types.conforms(identifier, to: type) else { return nil }
    guard !isExact, let chain = types.conformanceChain(from: identifier, to: type), chain.count > 1 else {
      return "\(identifier) is the type itself"
    }
    return chain.joined(separator: " → ")
  }

  /// The first chain from one of several identifiers; `nil` if none conforms to the type.
  func first(of identifiers: [String], _ type: String, isExact: Bool = false) -> String? {
    identifiers.lazy.compactMap { chain($0, type, isExact: isExact) }.first
  }

  /// A type with the chain that leads to it in parentheses, unless the identifier is the type itself.
  func text(_ type: String, from identifier: String?) -> String {
    guard let identifier, !types.isEqual(identifier, type), let chain = chain(identifier, type) else { return type }
    return "\(type) (\(chain))"
  }
}
