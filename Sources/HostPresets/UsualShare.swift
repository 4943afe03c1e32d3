/// What people share most, each in the usual shape, which is that of one preset.
///
/// The preset is the surest one of its kind that shares one thing as people take it by default.
package enum UsualShare: String, CaseIterable, Sendable {
  case photo, video, pdf, link, contact

  /// The preset of the built-in ones; a test holds it to be there, with one attachment in one item.
  package var presetID: String {
    switch self {
    case .photo: "photos-image-heic"
    case .video: "photos-video-mov"
    case .pdf: "files-pdf"
    case .link: "safari-page"
    case .contact: "contacts-card"
    }
  }

  /// The type that what is shared conforms to.
  package var kind: String {
    switch self {
    case .photo: "public.image"
    case .video: "public.movie"
    case .pdf: "com.adobe.pdf"
    case .link: "public.url"
    case .contact: "public.vcard"
    }
  }

  /// Whether people share several of them at once.
  package var isCountable: Bool {
    switch self {
    case .photo, .video, .pdf: true
    case .link, .contact: false
    }
  }

  /// The preset.
  package var preset: HostPreset? { PresetLibrary.builtIn[id: presetID] }
}
