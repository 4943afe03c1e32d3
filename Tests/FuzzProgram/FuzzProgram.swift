import ActivationRuleFuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The one program of all targets: the variable FUZZ_TARGET chooses, and libFuzzer brings the inputs.

/// What libFuzzer knows of a process before the first input.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  if chosenName == "list" {
    for target in FuzzTarget.all { print(target.name, target.maximumLength) }
    exit(0)
  }
  return 0
}

private let chosenName = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""

private let chosen: FuzzTarget = {
  guard let target = FuzzTarget.all.first(where: { $0.name == chosenName }) else {
    fatalError("set FUZZ_TARGET to one of \(FuzzTarget.all.map { $0.name }.joined(separator: ", "))")
  }
  return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  chosen.run(UnsafeBufferPointer(start: start, count: count))
  return 0
}

/// The changes that libFuzzer makes to bytes.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int) -> Int

/// Changes an input in place: its bytes, or, where a predicate stands in it, parts of that.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int, _ seed: UInt32) -> Int {
  guard let start, seed & 1 == 0, let header = chosen.headerLength, count > header else {
    return mutateBytes(start, count, limit)
  }
  let output = PredicateMutator.changed(Array(UnsafeBufferPointer(start: start, count: count)), header, seed: seed)
  guard output.count <= limit else { return mutateBytes(start, count, limit) }
  for (index, byte) in output.enumerated() { start[index] = byte }
  return output.count
}
