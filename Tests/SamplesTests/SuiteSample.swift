import ActivationRuleTesting
import Foundation
import Testing

/// A suite of the samples.
struct SuiteSample: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  func suite() throws -> RuleSuite {
    try RuleSuite(contentsOf: SampleFiles.folder.appending(path: "Suites/\(name)").path(percentEncoded: false))
  }

  static let all: [SuiteSample] = {
    let paths = (try? SampleFiles.paths()) ?? []
    return paths.filter { $0.hasPrefix("Suites/") }.map { SuiteSample(name: String($0.dropFirst(7))) }
  }()
}
