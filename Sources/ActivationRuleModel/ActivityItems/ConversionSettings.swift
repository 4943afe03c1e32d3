/// The answers used in converting activity items, about which reports differ.
package struct ConversionSettings: Hashable, Sendable {
  package var imageType = ImageType.image
  package var livePhotoTypes = LivePhotoTypes.jpegFirst
  package var attributedTextTypes = AttributedTextTypes.richAndPlain
  package var fileURLTypes = FileURLTypes.typeAndFileURL
  package var repeatedText = RepeatedText.dropped
  package var isManagedByIntune = false

  /// Makes settings with the answers that are most certain.
  package init() {}
}

/// A possible answer; types in its text are separated by commas.
package protocol ConversionAnswer: CaseIterable, Hashable, Sendable, RawRepresentable<String> {
  /// The certainty that systems behave this way.
  var certainty: Certainty { get }
}

extension ConversionAnswer {
  /// The types named by the answer.
  var types: [String] { rawValue.split(separator: ",").map { String($0) } }
}

extension ConversionSettings {
  package enum ImageType: String, ConversionAnswer {
    case image = "public.image"
    case png = "public.png"

    package var certainty: Certainty { self == .image ? .observed : .reported }
  }

  package enum LivePhotoTypes: String, ConversionAnswer {
    case jpegFirst = "public.jpeg,com.apple.live-photo,public.heic"
    case heicFirst = "public.heic,com.apple.quicktime-movie,com.apple.live-photo"

    package var certainty: Certainty { self == .jpegFirst ? .observed : .inferred }
  }

  package enum AttributedTextTypes: String, ConversionAnswer {
    case richAndPlain = "public.rtf,public.plain-text"
    case plain = "public.plain-text"

    package var certainty: Certainty { .inferred }
  }

  package enum FileURLTypes: String, ConversionAnswer {
    case typeAndFileURL, fileURL

    package var certainty: Certainty { self == .typeAndFileURL ? .observed : .reported }
  }

  package enum RepeatedText: String, ConversionAnswer {
    case dropped, kept

    package var certainty: Certainty { self == .dropped ? .observed : .inferred }
  }
}
