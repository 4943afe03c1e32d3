import Testing
import ActivationRuleText

@testable import ActivationRuleTypes

@Suite("The tables that the compiler lays out")
struct StaticTableTests {
  let system = UniformTypeRegistry.system
  /// The same types read from the text of the table, as registries with further declarations do.
  let read = UniformTypeRegistry(loaded: LoadedTypes(.system))

  @Test("number the same identifiers in the same way")
  func identifiers() {
    #expect(system.loaded == nil && read.loaded != nil)
    #expect(system.count == read.count && system.rowWordCount == read.rowWordCount && system.isSame(as: read))
    for index in 0..<read.count {
      let identifier = read.identifier(of: index)
      #expect(system.identifier(of: index) == identifier)
      #expect(system.isPublic(index) == read.isPublic(index), "\(identifier)")
      for text in [identifier, identifier.uppercased()] {
        #expect(system.index(of: text) == index && read.index(of: text) == index, "\(text)")
        #expect(system.typeIndex(of: text) == Int32(index))
        var bytes = Array(text.utf8)
        #expect(bytes.withUnsafeBufferPointer { system.typeIndex(of: $0) } == Int32(index))
        // Each byte counts, also where it differs from a letter in the bit of the case alone.
        for place in bytes.indices {
          let byte = bytes[place]
          for other in [byte ^ 0x20, byte ^ 0x80, byte &+ 1] {
            bytes[place] = other
            let expected = bytes.withUnsafeBufferPointer { read.typeIndex(of: $0) }
            #expect(bytes.withUnsafeBufferPointer { system.typeIndex(of: $0) } == expected, "\(text) \(place)")
          }
          bytes[place] = byte
        }
        #expect(system.index(of: String(text.dropLast())) == read.index(of: String(text.dropLast())))
        #expect(system.index(of: text + "x") == read.index(of: text + "x"))
      }
    }
    for length in 0..<8 { #expect(system.index(of: String("public.image".prefix(length))) == nil) }
  }

  @Test("say the same of every type")
  func facts() {
    for index in 0..<read.count {
      #expect(system[index] == read[index])
      #expect(system.parents(of: index) == read.parents(of: index))
      guard let name = read[index].constantName else { continue }
      #expect(system.identifier(constantName: name) == read.identifier(constantName: name))
    }
  }

  @Test("relate all pairs of types in the same way")
  func relations() {
    let words = read.rowWordCount
    for index in 0..<read.count {
      #expect((0..<read.count).allSatisfy { system.conforms(index, to: $0) == read.conforms(index, to: $0) })
      let descendants = system.descendants(of: index)
      #expect(descendants == read.descendants(of: index))
      let members = (0..<read.count).filter { descendants[$0 >> 6] >> ($0 & 63) & 1 != 0 }
      #expect(members == (0..<read.count).filter { read.conforms($0, to: index) })
      var rows = Array(repeating: UInt64(0), count: words + 2)
      var expected = rows
      _ = system.formAncestors(of: read.identifier(of: index), into: &rows, at: 1)
      _ = read.formAncestors(of: read.identifier(of: index), into: &expected, at: 1)
      #expect(rows == expected)
      system.formDescendants(of: index, into: &rows, at: 2)
      read.formDescendants(of: index, into: &expected, at: 2)
      #expect(rows == expected)
    }
  }

  @Test("know the same tags")
  func tags() {
    for type in (0..<read.count).map({ read[$0] }) {
      for tagClass in TagClass.allCases {
        let tags =
          switch tagClass {
          case .filenameExtension: type.filenameExtensions
          case .mimeType: type.mimeTypes
          case .osType: type.osTypes
          case .pasteboardName: type.pasteboardNames
          }
        for tag in tags.flatMap({ [$0, $0.uppercased(), $0.lowercased(), $0 + "x", String($0.dropLast())] }) {
          for tagClass in TagClass.allCases {
            #expect(system.claimants(tag, tagClass, nil) == read.claimants(tag, tagClass, nil), "\(tag)")
          }
        }
      }
    }
  }

  @Test("have the checksum of the texts")
  func checksum() {
    var checksum = Fingerprint()
    for table in [TypeTexts.system, TypeTexts.devices, TypeTexts.thirdParty] {
      checksum.add(table.description.utf8)
    }
    checksum.add(TypeTexts.constants.utf8)
    checksum.add(TypeTexts.mistakes.utf8)
    #expect(UniformTypeRegistry.tableIdentity == "863-\(checksum.digits)")
  }

  @Test("give way to types that are read at run time where others are wanted")
  func otherRegistries() {
    #expect(UniformTypeRegistry(tables: .system).loaded == nil)
    #expect(UniformTypeRegistry(tables: .system, platform: .macOS).loaded == nil)
    #expect(UniformTypeRegistry(tables: .system, platform: .iOS).loaded != nil)
    #expect(UniformTypeRegistry(tables: .all).loaded != nil)
    #expect(system.adding(TypeDeclarations()).loaded == nil)
    let declared = system.adding(TypeDeclarations([TypeDeclaration("org.example.x", isExported: true)]))
    #expect(declared.loaded != nil && !declared.isSame(as: system) && declared.index(of: "ORG.example.x") == 863)
    #expect(declared.index(of: "PUBLIC.jpeg") == system.index(of: "public.jpeg"))
  }
}
