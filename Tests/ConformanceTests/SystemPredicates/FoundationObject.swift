import ActivationRulePredicates
import Foundation

extension Value {
  /// The object of Foundation's that stands for the value; `nil` for no value.
  ///
  /// An entry without a value is left out of its dictionary; elsewhere in a collection the null object stands for it.
  var foundationObject: NSObject? {
    switch self {
    case .null: nil
    case .nullObject: NSNull()
    case .boolean(let flag): NSNumber(value: flag)
    case .integer(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .string(let text): NSString(string: text)
    case .date(let seconds): NSDate(timeIntervalSinceReferenceDate: seconds)
    case .data(let bytes): NSData(data: Data(bytes))
    case .array(let elements): NSArray(array: elements.map { $0.foundationElement })
    case .set(let elements): NSSet(array: elements.map { $0.foundationElement })
    case .dictionary(let entries): Self.foundationDictionary(entries)
    }
  }

  private var foundationElement: NSObject { foundationObject ?? NSNull() }

  private static func foundationDictionary(_ entries: [String: Value]) -> NSDictionary {
    let dictionary = NSMutableDictionary()
    for (key, value) in entries {
      guard let object = value.foundationObject else { continue }
      dictionary.setObject(object, forKey: NSString(string: key))
    }
    return dictionary
  }
}
