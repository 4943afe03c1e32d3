import ActivationRuleFuzzTargets
import ActivationRuleTestSupport
import Foundation
import Testing

/// Inputs without instruments: one that breaks a promise ends the process.
@Suite("Inputs of the fuzz targets")
struct ReplayTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let regressions = package.appending(path: "Tests/ActivationRuleFuzzTargets/Regressions")

  /// The contents of the samples, which are the first inputs of `.ci/fuzz`.
  private static let samples = contents(below: package.appending(path: "Samples"))

  /// The contents of the files below a folder, in the order of their paths; of a folder that is not there, none.
  private static func contents(below folder: URL) -> [[UInt8]] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    return (files ?? []).sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }.compactMap { file in
      (try? Data(contentsOf: file)).map { Array($0) }
    }
  }

  @Test("each target takes what it once failed on, and the samples", arguments: FuzzTarget.all.map { $0.name })
  func replays(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let samples = Self.samples.filter { $0.count <= target.maximumLength }
    #expect(!samples.isEmpty)
    for input in [[]] + samples + Self.contents(below: Self.regressions.appending(path: name)) {
      input.withUnsafeBufferPointer { target.run($0) }
    }
  }

  /// The number of changed inputs for each target: a few seconds on the slowest machine, counted, so that all machines try
  /// the same.
  private static let changedCount = Effort.takesAll ? 100 : 40

  @Test(
    "each target takes inputs that are changed a little, the same in every run",
    arguments: FuzzTarget.all.map { $0.name })
  func takesChanged(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let known = Self.samples + Self.contents(below: Self.regressions.appending(path: name))
    let seeds = known.map { Array($0.prefix(target.maximumLength)) }
    var generator = SplitMix64(state: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for number in 0..<Self.changedCount {
      var input = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
      if number % 3 == 0 {
        // Where bytes choose what is made of them, few are as good as many.
        input = (0..<Int.random(in: 1...200, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator)
        }
      } else if let header = target.headerLength, number % 3 == 1, input.count > header {
        input = PredicateMutator.changed(input, header, seed: UInt32(number))
      } else {
        let other = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
        for _ in 0..<Int.random(in: 1...4, using: &generator) { Self.change(&input, with: other, &generator) }
      }
      input.prefix(target.maximumLength).withContiguousStorageIfAvailable { target.run($0) }
    }
  }

  /// Replaces a part of an input by bytes, or by a part of another input.
  private static func change(_ input: inout [UInt8], with other: [UInt8], _ generator: inout SplitMix64) {
    let start = Int.random(in: 0...input.count, using: &generator)
    let end = min(input.count, start + Int.random(in: 0...8, using: &generator))
    let from = Int.random(in: 0...other.count, using: &generator)
    let part =
      Bool.random(using: &generator)
      ? Array(other[from...].prefix(Int.random(in: 0...16, using: &generator)))
      : (0..<Int.random(in: 0...2, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    input.replaceSubrange(start..<end, with: part)
  }

  @Test("each regression belongs to a target")
  func regressionsHaveTargets() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.regressions.path(percentEncoded: false))
    #expect(Set(folders).isSubset(of: FuzzTarget.all.map { $0.name }))
  }

  @Test("targets have names of their own, and short inputs")
  func targetsAreDistinct() {
    #expect(Set(FuzzTarget.all.map { $0.name }).count == FuzzTarget.all.count)
    #expect(FuzzTarget.all.allSatisfy { (1...4096).contains($0.maximumLength) })
  }
}
