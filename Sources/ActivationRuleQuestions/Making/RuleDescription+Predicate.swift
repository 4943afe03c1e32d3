package import ActivationRulePredicates

extension RuleDescription {
  /// The description as a predicate, which defines its meaning.
  ///
  /// It counts the attachments of all items together, as the predicates of dictionaries do.
  package var predicate: PredicateNode {
    let alternatives = PredicateNode.any(of: alternatives.map { predicate(of: $0) })
    let nothingForbidden = forbidden.map { compare($0.condition, .equal, 0) }
    guard !nothingForbidden.isEmpty else { return alternatives }
    // Lists stay flat, as the parser makes them.
    if case .and(let conditions) = alternatives.kind { return .all(of: conditions + nothingForbidden) }
    return .all(of: [alternatives] + nothingForbidden)
  }

  private func predicate(of parts: [Part]) -> PredicateNode {
    var conditions: [PredicateNode] = []
    for part in parts {
      if part.minimum > 1 || parts.count == 1 {
        let enough = compare(part.kind.condition, .greaterThanOrEqual, part.minimum)
        let none = compare(part.kind.condition, .equal, 0)
        conditions.append(parts.count == 1 ? enough : .any(of: [none, enough]))
      }
      if let maximum = part.maximum { conditions.append(compare(part.kind.condition, .lessThanOrEqual, maximum)) }
    }
    let some = PredicateNode.any(of: parts.map { $0.kind.condition })
    if parts.count > 1 { conditions.append(compare(some, .greaterThanOrEqual, 1)) }
    if !allowsOthers { conditions.append(compare(PredicateNode(.not(some)), .equal, 0)) }
    return .all(of: conditions)
  }

  private func compare(
    _ condition: PredicateNode, _ comparison: ComparisonOperator, _ number: Int64
  ) -> PredicateNode {
    let count = ExpressionNode.path(
      .subquery(Self.attachments, GuideForm.attachment, condition), "@count")
    return .comparison(nil, count, comparison, .integer(number))
  }

  /// All attachments of all items that have any.
  private static var attachments: ExpressionNode {
    let hasAttachments = PredicateNode.comparison(
      nil, .path(.variable("item"), "attachments"), .notEqual, ExpressionNode(.literal(.null)))
    return .path(.subquery(.path(nil, "extensionItems"), "item", hasAttachments), "@unionOfArrays", "attachments")
  }

  /// The description for a single item, in the form of Apple's guide; the same rule only for some descriptions.
  ///
  /// For only one kind there is exactly one such item, like in the guide. Several kinds may be in separate items, as
  /// browsers send them, so there is at least one such item.
  var guideForm: PredicateNode {
    let isOneKind = !allowsOthers && alternatives.allSatisfy { $0.count == 1 }
    let alternatives = PredicateNode.any(of: alternatives.map { guideForm(of: $0) })
    return GuideForm.items(alternatives, isOneKind ? .equal : .greaterThanOrEqual, 1)
  }

  private func guideForm(of parts: [Part]) -> PredicateNode {
    var conditions: [PredicateNode] = []
    func compare(_ condition: PredicateNode, _ comparison: ComparisonOperator, _ number: Int64) -> PredicateNode {
      .comparison(nil, GuideForm.count(condition), comparison, .integer(number))
    }
    for part in parts {
      let enough = compare(part.kind.condition, .greaterThanOrEqual, part.minimum)
      if parts.count == 1 {
        // If nothing else is present, one of the kind is.
        if allowsOthers || part.minimum > 1 { conditions.append(enough) }
      } else if part.minimum > 1 {
        conditions.append(.any(of: [compare(part.kind.condition, .equal, 0), enough]))
      }
      if let maximum = part.maximum { conditions.append(compare(part.kind.condition, .lessThanOrEqual, maximum)) }
    }
    let some = PredicateNode.any(of: parts.map { $0.kind.condition })
    if !allowsOthers {
      conditions.append(.comparison(nil, GuideForm.count(some), .equal, GuideForm.count()))
    } else if parts.count > 1 {
      conditions.append(compare(some, .greaterThanOrEqual, 1))
    }
    for kind in forbidden { conditions.append(compare(kind.condition, .equal, 0)) }
    return .all(of: conditions)
  }
}
