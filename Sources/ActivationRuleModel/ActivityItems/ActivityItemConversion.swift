/// The conversion of activity items by the system: the payload before `HostPayload.seenByRules(_:)`, and the rules
/// applied.
///
/// The rules are those of ``ConversionRule``. The system asks an item source twice, first for a placeholder, and
/// chooses the extensions to offer by that; describe the placeholder here if it differs from the item (Apple documents
/// both calls).
package struct ActivityItemConversion: Hashable, Sendable {
  /// The conversion of one activity item.
  package struct Step: Hashable, Sendable {
    /// The result of a conversion.
    package enum Outcome: Hashable, Sendable {
      /// An attachment, by the index of its item and its index in that item.
      case attachment(item: Int, Int)
      /// An item, by its index.
      case item(Int)
      /// The content text of an item.
      case contentText(item: Int)
      /// The title of an item.
      case title(item: Int)
      /// Nothing.
      case nothing
    }

    /// The index of the activity item.
    package let activityItem: Int
    /// The rules applied, the deciding one first.
    package let rules: [ConversionRule]
    /// The result of the conversion.
    package let outcome: Outcome
    /// The certainty of the step: the weakest of its rules and of the answers it depends on.
    package let certainty: Certainty
  }

  /// The items as the host passes them on.
  package let payload: HostPayload
  /// One step for each activity item, in order.
  package let steps: [Step]

  /// The payload made from activity items; see ``init(_:settings:types:)``.
  package static func payload(
    of activityItems: [ActivityItem], settings: ConversionSettings = ConversionSettings(),
    types: UniformTypeRegistry = .system
  ) -> HostPayload {
    ActivityItemConversion(activityItems, settings: settings, types: types).payload
  }

  /// Converts activity items.
  ///
  /// - Parameters:
  ///   - activityItems: the objects that the host passes to the share sheet, in order.
  ///   - settings: the answers to the questions that reports leave open.
  ///   - types: the registry that has the types of file names.
  /// - Complexity: linear in the number of items and their texts.
  package init(
    _ activityItems: [ActivityItem], settings: ConversionSettings = ConversionSettings(),
    types: UniformTypeRegistry = .system
  ) {
    var converter = ActivityItemConverter(settings: settings, types: types)
    for item in activityItems { converter.add(item) }
    let (converted, steps) = converter.finish()
    (payload, self.steps) = (HostPayload(converted.items), steps)
  }

  /// The rules that produced an attachment, the deciding one first; none if there is no such attachment.
  package func rules(ofAttachment attachment: Int, inItem item: Int) -> [ConversionRule] {
    steps.first { step in
      step.outcome == .attachment(item: item, attachment) || step.outcome == .item(item)
    }?.rules ?? []
  }
}
