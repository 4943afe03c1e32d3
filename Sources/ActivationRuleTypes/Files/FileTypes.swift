extension UniformTypeRegistry {
  /// The identifier of the type that the system gives a file, from its name and kind alone.
  ///
  /// Links, aliases, volumes and special files have fixed types. Otherwise the extension is looked up under
  /// `public.data`, `com.apple.package` or `public.directory`; a folder never gets a dynamic type. Files without an
  /// extension get a type from a few known names or from their permissions, or none [observed]. The system also looks
  /// into some files and into the folders of AVCHD cameras, and respects a type stored with the file; this function
  /// does not.
  ///
  /// A plain folder whose extension is claimed by a package type is that package [inferred].
  ///
  /// - Parameters:
  ///   - name: the last component of the file's path; everything up to the last slash is ignored.
  ///   - kind: the kind of the file.
  public func typeIdentifier(forFileNamed name: String, kind: FileKind = .regular) -> String {
    if let fixed = kind.fixedType { return fixed }
    let name = FileName(name)
    switch kind {
    case .package:
      return typeByExtension(name, "com.apple.package") ?? "com.apple.package"
    case .regular(let isExecutable):
      return typeByExtension(name, "public.data") ?? name.knownType
        ?? (isExecutable ? "public.unix-executable" : "public.data")
    default:
      // The first claimant that is any kind of directory; if it is a package, the answer is that package.
      let found = name.fileExtension.flatMap { claimants($0, .filenameExtension, "public.directory").first }
      return found.map(identifier(of:)) ?? "public.folder"
    }
  }

  private func typeByExtension(_ name: FileName, _ base: String) -> String? {
    name.fileExtension.flatMap { preferredType(filenameExtension: $0, conformingTo: base) }
  }
}
