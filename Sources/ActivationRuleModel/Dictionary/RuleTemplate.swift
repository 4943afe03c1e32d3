import PredicateFormat
import Texts

/// A predicate with variables, from which a test of a dictionary is made: its text, read once.
package struct RuleTemplate: Hashable, Sendable {
  /// The names of the variables, without their sign.
  package enum Variable: String, CaseIterable {
    /// The value of the key.
    case specifiedCount = "SPECIFIED_COUNT"
    /// The first type of the key.
    case type = "TYPE"
    /// The one other type that an attachment may have besides.
    case otherType = "OTHER_TYPE"
    /// The other types that an attachment may have besides.
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
  private let predicate: PredicateNode
  /// The names that stand behind a `$`, those of subqueries' variables among them.
  private let variables: Set<String>

  /// Reads a text that this package wrote; one that could not be read would hold for no payload.
  init(_ text: String) {
    self.init(text, PredicateParser.parse(text).predicate ?? PredicateNode(.constant(false)))
  }

  /// Takes a text with what was read from it.
  init(_ text: String, _ predicate: PredicateNode) {
    self.text = text
    self.predicate = predicate
    variables = Set(Self.variables(of: text).map { $0.name })
  }

  /// The predicate for values of the variables; one without a value stays as it is.
  func predicate(_ values: TemplateValues) -> PredicateNode {
    Substitution(values).apply(to: predicate)
  }

  /// Whether a variable stands in the text.
  package func mentions(_ variable: Variable) -> Bool {
    variables.contains(variable.rawValue)
  }

  /// The variables in a text, with their places; those of subqueries among them.
  static func variables(of text: String) -> [(name: String, range: SourceRange)] {
    let bytes = Array(text.utf8)
    return Lexer.tokenize(bytes).tokens.filter { $0.kind == .variable }.map { token in
      let name = bytes[token.range.lowerBound..<token.range.upperBound].dropFirst()
      return (String(decoding: name, as: UTF8.self), token.range)
    }
  }

  /// Whether two templates are written alike.
  package static func == (left: RuleTemplate, right: RuleTemplate) -> Bool { left.text == right.text }

  /// Feeds the text to a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// What the variables of a template stand for.
struct TemplateValues {
  private(set) var constants: [String: ExpressionNode] = [:]
  private(set) var lists: [String: [String]] = [:]

  init(_ counts: [(RuleTemplate.Variable, Int64)] = [], _ lists: [(RuleTemplate.Variable, [String])] = []) {
    for (variable, count) in counts { constants[variable.rawValue] = .integer(count) }
    for (variable, types) in lists { self.lists[variable.rawValue] = types }
    // The one type of a list has a name of its own.
    constants["TYPE"] = self.lists["TYPES"]?.first.map { .string($0) }
    constants["OTHER_TYPE"] = self.lists["OTHER_TYPES"]?.first.map { .string($0) }
  }

  /// The same with a value for one more variable.
  func binding(_ name: String, to value: ExpressionNode) -> TemplateValues {
    var values = hiding(name)
    values.constants[name] = value
    return values
  }

  /// The same where a subquery has a variable of that name.
  func hiding(_ name: String) -> TemplateValues {
    guard constants[name] != nil || lists[name] != nil else { return self }
    var values = self
    values.constants[name] = nil
    values.lists[name] = nil
    return values
  }

  /// The value of a variable: a constant, or a list as an array.
  func value(_ name: String) -> ExpressionNode? {
    constants[name] ?? lists[name].map { ExpressionNode(.aggregate($0.map { .string($0) })) }
  }
}
