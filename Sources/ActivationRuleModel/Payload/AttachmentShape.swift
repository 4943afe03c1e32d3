extension Payload.Attachment {
  /// The identifier used in presets if the real one is unknown.
  package static let standInType = "org.example.unknown-attachment"

  /// The identifiers for people, who would look up the stand-in in vain.
  package var typeNames: [String] {
    guard registeredTypeIdentifiers.contains(Self.standInType) else { return registeredTypeIdentifiers }
    return registeredTypeIdentifiers.map { $0 == Self.standInType ? "(a type nobody has identified)" : $0 }
  }

  /// The identifiers that a rule could use: without the stand-in, which no device has, and without the type that the
  /// host stage adds to a type that a host registers.
  var typesWorthNaming: [String] {
    let isLink = registeredTypeIdentifiers.contains("public.url")
    return registeredTypeIdentifiers.filter {
      $0 != Self.standInType && !(isLink && $0 == HostPayload.activeWebPage)
    }
  }

  /// The identifiers in brackets, such as `[public.jpeg, public.heic]`.
  package var shape: String {
    "[" + typeNames.joined(separator: ", ") + "]"
  }
}

extension [Payload.Attachment] {
  /// The attachments in one line, such as `[public.jpeg], 2 × [public.png]`; equal neighbours are counted.
  package var shape: String {
    map { $0.shape }.runs.map { $0.count > 1 ? "\($0.count) × \($0.text)" : $0.text }.joined(separator: ", ")
  }
}

extension [String] {
  /// The texts, with equal neighbours together.
  package var runs: [(text: String, count: Int)] {
    reduce(into: []) { runs, text in
      if runs.last?.text == text { runs[runs.count - 1].count += 1 } else { runs.append((text, 1)) }
    }
  }
}
