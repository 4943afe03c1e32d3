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

    func answer(_ range: Range<Int>, of lines: InputLines) {
      for number in range {
        guard let line = lines.line(number) else {
          output += RequestAnswerer.answerToLongLine.utf8 + [0x0A]
          continue
        }
        answerer.answer(line, to: &output)
      }
    }
  }

  /// The data that the threads share while they answer.
  private struct Work: @unchecked Sendable {
    // The lines are not moved until all threads are done.
    let lines: InputLines
    let jobs: [Job]
  }

  private let jobs: [Job]

  /// The number of lines to answer before writing their answers, and the number that is too small for another thread.
  private static let (blockSize, fewLines) = (2_048, 8)

  init(_ answerer: RequestAnswerer, count: Int) {
    jobs = (0..<count).map { _ in Job(answerer) }
  }

  /// Answers lines.
  ///
  /// - Parameter write: receives blocks of complete answers.
  func answer(_ lines: InputLines, write: ([UInt8]) -> Void) {
    var start = 0
    while start < lines.places.count {
      let end = end(of: start, in: lines)
      if end - start < Self.fewLines { jobs[0].answer(start..<end, of: lines) } else { share(start..<end, of: lines) }
      if jobs.count > 1, lines.mayDefine(start) {
        for job in jobs.dropFirst() { job.answerer.adoptDefinitions(of: jobs[0].answerer) }
      }
      for job in jobs {
        write(job.output)
        job.output.removeAll(keepingCapacity: true)
      }
      start = end
    }
  }

  /// Returns the end of the lines that can be answered in any order.
  ///
  /// A definition is answered alone.
  private func end(of start: Int, in lines: InputLines) -> Int {
    guard jobs.count > 1 else { return min(lines.places.count, start + Self.blockSize) }
    if lines.mayDefine(start) { return start + 1 }
    return (start..<lines.places.count).first { lines.mayDefine($0) } ?? lines.places.count
  }

  /// Divides lines among the threads, in runs with about the same number of bytes.
  private func share(_ range: Range<Int>, of lines: InputLines) {
    guard jobs.count > 1 else { return jobs[0].answer(range, of: lines) }
    let first = lines.byteCount(before: range.lowerBound)
    let size = (lines.byteCount(before: range.upperBound) - first) / jobs.count + 1
    var ends: [Int] = []
    for number in range where lines.byteCount(before: number) - first > size * (ends.count + 1) { ends.append(number) }
    let bounds = [range.lowerBound] + ends.prefix(jobs.count - 1) + [range.upperBound]
    let work = Work(lines: lines, jobs: jobs)
    _ = ParallelMap.results(count: bounds.count - 1) { place in
      work.jobs[place].answer(bounds[place]..<bounds[place + 1], of: work.lines)
    }
  }
}
