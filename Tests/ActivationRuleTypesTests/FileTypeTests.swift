import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("From files to types")
struct FileTypeTests {
  static let rows: [(String, FileKind, String)] = [
    ("IMG_0001.HEIC", .regular, "public.heic"), ("photo.jpeg", .regular, "public.jpeg"),
    ("a.tar.gz", .regular, "org.gnu.gnu-zip-archive"), ("a.tgz", .regular, "org.gnu.gnu-zip-tar-archive"),
    ("folder.d/notes.txt", .regular, "public.plain-text"), ("data.json", .regular, "public.json"),
    ("film.mov", .regular, "com.apple.quicktime-movie"), ("film.mp4", .regular, "public.mpeg-4"),
    ("ticket.pkpass", .regular, "com.apple.pkpass-data"),
    ("text.pages", .regular, "com.apple.iwork.pages.sffpages"),
    ("text.pages", .folder, "com.apple.iwork.pages.pages"), ("Mail.app", .folder, "com.apple.application-bundle"),
    ("film.srt", .regular, "dyn.ah62d4rv4ge81g6xy"),
    ("film.srt", .regular(isExecutable: true), "dyn.ah62d4rv4ge81g6xy"),
    ("Makefile", .regular, "public.make-source"), ("GNUmakefile", .regular, "public.make-source"),
    ("README", .regular, "public.plain-text"), ("license", .regular, "public.plain-text"),
    ("README.md", .regular, "net.daringfireball.markdown"),
    ("tool", .regular(isExecutable: true), "public.unix-executable"),
    ("tool", .regular, "public.data"), (".zshrc", .regular, "public.data"), ("", .regular, "public.data"),
    (".", .regular, "public.data"), ("..", .folder, "public.folder"), ("a.", .regular, "public.data"),
    ("Notes for Mr. Smith", .regular, "public.data"), ("..png", .regular, "public.png"),
    (".png", .regular, "public.data"), (".hidden.png", .regular, "public.png"),
    ("Pictures", .folder, "public.folder"), ("notes.txt", .folder, "public.folder"),
    ("unknown.zzz", .folder, "public.folder"), ("link.txt", .symbolicLink, "public.symlink"),
    ("p.txt", .namedPipe, "public.named-pipe"),
    ("c", .characterSpecial, "public.character-special"), ("b", .blockSpecial, "public.block-special"),
    ("s", .socket, "public.socket"),
  ]

  @Test("name and kind give the type")
  func types() {
    for (name, kind, type) in Self.rows {
      #expect(UniformTypeRegistry.system.typeIdentifier(forFileNamed: name, kind: kind) == type, "\(name) \(kind)")
    }
  }

  @Test("a trailing slash leaves no name")
  func slash() {
    #expect(UniformTypeRegistry.system.typeIdentifier(forFileNamed: "a.png/") == "public.data")
  }
}
