import ActivationRules

/// The code that a programmer would write for one fixed condition, using the same registry.
///
/// It comes in two versions: for identifiers that were already looked up, and for the strings of a payload.
enum HandWritten {
  /// The conditions.
  enum Rule {
    case pdf, oneAny, fiveAny, dictionary
  }

  /// The types in the conditions.
  enum Wanted: Int, CaseIterable {
    case pdf, image, movie, text, audio, fileURL, url, webPage

    var identifier: String {
      switch self {
      case .pdf: "com.adobe.pdf"
      case .image: "public.image"
      case .movie: "public.movie"
      case .text: "public.plain-text"
      case .audio: "public.audio"
      case .fileURL: "public.file-url"
      case .url: "public.url"
      case .webPage: "com.apple.active-webpage"
      }
    }
  }

  /// The limits of the dictionary rule.
  fileprivate static let maximum = 20

  /// The properties of one attachment that matter to the dictionary rule.
  fileprivate struct Traits {
    var isImage = false
    var isMovie = false
    var isText = false
    var isFile = false
    var isWebURL = false
    var isWebPage = false

    var isAccepted: Bool { isImage || isMovie || isText || isFile || isWebURL || isWebPage }
  }

  /// The counts of the dictionary rule.
  fileprivate struct Counts {
    private var all = 0, files = 0, images = 0, movies = 0, webURLs = 0, webPages = 0

    /// Counts an attachment; `false` if it is not accepted at all.
    @inline(__always)
    mutating func add(_ traits: Traits) -> Bool {
      all += 1
      if traits.isFile, !traits.isImage, !traits.isMovie { files += 1 }
      if traits.isImage { images += 1 }
      if traits.isMovie { movies += 1 }
      if traits.isWebURL { webURLs += 1 }
      if traits.isWebPage { webPages += 1 }
      return traits.isAccepted
    }

    var areWithinBounds: Bool {
      all >= 1 && all <= maximum && files <= maximum && images <= maximum && movies <= maximum && webURLs <= maximum
        && webPages <= maximum
    }
  }
}

extension HandWritten {
  /// A payload with one row of ancestor bits for each attachment and for each identifier.
  struct Prepared {
    private let wordCount: Int
    private var attachmentRows: [UInt64] = []
    private var identifierRows: [UInt64] = []
    private var identifierEnds: [Int] = []
    private var itemEnds: [Int] = []
    private let bits: [(word: Int, bit: UInt64)]

    init(_ payload: Payload, _ types: UniformTypeRegistry) {
      wordCount = types.rowWordCount
      bits = Wanted.allCases.map { wanted in
        let index = types.index(of: wanted.identifier) ?? 0
        return (index >> 6, 1 << UInt64(index & 63))
      }
      let empty = Array(repeating: UInt64(0), count: wordCount)
      for item in payload.items {
        for attachment in item.attachments {
          attachmentRows += empty
          for identifier in attachment.registeredTypeIdentifiers {
            identifierRows += empty
            _ = types.formAncestors(of: identifier, into: &attachmentRows, at: attachmentRows.count - wordCount)
            _ = types.formAncestors(of: identifier, into: &identifierRows, at: identifierRows.count - wordCount)
          }
          identifierEnds.append(identifierRows.count)
        }
        itemEnds.append(identifierEnds.count)
      }
    }

    @inline(never)
    func matches(_ rule: Rule) -> Bool {
      switch rule {
      case .pdf: countItems { attachment($0, conformsTo: .pdf) } == 1
      case .oneAny: identifierEnds.indices.contains { attachment($0, conformsTo: .image) }
      case .fiveAny: countItems { isAnyOfFive($0) } == 1
      case .dictionary: holdsDictionary()
      }
    }

    @inline(__always)
    private func attachment(_ index: Int, conformsTo wanted: Wanted) -> Bool {
      let (word, bit) = bits[wanted.rawValue]
      return attachmentRows[index * wordCount + word] & bit != 0
    }

    @inline(__always)
    private func isAnyOfFive(_ index: Int) -> Bool {
      attachment(index, conformsTo: .image) || attachment(index, conformsTo: .movie)
        || attachment(index, conformsTo: .pdf) || attachment(index, conformsTo: .text)
        || attachment(index, conformsTo: .audio)
    }

    /// The number of items whose attachments all satisfy a condition.
    @inline(__always)
    private func countItems(_ isWanted: (Int) -> Bool) -> Int {
      var count = 0
      var start = 0
      for end in itemEnds {
        if (start..<end).allSatisfy(isWanted) { count += 1 }
        start = end
      }
      return count
    }

    private func holdsDictionary() -> Bool {
      var counts = Counts()
      for index in identifierEnds.indices where !counts.add(traits(index)) { return false }
      return counts.areWithinBounds
    }

    @inline(__always)
    private func traits(_ index: Int) -> Traits {
      Traits(
        isImage: attachment(index, conformsTo: .image), isMovie: attachment(index, conformsTo: .movie),
        isText: attachment(index, conformsTo: .text), isFile: attachment(index, conformsTo: .fileURL),
        isWebURL: isWebURL(index), isWebPage: attachment(index, conformsTo: .webPage))
    }

    /// Whether an identifier is a URL and not a file URL.
    @inline(__always)
    private func isWebURL(_ index: Int) -> Bool {
      let (url, file) = (bits[Wanted.url.rawValue], bits[Wanted.fileURL.rawValue])
      let start = index == 0 ? 0 : identifierEnds[index - 1]
      for row in stride(from: start, to: identifierEnds[index], by: wordCount)
      where identifierRows[row + url.word] & url.bit != 0 && identifierRows[row + file.word] & file.bit == 0 {
        return true
      }
      return false
    }
  }
}

extension HandWritten {
  /// A payload without preparation, with a lookup for each question.
  struct Plain {
    let payload: Payload
    let types: UniformTypeRegistry

    @inline(never)
    func matches(_ rule: Rule) -> Bool {
      switch rule {
      case .pdf: countItems { conforms($0, to: .pdf) } == 1
      case .oneAny: payload.items.contains { $0.attachments.contains { conforms($0, to: .image) } }
      case .fiveAny: countItems { isAnyOfFive($0) } == 1
      case .dictionary: holdsDictionary()
      }
    }

    private func conforms(_ attachment: Payload.Attachment, to wanted: Wanted) -> Bool {
      attachment.registeredTypeIdentifiers.contains { types.conforms($0, to: wanted.identifier) }
    }

    private func isAnyOfFive(_ attachment: Payload.Attachment) -> Bool {
      conforms(attachment, to: .image) || conforms(attachment, to: .movie) || conforms(attachment, to: .pdf)
        || conforms(attachment, to: .text) || conforms(attachment, to: .audio)
    }

    private func countItems(_ isWanted: (Payload.Attachment) -> Bool) -> Int {
      payload.items.reduce(0) { $0 + ($1.attachments.allSatisfy(isWanted) ? 1 : 0) }
    }

    private func holdsDictionary() -> Bool {
      var counts = Counts()
      for item in payload.items {
        for attachment in item.attachments where !counts.add(traits(attachment)) { return false }
      }
      return counts.areWithinBounds
    }

    private func traits(_ attachment: Payload.Attachment) -> Traits {
      Traits(
        isImage: conforms(attachment, to: .image), isMovie: conforms(attachment, to: .movie),
        isText: conforms(attachment, to: .text), isFile: conforms(attachment, to: .fileURL),
        isWebURL: attachment.registeredTypeIdentifiers.contains {
          types.conforms($0, to: Wanted.url.identifier) && !types.conforms($0, to: Wanted.fileURL.identifier)
        }, isWebPage: conforms(attachment, to: .webPage))
    }
  }
}
