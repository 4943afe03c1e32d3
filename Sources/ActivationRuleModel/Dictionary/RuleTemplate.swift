/// A predicate with variables, from which tests of dictionaries are made; its text is read once.
package struct RuleTemplate: Hashable, Sendable {
  /// The names of the variables, without their sign.
  package enum Variable: String, CaseIterable {
    /// The value of the key.
    case specifiedCount = "SPECIFIED_COUNT"
    /// The first type of the key.
    case type = "TYPE"
    /// The one other type that an attachment may also have.
    case otherType = "OTHER_TYPE"
    /// The other types that an attachment may also have.
    case otherTypes = "OTHER_TYPES"
    /// The types of the key, or all accepted types.
    case types = "TYPES"
    /// The types whose identifiers do not count.
    case rejectedTypes = "REJECTED_TYPES"
    /// The types of the accepted children of the key; an addition of this package.
    case acceptedChildTypes = "ACCEPTED_CHILD_TYPES"
    /// The value of the key for the smallest number of attachments; an addition of this package.
    case minimumCount = "MINIMUM_COUNT"
  }

  /// The text.
  package let text: String
  /// The parsed text; only parts that contain a variable of the template have ranges.
  private let predicate: PredicateNode
  /// The names after a `$`, including those of subqueries' variables.
  private let variables: Set<String>

  /// Parses a text of this package; an unreadable one would be true for no payload.
  init(_ text: String) {
    self.init(text, PredicateParser.parse(text).predicate ?? PredicateNode(.constant(false)))
  }

  /// Takes a text with its parsed form.
  init(_ text: String, _ predicate: PredicateNode) {
    self.text = text
    variables = Set(Self.variables(of: text).map { $0.name })
    var isFound = false
    self.predicate = predicate.placed(where: Set(Variable.allCases.map { $0.rawValue }), &isFound)
  }

  /// The predicate for values of the variables; a variable without a value stays as it is.
  func predicate(_ values: TemplateValues) -> PredicateNode {
    Substitution(values, placedPartsOnly: true).apply(to: predicate)
  }

  /// Whether the text contains a variable.
  package func mentions(_ variable: Variable) -> Bool {
    variables.contains(variable.rawValue)
  }

  /// The variables in a text, with their places, including those of subqueries.
  static func variables(of text: String) -> [(name: String, range: SourceRange)] {
    let bytes = Array(text.utf8)
    return Lexer.tokenize(bytes).tokens.filter { $0.kind == .variable }.map { token in
      let name = bytes[token.range.lowerBound..<token.range.upperBound].dropFirst()
      return (String(decoding: name, as: UTF8.self), token.range)
    }
  }

  /// Whether two templates have the same text.
  package static func == (left: RuleTemplate, right: RuleTemplate) -> Bool { left.text == right.text }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension PredicateNode {
  /// The predicate with ranges only for parts that contain one of some variables.
  fileprivate func placed(where variables: Set<String>, _ isFound: inout Bool) -> PredicateNode {
    var isInside = false
    let changed = mapChildren({ $0.placed(where: variables, &isInside) }, { $0.placed(where: variables, &isInside) })
    isFound = isFound || isInside
    return PredicateNode(changed.kind, range: isInside ? range : .none)
  }
}

extension ExpressionNode {
  fileprivate func placed(where variables: Set<String>, _ isFound: inout Bool) -> ExpressionNode {
    var (variables, isInside) = (variables, false)
    switch kind {
    case .variable(let name): isInside = variables.contains(name)
    // The subquery's variable takes the value of each type in the list.
    case .subquery(let list, let variable, _):
      if case .variable(let name) = list.kind, variables.contains(name) { variables.insert(variable) }
    default: break
    }
    let changed = mapChildren({ $0.placed(where: variables, &isInside) }, { $0.placed(where: variables, &isInside) })
    isFound = isFound || isInside
    return ExpressionNode(changed.kind, range: isInside ? range : .none)
  }
}

/// The values of a template's variables; there are few, so a lookup compares one by one.
struct TemplateValues {
  /// A constant, or a list of types.
  private enum Content {
    case constant(ExpressionNode)
    case list([String])
  }

  private var contents: [(name: String, content: Content)] = []

  init(_ counts: [(RuleTemplate.Variable, Int64)] = [], _ lists: [(RuleTemplate.Variable, [String])] = []) {
    for (variable, count) in counts { contents.append((variable.rawValue, .constant(.integer(count)))) }
    for (variable, types) in lists {
      contents.append((variable.rawValue, .list(types)))
      // A list of a single type has a separate name.
      guard let name = variable.nameOfFirst, let first = types.first else { continue }
      contents.append((name.rawValue, .constant(.string(first))))
    }
  }

  /// The same values with another variable bound, hiding an outer one.
  func binding(_ name: String, to value: ExpressionNode) -> TemplateValues {
    var values = hiding(name)
    values.contents.append((name, .constant(value)))
    return values
  }

  /// The same values where a subquery has a variable with that name.
  func hiding(_ name: String) -> TemplateValues {
    guard content(name) != nil else { return self }
    var values = self
    values.contents.removeAll { $0.name == name }
    return values
  }

  /// The list that is the value of a variable; `nil` for a constant, or without a value.
  func list(_ name: String) -> [String]? {
    if case .list(let types)? = content(name) { types } else { nil }
  }

  /// The value of a variable: a constant, or a list as an array.
  func value(_ name: String) -> ExpressionNode? {
    switch content(name) {
    case .constant(let value)?: value
    case .list(let types)?: ExpressionNode(.aggregate(types.map { .string($0) }))
    case nil: nil
    }
  }

  private func content(_ name: String) -> Content? {
    contents.first { $0.name == name }?.content
  }
}

extension RuleTemplate.Variable {
  /// The variable for the first type of a list.
  fileprivate var nameOfFirst: RuleTemplate.Variable? {
    switch self {
    case .types: .type
    case .otherTypes: .otherType
    default: nil
    }
  }
}
