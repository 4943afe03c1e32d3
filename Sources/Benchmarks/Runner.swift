import ActivationRules

/// The library and the hand-written function disagree, so that comparing their times would be meaningless.
struct Mismatch: Error {
  let message: String
}

/// Runs measurements and prints their results.
struct Runner {
  private var stopwatch: Stopwatch
  private let filter: String

  /// The times of an earlier run, by measurement.
  private let earlier: [String: Double]

  /// - Parameter earlier: the lines of an earlier run, to which times are compared.
  init(_ stopwatch: Stopwatch, filter: String, earlier: [String]) {
    self.stopwatch = stopwatch
    self.filter = filter
    var times: [String: Double] = [:]
    for line in earlier {
      guard let root = try? JSONReader.read(SourceText(name: "", bytes: Array(line.utf8))).root,
        let time = root["minimum"]?.number
      else { continue }
      times[Self.key(root)] = time
    }
    self.earlier = times
  }

  /// The identity of a measurement.
  private static func key(_ root: PropertyListNode) -> String {
    ["name", "rule", "attachments", "size"].map { field in
      root[field].map { $0.string ?? "\($0.number ?? 0)" } ?? ""
    }.joined(separator: "|")
  }

  /// The combined results; see ``Stopwatch``.
  var checksum: Int { stopwatch.checksum }

  /// The name of a measurement.
  struct Label {
    var name: String
    var rule: String?
    var attachments: Int?
    /// The number of equal parts of the text.
    var size: Int?

    fileprivate var members: [JSONMember] {
      [
        JSONMember("name", .string(name)), rule.map { JSONMember("rule", .string($0)) },
        attachments.map { JSONMember("attachments", .integer(Int64($0))) },
        size.map { JSONMember("size", .integer(Int64($0))) },
      ].compactMap { $0 }
    }

    fileprivate func contains(_ text: String) -> Bool {
      text.isEmpty || "\(name) \(rule ?? "")".contains(text)
    }
  }

  /// Measures a function alone.
  ///
  /// - Parameter bytes: the length of the text that each call works through, for its throughput.
  mutating func measure(_ label: Label, bytes: Int? = nil, _ work: () -> Int) {
    guard label.contains(filter) else { return }
    let times = stopwatch.time(work)
    var members = label.members + Self.members(times)
    if let bytes {
      members.append(JSONMember("bytes", .integer(Int64(bytes))))
      members.append(JSONMember("megabytesPerSecond", Self.rounded(Double(bytes) * 1000 / times.median)))
    }
    members.append(JSONMember("iterations", .integer(Int64(times.iterations))))
    write(members)
  }

  /// Measures a decision together with a hand-written function for the same rule.
  mutating func measure(_ label: Label, _ decide: () -> Bool, handWritten: () -> Bool) throws(Mismatch) {
    let verdict = decide()
    guard handWritten() == verdict else {
      throw Mismatch(
        message: "\(label.name), \(label.rule ?? ""), \(label.attachments ?? 0) attachments: the library says "
          + "\(verdict), the hand-written function the opposite")
    }
    guard label.contains(filter) else { return }
    let (times, handTimes) = stopwatch.time({ decide() ? 1 : 2 }, against: { handWritten() ? 1 : 2 })
    write(
      label.members + Self.members(times) + [
        JSONMember("handWrittenNanoseconds", Self.rounded(handTimes.median)),
        JSONMember("ratio", Self.rounded(times.median / handTimes.median)),
        JSONMember("shown", .boolean(verdict)),
        JSONMember("iterations", .integer(Int64(times.iterations))),
      ])
  }

  private static func members(_ times: Stopwatch.Times) -> [JSONMember] {
    [JSONMember("nanoseconds", rounded(times.median)), JSONMember("minimum", rounded(times.minimum))]
  }

  /// A number with two decimals; more would only be noise.
  private static func rounded(_ number: Double) -> JSONValue {
    .real((number * 100).rounded() / 100)
  }

  /// Prints a measurement, with its ratio to the same measurement in an earlier run.
  private func write(_ members: [JSONMember]) {
    var members = members
    let own = JSONValue.object(members).text()
    if !earlier.isEmpty, let root = try? JSONReader.read(SourceText(name: "", bytes: Array(own.utf8))).root {
      if let before = earlier[Self.key(root)], let now = root["minimum"]?.number {
        members.append(JSONMember("toEarlier", Self.rounded(now / before)))
      }
    }
    print(JSONValue.object(members).text())
  }
}

extension PropertyListNode {
  /// The number, if it is one.
  fileprivate var number: Double? {
    switch kind {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
