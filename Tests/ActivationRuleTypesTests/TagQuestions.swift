import ActivationRuleTypes

/// Questions about filename extensions and MIME types in few words, with the base that files have.
extension UniformTypeRegistry {
  func types(filenameExtension: String, conformingTo base: String? = nil) -> [UniformType] {
    types(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: base)
  }

  func types(mimeType: String) -> [UniformType] { types(tag: mimeType, tagClass: .mimeType) }

  func preferredType(filenameExtension: String, conformingTo base: String? = "public.data") -> String? {
    preferredType(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: base)
  }

  func preferredType(mimeType: String, conformingTo base: String? = "public.data") -> String? {
    preferredType(tag: mimeType, tagClass: .mimeType, conformingTo: base)
  }
}
