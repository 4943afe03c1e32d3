import ActivationRuleProjects
import ActivationRuleSystem
import ActivationRuleText
import Dispatch

extension Files {
  /// What a file is expected to be when it is written.
  package enum Before: Hashable {
    /// Anything: the new content does not come from it.
    case anything
    /// The file does not exist.
    case nothing
    /// The bytes that were read, from which the new content was made.
    case bytes([UInt8])
  }

  /// Writes a file, unless something else has changed it since it was read.
  ///
  /// The bytes are written to a file next to it and reach the disk; only then the new file takes the name of the old
  /// one. A replaced file keeps its permissions, its attributes, and its owner where that is allowed. If a file has
  /// further names, by hard links, or is bound into a container by itself, its content is overwritten instead, so that
  /// all names keep leading to the same content. For a symbolic link, the file that it leads to is written.
  ///
  /// A signal that ends the process waits until this is done, so that no temporary file remains.
  package static func write(_ bytes: [UInt8], to path: String, over before: Before = .anything) throws(Failure) {
    switch kind(of: path, followsLink: true) {
    case .folder: throw Failure(.unreadable, "'\(path)' is a folder, and cannot be written as a file")
    // A descriptor that a shell passes, such as '/dev/stdout', is appended to.
    case .some(let kind) where !kind.isRegular || isHandedOver(path): try writeDevice(bytes, path, kind)
    case nil where FileTree.disk.isLink(path):
      throw Failure(.unreadable, "'\(path)' is a link that leads nowhere, and is not written to")
    default: try FileWriting.run { (writing) throws(Failure) in try writing.write(bytes, to: path, over: before) }
    }
  }

  /// Creates files that are not there, with their folders: all of them, or none.
  package static func create(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    try FileWriting.run { (writing) throws(Failure) in try writing.create(files) }
  }

  /// Writes to something other than a file; refuses a path that could wait for a reader without end.
  ///
  /// A reader that has gone is not an error, as with all printed output.
  private static func writeDevice(_ bytes: [UInt8], _ path: String, _ kind: FileKind) throws(Failure) {
    if let word = waitingWord(kind, path) {
      throw Failure(.unreadable, "'\(path)' is \(word), which may have no reader; name a file, or '/dev/stdout'")
    }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileWriting.failure(path) }
    defer { close(descriptor) }
    let isWritten = bytes.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
    guard isWritten || errno == EPIPE else { throw FileWriting.failure(path) }
  }
}

/// The steps of writing files, which are taken back if one of them fails.
private struct FileWriting {
  /// The maximum number of names to try for a file next to another one.
  private static let nameLimit = 100

  /// The temporary file with the new content.
  private var temporary: String?
  /// The files and the folders that were made.
  private var made: [String] = []
  private var folders: [String] = []

  static func failure(_ path: String) -> Failure {
    Failure(.unreadable, "'\(path)' cannot be written: \(Descriptor.lastError)")
  }

  /// Takes the steps while signals wait, one process-wide writing at a time.
  static func run(_ steps: (inout FileWriting) throws(Failure) -> Void) throws(Failure) {
    let result = HeldSignals.queue.sync {
      HeldSignals.holding { () -> Result<Void, Failure> in
        var writing = FileWriting()
        do throws(Failure) {
          try steps(&writing)
          return .success(())
        } catch {
          writing.takeBack()
          return .failure(error)
        }
      }
    }
    try result.get()
  }

  /// Creates files with their folders.
  mutating func create(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    do throws(Failure) {
      for file in files {
        try makeFolder(Paths.folder(of: file.path), file.path)
        try write(file.bytes, to: file.path, over: .nothing)
        made.append(file.path)
      }
    } catch {
      throw Failure(.unreadable, error.description + (files.count > 1 ? "; no file is written" : ""))
    }
  }

  // MARK: Steps

  mutating func write(_ bytes: [UInt8], to path: String, over before: Files.Before) throws(Failure) {
    let target = Files.resolved(path)
    var status = stat()
    let isOld = stat(target, &status) == 0
    if isOld, access(target, W_OK) != 0 { throw Self.failure(path) }
    let (descriptor, temporary) = try Self.create(beside: target, path, isOld ? 0o600 : 0o666)
    self.temporary = temporary
    let isWritten =
      (!isOld || Self.keepAttributes(of: target, status, descriptor))
      && bytes.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) } && fsync(descriptor) == 0
    let failure = Self.failure(path)
    guard close(descriptor) == 0, isWritten else { throw failure }
    // The last thing before the change, since it may have taken a while.
    let old = isOld ? try FileTree.disk.bytes(at: target) : nil
    // Another name of the file may have been written before.
    let isDone = old == bytes && before != .anything
    let isUnchanged =
      switch before {
      case .anything: true
      case .nothing: FileTree.disk.kind(of: target) == nil
      case .bytes(let known): old == known
      }
    guard isDone || isUnchanged else {
      throw Failure(.unreadable, "'\(path)' was changed meanwhile, and is left as it is")
    }
    let isShared = isOld && status.st_nlink > 1
    if !isDone, isShared || rename(temporary, target) != 0 {
      guard let old, isShared || errno == EBUSY else { throw Self.failure(path) }
      try overwrite(target, of: path, with: bytes, old)
    }
    unlink(temporary)
    self.temporary = nil
  }

  /// Creates a folder, including missing parent folders.
  private mutating func makeFolder(_ folder: String, _ path: String) throws(Failure) {
    guard FileTree.disk.kind(of: folder) == nil else { return }
    let around = Paths.folder(of: folder)
    if around != folder { try makeFolder(around, path) }
    guard mkdir(folder, 0o777) == 0 else {
      if errno == EEXIST { return }
      throw Self.failure(path)
    }
    folders.append(folder)
  }

  /// Overwrites the content of a file; if that fails, gives it the old content again.
  private mutating func overwrite(
    _ target: String, of path: String, with bytes: [UInt8], _ old: [UInt8]
  ) throws(Failure) {
    guard !Self.overwrite(target, with: bytes, longerThan: old.count) else { return }
    let failure = Self.failure(path)
    if Self.overwrite(target, with: old, longerThan: old.count) { throw failure }
    // The only copy of the new content.
    let copy = temporary.map { "; the new content is in '\($0)'" } ?? ""
    temporary = nil
    throw Failure(.unreadable, failure.message + ", and has lost its content\(copy)")
  }

  /// Overwrites a file from its end, since only that part needs room on the disk.
  private static func overwrite(_ target: String, with bytes: [UInt8], longerThan count: Int) -> Bool {
    let descriptor = open(target, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    let isWritten = [min(count, bytes.count)..<bytes.count, 0..<min(count, bytes.count)].allSatisfy { range in
      bytes.withUnsafeBytes { bytes in
        lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0
          && Descriptor.writeAll(UnsafeRawBufferPointer(rebasing: bytes[range]), to: descriptor)
      }
    }
    let isWhole = isWritten && ftruncate(descriptor, off_t(bytes.count)) == 0 && fsync(descriptor) == 0
    let error = errno
    let isClosed = close(descriptor) == 0
    if !isWhole { errno = error }
    return isWhole && isClosed
  }

  /// Removes what was made.
  private func takeBack() {
    for path in (temporary.map { [$0] } ?? []) + made { unlink(path) }
    for folder in folders.reversed() { rmdir(folder) }
  }

  /// Creates a hidden file next to another one, and opens it for writing.
  private static func create(
    beside target: String, _ path: String, _ permissions: mode_t
  ) throws(Failure) -> (descriptor: Int32, path: String) {
    let folder = Paths.folder(of: target)
    for number in 0..<nameLimit {
      // The name of the file may be as long as names can be.
      let temporary = Paths.join(folder, ".activationrule-\(getpid())-\(number)")
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor >= 0 { return (descriptor, temporary) }
      if errno != EEXIST { break }
    }
    throw failure(path)
  }

  // MARK: Attributes

  /// Gives a new file the owner, the permissions and the attributes of another one.
  ///
  /// Without the permission for an owner it keeps the group alone, or neither. The owner comes first, since a change of
  /// it clears some permissions.
  private static func keepAttributes(of path: String, _ status: stat, _ descriptor: Int32) -> Bool {
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 { _ = fchown(descriptor, uid_t.max, status.st_gid) }
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { return false }
    #if canImport(Darwin)
      let source = open(path, O_RDONLY | O_CLOEXEC)
      guard source >= 0 else { return true }
      defer { close(source) }
      _ = fcopyfile(source, descriptor, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
    #elseif canImport(Glibc)
      ExtendedAttributes.shared?.copy(from: path, to: descriptor)
    #endif
    return true
  }
}

#if canImport(Glibc)
  /// The functions for extended attributes, access lists among them, which Swift's module of the library leaves out.
  private struct ExtendedAttributes: Sendable {
    private typealias List = @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    private typealias Get =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    private typealias Set = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32) -> Int32

    private let list: List
    private let get: Get
    private let set: Set

    static let shared = ExtendedAttributes()

    private init?() {
      guard let list = dlsym(nil, "listxattr"), let get = dlsym(nil, "getxattr"), let set = dlsym(nil, "fsetxattr")
      else { return nil }
      self.list = unsafeBitCast(list, to: List.self)
      self.get = unsafeBitCast(get, to: Get.self)
      self.set = unsafeBitCast(set, to: Set.self)
    }

    /// Copies the attributes that a program may set; the system owns the others.
    func copy(from path: String, to descriptor: Int32) {
      for name in bytes({ list(path, $0, $1) }).split(separator: 0) {
        let name = name.map { CChar(bitPattern: $0) } + [0]
        let value = bytes { get(path, name, $0, $1) }
        _ = value.withUnsafeBytes { value in
          value.baseAddress.map { set(descriptor, name, $0, value.count, 0) }
        }
      }
    }

    /// Returns what a function writes, which says the size if there is no room.
    private func bytes(_ read: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8] {
      let count = read(nil, 0)
      guard count > 0 else { return [] }
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
        written = max(0, read(buffer.baseAddress, buffer.count))
      }
    }
  }
#endif

/// Makes signals that end the process wait while files are written.
private enum HeldSignals {
  /// One writes at a time, since the actions of signals belong to the whole process.
  static let queue = DispatchQueue(label: "activationrule.writing")
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The signal that came; a handler can do little more than to set it.
  private nonisolated(unsafe) static var pending: Int32 = 0

  static func holding<Value>(_ work: () -> Value) -> Value {
    // A signal can reach another thread just before the handlers are those of before again.
    sendPending()
    // A file above the limit of the process is an error of the write, not the end.
    let held = (ending + [SIGXFSZ]).map { number in
      var old = sigaction()
      sigaction(number, nil, &old)
      if number == SIGXFSZ { signal(number, SIG_IGN) } else { signal(number) { HeldSignals.pending = $0 } }
      return (number, old)
    }
    let value = work()
    for (number, old) in held {
      var old = old
      sigaction(number, &old, nil)
    }
    sendPending()
    return value
  }

  private static func sendPending() {
    guard pending != 0 else { return }
    let number = pending
    pending = 0
    kill(getpid(), number)
  }
}
