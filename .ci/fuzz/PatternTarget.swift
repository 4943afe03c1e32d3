@testable import PredicateFormat

/// Matches a text: the first byte holds the options, then a pattern up to a line feed, then the text.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var taker = ByteTaker(bytes(start, count))
  let choice = taker.byte()
  var options: ComparisonOptions = []
  if choice & 1 != 0 { options.insert(.caseInsensitive) }
  if choice & 2 != 0 { options.insert(.diacriticInsensitive) }
  if choice & 4 != 0 { options.insert(.normalized) }
  let parts = taker.rest.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
  let pattern = String(decoding: parts[0], as: UTF8.self)
  let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
  requireAnswer(pattern, text, options)
  requireLike(pattern, text, options)
  requireComparison(pattern, text, options)
  return 0
}

/// A pattern is refused inside its bounds, or gives the same answer twice.
private func requireAnswer(_ pattern: String, _ text: String, _ options: ComparisonOptions) {
  do throws(PatternError) {
    let expression = try RegularExpression(pattern, options: options)
    require(expression.matchesWhole(text) == expression.matchesWhole(text), "two answers")
    let alternatives = try? RegularExpression("(?:\(pattern)\n)|.", options: options)
    _ = alternatives?.matchesWhole(text)
  } catch {
    require(error.offset >= 0 && error.offset <= pattern.utf8.count, "the place \(error.offset) is outside the pattern")
    require(!error.message.isEmpty, "an error without words")
  }
}

/// A pattern of `LIKE` says what the regular expression says that it stands for.
private func requireLike(_ pattern: String, _ text: String, _ options: ComparisonOptions) {
  let answer = LikePattern(pattern, options: options).matches(text)
  guard let expression = try? RegularExpression(translated(pattern), options: options) else { return }
  require(expression.matchesWhole(text) == answer, "LIKE says \(answer), the regular expression not")
}

private func translated(_ pattern: String) -> String {
  var output = ""
  var scalars = pattern.unicodeScalars[...]
  while let scalar = scalars.popFirst() {
    switch scalar {
    case "*": output += "[\\x{0}-\\x{10FFFF}]*"
    case "?": output += "[\\x{0}-\\x{10FFFF}]"
    case "\\":
      if let next = scalars.first, next == "*" || next == "?" || next == "\\" {
        output += "\\\(scalars.removeFirst())"
      } else {
        output += "\\\\"
      }
    default:
      output += scalar.isASCII ? "\\x{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }
  return output
}

/// The comparisons of texts agree with each other.
private func requireComparison(_ left: String, _ right: String, _ options: ComparisonOptions) {
  let isEqual = TextFolding.equals(left, right, options: options)
  require(isEqual == (TextFolding.compare(left, right, options: options) == .same), "equal, but not the same")
  require(
    TextFolding.compare(right, left, options: options) == TextFolding.compare(left, right, options: options).reversed,
    "an order of one direction")
  let begins = TextFolding.hasPrefix(left, right, options: options)
  let ends = TextFolding.hasSuffix(left, right, options: options)
  let holds = TextFolding.contains(left, right, options: options)
  require(holds || !begins && !ends, "a text begins or ends with what it does not hold")
  let isEmpty = TextFolding.folded(right, options).isEmpty
  require(!isEqual || isEmpty || begins && ends && holds, "a text does not begin with itself")
}
