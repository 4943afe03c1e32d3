extension LintConfiguration {
  /// Reads a file.
  package init(at path: String, _ reads: ReadFiles) throws(InputFailure) {
    let source = SourceText(name: path, bytes: try reads.read(path))
    do throws(PropertyListError) {
      try self.init(reading: source)
    } catch {
      throw .rendered(error)
    }
    baseline = baseline.map { $0.hasPrefix("/") ? $0 : Files.join(Paths.folder(of: path), $0) }
  }
}
