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

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: Name.self) {
        self = .object(
          try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
            JSONMember(key.stringValue, try JSONValue(from: container.superDecoder(forKey: key)))
          })
      } else if var container = try? decoder.unkeyedContainer() {
        var elements: [JSONValue] = []
        while !container.isAtEnd { elements.append(try JSONValue(from: container.superDecoder())) }
        self = .array(elements)
      } else {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if let value = try? container.decode(Bool.self) {
          self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
          self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
          self = .real(value)
        } else {
          self = .string(try container.decode(String.self))
        }
      }
    }
  }
#endif
