import Testing
@testable import ActivationRuleTypes

/// An identifier and what it stands for; parents are separated by commas.
struct DynamicVector {
  let identifier: String
  let parents: [String]
  let tag: DynamicTypeIdentifier.Tag

  init(_ identifier: String, _ parents: String, _ tagClass: String, _ value: String) {
    self.identifier = identifier
    self.parents = parents.split(separator: ",").map(String.init)
    tag = DynamicTypeIdentifier.Tag(tagClass: tagClass, value: value)
  }
}

@Suite("Dynamic identifiers")
struct DynamicTypeIdentifierTests {
  // Identifiers that systems were seen to make.
  static let published: [DynamicVector] = [
    .init("dyn.ah62d4rv4ge81g6xy", "public.data", "public.filename-extension", "srt"),
    .init("dyn.ah62d4rv4ge81g6pq", "public.data", "public.filename-extension", "sql"),
    .init("dyn.ah62d4rv4ge8027pb", "public.data", "public.filename-extension", "lua"),
    .init("dyn.ah62d4rv4ge80s6d2", "public.data", "public.filename-extension", "gpx"),
    .init("dyn.ah62d4rv4ge81k5pu", "public.data", "public.filename-extension", "tmp"),
    .init("dyn.ah62d4rv4ge80k2p2", "public.data", "public.filename-extension", "dax"),
    .init("dyn.age81q7pf", "", "public.filename-extension", "vue"),
    .init("dyn.agq80w5pbq7ww88brrfv085u", "", "public.mime-type", "image/x-icon"),
    .init("dyn.ah62d4rv4ge8xc", "public.data", "public.filename-extension", "1"),
    .init("dyn.ah62d4rv4ge8xg5pg", "public.data", "public.filename-extension", "3mf"),
    .init("dyn.ah62d4rv4ge8xcqk", "public.data", "public.filename-extension", "11"),
    .init("dyn.ah62d4rv4ge8xaqbv", "public.data", "public.filename-extension", "001"),
    .init("dyn.ah62d4rv4ge80k6xbs7y08", "public.data", "public.filename-extension", "drawio"),
  ]

  // Identifiers worked out by other means: one long integer, divided by 32.
  static let computed: [DynamicVector] = [
    .init("dyn.ah62d4rv4ge80c", "public.data", "public.filename-extension", "a"),
    .init("dyn.ah62d4rv4ge81y8u", "public.data", "public.filename-extension", "zz"),
    .init("dyn.ah62d4rv4ge80c2xdqu", "public.data", "public.filename-extension", "abcd"),
    .init("dyn.ah62d4rv4ge80c2xdqvwu", "public.data", "public.filename-extension", "abcde"),
    .init("dyn.ah62d4rv4ge81k55rru", "public.data", "public.filename-extension", "toml"),
    .init("dyn.ah62d4rv4ge81g6pqrf4gn", "public.data", "public.filename-extension", "sqlite"),
    .init("dyn.ah62d4rv4ge80q", "public.data", "public.filename-extension", "f"),
    .init("dyn.ah62d4rv4ge8xs", "public.data", "public.filename-extension", "7"),
    .init("dyn.age81e62", "", "public.filename-extension", "rs"),
    .init("dyn.age80s5dyq2", "", "public.filename-extension", "gltf"),
    .init("dyn.ah62d425try1gc6durvww66dbqrz0c35fhk2x43xtr6", "com.apple.package", "public.filename-extension", "foo"),
    .init("dyn.ah62d4vm4ge80e2pw", "public.directory", "public.filename-extension", "bar"),
    .init("dyn.ah62d4vv4ge80e2p4", "public.folder", "public.filename-extension", "baz"),
    .init("dyn.ah62d4r34ge80655yqy", "public.text", "public.filename-extension", "note"),
    .init("dyn.ah62d4sb4ge80655yqy", "public.plain-text", "public.filename-extension", "note"),
    .init("dyn.ah62d4uv4ge81a4p2", "public.image", "public.filename-extension", "pix"),
    .init("dyn.ah62d4vb4ge81g5xegk", "public.audio", "public.filename-extension", "snd2"),
    .init("dyn.ah62d4u34ge80g5dmsa", "public.video", "public.filename-extension", "clip"),
    .init(
      "dyn.ah62d425try1gn8dbrz2g23msqr41g7dtry7dctpdsz3u", "com.example.custom", "public.filename-extension", "cus"),
    .init("dyn.ah62d4rv4gq80c6durvy0g2pyrf106p52fzxg852", "public.data", "public.mime-type", "application/x-foo"),
    .init("dyn.ah62d4rv4gq81k3p2su11uppbhrvf2tpd", "public.data", "public.mime-type", "text/x-a;b=c"),
    .init("dyn.agq80cp5c", "", "public.mime-type", "a/b"),
    .init(
      "dyn.ah62d4rv4gu8y6y4xsv3gw5xhnbvg82pwqvnhw6dfgk", "public.data", "com.apple.nspboard-type", "NSStringPboardType2"
    ),
    .init("dyn.agu8y48n6hkuhk8puqzsc2kdtr3wu", "", "com.apple.nspboard-type", "My: type, one"),
    .init(
      "dyn.ah62d4rv4gu80g55rf3w1u2prsb0gnpwyrby0632", "public.data", "com.apple.nspboard-type", "com.example.Thing"),
    .init("dyn.ah62d4rv4gk8ycuwdku", "public.data", "com.apple.ostype", "ABCD"),
    .init("dyn.agk80c2vapu0a", "", "com.apple.ostype", "ab ,"),
    .init("dyn.ah62d4rv4gk81u1c6tfsd4", "public.data", "com.apple.ostype", "x\\y="),
    .init("dyn.ah62d4rv4ge86hnk", "public.data", "public.filename-extension", "é"),
    .init("dyn.ah62d4rv4ge88rf7f64sn2", "public.data", "public.filename-extension", "日本"),
    .init("dyn.ah62d4rvqkk7dctpys71u", "public.data,public.image", "public.filename-extension", "two"),
    .init("dyn.ah62d4rv4gy80q55t", "public.data", "public.url-scheme", "foo"),
    .init("dyn.ah62d4rv4qr104pxftbu046dqqy1gg5dbsr3x42xbsk", "public.data", "com.example.class", "bar"),
    .init("dyn.ah62d41b0hk2x455equ", "6", "public.filename-extension", "odd"),
    .init(
      "dyn.ah62d4smqke7dctpy", "public.utf16-plain-text,com.apple.traditional-mac-plain-text",
      "public.filename-extension", "t"),
  ]

  @Test("are read and written both ways")
  func roundTrip() throws {
    for row in Self.published + Self.computed {
      let read = try #require(DynamicTypeIdentifier(row.identifier), "\(row)")
      #expect(read == DynamicTypeIdentifier(conformsTo: row.parents, tags: [row.tag]), "\(row)")
      #expect(read.identifier == row.identifier)
      #expect(DynamicTypeIdentifier(row.identifier.uppercased()) == read)
    }
  }

  @Test("are made from a tag, in small letters where case does not matter")
  func fromTags() {
    let rows: [(String, TagClass, String?, String)] = [
      ("SRT", .filenameExtension, "Public.Data", "dyn.ah62d4rv4ge81g6xy"),
      ("VUE", .filenameExtension, nil, "dyn.age81q7pf"),
      ("Image/X-Icon", .mimeType, nil, "dyn.agq80w5pbq7ww88brrfv085u"),
      ("ABCD", .osType, "public.data", "dyn.ah62d4rv4gk8ycuwdku"),
      ("My: type, one", .pasteboardName, nil, "dyn.agu8y48n6hkuhk8puqzsc2kdtr3wu"),
    ]
    for (tag, tagClass, base, identifier) in rows {
      let made = DynamicTypeIdentifier(tag: tag, tagClass: tagClass, conformingTo: base)
      #expect(made.identifier == identifier)
      #expect(made.values(of: tagClass).count == 1)
    }
  }

  @Test("begin as the kinds of tag and parent say")
  func prefixes() {
    let rows: [(String, TagClass, String?)] = [
      ("dyn.ah62d4rv4ge8", .filenameExtension, "public.data"), ("dyn.age8", .filenameExtension, nil),
      ("dyn.ah62d4rv4gq8", .mimeType, "public.data"), ("dyn.agq8", .mimeType, nil),
      ("dyn.ah62d4rv4gu8", .pasteboardName, "public.data"), ("dyn.ah62d4rv4gk8", .osType, "public.data"),
      ("dyn.ah62d425try1gc6durvww66dbqrz0c35fhk2x4", .filenameExtension, "com.apple.package"),
    ]
    for (prefix, tagClass, base) in rows {
      let made = DynamicTypeIdentifier(tag: "x/y", tagClass: tagClass, conformingTo: base)
      #expect(made.identifier.hasPrefix(prefix), "\(prefix)")
    }
  }

  @Test("may hold several tags")
  func severalTags() {
    let tags = ["a", "b/c"].map { DynamicTypeIdentifier.Tag(tagClass: "public.mime-type", value: $0) }
    let made = DynamicTypeIdentifier(conformsTo: [], tags: tags)
    #expect(DynamicTypeIdentifier(made.identifier) == made)
    // Written with a comma: `1=a,b`.
    #expect(DynamicTypeIdentifier("dyn.age80cpdc")?.values(of: .filenameExtension) == ["a", "b"])
  }

  @Test("may hold the empty tag of a file without an extension")
  func emptyTag() throws {
    for (identifier, parents) in [("dyn.age8u", []), ("dyn.ah62d4rv4ge8u", ["public.data"])] {
      let read = try #require(DynamicTypeIdentifier(identifier))
      #expect(read.conformsTo == parents && read.values(of: .filenameExtension).isEmpty)
      #expect(read.identifier == identifier)
    }
  }

  @Test("that are none are not read")
  func broken() {
    let rows = [
      "", "dyn", "dyn.", "dyn.a", "dyn.b", "dyn.bh62d4rv4ge81g6xy", "dyn.a!", "dyn.ah", "dyn.ahhh", "dyn.ahhhhhh",
      "dyn.ail", "dyn.ah62d4rv4ge81g6x y", "dyn.ah62d4rv4ge81g6xé", "public.data", "xdyn.ah62d4rv4ge81g6xy",
      "dyn.ahz6a", "dyn.ah6", "dyn.aqfvgg", "dyn.age80csu", "dyn.age8z2", "dyn.age8x4",
      "dyn.ah62d4pb0hk2x42k", "dyn.a99999999",
    ]
    for row in rows { #expect(DynamicTypeIdentifier(row) == nil, "\(row)") }
  }
}
