#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  // Without a C library, such as in WebAssembly, the embedder provides the functions.
  @_extern(c, "pow") private func pow(_ base: Double, _ exponent: Double) -> Double
  @_extern(c, "log10") private func log10(_ number: Double) -> Double
  @_extern(c, "log") private func log(_ number: Double) -> Double
  @_extern(c, "exp") private func exp(_ number: Double) -> Double
#endif

/// The functions that the standard library leaves to the system; their last digits depend on it.
enum Mathematics {
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  static func decadicLogarithm(_ number: Double) -> Double { log10(number) }
  static func naturalLogarithm(_ number: Double) -> Double { log(number) }
  static func exponential(_ number: Double) -> Double { exp(number) }
}
