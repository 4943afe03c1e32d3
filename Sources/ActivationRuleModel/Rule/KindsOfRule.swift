import ActivationRuleText
import ActivationRulePredicates
import ActivationRuleTypes

extension ActivationRule {
  /// The kinds of things that the rule is for, in the order of ``ShareKind``.
  ///
  /// A rule takes a kind if a key with a value other than 0, or a type test of the predicate, names a type in which
  /// that kind is usually shared, as data or as a file; or if it is shown for one thing of that kind. A rule that names
  /// no type takes every kind. Inferred: a rule does not say what its extension is for.
  package var kinds: [ShareKind] { knownKinds.all }

  /// The kinds, with what makes it take them.
  package var knownKinds: KindsOfRule {
    guard var known = parts?.kinds else { return KindsOfRule(self) }
    known.rule = self
    return known
  }
}

/// The kinds that a rule takes.
package struct KindsOfRule: Sendable {
  /// The types that the rule asks for; empty if it asks for none.
  let named: [NamedType]
  /// The kinds of which it takes the usual forms.
  private let general: [ShareKind]
  /// The rule.
  package fileprivate(set) var rule: ActivationRule
  private var types: UniformTypeRegistry { rule.types }

  /// A type that a rule asks for.
  struct NamedType: Hashable, Sendable {
    let identifier: String
    /// Whether descendants of the type also match.
    let isConformance: Bool
  }

  /// The usual forms of each kind, without those of another kind, such as an address that is shared as text.
  private static let forms = ShareKind.allCases.map { kind in
    let types = kind.usualTypes.filter { ShareKind(.attachment($0)) == kind }
    return (kind: kind, usual: types.map { (type: $0, payload: PreparedPayload(Payload([.item(.attachment($0))]))) })
  }

  /// Determines the kinds of a rule.
  init(_ rule: ActivationRule) {
    let (named, types) = (rule.namedTypes, rule.types)
    (self.named, self.rule) = (named, rule)
    general = Self.forms.filter { kind, usual in
      named.isEmpty
        || named.contains { name in
          usual.contains { name.matches($0.type, types) } || name.isFile && kind.isSharedAsFile
        }
        || usual.contains { rule.evaluate($0.payload) == .shown }
    }.map { $0.kind }
  }

  /// The kinds, including those of which the rule takes only special types, such as one format of documents.
  package var all: [ShareKind] {
    let special = named.map { ShareKind(.attachment($0.identifier)) }
    return ShareKind.allCases.filter { general.contains($0) || special.contains($0) }
  }

  /// Whether the rule takes a kind, in its usual forms or as one of the attachments of these items.
  package func take(_ kind: ShareKind, sharedAs items: [Payload.Item]) -> Bool {
    general.contains(kind)
      || Payload(items).runs.contains { run in
        run.element.registeredTypeIdentifiers.contains { type in
          named.contains { $0.matches(type, types) } && ShareKind(.attachment(type)) == kind
        } && ShareKind(run.element) == kind
      }
  }
}

extension KindsOfRule.NamedType {
  /// Whether it is the type of files, which says nothing about their contents.
  fileprivate var isFile: Bool { identifier == "public.file-url" }

  /// Whether an attachment with a type is meant; a file is not taken for a link.
  ///
  /// Who asks for a whole kind means its formats too, even where equality misses them.
  func matches(_ type: String, _ types: UniformTypeRegistry) -> Bool {
    if type == "public.file-url" { return isFile }
    return isConformance || ShareKind.isGeneral(identifier)
      ? types.conforms(type, to: identifier) : types.isEqual(type, identifier)
  }
}

extension ActivationRule {
  /// The types that the rule asks for, each once, without the types that it excludes.
  var namedTypes: [KindsOfRule.NamedType] {
    if let parts { return parts.kinds.named }
    guard case .dictionary = value else { return predicate?.namedTypes.distinct ?? [] }
    return dictionaryTests.filter { $0.key == nil }.flatMap { $0.types }.distinct
      .map { KindsOfRule.NamedType(identifier: $0, isConformance: true) }
  }
}

extension PredicateNode {
  /// The types that the predicate asks for, without those in negations and in counts that must be zero.
  fileprivate var namedTypes: [KindsOfRule.NamedType] {
    switch kind {
    case .and(let parts), .or(let parts): return parts.flatMap { $0.namedTypes }
    case .comparison(let written):
      let comparison = written.withCountOnTheLeft
      if let count = CountedSubquery(comparison.left) {
        return comparison.wantsNone ? [] : count.predicate.namedTypes
      }
      let isConformance = comparison.comparisonOperator == .typeConformsTo
      return PredicateNode(.comparison(comparison)).strings.filter { $0.utf8.contains(".") }
        .map { KindsOfRule.NamedType(identifier: $0.lowercased(), isConformance: isConformance) }
    case .not, .constant, .missing: return []
    }
  }
}

extension PredicateNode.Comparison {
  /// Whether a count must be zero.
  var wantsNone: Bool {
    switch comparisonOperator {
    case .equal, .lessThanOrEqual: right.integer == 0
    case .lessThan: right.integer == 1
    default: false
    }
  }
}
