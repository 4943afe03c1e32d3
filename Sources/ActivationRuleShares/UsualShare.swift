/// The most common things that people share, each represented by one preset.
///
/// The preset is the most certain of its kind that shares a single object in the form that people create by default.
package enum UsualShare: String, CaseIterable, Sendable {
  case photo, video, pdf, link, contact

  private var row: (presetID: String, kind: String, isCountable: Bool) {
    switch self {
    case .photo: ("photos-image-heic", "public.image", true)
    case .video: ("photos-video-mov", "public.movie", true)
    case .pdf: ("files-pdf", "com.adobe.pdf", true)
    case .link: ("safari-page", "public.url", false)
    case .contact: ("contacts-card", "public.vcard", false)
    }
  }

  /// The id of the built-in preset; a test checks that it exists and has one attachment in one item.
  package var presetID: String { row.presetID }

  /// The type that the shared object conforms to.
  package var kind: String { row.kind }

  /// Whether people share several of them at once.
  package var isCountable: Bool { row.isCountable }

  /// The preset.
  package var preset: HostPreset? { PresetLibrary.builtIn[id: presetID] }
}
