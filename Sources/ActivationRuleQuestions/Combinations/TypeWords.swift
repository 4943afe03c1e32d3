import ActivationRuleModel

/// Everyday words for types.
enum TypeWords {
  private static let words: [(type: String, one: String, several: String)] =
    DictionaryKey.all.compactMap { row in row.words.map { (row.usualType, $0.one, $0.several) } } + [
      ("public.audio", "sound", "sounds"), ("public.text", "text", "texts"), ("com.adobe.pdf", "PDF", "PDFs"),
      ("public.vcard", "contact", "contacts"), ("public.data", "piece of data", "pieces of data"),
      ("public.folder", "folder", "folders"),
      ("com.compuserve.gif", "GIF", "GIFs"), ("public.jpeg", "JPEG", "JPEGs"), ("public.png", "PNG", "PNGs"),
      ("public.zip-archive", "ZIP archive", "ZIP archives"),
    ]

  /// The words for a number of attachments of a type.
  static func phrase(_ type: String, _ count: Int) -> String {
    if let known = words.first(where: { $0.type == type }) { return count == 1 ? known.one : known.several }
    return "attachment\(count == 1 ? "" : "s") of \(type)"
  }

  /// The words for a number of attachments that pass a test.
  static func phrase(_ test: AttachmentSort.Test, _ count: Int) -> String {
    phrase(test.type, count) + (test.isItself ? ", only those registered as \(test.type) itself" : "")
  }

  /// One attachment that passes a test, in mid-sentence form.
  static func one(_ test: AttachmentSort.Test) -> String {
    phrase(test.type, 1) + (test.isItself ? " registered as \(test.type) itself" : "")
  }

  /// The same with an article.
  static func withArticle(_ test: AttachmentSort.Test) -> String {
    let word = one(test)
    guard let first = word.utf8.first else { return word }
    let startsWithVowel = "aeiou".utf8.contains(first)
    return (startsWithVowel ? "an " : "a ") + word
  }
}
