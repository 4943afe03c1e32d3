import ActivationRuleReports

/// What the module remembers from one call to the next: rules and payloads that were met.
nonisolated(unsafe) private var answerer = RequestAnswerer()

/// The answer to the last call, which the caller copies before the next one.
nonisolated(unsafe) private var output: [UInt8] = []

/// Answers a request in the protocol of `activationrule batch`.
///
/// - Parameters:
///   - bytes: the request as JSON in UTF-8; the module only reads it.
///   - count: how many bytes there are.
/// - Returns: how many bytes the answer has; ``answerBytes()`` says where they are.
@_cdecl("ask")
public func ask(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  begin()
  answerer.answer(Array(UnsafeBufferPointer(start: bytes, count: Int(count))), to: &output)
  // Without the line feed.
  return Int32(output.count - 1)
}

/// Answers a request of the page, in whose module this takes the place of ``ask(_:_:)``.
@_cdecl("ask_page")
public func askPage(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  begin()
  answerer.answerPage(Array(UnsafeBufferPointer(start: bytes, count: Int(count))), to: &output)
  return Int32(output.count - 1)
}

private func begin() {
  output.removeAll(keepingCapacity: output.capacity < 65_536)
}

/// Where the answer to the last request is, until the next one.
@_cdecl("answer_bytes")
public func answerBytes() -> UnsafePointer<UInt8>? {
  output.withUnsafeBufferPointer { $0.baseAddress }
}
