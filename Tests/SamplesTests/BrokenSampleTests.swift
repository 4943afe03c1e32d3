import ActivationRuleModel
import Testing
import Texts

/// A rule that cannot be read, with everything that is said about it.
struct BrokenSample: Sendable {
  /// One problem: its line in the file, from 1, what is written there, and the identifier of the diagnostic.
  struct Problem: Equatable, Sendable {
    let line: Int
    let text: String
    let id: String

    init(_ line: Int, _ text: String, _ id: String) {
      self.line = line
      self.text = text
      self.id = id
    }
  }

  let path: String
  let problems: [Problem]
}

@Suite("Broken samples")
struct BrokenSampleTests {
  static let samples: [BrokenSample] = [
    .init(
      path: "Extensions/BrokenParenthesis/Info.plist",
      problems: [
        // The parenthesis of the inner SUBQUERY is missing; what comes of it further on is not told again.
        .init(32, "@count", "unbalanced-parenthesis")
      ]),
    .init(
      path: "Rules/SwallowedVariables.txt",
      problems: [
        .init(1, ",", "missing-variable"), .init(1, ".", "missing-variable"),
        .init(1, ",", "missing-variable"), .init(1, ".", "missing-variable"),
      ]),
  ]

  @Test("say what is wrong, at the places in the file", arguments: samples)
  func diagnostics(_ sample: BrokenSample) throws {
    let source = try SampleFiles.source(sample.path)
    let diagnostics = try SampleFiles.rule(sample.path).diagnostics
    let problems = diagnostics.map { diagnostic in
      let line = source.position(at: diagnostic.range.lowerBound).line
      return BrokenSample.Problem(line, source.text(diagnostic.range), diagnostic.id)
    }
    #expect(problems == sample.problems)
    for diagnostic in diagnostics {
      #expect(diagnostic.severity == .error)
      #expect(!diagnostic.message.isEmpty)
    }
  }

  @Test("are the only ones with a diagnostic")
  func othersAreSilent() throws {
    let broken = Set(try VerdictTable.rows().filter { $0.reason == ErrorReason.parseError.rawValue }.map { $0.rule })
    #expect(broken == Set(Self.samples.map { $0.path }))
    for path in try SampleFiles.paths() {
      guard try SampleFiles.isRule(path) else { continue }
      #expect(try SampleFiles.rule(path).diagnostics.isEmpty != broken.contains(path), "\(path)")
    }
  }
}
