import ActivationRuleModel
import ActivationRuleText
import Testing

/// A rule that cannot be read, with everything that is said about it.
struct BrokenSample: Sendable {
  /// One fault: its line in the file, from 1, what is written there, and the identifier of the finding.
  struct Fault: Equatable, Sendable {
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
  let faults: [Fault]
}

@Suite("Broken samples")
struct BrokenSampleTests {
  static let samples: [BrokenSample] = [
    .init(
      path: "Extensions/BrokenParenthesis/Info.plist",
      faults: [
        // The parenthesis of the inner SUBQUERY is missing; what follows from it is not reported again.
        .init(32, "@count", "unbalanced-parenthesis")
      ]),
    .init(
      path: "Rules/SwallowedVariables.txt",
      faults: [
        .init(1, ",", "missing-variable"), .init(1, ".", "missing-variable"),
        .init(1, ",", "missing-variable"), .init(1, ".", "missing-variable"),
      ]),
  ]

  @Test("say what is wrong, at the places in the file", arguments: samples)
  func findings(_ sample: BrokenSample) throws {
    let source = try SampleFiles.source(sample.path)
    let findings = try SampleFiles.rule(sample.path).findings
    let faults = findings.map { finding in
      let line = source.position(at: finding.range.lowerBound).line
      return BrokenSample.Fault(line, source.text(finding.range), finding.id)
    }
    #expect(faults == sample.faults)
    for finding in findings {
      #expect(finding.severity == .error)
      #expect(!finding.message.isEmpty)
    }
  }

  @Test("are the only ones with a finding")
  func othersAreSilent() throws {
    let broken = Set(try VerdictTable.rows().filter { $0.reason == ErrorReason.parseError.rawValue }.map { $0.rule })
    #expect(broken == Set(Self.samples.map { $0.path }))
    for path in try SampleFiles.paths() {
      guard try SampleFiles.isRule(path) else { continue }
      #expect(try SampleFiles.rule(path).findings.isEmpty != broken.contains(path), "\(path)")
    }
  }
}
