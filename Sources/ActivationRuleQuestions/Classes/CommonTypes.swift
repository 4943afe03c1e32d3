import ActivationRuleTypes

/// The order of types in witnesses: types that people share come first.
enum CommonTypes {
  /// Types that host apps send, concrete ones before general ones.
  private static let identifiers = [
    "public.jpeg", "public.url", "com.adobe.pdf", "public.plain-text", "com.apple.quicktime-movie", "public.file-url",
    "public.png", "public.mp3", "public.vcard", "public.html", "public.zip-archive", "public.rtf", "public.json",
    "public.heic", "public.mpeg-4", "com.compuserve.gif", "public.mpeg-4-audio", "org.idpf.epub-container",
    "org.openxmlformats.wordprocessingml.document", "public.comma-separated-values-text", "public.folder",
    "public.calendar-event", "public.utf8-plain-text", "public.image", "public.movie", "public.audio", "public.text",
    "public.data", "com.apple.property-list", "public.contact",
  ]

  /// Types that change how the system treats a payload, used only if nothing else will do.
  private static let special = ["com.apple.active-webpage", "com.apple.webarchive", "com.apple.mapkit.map-item"]

  private static let systemOrder = makeOrder(.system)

  /// The numbers of all types of a registry: the most shared ones, then public ones, then all others.
  static func order(_ types: UniformTypeRegistry) -> [Int] {
    types.isSame(as: .system) ? systemOrder : makeOrder(types)
  }

  private static func makeOrder(_ types: UniformTypeRegistry) -> [Int] {
    var group = Array(repeating: 2, count: types.count)
    for index in 0..<types.count where types.isPublic(index) { group[index] = 1 }
    let common = identifiers.compactMap { types.index(of: $0) }
    let last = special.compactMap { types.index(of: $0) }
    for index in common { group[index] = 0 }
    for index in last { group[index] = 3 }
    return common + (0..<types.count).filter { group[$0] == 1 } + (0..<types.count).filter { group[$0] == 2 } + last
  }
}
