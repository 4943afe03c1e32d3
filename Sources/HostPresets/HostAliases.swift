/// Other words for hosts, as people type them.
///
/// One line is one host: its name, `|`, and its words with commas between them, in small letters. A host's own name and a
/// part of it need no word here, unless the part is one of another host's name too. A word that files are called by, as
/// `photo`, is none, since a file of that name would be asked about.
enum HostAliases {
  static let text = """
    Calendar|ical
    ChatGPT|openai
    Chrome|google chrome,chromium
    Contacts|address book
    DuckDuckGo|ddg
    Edge|microsoft edge,ms edge,msedge
    Facebook|fb,meta
    Files|icloud,icloud drive
    Finder|macos finder
    Firefox|ff,mozilla,mozilla firefox
    Gmail|google mail
    Google Drive|gdrive
    Google Maps|gmaps
    Google Photos|gphotos
    Instagram|insta,ig
    Keynote, Pages, Numbers|iwork
    LinkedIn|linked in
    Mail|apple mail
    Maps|apple maps
    Messages|imessage,imessages,sms
    Music|apple music,itunes
    News|apple news
    Notes|apple notes
    Photos|apple photos,camera roll,photo library
    Safari|mobile safari,apple safari
    SFSafariViewController|in-app browser,safari view controller
    Telegram|tg
    TikTok|tik tok
    WhatsApp|wa,whats app
    X|twitter,x.com,tweet
    YouTube|yt,you tube
    """

  /// The host of each word, in the order of the table.
  static var words: [(word: String, host: String)] {
    text.utf8.split(separator: UInt8(ascii: "\n")).flatMap { line -> [(word: String, host: String)] in
      let parts = line.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) }
      guard parts.count == 2 else { return [] }
      return parts[1].utf8.split(separator: UInt8(ascii: ",")).map { (String(Substring($0)), parts[0]) }
    }
  }
}
