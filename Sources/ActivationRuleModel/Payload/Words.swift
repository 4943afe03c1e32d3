/// Small pieces of sentences.
enum Words {
  /// The position of one among several, such as "the second of 3".
  static func ordinal(_ index: Int, of total: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"]
    return index < words.count ? "the \(words[index]) of \(total)" : "number \(index + 1) of \(total)"
  }
}
