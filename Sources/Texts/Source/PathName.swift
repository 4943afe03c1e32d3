extension String {
  /// The last part of a path; the text itself if it names no part.
  package var lastPathPart: String {
    split(separator: "/").last.map { String($0) } ?? self
  }
}
