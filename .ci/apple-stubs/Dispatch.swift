// What the package uses of Dispatch, declared as its documentation has it.

public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime { DispatchTime(uptimeNanoseconds: 0) }
  public let uptimeNanoseconds: UInt64
  public init(uptimeNanoseconds: UInt64) { self.uptimeNanoseconds = uptimeNanoseconds }
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { a.uptimeNanoseconds < b.uptimeNanoseconds }
}

public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
public func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }

public enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never
}

open class DispatchObject {}

public typealias DispatchBlock = @convention(block) () -> Void

open class DispatchQueue: DispatchObject, @unchecked Sendable {
  public convenience init(label: String) { self.init() }
  public class func global() -> DispatchQueue { DispatchQueue(label: "") }
  public class var main: DispatchQueue { DispatchQueue(label: "") }
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
  @preconcurrency public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}

public protocol DispatchSourceProtocol: AnyObject {
  func activate()
  func cancel()
  func resume()
}

extension DispatchSourceProtocol {
  @preconcurrency public func setEventHandler(handler: (@Sendable @convention(block) () -> Void)?) {}
}

public protocol DispatchSourceTimer: DispatchSourceProtocol {}

extension DispatchSourceTimer {
  public func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {}
  public func schedule(
    deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {}
}

open class DispatchSource: DispatchObject {
  public class func makeTimerSource(queue: DispatchQueue? = nil) -> any DispatchSourceTimer { Timer() }

  private final class Timer: DispatchSourceTimer {
    func activate() {}
    func cancel() {}
    func resume() {}
  }
}
