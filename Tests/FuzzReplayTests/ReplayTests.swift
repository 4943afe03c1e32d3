import Foundation
import ActivationRuleFuzzTargets
import Testing

/// What fuzzing found, replayed without instruments: an input that breaks a promise ends the process.
@Suite("Inputs that fuzzing keeps")
struct ReplayTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "ActivationRuleFuzzTargets")

  /// The files in the folder of a target, in the order of their names.
  private static func files(_ kind: String, _ target: String, in folder: URL = folder) -> [URL] {
    let path = folder.appending(path: kind).appending(path: target)
    let found = try? FileManager.default.contentsOfDirectory(at: path, includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.path() < $1.path() }
  }

  @Test("each target takes each of its inputs", arguments: FuzzTarget.all.map { $0.name })
  func replays(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    var inputs = Self.files("Corpus", name) + Self.files("Regressions", name)
    #expect(!inputs.isEmpty)
    // What a long run found reaches more than the few that are kept; `.ci/tools coverage --replay` asks for it.
    if let path = ProcessInfo.processInfo.environment["FUZZ_CORPORA"] {
      let folder = URL(filePath: path)
      inputs += Self.files("corpus", name, in: folder) + Self.files(name, "inputs", in: folder.appending(path: "seeds"))
    }
    for input in inputs {
      let bytes = Array(try Data(contentsOf: input))
      bytes.withUnsafeBufferPointer { target.run($0) }
    }
    [].withUnsafeBufferPointer { target.run($0) }
  }

  @Test("the kept inputs are few and small, and each belongs to a target")
  func keptInputsAreSmall() throws {
    let names = Set(FuzzTarget.all.map { $0.name })
    var size = 0
    for kind in ["Corpus", "Regressions"] {
      let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: kind).path())
      #expect(found.allSatisfy { names.contains($0) }, "\(found)")
      for input in found.flatMap({ Self.files(kind, $0) }) { size += try Data(contentsOf: input).count }
    }
    #expect(size < 2 * 1_048_576)
  }

  @Test("targets have names of their own, and short inputs")
  func targetsAreDistinct() {
    #expect(Set(FuzzTarget.all.map { $0.name }).count == FuzzTarget.all.count)
    #expect(FuzzTarget.all.allSatisfy { (1...4096).contains($0.maximumLength) })
  }
}
