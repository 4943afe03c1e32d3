/// The steps that are left for reading an untrusted text; copies of its reader share them.
package final class Purse {
  private var stepsLeft: Int

  /// Makes a purse with a number of steps.
  package init(_ steps: Int) { stepsLeft = steps }

  /// Makes a purse for a project file of some bytes, parts of which are read again and again.
  package convenience init(bytes: Int) {
    let perByte = Limit.projectSteps.value
    self.init(1_000_000 + min(bytes, Limit.listBytes.value / 2 / perByte) * perByte)
  }

  /// Whether more was spent than it held.
  package var isEmpty: Bool { stepsLeft < 0 }

  /// Takes steps out; returns whether there were as many.
  @discardableResult
  package func spend(_ steps: Int = 1) -> Bool {
    if !isEmpty { stepsLeft -= steps }
    return !isEmpty
  }
}
