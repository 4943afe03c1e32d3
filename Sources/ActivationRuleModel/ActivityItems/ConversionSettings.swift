/// The answers by which activity items are converted; ``ConversionQuestion`` has the questions.
package struct ConversionSettings: Hashable, Sendable {
  package var imageType = ImageType.image
  package var livePhotoTypes = LivePhotoTypes.jpegFirst
  package var attributedTextTypes = AttributedTextTypes.richAndPlain
  package var fileURLTypes = FileURLTypes.typeAndFileURL
  package var repeatedText = RepeatedText.dropped
  package var isManagedByIntune = false

  /// Makes settings with every question answered by its default.
  package init() {}
}

/// A possible answer; types stand in its text with commas between them.
package protocol ConversionAnswer: CaseIterable, Hashable, Sendable, RawRepresentable<String> {
  /// How well it is known that systems answer so.
  var certainty: Certainty { get }
}

extension ConversionAnswer {
  /// The types that the answer names.
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
