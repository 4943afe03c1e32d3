/// Alternative names of hosts, as people type them.
///
/// Each line is one host: its name, `|`, and its aliases separated by commas, in lower case; if its pages have
/// well-known addresses, `|` and their domains. An alias of several hosts means all of them. A host's name and a part of it need no alias, unless the part also
/// belongs to another host's name. A word that is also a file name, such as `photo`, is not an alias, since it would
/// hide a file with that name.
enum HostAliases {
  static let text = """
    App Store||apps.apple.com
    Brave|browser,browsers
    Calendar|ical
    ChatGPT|openai
    Chrome|google chrome,chromium,browser,browsers
    Contacts|address book
    DuckDuckGo|ddg,browser,browsers
    Edge|microsoft edge,ms edge,msedge,browser,browsers
    Facebook|fb,meta|facebook.com,fb.watch
    Files|icloud,icloud drive
    Finder|macos finder
    Firefox|ff,mozilla,mozilla firefox,browser,browsers
    Gmail|google mail
    Google Drive|gdrive
    Google Maps|gmaps|maps.google.com,maps.app.goo.gl
    Google Photos|gphotos
    Instagram|insta,ig|instagram.com
    Home Depot||homedepot.com
    Keynote, Pages, Numbers|iwork
    LinkedIn|linked in|linkedin.com
    Mail|apple mail
    Maps|apple maps|maps.apple.com
    Messages|imessage,imessages,sms
    Music|apple music,itunes|music.apple.com
    News|apple news|apple.news
    Notes|apple notes
    Odysee||odysee.com
    Photos|apple photos,camera roll,photo library
    Reddit||reddit.com
    Safari|mobile safari,apple safari,browser,browsers
    SFSafariViewController|in-app browser,safari view controller
    Shazam||shazam.com
    Spotify||open.spotify.com
    Telegram|tg
    TikTok|tik tok|tiktok.com
    WhatsApp|wa,whats app
    X|twitter,x.com,tweet|x.com,twitter.com
    YouTube|yt,you tube|youtube.com,youtu.be
    """

  /// The host of each alias, in the order of the table.
  static var words: [(word: String, host: String)] { column(1) }

  /// The host of each domain.
  static var domains: [(word: String, host: String)] { column(2) }

  private static func column(_ column: Int) -> [(word: String, host: String)] {
    text.utf8.split(separator: UInt8(ascii: "\n")).flatMap { line -> [(word: String, host: String)] in
      let parts = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      guard column < parts.count else { return [] }
      let host = String(Substring(parts[0]))
      return parts[column].split(separator: UInt8(ascii: ",")).map { (String(Substring($0)), host) }
    }
  }
}
