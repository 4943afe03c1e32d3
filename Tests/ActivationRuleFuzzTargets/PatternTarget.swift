import ActivationRulePredicates

/// Matches a text: the first byte holds the options, then a pattern up to a line feed, then the text.
enum PatternTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let options = ComparisonOptions(rawValue: taker.byte() & 5)
    let parts = taker.rest.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = String(decoding: parts[0], as: UTF8.self)
    let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    let texts = Texts(left: text, right: pattern, options: options)
    requireAnswers(texts)
    requireLike(texts)
    requireComparison(Texts(left: pattern, right: text, options: options))
  }

  /// Two texts to compare.
  private struct Texts {
    let left: String
    let right: String
    let options: ComparisonOptions

    /// What a comparison of them comes to; `nil` where it raises.
    func answer(_ operation: ComparisonOperator, with other: String? = nil) -> Result<Bool, EvaluationError> {
      let node = PredicateNode(
        .comparison(
          .init(
            nil,
            ExpressionNode(.literal(.string(left))), operation, options,
            ExpressionNode(.literal(.string(other ?? right))))))
      do throws(EvaluationError) {
        return .success(try PredicateEvaluator.evaluate(node, on: .null))
      } catch {
        return .failure(error)
      }
    }

    /// Whether a comparison holds that cannot raise.
    func holds(_ operation: ComparisonOperator) -> Bool { answer(operation) == .success(true) }
  }

  /// A pattern is refused with words, or gives the same answer twice.
  private static func requireAnswers(_ texts: Texts) {
    let answer = texts.answer(.matches)
    require(answer == texts.answer(.matches), "two answers")
    if case .failure(let error) = answer { require(!error.message.isEmpty, "an error without words") }
    _ = texts.answer(.matches, with: "(?:\(texts.right)\n)|.")
  }

  /// A pattern of `LIKE` says what the regular expression says that it stands for.
  private static func requireLike(_ texts: Texts) {
    let answer = texts.answer(.like)
    guard case .success(let holds) = texts.answer(.matches, with: translated(texts.right)) else { return }
    guard case .success(let isLike) = answer else { return }
    require(isLike == holds, "LIKE says \(isLike), the regular expression not")
  }

  private static func translated(_ pattern: String) -> String {
    var output = ""
    var scalars = pattern.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "*": output += "(?:a|[^a])*"
      case "?": output += "(?:a|[^a])"
      case "\\":
        if let next = scalars.first, next == "*" || next == "?" || next == "\\" {
          output += "\\\(scalars.removeFirst())"
        } else {
          output += "\\\\"
        }
      default:
        let isWord = !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        output += isWord ? String(scalar) : "\\\(scalar)"
      }
    }
    return output
  }

  /// The comparisons of texts agree with each other.
  private static func requireComparison(_ texts: Texts) {
    let other = Texts(left: texts.right, right: texts.left, options: texts.options)
    let isEqual = texts.holds(.equal)
    require(isEqual != texts.holds(.notEqual), "equal and not equal")
    require(isEqual == other.holds(.equal), "equal in one direction")
    require(texts.holds(.lessThan) == other.holds(.greaterThan), "an order of one direction")
    require(!(texts.holds(.lessThan) && texts.holds(.greaterThan)), "two orders")
    let (begins, ends, holds) = (texts.holds(.beginsWith), texts.holds(.endsWith), texts.holds(.contains))
    require(holds || !begins && !ends, "a text begins or ends with what it does not hold")
    require(!isEqual || texts.right.isEmpty || begins == ends && ends == holds, "a text does not begin with itself")
  }
}
