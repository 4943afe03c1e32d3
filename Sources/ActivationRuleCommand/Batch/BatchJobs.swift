import ActivationRuleAnswers
import ActivationRuleTesting

/// Answers lines on several threads, and keeps their order.
final class BatchJobs {
  /// The answerer of one thread.
  private final class Job: @unchecked Sendable {
    // Only one thread uses it, and the other threads wait until it is done.
    var answerer: RequestAnswerer
    var output: [UInt8] = []

    init(_ answerer: RequestAnswerer) {
      self.answerer = answerer
    }

    func answer(_ lines: ArraySlice<[UInt8]?>) {
      for line in lines {
        if let line { answerer.answer(line, to: &output) } else { RequestAnswerer.answerLongLine(to: &output) }
      }
    }
  }

  private let jobs: [Job]
  /// Has the definitions of all lines before the current ones.
  private var earlier: RequestAnswerer

  /// The number of lines that is too small for another thread.
  private static let fewLines = 8

  init(_ answerer: RequestAnswerer, count: Int) {
    earlier = answerer
    jobs = (0..<count).map { _ in Job(answerer) }
  }

  /// Answers lines, `nil` for one that is too long.
  ///
  /// - Parameter write: receives blocks of complete answers.
  func answer(_ lines: [[UInt8]?], write: ([UInt8]) -> Void) {
    let count = min(jobs.count, lines.count / Self.fewLines)
    if count < 2 { answerInOrder(lines) } else { share(lines, among: count) }
    for job in jobs {
      write(job.output)
      job.output.removeAll(keepingCapacity: true)
    }
  }

  private func answerInOrder(_ lines: [[UInt8]?]) {
    jobs[0].answer(lines[...])
    guard jobs.count > 1, jobs[0].answerer.definitionCount > earlier.definitionCount else { return }
    earlier.adoptDefinitions(of: jobs[0].answerer)
    for job in jobs.dropFirst() { job.answerer.adoptDefinitions(of: earlier) }
  }

  /// Divides lines among threads; if one of the lines turns out to define a name, all are answered again in order.
  private func share(_ lines: [[UInt8]?], among count: Int) {
    _ = ParallelMap.results(count: count) { [jobs] number in
      jobs[number].answer(lines[lines.count * number / count..<lines.count * (number + 1) / count])
    }
    guard jobs.contains(where: { $0.answerer.definitionCount > earlier.definitionCount }) else { return }
    for job in jobs {
      job.output.removeAll()
      job.answerer.adoptDefinitions(of: earlier)
    }
    answerInOrder(lines)
  }
}
