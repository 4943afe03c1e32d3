// Apple's NSPredicate behind the interface of the comparison.
//
// THIS FILE HAS NEVER BEEN COMPILED OR RUN ON AN APPLE SYSTEM. It was written against the documented declarations of
// Foundation and UniformTypeIdentifiers on Linux, where it is left out. Whoever runs it first should expect a mistake or
// two here and in `Tests/ActivationRuleSystemPredicates`, and news in the report.

#if os(macOS)
  import ActivationRuleTestSupport
  import UniformTypeIdentifiers

  extension PredicateOracle {
    /// Foundation's NSPredicate, with the types that this system knows; each has a process of its own.
    static var foundation: PredicateOracle? {
      BuiltProgram.path(of: "ActivationRuleSystemPredicates").map {
        PredicateOracle(name: "NSPredicate", process: LineProcess($0), ancestors: systemAncestors)
      }
    }

    /// The types that the system's own table has above a type.
    @Sendable private static func systemAncestors(_ identifier: String) -> Set<String> {
      guard let type = UTType(identifier) else { return [] }
      let names = type.supertypes.map { $0.identifier.lowercased() }
      return Set(names).subtracting([identifier.lowercased()])
    }
  }
#else
  extension PredicateOracle {
    /// Foundation has no predicate formats here.
    static let foundation: PredicateOracle? = nil
  }
#endif
