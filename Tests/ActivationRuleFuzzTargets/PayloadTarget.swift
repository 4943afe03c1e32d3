import ActivationRuleModel
import ActivationRuleText

/// Reads the input as a payload in JSON, and asks rules of both forms about it.
enum PayloadTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    let source = SourceText(name: "payload.json", bytes: input)
    do throws(Failure) {
      let document = try JSONReader.read(source)
      do throws(Failure) {
        let payload = PreparedPayload(try Payload(document.root))
        for rule in rules { requireAgreement(rule, payload, input) }
      } catch {
        requireInside(error, document.source)
      }
    } catch {
      requireInside(error)
    }
  }

  static let rules = [
    ActivationRule(dictionary: ["SupportsText": true, "SupportsImageWithMaxCount": 2]),
    ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers "
        + "UTI-CONFORMS-TO 'public.url').@count == $i.attachments.@count).@count >= 1"),
  ]
}
