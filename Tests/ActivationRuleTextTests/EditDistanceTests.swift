import ActivationRuleText
import Testing

@Suite("Distances between words")
struct EditDistanceTests {
  @Test("the distance counts mistakes")
  func distance() {
    let rows: [(String, String, Int, Int?)] = [
      ("", "", 0, 0), ("a", "a", 0, 0), ("a", "b", 0, nil), ("a", "b", 1, 1), ("", "abc", 3, 3), ("abc", "", 2, nil),
      ("lint", "lnit", 1, 1), ("kitten", "sitting", 3, 3), ("kitten", "sitting", 2, nil),
      ("Evaluate", "evaluate", 0, 0),
      ("ca", "abc", 3, 3), ("format", "fromat", 1, 1), ("abcd", "badc", 2, 2), ("a", "b", -1, nil),
      ("abc", "abc", Int.max, 0), ("flaw", "lawn", 2, 2),
    ]
    for (left, right, limit, distance) in rows {
      for (word, other) in [(left, right), (right, left)] {
        func isNear(_ limit: Int) -> Bool { !EditDistance.nearest(to: word, in: [other], limit: limit).isEmpty }
        #expect(isNear(limit) == (distance != nil), "\(word) \(other) \(limit)")
        if let distance { #expect(isNear(distance) && !isNear(distance - 1), "\(word) \(other) \(limit)") }
      }
    }
  }

  @Test("the nearest are found in their own order")
  func nearest() {
    let verbs = ["evaluate", "explain", "lint", "test", "matrix", "parse", "format", "convert", "compare", "types"]
    let rows = [
      ("evalute", ["evaluate"]), ("lnt", ["lint"]), ("formt", ["format"]), ("conver", ["convert"]), ("ls", []),
      ("tests", ["test"]), ("type", ["types"]), ("", []), ("matirx", ["matrix"]), ("zzzzzzzz", []),
    ]
    for (word, expected) in rows { #expect(EditDistance.nearest(to: word, in: verbs) == expected, "\(word)") }
    let near = ["aab", "abb", "aaa", "aac", "aad"]
    #expect(EditDistance.nearest(to: "aax", in: near) == ["aab", "aaa", "aac"])
    #expect(EditDistance.nearest(to: "aax", in: near, limit: 0) == [])
    #expect(EditDistance.nearest(to: "aax", in: near, limit: -1) == [])
    #expect(EditDistance.nearest(to: "aax", in: near, limit: .max, count: 1) == ["aab"])
    #expect(EditDistance.nearest(to: "aax", in: near, count: -1) == [])
  }
}
