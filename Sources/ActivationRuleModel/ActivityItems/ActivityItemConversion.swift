package import UniformTypes

/// What the system makes of activity items: the payload as it is before `HostPayload.seenByRules(_:)`, and which rule made what.
///
/// The rules are those of ``ConversionRule``. The system asks an item source twice, first for a placeholder, and offers
/// extensions by that; describe the placeholder here if it differs from the item (Apple documents both calls).
package struct ActivityItemConversion: Hashable, Sendable {
  /// What became of one activity item.
  package struct Step: Hashable, Sendable {
    /// What came of it.
    package enum Outcome: Hashable, Sendable {
      /// An attachment, by the position of its item and its own position in it.
      case attachment(item: Int, Int)
      /// An item, by its position.
      case item(Int)
      /// The content text of an item.
      case contentText(item: Int)
      /// The title of an item.
      case title(item: Int)
      /// Nothing.
      case nothing
    }

    /// The position of the activity item.
    package let activityItem: Int
    /// The rules that were followed, the deciding one first.
    package let rules: [ConversionRule]
    /// What came of it.
    package let outcome: Outcome
    /// How sure the step is: the weakest of its rules and of the answers it depends on.
    package let certainty: Certainty
  }

  /// The items as the host hands them over.
  package let payload: HostPayload
  /// One step for each activity item, in order.
  package let steps: [Step]

  /// The payload that activity items become; see ``init(_:settings:types:)``.
  package static func payload(
    of activityItems: [ActivityItem], settings: ConversionSettings = ConversionSettings(),
    types: UniformTypeRegistry = .system
  ) -> HostPayload {
    ActivityItemConversion(activityItems, settings: settings, types: types).payload
  }

  /// Converts activity items.
  ///
  /// - Parameters:
  ///   - activityItems: what the host gives to the share sheet, in order.
  ///   - settings: the answers to the questions that reports leave open.
  ///   - types: where the types of file names are looked up.
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

  /// The rules that made an attachment, the deciding one first; none if there is no such attachment.
  package func rules(ofAttachment attachment: Int, inItem item: Int) -> [ConversionRule] {
    steps.first { step in
      step.outcome == .attachment(item: item, attachment) || step.outcome == .item(item)
    }?.rules ?? []
  }
}
