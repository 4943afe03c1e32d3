import ActivationRuleText
import Foundation
import Testing
@testable import ActivationRuleTypes

/// The rows of `Data/types.txt`, whose answers the generating script works out by its own plain code.
enum TypeFixture {
  static let rows: [[String]] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Data/types.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return lines.map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
  }()

  static let types = rows.filter { $0[0] == "type" }
  static let tags = rows.filter { $0[0] != "type" }

  static func list(_ field: String) -> [String] {
    field.split(separator: ",").map(String.init)
  }
}

@Suite("The system's table")
struct TypeTableTests {
  let registry = UniformTypeRegistry.system

  @Test("holds every type once, in order")
  func order() {
    #expect(TypeFixture.types.count == 863)
    #expect(registry.identifiers == TypeFixture.types.map { $0[1] })
    #expect(registry.count == 863)
    for (index, row) in TypeFixture.types.enumerated() { #expect(registry.index(of: row[1]) == index, "\(row)") }
  }

  @Test("knows the facts of every type")
  func facts() throws {
    for row in TypeFixture.types {
      let type = try #require(registry.type(row[1]))
      #expect(type.identifier == row[1])
      #expect(type.filenameExtensions == TypeFixture.list(row[3]), "\(row)")
      #expect(type.mimeTypes == TypeFixture.list(row[4]), "\(row)")
      #expect(type.osTypes == TypeFixture.list(row[5]), "\(row)")
      #expect(type.pasteboardNames == TypeFixture.list(row[6]), "\(row)")
      #expect(type.constantName ?? "" == row[7], "\(row)")
      #expect(type.conformsTo.allSatisfy { registry.index(of: $0) != nil }, "\(row)")
    }
  }

  @Test("conforms to its ancestors and to nothing else")
  func ancestors() {
    for fixture in TypeFixture.types {
      let expected = Set(TypeFixture.list(fixture[2]))
      #expect(Set(registry.ancestors(of: fixture[1])).union([fixture[1]]) == expected, "\(fixture)")
      #expect(registry.index(of: fixture[1].uppercased()) == registry.index(of: fixture[1]))
    }
  }

  @Test("conformance, ancestors, descendants and chains agree")
  func agreement() throws {
    for identifier in registry.identifiers {
      for ancestor in registry.ancestors(of: identifier) {
        #expect(registry.conforms(identifier, to: ancestor))
        let chain = try #require(registry.conformanceChain(from: identifier, to: ancestor))
        #expect(chain.first == identifier && chain.last == ancestor)
        for (below, above) in zip(chain, chain.dropFirst()) {
          #expect(registry.type(below)?.conformsTo.contains(above) == true, "\(chain)")
        }
      }
    }
    for base in ["public.image", "public.data", "public.directory", "public.jpeg"] {
      let expected = registry.identifiers.filter { $0 != base && registry.conforms($0, to: base) }
      #expect(registry.descendants(of: base) == expected)
    }
  }

  @Test("gives every tag its claimants in order")
  func tags() throws {
    let classes: [String: TagClass] = [
      "extension": .filenameExtension, "mime": .mimeType, "ostype": .osType, "pasteboard": .pasteboardName,
    ]
    #expect(TypeFixture.tags.count > 1200)
    for row in TypeFixture.tags {
      let tagClass = try #require(classes[row[0]])
      let found = registry.types(tag: row[1], tagClass: tagClass).map(\.identifier)
      #expect(found == TypeFixture.list(row[2]), "\(row)")
      let inOtherCase = tagClass.ignoresCase ? row[1].uppercased() : row[1]
      for (base, first) in [(nil, found.first ?? ""), ("public.data", row[3]), ("com.apple.package", row[4])] {
        let answer = registry.preferredType(tag: inOtherCase, tagClass: tagClass, conformingTo: base)
        if first.isEmpty {
          #expect(answer?.hasPrefix("dyn.a") == true, "\(row)")
        } else {
          #expect(answer == first, "\(row)")
        }
      }
    }
  }

  @Test("keeps kind and scope of a declaration")
  func declarations() throws {
    let pages = try #require(registry.type("COM.apple.iwork.pages.sffpages"))
    #expect(pages.identifier == "com.apple.iwork.pages.sffpages")
    #expect(pages.scope == .core)
    let word = try #require(registry.type("com.microsoft.word.doc"))
    #expect(word.kind == .imported && !word.isExported && !word.isDynamic)
    let image = try #require(registry.type("com.apple.disk-image"))
    #expect(image.scope == .system && image.kind == .unknown)
    let data = try #require(registry.type("public.data"))
    #expect(data.isExported)
    let jpeg = try #require(registry.type("public.jpeg"))
    #expect(jpeg.filenameExtensions.first == "jpeg" && jpeg.mimeTypes.first == "image/jpeg")
  }

  @Test("makes registries of other tables")
  func tables() {
    let all = UniformTypeRegistry(tables: TypeTable.allCases)
    #expect(all.count == 863 + 135)
    #expect(registry.type("com.evernote.enex") == nil)
    #expect(all.conforms("com.evernote.enex", to: "public.xml"))
    #expect(all.preferredType(filenameExtension: "duck", conformingTo: nil) == "ch.sudo.cyberduck.bookmark")
    #expect(all.type("ch.sudo.cyberduck.bookmark")?.scope == .thirdParty)
    #expect(all.type("com.apple.appleworks.document")?.scope == .appleApplication)
    #expect(UniformTypeRegistry(tables: []).count == 0)
    #expect(UniformTypeRegistry(tables: []).preferredType(filenameExtension: "jpg") == "dyn.ah62d4rv4ge80y6dh")
  }

  @Test("has the checksum of the texts")
  func checksum() {
    var checksum = Fingerprint()
    for table in [TypeTexts.system, TypeTexts.thirdParty, TypeTexts.constants, TypeTexts.mistakes] {
      checksum.add(table.description.utf8)
    }
    #expect(UniformTypeRegistry.tableIdentity == "863-\(checksum.digits)")
  }

  @Test("finds identifiers in either case, byte by byte")
  func spelling() {
    for identifier in ["public.jpeg", "com.adobe.pdf"] {
      #expect(registry.index(of: identifier.uppercased()) == registry.index(of: identifier))
      var bytes = Array(identifier.utf8)
      for place in bytes.indices {
        let byte = bytes[place]
        for other in [byte ^ 0x80, byte &+ 1] {
          bytes[place] = other
          #expect(registry.index(of: String(decoding: bytes, as: UTF8.self)) == nil)
        }
        bytes[place] = byte
      }
    }
    let declared = registry.adding(TypeDeclarations([TypeDeclaration("org.example.\u{E9}", isExported: true)]))
    #expect(declared.index(of: "ORG.example.\u{E9}") == 863 && declared.index(of: "org.example.e\u{301}") == nil)
    #expect(!declared.isSame(as: registry) && registry.adding(TypeDeclarations()).isSame(as: registry))
  }
}
