import Dispatch

/// A line on the terminal that shows the progress of long work after the first second.
///
/// It is cleared before any output.
final class ProgressLine: @unchecked Sendable {
  // The queue guards all access.
  private let queue = DispatchQueue(label: "activationrule.progress")
  private let write: @Sendable (String) -> Void
  private let timer: any DispatchSourceTimer
  private var text = "working"
  private var seconds = 0
  private var isShown = false

  /// Starts the timer.
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

  /// Sets the current step of the work.
  func say(_ text: String) {
    queue.sync { self.text = text }
  }

  /// Clears the line until the next second.
  func clear() {
    queue.sync {
      if isShown { write("\r\u{1B}[K") }
      isShown = false
    }
  }

  /// Clears the line and stops the timer.
  func end() {
    timer.cancel()
    clear()
  }
}
