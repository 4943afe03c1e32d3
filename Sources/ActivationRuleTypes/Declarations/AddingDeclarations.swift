import ActivationRuleText

extension UniformTypeRegistry {
  /// The registry with the declarations of an application added.
  ///
  /// Each identifier has one active declaration, which supplies its parents and tags; declarations are never merged.
  /// An existing declaration stays active, with two exceptions: an export replaces an application's import, and
  /// replaces a system's import if it has all its tags. A type does not conform to a parent that is not declared.
  /// Applications rank after everything already in the registry [observed; the order of several is inferred].
  ///
  /// - Parameter declarations: the declarations of one application.
  public func adding(_ declarations: TypeDeclarations) -> UniformTypeRegistry {
    var faults: [TypeDeclarationFault] = []
    return adding(declarations, faults: &faults)
  }

  /// The registry with the declarations of an application added; also reports declarations without effect.
  ///
  /// - Parameters:
  ///   - declarations: the declarations of one application.
  ///   - faults: gets a value for each declaration, parent or tag without effect, in order of declaration.
  /// - Complexity: that of making a registry.
  package func adding(_ declarations: TypeDeclarations, faults: inout [TypeDeclarationFault]) -> UniformTypeRegistry {
    if declarations.declarations.isEmpty { return self }
    var adder = DeclarationAdder(list, addsData: declarations.addsDataToTypesWithoutParents)
    for (place, declaration) in declarations.declarations.enumerated() {
      if place == Limit.declaredTypes.value || adder.byteCount > Limit.declaredBytes.value {
        adder.report(.tooManyDeclarations, place, declaration)
        break
      }
      adder.add(declaration, at: place)
    }
    let registry = UniformTypeRegistry(adder.list)
    adder.reportParents(in: registry)
    faults += adder.sortedFaults
    return registry
  }

  /// Whether a type is among the ancestors of its parents.
  func isCircular(_ index: Int) -> Bool {
    parents(of: index).contains { conforms($0, to: index) }
  }
}
