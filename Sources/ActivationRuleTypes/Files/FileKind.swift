/// The kind of a file, regardless of its name.
public enum FileKind: Hashable, Sendable {
  /// A file with contents, which may be executable.
  case regular(isExecutable: Bool)
  /// A directory that Finder shows as a folder.
  case folder
  /// A directory that Finder shows as one document, because its file system attribute says so.
  case package
  /// A symbolic link. Its name does not matter.
  case symbolicLink
  /// An alias file. Its name does not matter.
  case alias
  /// The root of a volume.
  case volume
  /// A named pipe.
  case namedPipe
  /// A character device.
  case characterSpecial
  /// A block device.
  case blockSpecial
  /// A socket.
  case socket

  /// A file with contents that is not executable, the usual case.
  public static let regular = FileKind.regular(isExecutable: false)

  /// The type of all files of this kind, or `nil` if it depends on the name.
  var fixedType: String? {
    switch self {
    case .regular, .folder, .package: nil
    case .symbolicLink: "public.symlink"
    case .alias: "com.apple.alias-file"
    case .volume: "public.volume"
    case .namedPipe: "public.named-pipe"
    case .characterSpecial: "public.character-special"
    case .blockSpecial: "public.block-special"
    case .socket: "public.socket"
    }
  }
}
