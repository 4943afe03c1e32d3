/// The steps that may be spent on an untrusted text or rule; copies of its reader share them.
package final class Purse {
  @usableFromInline let size: Int
  /// The count is behind a pointer, since checks of access to a property would take longer than most steps.
  @usableFromInline let count: UnsafeMutablePointer<Int>

  /// Makes a purse with a number of steps.
  package init(_ steps: Int) {
    (size, count) = (steps, .allocate(capacity: 1))
    count.initialize(to: 0)
  }

  deinit { count.deallocate() }

  /// The steps that were taken out.
  package var spent: Int { count.pointee }

  /// Makes a purse for a project file of some bytes, parts of which are read again and again.
  package convenience init(bytes: Int) {
    let perByte = Limit.projectSteps.value
    self.init(1_000_000 + min(bytes, Limit.listBytes.value / 2 / perByte) * perByte)
  }

  /// Whether more was spent than it held.
  @inlinable package var isEmpty: Bool { count.pointee > size }

  /// Takes steps out; returns whether there were as many.
  @discardableResult @inlinable
  package func spend(_ steps: Int = 1) -> Bool {
    let (sum, overflow) = count.pointee.addingReportingOverflow(steps)
    count.pointee = overflow ? .max : sum
    return !isEmpty
  }
}
