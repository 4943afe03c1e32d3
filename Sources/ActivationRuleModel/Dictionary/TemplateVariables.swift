extension RuleTemplate.Variable {
  /// The variables with a value in the test of a key that accepts something, including the type if the key has one.
  static func inAcceptance(_ hasTypes: Bool) -> [RuleTemplate.Variable] {
    [.specifiedCount, .minimumCount, .types, .acceptedChildTypes] + (hasTypes ? [.type] : [])
  }

  /// The variables with a value in the test of a key that accepts nothing, including the type if the key has one.
  static func inRejection(_ hasTypes: Bool) -> [RuleTemplate.Variable] {
    [.specifiedCount, .types, .otherTypes, .otherType] + (hasTypes ? [.type] : [])
  }
}

extension RuleTable.General {
  /// The variables that have a value wherever the template is used.
  var variables: [RuleTemplate.Variable] {
    switch self {
    // A key that accepts nothing uses it too, if no other type is accepted.
    case .accept: [.specifiedCount, .types, .type]
    case .rejectExceptOne, .rejectExceptSeveral: RuleTemplate.Variable.inRejection(true)
    case .all, .allWithExceptions, .any, .anyWithExceptions: [.types, .type, .rejectedTypes]
    }
  }
}

extension RuleTemplate {
  /// A variable of a text that has no value and does not belong to a subquery; `nil` if there is none.
  static func unknownVariable(
    in text: String, known: [RuleTemplate.Variable]
  ) -> (name: String, range: SourceRange)? {
    let bytes = Array(text.utf8)
    let tokens = Lexer.tokenize(bytes).tokens
    let bound = tokens.indices.dropFirst().dropLast().filter { index in
      tokens[index].kind == .variable && tokens[index - 1].kind == .comma && tokens[index + 1].kind == .comma
    }
    let variables = variables(of: text)
    let names = Set(
      bound.map { index in tokens[index].range }.compactMap { range in
        variables.first { $0.range == range }?.name
      }
    ).union(known.map { $0.rawValue })
    return variables.first { !names.contains($0.name) }
  }
}
