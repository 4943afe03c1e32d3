extension Payload.Attachment {
  /// The identifiers in brackets, as `[public.jpeg, public.heic]`.
  package var shape: String {
    "[" + registeredTypeIdentifiers.joined(separator: ", ") + "]"
  }
}

extension [Payload.Attachment] {
  /// The attachments in one line, as `[public.jpeg], 2 × [public.png]`; equal neighbours are counted.
  package var shape: String {
    map { $0.shape }.runs.map { $0.count > 1 ? "\($0.count) × \($0.text)" : $0.text }.joined(separator: ", ")
  }
}

extension [String] {
  /// The texts, equal neighbours together.
  package var runs: [(text: String, count: Int)] {
    reduce(into: []) { runs, text in
      if runs.last?.text == text { runs[runs.count - 1].count += 1 } else { runs.append((text, 1)) }
    }
  }
}
