import Foundation

/// Random numbers that are the same in every run.
package struct SeededGenerator: RandomNumberGenerator {
  private var numbers: SplitMix64

  package init(seed: UInt64) {
    numbers = SplitMix64(state: seed)
  }

  package mutating func next() -> UInt64 { numbers.next() }

  /// A number below a bound, good enough for tests and cheaper than the standard library's.
  package mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next() >> 33) % bound
  }

  /// True in one of some cases.
  package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}

/// How much work the random tests do: `ACTIVATION_SENTENCES` raises it, `ACTIVATION_SEED` changes the texts.
package enum Effort {
  package static let sentences = number("ACTIVATION_SENTENCES") ?? 5_000
  package static let seed = UInt64(clamping: number("ACTIVATION_SEED") ?? 1)

  /// Whether slow tests go over all that they could, and not over a part.
  package static let takesAll = ProcessInfo.processInfo.environment["ACTIVATION_ALL"] != nil

  /// Those of some rules, lists or presets that slow tests look at, unless all are wanted.
  package static func sample<Element>(_ elements: [Element], oneIn step: Int = 8) -> [Element] {
    takesAll ? elements : elements.enumerated().filter { $0.offset % step == 0 }.map { $0.element }
  }

  /// The number in a variable of the environment.
  package static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
