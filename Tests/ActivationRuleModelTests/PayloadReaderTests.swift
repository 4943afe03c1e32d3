import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Payloads in JSON")
struct PayloadReaderTests {
  static let rows: [(text: String, payload: String)] = [
    (#"{"items": []}"#, ""), (#"{"items": [{}]}"#, "{}"), (#"{"items": [{"attachments": null}]}"#, "{}"),
    (#"{"items": [{"attachments": [["public.jpeg", "public.url"], []]}]}"#, "{(public.jpeg public.url)()}"),
    (#"{"items": [{"attachments": [{"registeredTypeIdentifiers": ["a.b"]}]}]}"#, "{(a.b)}"),
    (#"{"items": [{"contentText": "C", "title": "T"}, {"contentText": null, "title": null}]}"#, "{c'C't'T'}{}"),
    (#"{"items": [{"userInfo": {"supportsJavaScript": true}}, {"userInfo": null}]}"#, "{j}{}"),
    (#"{"items": [{"userInfo": {"supportsJavaScript": 0}}]}"#, "{}"),
  ]

  @Test("are read", arguments: rows)
  func reads(_ text: String, _ payload: String) throws {
    let root = try JSONReader.read(SourceText(name: "test", text: text)).root
    #expect(try Payload(root).line == payload)
  }

  static let complaints: [Complaint] = [
    .init("▶[]", "payload-invalid", "a payload must be an object with 'items', found an array"),
    .init("▶{}", "payload-invalid", "the payload has no 'items'"),
    .init(#"{"items": ▶{}}"#, "payload-invalid", "'items' must be an array, found an object"),
    .init(#"{"items": [▶"a"]}"#, "payload-invalid", "an item must be an object with 'attachments', found a string"),
    .init(#"{"items": [{"attachments": ▶"a"}]}"#, "payload-invalid", "'attachments' must be an array, found a string"),
    .init(
      #"{"items": [{"attachments": [▶"a"]}]}"#, "payload-invalid",
      "an attachment must be an array of type identifiers, or an object with 'registeredTypeIdentifiers', found a string"
    ),
    .init(
      #"{"items": [{"attachments": [["a", ▶null]]}]}"#, "payload-invalid",
      "a type identifier must be a string, found null"),
    .init(#"{"items": [{"contentText": ▶1}]}"#, "payload-invalid", "'contentText' must be a string, found a number"),
    .init(#"{"items": [{"title": ▶[]}]}"#, "payload-invalid", "'title' must be a string, found an array"),
    .init(#"{"items": [{"userInfo": ▶true}]}"#, "payload-invalid", "'userInfo' must be an object, found a Boolean"),
    .init(#"{"items": [], ▶"item": []}"#, "payload-invalid", "a payload has no field 'item'; did you mean 'items'?"),
    .init(
      #"{"items": [{▶"titel": "a"}]}"#, "payload-invalid", "an item has no field 'titel'; did you mean 'title'?"),
    .init(
      #"{"items": [{▶"colour": "red"}]}"#, "payload-invalid",
      "an item has no field 'colour'; expected 'attachments', 'contentText', 'title' or 'userInfo'"),
    .init(
      #"{"items": [{"attachments": [{▶"registeredTypeIdentifier": ["a"]}]}]}"#, "payload-invalid",
      "an attachment has no field 'registeredTypeIdentifier'; did you mean 'registeredTypeIdentifiers'?"),
    .init(#"{"items": [], ▶"items": []}"#, "payload-invalid", "the field 'items' appears twice"),
  ]

  @Test("of another shape are refused at the place", arguments: complaints)
  func refuses(_ row: Complaint) throws {
    let marked = Marked(row.marked)
    let root = try JSONReader.read(marked.source).root
    let finding = try #require(#expect(throws: Failure.self) { try Payload(root) }).finding
    #expect(finding.id == row.id && finding.message == row.message && finding.severity == .error)
    #expect([finding.range.lowerBound] == marked.offsets)
  }

  @Test("have so many attachments at most")
  func limit() throws {
    func read(_ count: Int) throws -> Payload {
      let list = Array(repeating: "[]", count: count).joined(separator: ",")
      return try Payload(
        JSONReader.read(SourceText(name: "test", text: #"{"items": [{"attachments": [\#(list)]}]}"#)).root)
    }
    #expect(try read(Limit.payloadAttachments.value).attachments.count == Limit.payloadAttachments.value)
    let error = #expect(throws: Failure.self) { try read(Limit.payloadAttachments.value + 1) }
    #expect(error?.message == "a payload has at most 100000 attachments")
  }

  /// Nodes of a property list, and the values that a rule sees in the user info.
  static let values: [(kind: PropertyListNode.Kind, value: Value)] = [
    (.null, .nullObject), (.boolean(true), .boolean(true)), (.integer(-1), .integer(-1)),
    (.unsignedInteger(.max), .real(18_446_744_073_709_551_616)), (.real(1.5), .real(1.5)),
    (.string(MappedString("a")), .string("a")), (.date(5), .date(5)), (.data([1]), .data([1])), (.uid(7), .integer(7)),
    (.array([PropertyListNode(.integer(1)), PropertyListNode(.null)]), .array([.integer(1), .nullObject])),
    (
      .dictionary([PropertyListEntry(key: MappedString("k"), value: PropertyListNode(.boolean(false)))]),
      .dictionary(["k": .boolean(false)])
    ),
  ]

  @Test("keep the kinds of further values", arguments: values.indices)
  func triesValues(_ index: Int) {
    #expect(Value(PropertyListNode(Self.values[index].kind)) == Self.values[index].value)
  }
}

@Suite("What a host hands over")
struct HostPayloadTests {
  /// Attachments, whether a script may run, what rules see, and what is said about it.
  static let rows: [(types: [[String]], hasScript: Bool, seen: String, remarks: [String])] = [
    ([["public.url"]], false, "{(public.url)}", []),
    (
      [["public.jpeg", "public.url"]], false, "{(public.jpeg)}",
      ["the share sheet takes public.url from the attachment [public.jpeg, public.url]"]
    ),
    ([["public.url", "com.apple.active-webpage"]], false, "{(public.url com.apple.active-webpage)}", []),
    (
      [["public.jpeg"], ["public.url"]], true, "{(public.jpeg)(public.url com.apple.active-webpage)j}",
      ["the share sheet adds com.apple.active-webpage to the attachment [public.url]"]
    ),
  ]

  @Test("is changed by the host stage alone, which is said", arguments: rows.indices)
  func stage(_ index: Int) {
    let row = Self.rows[index]
    let item = Payload.Item(
      row.types.map { Payload.Attachment($0) }, userInfo: row.hasScript ? ["supportsJavaScript": .boolean(true)] : [:])
    let host = HostPayload([item])
    #expect(host.seenByRules().line == row.seen && host.seenByRules(.skipped).items == host.items)
    #expect(host.certainty(.runs) == (row.remarks.isEmpty ? .documented : .observed))
    #expect(host.certainty(.skipped) == .documented)
    #expect(zip(host.remarks, row.remarks).allSatisfy { $0.hasPrefix($1) } && host.remarks.count == row.remarks.count)
    #expect(Payload(host.items).passesHostStage == row.remarks.isEmpty)
  }
}
