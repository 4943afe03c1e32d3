import ActivationRuleFuzzTargets
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
    return (files ?? []).sorted { $0.path() < $1.path() }.compactMap { file in
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

  @Test("each regression belongs to a target")
  func regressionsHaveTargets() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.regressions.path())
    #expect(Set(folders).isSubset(of: FuzzTarget.all.map { $0.name }))
  }

  @Test("targets have names of their own, and short inputs")
  func targetsAreDistinct() {
    #expect(Set(FuzzTarget.all.map { $0.name }).count == FuzzTarget.all.count)
    #expect(FuzzTarget.all.allSatisfy { (1...4096).contains($0.maximumLength) })
  }
}
