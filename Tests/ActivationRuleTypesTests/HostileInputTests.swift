import ActivationRuleText
import Testing
@testable import ActivationRuleTypes

@Suite("Hostile input")
struct HostileInputTests {
  let registry = UniformTypeRegistry.system

  static let texts: [String] = [
    "", " ", ".", "..", "\0", "\u{FEFF}public.jpeg", "public.jpeg\0", "public.jpeg ", "ｐublic.jpeg", "public.jpég",
    "𝒑𝒖𝒃𝒍𝒊𝒄.data", "|", ",", "\n", "public.item|w", "public.item\n", "dyn.", "dyn.a", "DYN.A", "dyn.a\0", "/", "-",
    "a-",
    "e\u{301}\u{301}\u{301}", "\u{202E}gpj.cilbup", String(repeating: "a", count: 1_000_000),
    String(repeating: ".", count: 20_000), "dyn.a" + String(repeating: "h62d4rv4", count: 2_000),
    String(repeating: "é", count: 10_000), "dyn.a" + String(repeating: "0", count: 8000),
  ]

  @Test("every question about any text has an answer")
  func texts() {
    for text in Self.texts {
      let name = text.prefix(20)
      #expect(registry.index(of: text) == nil, "\(name)")
      #expect(registry.conforms(text, to: text) && registry.isEqual(text, text))
      #expect(!registry.conforms(text, to: "public.jpeg") && !registry.conforms("public.jpeg", to: text))
      #expect(registry.conformanceChain(from: text, to: text)?.count == 1)
      #expect(registry.descendants(of: text) == [])
      _ = registry.suggestion(for: text)
      _ = registry.ancestors(of: text)
      _ = registry.type(constantName: text)
      for tagClass in TagClass.allCases {
        let answer = registry.preferredType(tag: text, tagClass: tagClass, conformingTo: text)
        #expect((answer == nil) == !tagClass.isValid(text), "\(name)")
        _ = registry.types(tag: text, tagClass: tagClass)
      }
      for kind in [FileKind.regular, .folder] {
        #expect(!registry.typeIdentifier(forFileNamed: text, kind: kind).isEmpty)
      }
    }
  }

  @Test("dynamic identifiers of random letters never trap, and those that are read can be written")
  func randomDynamic() {
    var generator = SplitMix(state: 7)
    let letters = Array("abcdefghkmnpqrstuvwxyz0123456789")
    for _ in 0..<20_000 {
      let count = Int(generator.next() % 40)
      let tail = (0..<count).map { _ in letters[Int(generator.next() % 32)] }
      let identifier = (generator.next() % 2 == 0 ? "dyn.ah62d4rv4ge8" : "dyn.a") + String(tail)
      guard let read = DynamicTypeIdentifier(identifier) else { continue }
      #expect(DynamicTypeIdentifier(read.identifier) == read, "\(identifier)")
    }
  }

  @Test("any tag survives a dynamic identifier")
  func randomTags() {
    var generator = SplitMix(state: 11)
    let letters = Array("ab7F:=,\\?é日 ./")
    for _ in 0..<5_000 {
      let value = String((0...Int(generator.next() % 6)).map { _ in letters[Int(generator.next() % 14)] })
      let parent = String((0...Int(generator.next() % 3)).map { _ in letters[Int(generator.next() % 14)] })
      let tag = DynamicTypeIdentifier.Tag(tagClass: parent, value: value)
      guard parent != "0" else { continue }
      let made = DynamicTypeIdentifier(conformsTo: [parent], tags: [tag])
      #expect(DynamicTypeIdentifier(made.identifier) == made, "\(made)")
    }
  }

  @Test("too many declarations are cut off")
  func manyDeclarations() {
    let limit = Limit.declaredTypes.value
    let parents = (0..<Limit.declaredParents.value).map { "org.x\($0 * 61)" }
    let many = (0..<limit + 10).map { TypeDeclaration("org.x\($0)", conformsTo: parents, isExported: true) }
    let large = registry.adding(TypeDeclarations(many))
    #expect(large.count == registry.count + limit)
    #expect(large.conforms("org.x5", to: "org.x61"))
  }

  @Test("texts of a declaration cannot break out of their fields")
  func fields() {
    let declaration = TypeDeclaration(
      "org.a|b\nc", conformsTo: ["public.data|x", "public.data"], filenameExtensions: ["p,q", "r|s", "t\nu"],
      isExported: true)
    let added = registry.adding(TypeDeclarations([declaration]))
    #expect(added.type("org.a|b\nc")?.filenameExtensions == ["p,q", "r|s", "t\nu"])
    #expect(added.preferredType(filenameExtension: "r|s") == "org.a|b\nc")
    #expect(added.type("org.a|b\nc")?.conformsTo == ["public.data|x", "public.data"])
  }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
