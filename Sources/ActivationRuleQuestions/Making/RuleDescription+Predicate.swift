import ActivationRuleModel
package import ActivationRulePredicates

extension RuleDescription {
  /// The description as a predicate, which defines its meaning.
  ///
  /// It counts the attachments of all items together, as the predicates of dictionaries do.
  package var predicate: PredicateNode {
    let alternatives = PredicateNode.any(of: alternatives.map { conditions(on: $0, isGuide: false) })
    let nothingForbidden = forbidden.map { Lowering.count($0.condition, .equal, 0) }
    guard !nothingForbidden.isEmpty else { return alternatives }
    // Lists stay flat, as the parser makes them.
    if case .and(let conditions) = alternatives.kind { return .all(of: conditions + nothingForbidden) }
    return .all(of: [alternatives] + nothingForbidden)
  }

  /// The description for a single item, in the form of Apple's guide; the same rule only for some descriptions.
  ///
  /// For only one kind there is exactly one such item, like in the guide. Several kinds may be in separate items, as
  /// browsers send them, so there is at least one such item.
  var guideForm: PredicateNode {
    let isOneKind = !allowsOthers && alternatives.allSatisfy { $0.count == 1 }
    let alternatives = PredicateNode.any(of: alternatives.map { conditions(on: $0, isGuide: true) })
    return GuideForm.items(alternatives, isOneKind ? .equal : .greaterThanOrEqual, 1)
  }

  /// The conditions on the parts of an alternative.
  ///
  /// - Parameter isGuide: whether they are about one item in the form of Apple's guide, and not about all attachments.
  private func conditions(on parts: [Part], isGuide: Bool) -> PredicateNode {
    func compare(_ condition: PredicateNode, _ comparison: ComparisonOperator, _ number: Int64) -> PredicateNode {
      let count = isGuide ? GuideForm.count(condition) : Lowering.count(condition)
      return .comparison(nil, count, comparison, .integer(number))
    }
    let some = PredicateNode.any(of: parts.map { $0.kind.condition })
    var conditions: [PredicateNode] = []
    for part in parts {
      let enough = compare(part.kind.condition, .greaterThanOrEqual, part.minimum)
      if parts.count == 1 {
        // If nothing else is present in the item, one of the kind is.
        if !isGuide || allowsOthers || part.minimum > 1 { conditions.append(enough) }
      } else if part.minimum > 1 {
        conditions.append(.any(of: [compare(part.kind.condition, .equal, 0), enough]))
      }
      if let maximum = part.maximum { conditions.append(compare(part.kind.condition, .lessThanOrEqual, maximum)) }
    }
    if parts.count > 1, !isGuide || allowsOthers { conditions.append(compare(some, .greaterThanOrEqual, 1)) }
    if isGuide {
      if !allowsOthers { conditions.append(.comparison(nil, GuideForm.count(some), .equal, GuideForm.count())) }
      for kind in forbidden { conditions.append(compare(kind.condition, .equal, 0)) }
    } else if !allowsOthers {
      conditions.append(compare(PredicateNode(.not(some)), .equal, 0))
    }
    return .all(of: conditions)
  }
}
