import Dispatch

/// A line on the terminal that says what long work is at, from its second second on; gone when there is anything to read.
final class ProgressLine: @unchecked Sendable {
  // The queue guards everything; nothing is touched elsewhere.
  private let queue = DispatchQueue(label: "activationrule.progress")
  private let write: @Sendable (String) -> Void
  private let timer: any DispatchSourceTimer
  private var text = "working"
  private var seconds = 0
  private var isShown = false

  /// Begins to watch the time.
  ///
  /// - Parameter write: writes to the terminal.
  init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.resume()
  }

  private func tick() {
    seconds += 1
    isShown = true
    write("\r\u{1B}[K\(text), \(seconds) s")
  }

  /// Says what the work is at.
  func say(_ text: String) {
    queue.sync { self.text = text }
  }

  /// Takes the line away, until the next second.
  func clear() {
    queue.sync {
      if isShown { write("\r\u{1B}[K") }
      isShown = false
    }
  }

  /// Takes the line away for good.
  func end() {
    timer.cancel()
    clear()
  }
}
