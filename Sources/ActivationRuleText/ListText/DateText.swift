/// Dates as XML property lists write them: `2001-01-01T00:00:00Z`.
package enum DateText {
  /// Days from 1970-01-01 to 2001-01-01.
  private static let referenceDay: Int64 = 11323
  private static let secondsPerDay: Int64 = 86400

  /// Seconds since 2001-01-01T00:00:00Z, or `nil` if the text is not such a date; the year may have a `-`.
  package static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    guard let year = number(&rest, digits: 4), let month = number(&rest, after: "-"),
      let day = number(&rest, after: "-"), let hour = number(&rest, after: "T"),
      let minute = number(&rest, after: ":"), let second = number(&rest, after: ":"),
      rest.elementsEqual(CollectionOfOne(UInt8(ascii: "Z")))
    else { return nil }
    let civilYear = isNegative ? -year : year
    guard 1...12 ~= month, 1...daysInMonth(month, civilYear) ~= day, hour < 24, minute < 60, second < 60 else {
      return nil
    }
    let days = dayNumber(civilYear, month, day) - referenceDay
    return Double(days * secondsPerDay + hour * 3600 + minute * 60 + second)
  }

  /// The text of a date, without fractions of a second; `nil` outside the years 0 to 9999.
  static func text(_ seconds: Double) -> String? {
    guard seconds > -1e12, seconds < 1e12 else { return nil }
    let total = Int64(seconds.rounded(.down)) + referenceDay * secondsPerDay
    var second = total % secondsPerDay
    if second < 0 { second += secondsPerDay }
    let (year, month, day) = civil((total - second) / secondsPerDay)
    guard 0...9999 ~= year else { return nil }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func number(
    _ text: inout ArraySlice<UInt8>, after separator: Unicode.Scalar? = nil, digits: Int = 2
  ) -> Int64? {
    if let separator {
      guard text.first == UInt8(truncatingIfNeeded: separator.value) else { return nil }
      text.removeFirst()
    }
    let head = text.prefix(digits)
    guard head.count == digits, head.allSatisfy({ $0.isDigit }) else { return nil }
    text.removeFirst(digits)
    return head.reduce(0) { $0 * 10 + Int64($1 & 0x0F) }
  }

  private static func daysInMonth(_ month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01, counted in 400-year cycles of years that begin in March.
  private static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let cycle = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfCycle = shifted - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
  }

  /// The inverse of ``dayNumber(_:_:_:)``.
  private static func civil(_ dayNumber: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let days = dayNumber + 719_468
    let cycle = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfCycle = days - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
