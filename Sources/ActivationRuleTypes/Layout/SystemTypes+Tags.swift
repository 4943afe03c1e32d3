extension SystemTypes {
  /// The types that claim a tag, best claim first.
  static func types(claiming tag: UnsafeBufferPointer<UInt8>, _ list: TypeRecord.List) -> [Int] {
    guard let start = tag.baseAddress else { return [] }
    let numbers = tagNumbers(list)
    var at = Int(truncatingIfNeeded: CaselessBytes.hash(start, tag.count) & tagSlotMask)
    while true {
      let number = Int(SystemTypeTags.slots[at]) - 1
      if number < 0 { return [] }
      if numbers.contains(number), isTag(start, tag.count, number, ignoringCase: list.ignoresCase) {
        return claims(of: number)
      }
      at = (at &+ 1) & Int(tagSlotMask)
    }
  }

  /// Selects one of the 2048 slots of ``SystemTypeTags/slots``.
  private static var tagSlotMask: UInt64 { 0x7FF }

  /// The numbers of the tags of a class.
  private static func tagNumbers(_ list: TypeRecord.List) -> Range<Int> {
    let place = list.rawValue - TypeRecord.List.extensions.rawValue
    return (place == 0 ? 0 : Int(SystemTypeTags.classEnds[place - 1]))..<Int(SystemTypeTags.classEnds[place])
  }

  private static func isTag(_ start: UnsafeRawPointer, _ count: Int, _ number: Int, ignoringCase: Bool) -> Bool {
    let first = Int(SystemTypeTags.starts[number])
    guard Int(SystemTypeTags.starts[number + 1]) - first == count else { return false }
    let known = SystemTypeTags.tags.utf8Start + first
    if ignoringCase { return CaselessBytes.areEqual(start, known, count) }
    return UnsafeRawBufferPointer(start: start, count: count)
      .elementsEqual(UnsafeRawBufferPointer(start: known, count: count))
  }

  private static func claims(of number: Int) -> [Int] {
    let start = number == 0 ? 0 : Int(SystemTypeTags.claimEnds[number - 1])
    return (start..<Int(SystemTypeTags.claimEnds[number])).map { Int(SystemTypeTags.claims[$0]) }
  }
}
