import ActivationRuleTestSupport
import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

/// Reads the input as a property list, and uses what was read as an extension and as a payload.
enum PropertyListTarget {
  /// XML or binary.
  @Sendable
  static func runList(_ input: [UInt8]) {
    let source = SourceText(name: "input", bytes: input)
    do throws(Failure) {
      check(try PropertyListReader.read(source))
    } catch {
      requireInside(error)
    }
  }

  @Sendable
  static func runJSON(_ input: [UInt8]) {
    let source = SourceText(name: "input", bytes: input)
    do throws(Failure) {
      check(try JSONReader.read(source))
    } catch {
      requireInside(error)
    }
  }
}

private func check(_ document: PropertyListDocument) {
  var count = 0
  requireInside(document.root, document, &count)
  // A small binary list may stand for a million values, which are worth the time only once.
  guard count < 20_000 else { return }
  requireStableJSON(document.root)
  use(document)
}

// MARK: Places

private func requireInside(_ node: PropertyListNode, _ document: PropertyListDocument, _ count: inout Int) {
  count += 1
  require(node.range.upperBound <= document.source.bytes.count, "a value at \(node.range) is outside the file")
  require(document.format == .binary || !node.range.isEmpty, "a value without a place")
  switch node.kind {
  case .string(let string): requireMap(string, node.range, document)
  case .array(let elements): for element in elements { requireInside(element, document, &count) }
  case .dictionary(let entries):
    for entry in entries {
      requireMap(entry.key, entry.keyRange, document)
      requireInside(entry.value, document, &count)
    }
  default: return
  }
}

/// Checks that a map leads into the bytes of its string, in order, and to the same bytes where it says so.
private func requireMap(_ string: MappedString, _ range: SourceRange, _ document: PropertyListDocument) {
  let text = Array(string.text.utf8)
  require(range.upperBound <= document.source.bytes.count, "a string at \(range) is outside the file")
  require(!string.map.anchors.isEmpty, "a map without anchors")
  var last = range.lowerBound
  for offset in 0...text.count {
    let place = string.map.sourceRange(SourceRange(offset, min(offset + 1, text.count)))
    require(place.lowerBound >= last && place.upperBound <= range.upperBound, "\(place) is outside of \(range)")
    last = place.lowerBound
  }
  requireEnd(string, document)
  for (index, anchor) in string.map.anchors.enumerated() where anchor.isLiteral {
    let next = index + 1 < string.map.anchors.count ? string.map.anchors[index + 1].decoded : text.count
    require(anchor.decoded <= next && next <= text.count, "the anchors are out of order")
    let bytes = document.source.bytes[anchor.source..<(anchor.source + next - anchor.decoded)]
    require(bytes.elementsEqual(text[anchor.decoded..<next]), "a literal stretch differs from the file")
  }
}

/// Checks that the end of a string leads to what ends it in the file.
private func requireEnd(_ string: MappedString, _ document: PropertyListDocument) {
  // An empty element, `<string/>`, has no closing tag.
  guard !string.text.isEmpty else { return }
  let end = string.map.sourceRange(SourceRange(at: string.text.utf8.count)).lowerBound
  let byte = end < document.source.bytes.count ? document.source.bytes[end] : 0
  switch document.format {
  case .binary: return
  case .json: require(byte == UInt8(ascii: "\""), "a string does not end at its quote")
  // A section of plain text ends with brackets.
  case .xml: require(byte == UInt8(ascii: "<") || byte == UInt8(ascii: "]"), "a string does not end at a tag")
  }
}

// MARK: JSON

/// Checks that a value written as JSON and read again is the same value.
private func requireStableJSON(_ node: PropertyListNode) {
  let value = JSONValue(node)
  for isPretty in [false, true] {
    let bytes = value.bytes(pretty: isPretty)
    do throws(Failure) {
      let document = try JSONReader.read(SourceText(name: "output", bytes: bytes))
      require(JSONValue(document.root).bytes(pretty: isPretty) == bytes, "written twice it is another text")
      require(JSONValue(document.root) == value || holdsInfinity(value), "read again it is another value")
    } catch {
      // A reference number is an object in JSON, and so one level deeper.
      require(error.finding.id == "nesting-too-deep", "what was written cannot be read: \(error.finding.message)")
    }
  }
}

/// Whether a real is written as null, as JSON knows only finite ones.
private func holdsInfinity(_ value: JSONValue) -> Bool {
  switch value {
  case .real(let number): !number.isFinite
  case .array(let elements): elements.contains { holdsInfinity($0) }
  case .object(let members): members.contains { holdsInfinity($0.value) }
  default: false
  }
}

// MARK: Uses

/// Takes the list for an app's types, an extension's properties, a rule, a rule's declarations and a payload.
private func use(_ document: PropertyListDocument) {
  useTypes(TypeDeclarations(document.root))
  let properties = ExtensionProperties(document.root)
  require(properties.ruleRange.upperBound <= document.source.bytes.count, "the rule is outside the file")
  var rules = [ActivationRule(document)]
  if properties.form != .appExtension { rules.append(ActivationRule(RuleValue(document.root))) }
  for rule in rules {
    for finding in rule.findings { requireInside(finding, document.source) }
    let bytes = document.source.bytes
    guard let range = requireAgreement(rule, PayloadMaker.table[bytes.count % 64], bytes) else { continue }
    require(range.upperBound <= document.source.bytes.count, "a decision is outside the file")
  }
}

/// Checks what declared types are under those of the system.
private func useTypes(_ declared: TypeDeclarations) {
  guard !declared.declarations.isEmpty else { return }
  let types = UniformTypeRegistry.system.adding(declared)
  for declaration in declared.declarations.prefix(16) {
    let identifier = declaration.identifier
    require(types.conforms(identifier, to: identifier), "'\(identifier)' does not conform to itself")
    guard let type = types.type(identifier) else { continue }
    // Nothing conforms to a type that nobody declares.
    for parent in type.conformsTo where types.index(of: parent) != nil {
      require(types.conforms(identifier, to: parent), "'\(identifier)' does not conform to '\(parent)'")
    }
    for tag in type.filenameExtensions.prefix(4) { _ = types.preferredType(tag: tag, tagClass: .filenameExtension) }
  }
}
