#if !hasFeature(Embedded)
  package import ActivationRuleText

  extension JSONValue {
    /// The name of a member.
    private struct Name: CodingKey {
      let stringValue: String
      let intValue: Int? = nil

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { return nil }
    }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .object(let members):
        var container = encoder.container(keyedBy: Name.self)
        for member in members {
          try member.value.encode(to: container.superEncoder(forKey: Name(stringValue: member.key)))
        }
      case .array(let elements):
        var container = encoder.unkeyedContainer()
        for element in elements { try element.encode(to: container.superEncoder()) }
      case .null:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      case .boolean(let value): try value.encode(to: encoder)
      case .integer(let value): try value.encode(to: encoder)
      case .real(let value): try value.encode(to: encoder)
      case .string(let value): try value.encode(to: encoder)
      }
    }
  }
#endif
