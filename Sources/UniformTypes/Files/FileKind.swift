/// What a file is, apart from its name.
@nonexhaustive
public enum FileKind: Hashable, Sendable {
  /// A file with contents, with or without the permission to be executed.
  case regular(isExecutable: Bool)
  /// A directory that is shown as such.
  case folder
  /// A directory that is shown as one document; the mark of the file system says so.
  case package
  /// A symbolic link. Its name does not count.
  case symbolicLink
  /// An alias file. Its name does not count.
  case alias
  /// The root of a volume.
  case volume
  /// A named pipe.
  case namedPipe
  /// A device that is read by characters.
  case characterSpecial
  /// A device that is read by blocks.
  case blockSpecial
  /// A socket.
  case socket

  /// A file with contents that cannot be executed, the usual case.
  public static let regular = FileKind.regular(isExecutable: false)

  /// The type of all files of the kind whatever their names, or `nil` where the name counts.
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
