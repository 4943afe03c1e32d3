/// The most common things that people share, each represented by one preset.
///
/// The preset is the most certain of its kind that shares a single object in the form that people create by default.
package enum UsualShare: String, CaseIterable, Sendable {
  case photo, video, pdf, link, contact

  /// The id of the built-in preset; a test checks that it exists and has one attachment in one item.
  package var presetID: String {
    switch self {
    case .photo: "photos-image-heic"
    case .video: "photos-video-mov"
    case .pdf: "files-pdf"
    case .link: "safari-page"
    case .contact: "contacts-card"
    }
  }

  /// The type that the shared object conforms to.
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
