extension UniformTypeRegistry {
  /// The identifier of the type that the system gives a file, from its name and kind alone.
  ///
  /// Links, aliases, volumes and special files have fixed types. Otherwise the part behind the last dot is looked up
  /// under `public.data`, `com.apple.package` or `public.directory`; a folder never gets a dynamic type. Files without
  /// extension are known by a few names, by their permission, or not at all [observed]. The system also looks into
  /// some files, and into the folders of AVCHD cameras, and honours a type stored with the file; this does not.
  ///
  /// A plain folder whose extension is claimed by a package type is that package [inferred].
  ///
  /// - Parameters:
  ///   - name: the last part of the file's path. Only the text behind the last slash is looked at.
  ///   - kind: what the file is.
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
      // The first claimant that is a directory of any kind; where it is a package, the answer is that package.
      let found = name.fileExtension.flatMap { claimants($0, .filenameExtension, "public.directory").first }
      return found.map(identifier(of:)) ?? "public.folder"
    }
  }

  private func typeByExtension(_ name: FileName, _ base: String) -> String? {
    name.fileExtension.flatMap { preferredType(filenameExtension: $0, conformingTo: base) }
  }
}
