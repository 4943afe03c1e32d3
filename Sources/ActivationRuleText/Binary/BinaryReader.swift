/// Builds a tree from the objects of a binary property list.
///
/// Open containers are kept in a list, not on the call stack. A container that is opened while still open would contain
/// itself, which is an error.
struct BinaryReader {
  /// The first bytes of a binary property list.
  static let signature = Array("bplist00".utf8)
  /// A string or data object counts as one more value for each 256 bytes, so that shared large objects cost budget.
  private static let valueSize = 256

  /// A container whose children are being read.
  private struct Frame {
    let number: Int
    let object: BinaryObject
    var nextChild = 0
  }

  let file: BinaryFile
  let trailer: BinaryTrailer
  private var builder = TreeBuilder()
  private var frames: [Frame] = []
  private var isOpen: [Bool]
  // Keyed by the offset of the object.
  private var largeScalars: [Int: PropertyListNode.Kind] = [:]
  private var remainingValues = Limit.binaryValues.value

  private init(_ source: SourceText) throws(PropertyListError) {
    file = BinaryFile(source)
    trailer = try BinaryTrailer(file)
    isOpen = [Bool](repeating: false, count: trailer.objectCount)
  }

  /// Reads a whole file.
  static func read(_ source: SourceText) throws(PropertyListError) -> PropertyListDocument {
    var reader = try BinaryReader(source)
    return PropertyListDocument(format: .binary, root: try reader.readTree(), source: source)
  }

  private mutating func readTree() throws(PropertyListError) -> PropertyListNode {
    try readObject(trailer.rootObject)
    while let frame = frames.last {
      if frame.nextChild < frame.object.count {
        frames[frames.count - 1].nextChild += 1
        try readChild(frame.nextChild, of: frame.object)
      } else {
        frames.removeLast()
        isOpen[frame.number] = false
        builder.close(at: frame.object.end)
      }
    }
    guard let root = builder.root else { throw file.error(.corrupt, "the file contains no value", at: 0) }
    return root
  }

  /// Reads the value at an index of a container, and the key before it.
  private mutating func readChild(_ index: Int, of parent: BinaryObject) throws(PropertyListError) {
    guard parent.family == .dictionary else {
      return try readObject(try reference(index, of: parent))
    }
    let key = try object(at: try offset(ofObject: try reference(index, of: parent)))
    guard key.family == .ascii || key.family == .utf16, case .string(let text) = try sharedScalar(key) else {
      throw file.error(.corrupt, "expected a string as the key of a dictionary", at: key.start)
    }
    try spend(on: key)
    builder.setKey(text, at: key.range)
    try readObject(try reference(parent.count + index, of: parent))
  }

  /// Adds the value of an object, or opens it if it is a container.
  private mutating func readObject(_ number: Int) throws(PropertyListError) {
    let object = try object(at: try offset(ofObject: number))
    try spend(on: object)
    switch object.family {
    case .array, .orderedSet, .set, .dictionary: try open(object, number)
    case .simple, .integer, .real, .date, .data, .ascii, .utf16, .uid:
      builder.add(try sharedScalar(object), at: object.range)
    }
  }

  /// The value of an object other than a container; a large one is read once, so that its uses share memory.
  private mutating func sharedScalar(_ object: BinaryObject) throws(PropertyListError) -> PropertyListNode.Kind {
    guard object.textSize >= Self.valueSize else { return try scalar(object) }
    if let known = largeScalars[object.start] { return known }
    let kind = try scalar(object)
    largeScalars[object.start] = kind
    return kind
  }

  private mutating func open(_ object: BinaryObject, _ number: Int) throws(PropertyListError) {
    if isOpen[number] { throw file.error(.cycle, "object \(number) holds itself", at: object.start) }
    guard builder.depth < Limit.listNesting.value else {
      throw file.error(
        .nestingTooDeep, "more than \(Limit.listNesting.value) arrays and dictionaries inside each other",
        at: object.start)
    }
    isOpen[number] = true
    builder.open(object.family == .dictionary ? .dictionary : .array, at: object.start)
    frames.append(Frame(number: number, object: object))
  }

  /// Charges an object to the budget of values.
  private mutating func spend(on object: BinaryObject) throws(PropertyListError) {
    remainingValues -= 1 + object.textSize / Self.valueSize
    guard remainingValues >= 0 else {
      throw file.error(
        .tooManyValues, "the file unfolds to more than \(Limit.binaryValues.value) values", at: object.start)
    }
  }

  /// The number of the object that a container refers to at an index.
  private func reference(_ index: Int, of object: BinaryObject) throws(PropertyListError) -> Int {
    let place = object.content + index * trailer.referenceSize
    let number = file.unsigned(at: place, size: trailer.referenceSize)
    guard number < UInt64(trailer.objectCount) else {
      throw file.error(.corrupt, "object \(number) of \(trailer.objectCount) does not exist", at: place)
    }
    return Int(number)
  }

  private func offset(ofObject number: Int) throws(PropertyListError) -> Int {
    let place = trailer.tableOffset + number * trailer.offsetSize
    let offset = file.unsigned(at: place, size: trailer.offsetSize)
    guard offset >= UInt64(Self.signature.count), offset < UInt64(trailer.tableOffset) else {
      throw file.error(.corrupt, "object \(number) lies outside the objects", at: place)
    }
    return Int(offset)
  }
}
