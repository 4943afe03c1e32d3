import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Declarations of applications")
struct DeclarationTests {
  let system = UniformTypeRegistry.system

  private func add(
    _ declarations: [TypeDeclaration], to registry: UniformTypeRegistry = .system
  ) -> UniformTypeRegistry { registry.adding(TypeDeclarations(declarations)) }

  @Test("a new type takes its place among the others")
  func newType() throws {
    let drawing = TypeDeclaration(
      "com.example.Drawing", conformsTo: ["public.data", "Public.Image"], filenameExtensions: ["drw", "DRX"],
      mimeTypes: ["image/x-drawing"], osTypes: ["DRAW"], pasteboardNames: ["Drawing"], isExported: true)
    let registry = add([drawing])
    #expect(registry.count == system.count + 1)
    #expect(registry.index(of: "COM.example.drawing") == system.count)
    let type = try #require(registry.type("com.example.drawing"))
    #expect(type.identifier == "com.example.drawing")
    #expect(type.scope == .application && type.kind == .exported)
    #expect(type.conformsTo == ["public.data", "Public.Image"] && type.filenameExtensions == ["drw", "DRX"])
    #expect(registry.conforms("com.example.drawing", to: "public.item"))
    #expect(registry.conformanceChain(from: "com.example.drawing", to: "public.image")?.count == 2)
    #expect(registry.preferredType(filenameExtension: "drx") == "com.example.drawing")
    #expect(registry.preferredType(mimeType: "IMAGE/X-DRAWING") == "com.example.drawing")
    #expect(registry.preferredType(tag: "DRAW", tagClass: .osType) == "com.example.drawing")
    #expect(registry.typeIdentifier(forFileNamed: "a.DRW") == "com.example.drawing")
    #expect(registry.types(tag: "Drawing", tagClass: .pasteboardName).map(\.identifier) == ["com.example.drawing"])
    // The registry it came from is as before.
    #expect(system.type("com.example.drawing") == nil)
  }

  @Test("the core keeps its tags against new identifiers")
  func coreTags() {
    let registry = add([
      TypeDeclaration(
        "public.example-jpeg", conformsTo: ["public.data"], filenameExtensions: ["jpg"], isExported: true),
      TypeDeclaration(
        "com.microsoft.typescript", conformsTo: ["public.data"], filenameExtensions: ["ts"], isExported: true),
    ])
    #expect(registry.preferredType(filenameExtension: "jpg") == "public.jpeg")
    #expect(registry.preferredType(filenameExtension: "ts") == "public.mpeg-2-transport-stream")
    let claimants = registry.types(filenameExtension: "ts").map(\.identifier)
    #expect(claimants.last == "com.microsoft.typescript")
  }

  @Test("among outside claims public comes first, then Apple's, then the order of declaration")
  func outsideOrder() {
    func claim(_ identifier: String) -> TypeDeclaration {
      TypeDeclaration(identifier, conformsTo: ["public.data"], filenameExtensions: ["qqq"], isExported: true)
    }
    let registry = add([claim("org.b"), claim("org.a"), claim("com.apple.q"), claim("public.q")])
    #expect(
      registry.types(filenameExtension: "qqq").map(\.identifier) == ["public.q", "com.apple.q", "org.b", "org.a"])
    let later = add([claim("net.c")], to: registry)
    #expect(later.types(filenameExtension: "qqq").map(\.identifier).last == "net.c")
  }

  @Test("a system's export cannot be redefined")
  func systemExport() {
    for identifier in ["public.jpeg", "com.apple.disk-image"] {
      let registry = add([TypeDeclaration(identifier, conformsTo: ["public.text"], isExported: true)])
      #expect(!registry.conforms(identifier, to: "public.text"))
    }
  }

  @Test("a system's import yields to an export with all its tags")
  func systemImport() throws {
    let known = try #require(system.type("com.microsoft.word.doc"))
    var new = TypeDeclaration(
      "com.microsoft.Word.doc", conformsTo: ["public.data", "public.text"],
      filenameExtensions: known.filenameExtensions.map { $0.uppercased() } + ["wxx"], mimeTypes: known.mimeTypes,
      osTypes: known.osTypes, pasteboardNames: known.pasteboardNames, isExported: true)
    let registry = add([new])
    #expect(registry.count == system.count)
    #expect(registry.conforms("com.microsoft.word.doc", to: "public.text"))
    #expect(registry.ancestors(of: "com.microsoft.word.doc").contains("public.composite-content") == false)
    #expect(registry.preferredType(filenameExtension: "doc") == "com.microsoft.word.doc")
    #expect(registry.preferredType(filenameExtension: "wxx") == "com.microsoft.word.doc")
    var again = new
    again.conformsTo = ["public.image"]
    #expect(add([again], to: registry).type("com.microsoft.word.doc")?.conformsTo == new.conformsTo)

    new.isExported = false
    #expect(add([new]).type("com.microsoft.word.doc") == known)
    new.isExported = true
    new.filenameExtensions = ["wxx"]
    #expect(add([new]).type("com.microsoft.word.doc") == known)
  }

  @Test("declarations are not merged; an export replaces an import, the first stays otherwise")
  func noMerging() {
    func declare(_ tag: String, exported: Bool) -> TypeDeclaration {
      TypeDeclaration("org.example.x", conformsTo: ["public.data"], filenameExtensions: [tag], isExported: exported)
    }
    let rows: [([TypeDeclaration], String)] = [
      ([declare("one", exported: false), declare("two", exported: true)], "two"),
      ([declare("one", exported: true), declare("two", exported: false)], "one"),
      ([declare("one", exported: true), declare("two", exported: true)], "one"),
      ([declare("one", exported: false), declare("two", exported: false)], "one"),
    ]
    for (declarations, tag) in rows {
      #expect(add(declarations).type("org.example.x")?.filenameExtensions == [tag])
      let apart = add([declarations[1]], to: add([declarations[0]]))
      #expect(apart.type("org.example.x")?.filenameExtensions == [tag])
      let other = tag == "one" ? "two" : "one"
      #expect(apart.preferredType(filenameExtension: other)?.hasPrefix("dyn.") == true)
    }
  }

  @Test("an application's export takes over an identifier of the outside table")
  func outsideTable() {
    let all = UniformTypeRegistry(tables: TypeTable.allCases)
    let new = TypeDeclaration("ch.sudo.cyberduck.bookmark", conformsTo: ["public.xml"], isExported: true)
    #expect(add([new], to: all).conforms("ch.sudo.cyberduck.bookmark", to: "public.text"))
    var imported = new
    imported.isExported = false
    #expect(!add([imported], to: all).conforms("ch.sudo.cyberduck.bookmark", to: "public.text"))
  }

  @Test("a parent that nothing declares does not count, whenever it comes")
  func undeclaredParents() {
    let child = TypeDeclaration("org.example.child", conformsTo: ["org.example.parent"], isExported: true)
    let parent = TypeDeclaration("org.example.parent", conformsTo: ["public.data"], isExported: true)
    let alone = add([child])
    #expect(!alone.conforms("org.example.child", to: "org.example.parent"))
    #expect(alone.type("org.example.child")?.conformsTo == ["org.example.parent"])
    let both = add([child, parent])
    #expect(both.conforms("org.example.child", to: "public.item"))
    #expect(add([parent], to: alone).conforms("org.example.child", to: "public.data"))
  }

  @Test("a type without parents conforms to nothing")
  func missingParent() {
    let new = add([TypeDeclaration("org.example.bare", filenameExtensions: ["bare"], isExported: true)])
    #expect(new.ancestors(of: "org.example.bare") == [])
    #expect(new.preferredType(filenameExtension: "bare")?.hasPrefix("dyn.") == true)
    #expect(new.preferredType(filenameExtension: "bare", conformingTo: nil) == "org.example.bare")
  }

  @Test("circles of parents end")
  func circles() {
    let registry = add([
      TypeDeclaration("org.example.self", conformsTo: ["org.example.self", "public.data"], isExported: true),
      TypeDeclaration("org.example.a", conformsTo: ["org.example.b"], isExported: true),
      TypeDeclaration("org.example.b", conformsTo: ["org.example.c"], isExported: true),
      TypeDeclaration("org.example.c", conformsTo: ["org.example.a", "public.image"], isExported: true),
      TypeDeclaration("org.example.d", conformsTo: ["org.example.a"], isExported: true),
    ])
    #expect(registry.conforms("org.example.self", to: "public.item"))
    #expect(registry.conforms("org.example.a", to: "public.image"))
    #expect(registry.conforms("org.example.c", to: "org.example.b"))
    #expect(registry.conformanceChain(from: "org.example.d", to: "public.image")?.count == 5)
    #expect(registry.descendants(of: "org.example.a") == ["org.example.b", "org.example.c", "org.example.d"])
  }

  @Test("the walk ends after 32 generations")
  func depth() {
    let chain = (0..<40).map { TypeDeclaration("org.c\($0)", conformsTo: ["org.c\($0 + 1)"], isExported: true) }
    let registry = add(chain)
    #expect(registry.conforms("org.c0", to: "org.c32"))
    #expect(!registry.conforms("org.c0", to: "org.c33"))
    #expect(registry.conformanceChain(from: "org.c0", to: "org.c32")?.count == 33)
    #expect(registry.ancestors(of: "org.c0").count == 32)
  }

  @Test("what is not allowed, or beyond the limits, has no effect")
  func limits() {
    let long = String(repeating: "x", count: Limit.declaredNameBytes.value + 1)
    let registry = add([
      TypeDeclaration("", isExported: true), TypeDeclaration("dyn.age81q7pf", isExported: true),
      TypeDeclaration(
        "org.example.tags", filenameExtensions: ["", "a.b", "ok"], mimeTypes: ["none", "a/b"], isExported: true),
      TypeDeclaration(long, isExported: true),
      TypeDeclaration("org.example.long", conformsTo: [long], isExported: true),
      TypeDeclaration(
        "org.example.many", conformsTo: Array(repeating: "public.data", count: 33),
        filenameExtensions: (0...Limit.declaredTags.value).map { "m\($0)" }, isExported: true),
    ])
    #expect(registry.count == system.count + 3)
    #expect(registry.type("org.example.tags")?.filenameExtensions == ["ok"])
    #expect(registry.type("org.example.many")?.filenameExtensions.count == Limit.declaredTags.value)
    #expect(registry.type("org.example.long")?.conformsTo == [])
  }
}
