// Apple's NSPredicate behind the interface of the comparison.
//
// THIS FILE HAS NEVER BEEN COMPILED OR RUN ON AN APPLE SYSTEM. It was written against the documented declarations of
// Foundation and UniformTypeIdentifiers on Linux, where it is left out. Whoever runs it first should expect a mistake or
// two here and in `Tests/PredicateExceptions`, and news in the report.

#if canImport(Darwin)
  import Foundation
  import PredicateExceptions
  import PredicateFormat
  import UniformTypeIdentifiers

  extension PredicateOracle {
    /// Foundation's NSPredicate, with the types that this system knows.
    static let foundation: PredicateOracle? = PredicateOracle(
      name: "NSPredicate", ancestors: systemAncestors, answer: systemAnswer)

    /// The types that the system's own table has above a type.
    @Sendable private static func systemAncestors(_ identifier: String) -> Set<String> {
      guard let type = UTType(identifier) else { return [] }
      let names = type.supertypes.map { $0.identifier.lowercased() }
      return Set(names).subtracting([identifier.lowercased()])
    }

    @Sendable private static func systemAnswer(_ question: PredicateQuestion) -> PredicateAnswer {
      let read: [String: Any] = PredicateExceptionsRead(question.text)
      guard let predicate = read["predicate"] as? NSPredicate else { return PredicateAnswer(outcome: .unreadable) }
      let canonical = read["canonical"] as? String
      if question.isOnlyRead { return PredicateAnswer(outcome: .unevaluated, canonical: canonical) }
      var variables: [String: Any] = [:]
      for (name, value) in question.variables { variables[name] = value.foundationObject ?? NSNull() }
      let evaluated: [String: Any] = PredicateExceptionsEvaluate(
        predicate, question.object.foundationObject, variables.isEmpty ? nil : variables)
      guard let value = evaluated["value"] as? NSNumber else {
        return PredicateAnswer(outcome: .raises, canonical: canonical)
      }
      return PredicateAnswer(outcome: value.boolValue ? .holds : .fails, canonical: canonical)
    }
  }
#else
  extension PredicateOracle {
    /// Foundation has no predicate formats here.
    static let foundation: PredicateOracle? = nil
  }
#endif
