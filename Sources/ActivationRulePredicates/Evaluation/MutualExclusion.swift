#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  /// A lock that admits one thread at a time to a piece of code.
  package final class MutualExclusion: @unchecked Sendable {
    // The system's lock must not move in memory, but a stored property may.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    package init() {
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    /// Runs a closure with the lock held.
    package func locked<Result>(_ body: () -> Result) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body()
    }
  }
#else
  /// A lock for systems without threads.
  package final class MutualExclusion: @unchecked Sendable {
    package init() {}

    package func locked<Result>(_ body: () -> Result) -> Result { body() }
  }
#endif
